"""Calls: inlined where the function is defined, by name where it is a library's."""

from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.elaborate import build
from viap.c.library import (
    ALLOCATIONS,
    HARMLESS,
    NONDET_PREFIX,
    STOPS,
    plain_name,
    refused,
)
from viap.c.lower import actions
from viap.c.lower.actions import Branch, Stop
from viap.c.lower.expressions import immediate
from viap.c.tree import Expr
from viap.c.types import CType, FloatType, PointerType, StructType, VoidType
from viap.errors import Unsupported
from viap.program.types import INT, IntType
from viap.property import ASSERT_FUNCTIONS
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.lower.builder import FlowBuilder


class CallLowering:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder

    # ------------------------------------------------------------- which function

    def call(self, expr: tree.Call, used: bool) -> Expr | None:
        """Emits a call; its value as a pure expression, None for void."""
        callee = expr.callee
        if isinstance(callee, tree.FunctionRef):
            return self._known(callee.function, expr, used, None)
        return self._through_pointer(expr, used)

    def call_into(self, expr: tree.Call, target: Expr) -> bool:
        """Emits a call of a defined function whose result goes to a variable directly."""
        callee = expr.callee
        if not isinstance(callee, tree.FunctionRef):
            return False
        function = callee.function
        if function.body is None or function.name in self.builder.errors:
            return False
        self._inline(function, self._arguments(expr), expr.position, target)
        return True

    def _known(
        self, function: tree.Function, expr: tree.Call, used: bool, target: Expr | None
    ) -> Expr | None:
        name = function.name
        if name in self.builder.errors:
            self._error(expr.position)
            return self._any_value(expr, "")
        if function.body is not None:
            arguments = self._arguments(expr)
            if target is None and used and not isinstance(expr.type, VoidType):
                symbol = self.builder.fresh(f"{name}.result", expr.type, expr.position)
                target = tree.Name(symbol, expr.position)
            self._inline(function, arguments, expr.position, target)
            return target
        return self._library(name, expr, used)

    def _arguments(self, expr: tree.Call) -> list[Expr]:
        """The arguments' values, from left to right."""
        values: list[Expr] = []
        for index, argument in enumerate(expr.arguments):
            value = self.builder.expressions.value(argument)
            if any(immediate(later) for later in expr.arguments[index + 1 :]):
                value = self.builder.expressions.stash(value)
            values.append(value)
        return values

    def _kept_arguments(self, expr: tree.Call) -> list[Expr]:
        """The arguments' values as they are before the call, evaluated in any case."""
        stash = self.builder.expressions.stash
        values = [v if isinstance(v, tree.Decay) else stash(v) for v in self._arguments(expr)]
        self.builder.flush()
        return values

    def _through_pointer(self, expr: tree.Call, used: bool) -> Expr | None:
        """A call through a pointer: one of the functions whose address is taken."""
        builder = self.builder
        position = expr.position
        pointer = builder.expressions.value(expr.callee)
        if isinstance(pointer, tree.FunctionRef):
            return self._known(pointer.function, expr, used, None)
        values = [builder.expressions.stash(v) for v in self._arguments(expr)]
        if not isinstance(pointer, tree.Name):
            pointer = builder.expressions.stash(pointer, "function")
        builder.flush()
        candidates = [f for f in builder.unit.address_taken if _fits(f, expr)]
        if any(f.body is None for f in candidates):
            raise Unsupported("a pointer to a function of a library", position, "function pointer")
        target: Expr | None = None
        if used and not isinstance(expr.type, VoidType):
            target = tree.Name(builder.fresh("call.result", expr.type, position), position)
        after = builder.new_block(position)
        for function in candidates:
            chosen, other = builder.new_block(position), builder.new_block(position)
            reference = tree.FunctionRef(function, pointer.type, position)
            test = build.binary("==", pointer, reference, position, builder.model)
            builder.end(Branch(test, chosen, other, position), position)
            builder.current = chosen
            self._inline(function, values, position, target)
            builder.jump(after)
            builder.current = other
        never = tree.IntConst(0, INT, position)
        builder.emit(actions.Require(never, "call of an invalid function pointer", position))
        builder.end(Stop("abort", position), position)
        builder.current = after
        return target

    # ------------------------------------------------------------- inlining

    def _inline(
        self,
        function: tree.Function,
        arguments: list[Expr],
        position: Position,
        target: Expr | None,
    ) -> None:
        from viap.c.lower.builder import Frame

        builder = self.builder
        frame = builder.frame
        level: Frame | None = frame
        while level is not None:
            if level.function is function:
                raise Unsupported(
                    f"the recursive function '{function.name}'", position, "recursion"
                )
            level = level.caller
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
            builder.expressions._no_float(symbol.type, position)
            builder.emit(actions.Store(place, value, position))
        builder.flush()
        for symbol in function.parameters[len(arguments) :]:
            builder.emit(actions.Forget(builder.instance(symbol), position))
        for symbol in function.parameters:
            builder.keep_sizes(symbol.type, symbol.name)
        assert function.body is not None
        builder.statement(function.body)
        if target is not None and isinstance(target, tree.Name):
            # Fell off the end without a value.
            builder.emit(actions.Forget(target.symbol, position))
        builder._check_labels(inner)
        builder.close_scope(position)
        builder.start(inner.after)
        builder.frame = frame

    # ------------------------------------------------------------- functions of libraries

    def _error(self, position: Position) -> None:
        """The error function is called: the property is violated here."""
        builder = self.builder
        builder.flush()
        shown = position
        frame = builder.frame
        if frame.call is not None and frame.function.parameters:
            # Inside a wrapper such as __VERIFIER_assert(condition): its call tells more.
            shown = frame.call
        never = tree.IntConst(0, INT, position)
        builder.emit(actions.Assert(never, shown, position))
        builder.end(Stop("abort", position), position)

    def _library(self, name: str, expr: tree.Call, used: bool) -> Expr | None:
        builder, position = self.builder, expr.position
        plain = plain_name(name)
        if plain in ALLOCATIONS:
            return self.allocate(expr, name, None)
        refusal = refused(plain)
        if refusal:
            raise Unsupported(refusal, position, name)
        arguments = self._kept_arguments(expr)
        if name in STOPS or plain in STOPS:
            builder.end(Stop(STOPS.get(name) or STOPS[plain], position), position)
            return self._any_value(expr, "")
        if name in ASSERT_FUNCTIONS:
            builder.end(Stop("abort", position), position)  # not the property that is asked for
            return None
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
            case "memset":
                pointer = arguments[0]
                builder.emit(actions.FillBytes(pointer, arguments[1], arguments[2], position))
                return pointer
            case "memcpy" | "memmove":
                pointer = arguments[0]
                overlap = plain == "memmove"
                builder.emit(
                    actions.CopyBytes(pointer, arguments[1], arguments[2], overlap, position)
                )
                return pointer
        if plain in HARMLESS:
            return self._any_value(expr, name) if used else None
        if not name.startswith(NONDET_PREFIX):
            self._check_pure(name, expr.arguments, position)
        return self._any_value(expr, name)

    def _check_pure(self, name: str, arguments: tuple[Expr, ...], position: Position) -> None:
        """An unknown function could change what it gets a pointer to."""
        for argument in arguments:
            if not isinstance(argument.type, PointerType):
                continue
            inner: Expr = argument
            while isinstance(inner, tree.Convert):
                inner = inner.operand
            text = isinstance(inner, tree.Decay) and isinstance(inner.array, tree.StringLit)
            null = isinstance(inner, tree.IntConst)
            if not text and not null:
                raise Unsupported(
                    f"the undefined function '{name}' gets a pointer, and could change "
                    "what it points to",
                    position,
                    name,
                )

    def _any_value(self, expr: tree.Call, name: str) -> Expr | None:
        """Any value of the call's type."""
        builder, position = self.builder, expr.position
        type: CType = expr.type
        if isinstance(type, VoidType):
            return None
        if isinstance(type, FloatType):
            raise Unsupported("floating-point numbers", position, "float")
        if isinstance(type, StructType):
            raise Unsupported(f"the undefined function '{name}' gives a struct", position, name)
        target = tree.Name(builder.fresh("input", type, position), position)
        if isinstance(type, IntType):
            builder.emit(actions.Receive(target, name, type, position))
        else:
            builder.emit(actions.ReceivePointer(target, name, position))
        return target

    def allocate(self, expr: tree.Call, name: str, element: CType | None) -> Expr:
        """malloc and its like: an object of its own, whose elements the context tells."""
        builder, position = self.builder, expr.position
        arguments = self._kept_arguments(expr)
        plain = plain_name(name)
        size = arguments[0]
        if plain == "calloc":
            size = build.binary("*", arguments[0], arguments[1], position, builder.model)
        if isinstance(element, VoidType):
            element = None
        site = actions.Site(plain, element, position, heap=plain != "alloca")
        type = PointerType(element if element is not None else VoidType())
        symbol = builder.fresh(plain, type, position)
        builder.allocated[symbol] = site
        target = tree.Name(symbol, position)
        builder.emit(actions.Allocate(target, site, size, plain == "calloc", position))
        return target


def _fits(function: tree.Function, expr: tree.Call) -> bool:
    """Whether a call can mean this function: as many arguments, a result like it."""
    if function.body is not None and len(function.parameters) != len(expr.arguments):
        return False
    return isinstance(function.type.result, VoidType) == isinstance(expr.type, VoidType)
