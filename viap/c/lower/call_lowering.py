"""Calls of functions that the program defines: they are inlined."""

from functools import cached_property
from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.elaborate import build
from viap.c.function_promises import NO_RETURN
from viap.c.library_functions import BUILTIN_NAMES
from viap.c.lower import actions
from viap.c.lower.actions import Branch, Stop
from viap.c.lower.call_frames import Frame
from viap.c.lower.call_types import Disguises, call_type, fits, one_representation
from viap.c.lower.designations import immediate
from viap.c.lower.float_refusal import no_float
from viap.c.lower.jump_lowering import check_labels
from viap.c.lower.library_calls import LibraryCalls
from viap.c.standard_library import NAME as STANDARD
from viap.c.tree import Expr
from viap.c.types import VA_LIST, CType, PointerType, VoidType, is_scalar
from viap.errors import Unsupported
from viap.program.assumptions import ENDS, INLINE, RESERVED, WEAK
from viap.program.integer_types import INT, IntType
from viap.program.undefined_behaviour import INCOMPATIBLE_CALL, RETURNS
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.lower.argument_lists import VariableArguments
    from viap.c.lower.flow_builder import FlowBuilder


class CallLowering:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder
        self.library = LibraryCalls(builder)

    @cached_property
    def variable(self) -> "VariableArguments":
        from viap.c.lower.argument_lists import VariableArguments

        return VariableArguments(self.builder)

    @cached_property
    def disguises(self) -> Disguises:
        return Disguises(self.builder.unit)

    # ------------------------------------------------------------- which function

    def call(self, expr: tree.Call, used: bool) -> Expr | None:
        """Emits a call; returns its value as a pure expression, None for void."""
        callee = expr.callee
        if isinstance(callee, tree.FunctionRef):
            return self._known(callee.function, expr, used, None)
        return self._through_pointer(expr, used)

    def call_into(self, expr: tree.Call, target: Expr) -> bool:
        """Emits a call of a defined function whose result goes to a variable directly.

        Returns False if that is not possible.
        """
        callee = expr.callee
        if not isinstance(callee, tree.FunctionRef):
            return False
        function = callee.function
        if function.body is None or function.name in self.builder.errors:
            return False
        self._require_type(function, expr)
        with self.builder.sequenced():
            self._inline(function, self.arguments(expr), expr.position, target)
        return True

    def _known(
        self, function: tree.Function, expr: tree.Call, used: bool, target: Expr | None
    ) -> Expr | None:
        name = function.name
        if name in self.builder.errors:
            self.library.error(expr.position)
            return self.library.any_value(expr, "")
        if function.body is not None:
            self._require_type(function, expr)
            if target is None and used and not isinstance(expr.type, VoidType):
                symbol = self.builder.fresh(f"{name}.result", expr.type, expr.position)
                target = tree.Name(symbol, expr.position)
            self.library.note_undeclared(expr)
            with self.builder.sequenced():
                self._inline(function, self.arguments(expr), expr.position, target)
            return target
        return self.library.call(name, expr, used)

    def _require_type(self, function: tree.Function, expr: tree.Call) -> None:
        """Checks the types of a call: a declaration without parameters allows wrong arguments."""
        type = call_type(expr)
        if type is not None and type.parameters is None and not fits(function, expr):
            never = tree.IntConst(0, INT, expr.position)
            self.builder.emit(actions.Require(never, INCOMPATIBLE_CALL, expr.position))

    def arguments(self, expr: tree.Call) -> list[Expr]:
        """Returns the arguments' values, evaluated from left to right."""
        arguments = list(expr.arguments)
        # If two of them read inputs, in gcc's order: gcc compiles the counterexample.
        backwards = self._ask_twice(arguments)
        if backwards:
            arguments.reverse()
        values: list[Expr] = []
        for index, argument in enumerate(arguments):
            value = self.builder.expressions.value(argument)
            if any(immediate(later) for later in arguments[index + 1 :]):
                value = self._kept(value)
            values.append(value)
        return values[::-1] if backwards else values

    def _kept(self, value: Expr) -> Expr:
        """Stores the current value; a variable-argument list keeps its identity."""
        return value if value.type is VA_LIST else self.builder.assignments.stash(value)

    def _ask_twice(self, arguments: list[Expr]) -> bool:
        acting = [argument for argument in arguments if argument.effects]
        if len(acting) < 2:
            return False
        planner = self.builder.sequence.planner
        return sum(planner.reads_inputs(argument) for argument in acting) > 1

    def _through_pointer(self, expr: tree.Call, used: bool) -> Expr | None:
        """Lowers a call through a pointer: to one of the functions whose address is taken.

        Each means the same as a direct call of it, whether it is defined here or in a library.
        """
        builder = self.builder
        position = expr.position
        pointer = builder.expressions.value(expr.callee)
        if isinstance(pointer, tree.FunctionRef):
            return self._by_reference(pointer.function, expr, used)
        if any(immediate(argument) for argument in expr.arguments):
            pointer = builder.assignments.stash(pointer, "function")
        with builder.sequenced():
            values = [self._kept(v) for v in self.arguments(expr)]
            if not isinstance(pointer, tree.Name):
                pointer = builder.assignments.stash(pointer, "function")
            builder.flush()
        for value in values:
            builder.know(value)
        target: Expr | None = None
        if used and not isinstance(expr.type, VoidType):
            target = tree.Name(builder.fresh("call.result", expr.type, position), position)
        after = builder.new_block(position)
        for function in self._candidates(expr):
            chosen, other = builder.new_block(position), builder.new_block(position)
            reference = tree.FunctionRef(function, pointer.type, position)
            test = build.binary("==", pointer, reference, position, builder.model)
            builder.end(Branch(test, chosen, other, position), position)
            builder.current = chosen
            call = tree.Call(reference, tuple(values), expr.type, position)
            self._into(function, call, target)
            builder.jump(after)
            builder.current = other
        self._invalid(position)
        builder.current = after
        return target

    def _candidates(self, expr: tree.Call) -> list[tree.Function]:
        """Returns the functions that a pointer may lead to: of its type, unless there are casts."""
        taken = self.builder.unit.address_taken
        return [each for each in taken if self.disguises.any or fits(each, expr)]

    def _invalid(self, position: Position) -> None:
        """Ends the run, since a pointer to no function is called."""
        builder, never = self.builder, tree.IntConst(0, INT, position)
        builder.emit(actions.Require(never, "call of an invalid function pointer", position))
        builder.end(Stop("abort", position), position)

    def _into(self, function: tree.Function, call: tree.Call, target: Expr | None) -> None:
        """Lowers a call through a pointer that leads to `function`; its value goes to `target`."""
        builder = self.builder
        result = self._by_reference(function, call, target is not None)
        if target is None or builder.current.end is not None:
            return
        if result is None:
            assert isinstance(target, tree.Name)
            builder.emit(actions.Forget(target.symbol, call.position))
        else:
            builder.name_site(result, target)
            builder.emit(actions.Store(target, result, call.position))

    def _by_reference(self, function: tree.Function, call: tree.Call, used: bool) -> Expr | None:
        """Lowers a call by a pointer's type, which may differ from the function's type.

        A difference is undefined. The behaviour of compilers is modelled nevertheless, so that no
        proof depends on it: values that they pass in another way are arbitrary.
        """
        if fits(function, call):
            return self._known(function, call, used, None)
        builder, position = self.builder, call.position
        never = tree.IntConst(0, INT, position)
        builder.emit(actions.Require(never, INCOMPATIBLE_CALL, position))
        if function.body is None and function.name not in builder.errors:
            if function in self.disguises.functions:
                what = f"a call of '{function.name}' by an incompatible type"
                raise Unsupported(what, position, "function pointer")
            builder.end(Stop("abort", position), position)
            return self._any(call.type, position) if used else None
        values: list[Expr] = []
        for symbol, value in zip(function.parameters, call.arguments, strict=False):
            same = one_representation(value.type, symbol.type)
            values.append(value if same else self._any(symbol.type, position))
        own = function.type.result
        passed = tree.Call(call.callee, tuple(values), own, position)
        result = self._known(function, passed, used, None)
        if not used or isinstance(call.type, VoidType):
            return None
        if result is None or not one_representation(own, call.type):
            return self._any(call.type, position)
        return build.convert(result, call.type, position)

    def _any(self, type: CType, position: Position) -> Expr:
        """Returns an arbitrary value."""
        builder = self.builder
        if not isinstance(type, IntType | PointerType):
            raise Unsupported("a call by an incompatible type", position, "function pointer")
        place = tree.Name(builder.fresh("any", type, position), position)
        builder.know(place)
        builder.emit(actions.Forget(place.symbol, position))
        return place

    # ------------------------------------------------------------- inlining

    def give_nothing(self, target: Expr | None, position: Position) -> None:
        """Havocs the result of a function that returns without a value."""
        if isinstance(target, tree.Name):
            self.builder.emit(actions.Forget(target.symbol, position))
            if self.builder.checked and is_scalar(target.type):
                # The value is used, though the variable that gets it may never be read.
                self.builder.assignments.stash(target, "unused")

    def _inline(
        self,
        function: tree.Function,
        arguments: list[Expr],
        position: Position,
        target: Expr | None,
    ) -> None:
        builder = self.builder
        frame = builder.frame
        level: Frame | None = frame
        while level is not None:
            if level.function is function:
                raise Unsupported(
                    f"the recursive function '{function.name}'", position, "recursion"
                )
            level = level.caller
        if function.inline:
            builder.rely(INLINE, function.name, position)
        if function.weak:
            builder.rely(WEAK, function.name, position)
        if function.reserved:
            builder.rely(RESERVED, function.name, position)
        inner = Frame(function, position, frame)
        inner.after = builder.new_block(position)
        inner.result = target
        inner.depth = len(builder.scopes)
        builder.frame = inner
        builder.open_scope()
        for symbol, argument in zip(function.parameters, arguments, strict=False):
            value = argument
            place = tree.Name(builder.instance(symbol), symbol.position)
            builder.emit(actions.Begin(place.symbol, position))
            if value.type != symbol.type:
                value = build.convert(value, symbol.type, position)
            no_float(symbol.type, position)
            builder.emit(actions.Store(place, value, position))
            if argument.type is VA_LIST:
                self.variable.passed(place.symbol, argument)
        if function.takes_list:
            inner.pack = self.variable.keep(function, arguments, position)
        builder.flush()
        for symbol in function.parameters[len(arguments) :]:
            builder.emit(actions.Forget(builder.instance(symbol), position))
        for symbol in function.parameters:
            builder.declarations.enter(symbol)
        body = function.body
        assert body is not None
        if body.position.file == STANDARD:
            if function.name not in BUILTIN_NAMES:
                self.library.external.set_errno(function.name, position)
            from viap.c.lower.relocation import relocated

            body = relocated(body, position, function.name)
        builder.statements.lower(body)
        self.give_nothing(target, position)  # fell off the end without a value
        check_labels(inner)
        builder.close_scope(position)
        builder.start(inner.after)
        for site in inner.stack:
            builder.emit(actions.Leave(site, position))
        builder.frame = frame
        if NO_RETURN in function.promises:
            builder.rely(ENDS, function.name, position)
            never = tree.IntConst(0, INT, position)
            builder.emit(actions.Require(never, RETURNS, position))
            builder.end(Stop("abort", position), position)
