"""Calls of functions that the program doesn't define, by name, with the libraries' meaning."""

from functools import cached_property
from math import prod
from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.library.library_functions import (
    ALLOCATIONS,
    APART,
    BYTE_FILLERS,
    BYTE_MOVERS,
    FIRST_ARGUMENT,
    INTERNAL,
    NEW_MEMORY,
    NEXT_ARGUMENT,
    OPEN_FORMAT,
    PRINTERS,
    SIZE_BEHIND,
    STOPS,
    TAKEN_LIST,
    is_of_verifiers,
    plain_name,
    refused,
)
from viap.c.tree import actions, tree
from viap.c.tree.actions import Stop
from viap.c.tree.tree import Expr
from viap.c.tree.types import VA_LIST, CType, FloatType, PointerType, StructType, VoidType, received
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program.assumptions import ALLOCATED, UNDECLARED
from viap.core.program.integer_types import BOOL, CHAR, INT
from viap.project.property import ASSERT_FUNCTIONS

if TYPE_CHECKING:
    from viap.c.lower.external_calls import ExternalCalls
    from viap.c.lower.flow_builder import FlowBuilder


class LibraryCalls:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder
        self._forms: dict[tree.Symbol, Expr] = {}

    @cached_property
    def external(self) -> "ExternalCalls":
        from viap.c.lower.external_calls import ExternalCalls

        return ExternalCalls(self.builder, self)

    def error(self, position: Position) -> None:
        """Handles a call of the error function: the property is violated here."""
        builder = self.builder
        shown = position
        frame = builder.frame
        if frame.call is not None and frame.function.parameters:
            # Inside of a wrapper such as __VERIFIER_assert(condition): the call of it is more
            # informative.
            shown = frame.call
        if builder.look is not None:
            builder.look(builder, None, None)
        never = tree.IntConst(0, INT, position)
        builder.emit(actions.Finish("error", position))
        builder.emit(actions.Assert(never, shown, position))
        builder.end(Stop("abort", position), position)

    def call(self, name: str, expr: tree.Call, used: bool) -> Expr | None:
        result = self._call(name, expr, used)
        if not is_of_verifiers(name) and not name.startswith(INTERNAL):
            self.external.set_errno(name, expr.position)
        return result

    def call_of_program(self, name: str, expr: tree.Call) -> Expr | None:
        """Handles a function of another file, although systems have one by that name."""
        return self.external.of_program(name, expr, self._arguments(expr))

    def unmodelled(self, function: tree.Function, expr: tree.Call) -> Expr | None:
        """Lowers the call of a function of the program whose body is not modelled."""
        assert function.refused is not None
        lists = any(each.type is VA_LIST for each in expr.arguments)
        if self.builder.reliance.environment.strict or lists:
            raise function.refused
        from viap.c.lower.unmodelled_functions import UnmodelledCalls

        return UnmodelledCalls(self.external).call(function, expr, self._arguments(expr))

    def _call(self, name: str, expr: tree.Call, used: bool) -> Expr | None:
        builder, position = self.builder, expr.position
        plain = plain_name(name)
        if plain in ALLOCATIONS:
            return self.allocate(expr, name, None)
        refusal = refused(plain)
        if refusal:
            raise Unsupported(refusal, position, name)
        self.note_undeclared(expr)
        if name == APART:
            # (The values matter only if the check is made: they are not stored.)
            return self.external.internal(name, expr, builder.calls.arguments(expr))
        arguments = self._arguments(expr)
        if name == FIRST_ARGUMENT:
            return builder.calls.variable.first(position)
        if name == NEXT_ARGUMENT:
            return builder.calls.variable.next(expr, arguments[0])
        self._consume_lists(expr)
        if name.startswith(INTERNAL):
            return self.external.internal(name, expr, arguments)
        if name in STOPS or plain in STOPS:
            way = STOPS.get(name) or STOPS[plain]
            builder.emit(actions.Finish(way, position))
            builder.end(Stop(way, position), position)
            return self.any_value(expr, "")
        if name in ASSERT_FUNCTIONS:
            builder.emit(actions.Finish("abort", position))
            builder.end(Stop("abort", position), position)  # not the property in question
            return None
        if plain in BYTE_FILLERS or plain in BYTE_MOVERS:
            return self._bytes(plain, arguments, position)
        match plain:
            case "__VERIFIER_assume" | "assume_abort_if_not":
                condition = build.truth(arguments[0])
                builder.emit(actions.Assume(condition, "assume", position))
                return None
            case "__VERIFIER_assert" | "__VERIFIER_check":
                builder.emit(actions.Assert(build.truth(arguments[0]), position, position))
                return None
            case "unreachable":
                never = tree.IntConst(0, INT, position)
                builder.emit(actions.Require(never, "unreachable code is reached", position))
                builder.end(Stop("abort", position), position)
                return None
            case "free":
                builder.emit(actions.Release(arguments[0], position))
                return None
        if any(isinstance(each.type, FloatType) for each in arguments):
            from viap.c.lower import math_calls

            function = math_calls.exact_function(plain)
            result = function and math_calls.exact(builder, function, expr, arguments)
            if result:
                return result
        result = self.external.call(name, expr, arguments, used)
        if result is not None and isinstance(result.type, FloatType):
            self.external.assume_range(plain, result, position)
        return result

    def _bytes(self, name: str, arguments: list[Expr], position: Position) -> Expr:
        """Lowers memset, memcpy and the like."""
        builder = self.builder
        if name in BYTE_FILLERS:
            to, value, last = BYTE_FILLERS[name]
            pointer, size = arguments[to], arguments[last]
            byte = tree.IntConst(0, INT, position) if value is None else arguments[value]
            form = self.form(size)
            made = self.form(pointer)
            builder.emit(actions.FillBytes(pointer, byte, size, form, position, made))
            return pointer
        to, source, last = BYTE_MOVERS[name]
        pointer, size = arguments[to], arguments[last]
        overlap = name in ("memmove", "bcopy")
        form = self.form(size)
        origin = arguments[source]
        pointers = (self.form(pointer), self.form(origin))
        copy = actions.CopyBytes(pointer, origin, size, form, overlap, position, pointers)
        builder.emit(copy)
        if name != "mempcpy":
            return pointer
        text = build.convert(pointer, PointerType(CHAR), position)
        behind = build.binary("+", text, size, position, builder.model)
        return build.convert(behind, pointer.type, position)

    def _consume_lists(self, expr: tree.Call) -> None:
        """Marks lists as read by printing functions; for others it is not known."""
        for argument in expr.arguments:
            if isinstance(argument, tree.Name) and argument.type is VA_LIST:
                assert isinstance(expr.callee, tree.FunctionRef)
                name = expr.callee.function.name
                taken = plain_name(name) in PRINTERS or name.startswith((OPEN_FORMAT, TAKEN_LIST))
                if not taken:
                    what = f"variable arguments given to '{name}', which has no body"
                    raise Unsupported(what, expr.position, name)
                variable = self.builder.calls.variable
                variable.consumed(self.builder.instance(argument.symbol), expr.position)

    def note_undeclared(self, expr: tree.Call) -> None:
        """Notes the call of a library function that the program does not declare."""
        callee = expr.callee
        if isinstance(callee, tree.FunctionRef) and not callee.function.declared:
            name = callee.function.name
            if not is_of_verifiers(name) and not name.startswith(("__builtin_", INTERNAL)):
                self.builder.rely(UNDECLARED, name, expr.position)

    def any_value(self, expr: tree.Call, name: str) -> Expr | None:
        """Returns any value of the call's type; None for void."""
        builder, position = self.builder, expr.position
        type: CType = expr.type
        if isinstance(type, VoidType):
            return None
        if isinstance(type, StructType):
            return self._any_struct(type, position)
        target = tree.Name(builder.fresh("input", type, position, expr), position)
        number = received(type, position)
        if number is not None:
            builder.emit(actions.Receive(target, name, number, position))
        else:
            builder.emit(actions.ReceivePointer(target, name, position))
        return target

    def _any_struct(self, type: StructType, position: Position) -> Expr:
        """Returns a struct with any contents; no counterexample has one."""
        builder = self.builder
        builder.end_test(position)
        target = tree.Name(builder.fresh("result", type, position), position)
        builder.emit(actions.Forget(target.symbol, position, outside=True))
        return target

    def allocate(self, expr: tree.Call, name: str, element: CType | None) -> Expr:
        """Lowers malloc and the like: a new object with an element type from the context."""
        builder, position = self.builder, expr.position
        self.note_undeclared(expr)
        arguments = self._arguments(expr)
        plain = plain_name(name)
        size = arguments[0]
        factors = arguments[1:] if plain in SIZE_BEHIND else arguments
        size = factors[0]
        for factor in factors[1:]:
            size = build.binary("*", size, factor, position, builder.model)
        if plain in ("realloc", "reallocarray"):
            self._require_size(size, arguments[0], position)
        if isinstance(element, VoidType):
            element = None
        heap = plain not in ("alloca", NEW_MEMORY)
        site = actions.AllocationSite(plain.removeprefix(INTERNAL), element, position, heap=heap)
        if plain == "alloca" and builder.frame.caller is not None:
            site.scopes = builder.frame_scopes()
            builder.frame.stack.append(site)
        type = PointerType(element if element is not None else VoidType())
        symbol = builder.fresh(plain, type, position)
        builder.allocated[symbol] = site
        target = tree.Name(symbol, position)
        after = None
        excess = self._excess(factors, position)
        if heap:
            if isinstance(excess, tree.IntConst) and excess.value:
                self._fail(target, position)
                self.external.set_errno(name, position)
                return target
            after = self._may_fail(site, target, excess, position)
        elif excess is not None:
            fits = build.unary("!", excess, position)
            builder.emit(actions.Require(fits, "an object that is too large", position))
        builder.emit(actions.Allocate(target, site, size, plain == "calloc", position))
        if plain in ("realloc", "reallocarray"):
            builder.emit(actions.Regrow(site, target, arguments[0], position))
            builder.emit(actions.Release(arguments[0], position))
        if after is not None:
            builder.start(after)
        self.external.set_errno(name, position)
        return target

    def _may_fail(
        self, site: actions.AllocationSite, target: Expr, excess: Expr | None, position: Position
    ) -> actions.FlowBlock | None:
        """Lets an allocation fail if an input says so, or if an object can't be so large.

        Returns the block after both paths, or None.
        """
        builder = self.builder
        if builder.reliance.environment.malloc_may_fail:
            builder.flush()
            fails = tree.Name(builder.fresh("fails", BOOL, position), position)
            from viap.core.program.inputs import failing

            builder.emit(actions.Receive(fails, failing(site.name), BOOL, position))
            chosen = build.truth(fails)
            excess = (
                chosen
                if excess is None
                else build.binary("||", chosen, excess, position, builder.model)
            )
        else:
            builder.rely(ALLOCATED, site.name, position, site=site)
        if excess is None:
            return None
        builder.flush()
        null, succeeds = builder.new_block(position), builder.new_block(position)
        after = builder.new_block(position)
        builder.end(actions.Branch(excess, null, succeeds, position), position)
        builder.current = null
        self._fail(target, position)
        builder.jump(after)
        builder.current = succeeds
        return after

    def _fail(self, target: Expr, position: Position) -> None:
        zero = build.convert(tree.IntConst(0, INT, position), target.type, position)
        self.builder.emit(actions.Store(target, zero, position))

    def _excess(self, factors: list[Expr], position: Position) -> Expr | None:
        """Returns when a size exceeds the largest difference of pointers; None: never.

        No allocation returns that many bytes: null, by default as well.
        """
        from viap.c.tree.constant_expressions import evaluate, value_range

        model = self.builder.model
        most = model.ptrdiff_t.maximum
        forms = [self.form(factor) for factor in factors]
        if prod(value_range(form)[1] for form in forms) <= most:
            return None
        known = [evaluate(form) for form in forms]
        others = [factor for factor, number in zip(factors, known, strict=True) if number is None]
        limit: Expr = tree.IntConst(most, model.size_t, position)
        constant = prod(number for number in known if number is not None)
        if not others or not constant:
            return tree.IntConst(1, INT, position) if constant > most else None
        limit = tree.IntConst(most // constant, model.size_t, position)
        if len(others) == 1:
            return build.binary(">", others[0], limit, position, model)
        share = build.binary("/", limit, others[1], position, model)
        more = build.binary(">", others[0], share, position, model)
        return build.binary("&&", others[1], more, position, model)

    def _require_size(self, size: Expr, old: Expr, position: Position) -> None:
        """Requires a size that is not zero, or null: libraries differ in what realloc does else."""
        model = self.builder.model
        some = build.binary("!=", size, tree.IntConst(0, INT, position), position, model)
        if not isinstance(some, tree.IntConst) or not some.value:
            new = build.unary("!", old, position)
            some = build.binary("||", some, new, position, model)
            self.builder.emit(actions.Require(some, "realloc to no bytes", position))

    def _arguments(self, expr: tree.Call) -> list[Expr]:
        """Returns the arguments' values before the call; they are evaluated in any case."""
        stash = self.builder.assignments.stash
        values: list[Expr] = []
        with self.builder.sequenced():
            for value in self.builder.calls.arguments(expr):
                kept = value if isinstance(value, tree.Decay) else stash(value)
                if isinstance(kept, tree.Name):
                    self._forms[kept.symbol] = value
                values.append(kept)
        return values

    def form(self, argument: Expr) -> Expr:
        """Returns the text's expression for an argument."""
        return self._forms[argument.symbol] if isinstance(argument, tree.Name) else argument
