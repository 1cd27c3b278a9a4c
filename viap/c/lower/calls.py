"""Calls of functions that the program defines: they are inlined."""

from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.elaborate import build
from viap.c.lower import actions
from viap.c.lower.actions import Branch, Stop
from viap.c.lower.designations import immediate
from viap.c.lower.floats import no_float
from viap.c.lower.frames import Frame
from viap.c.lower.jumps import check_labels
from viap.c.lower.library_calls import LibraryCalls
from viap.c.lower.relocate import relocated
from viap.c.standard import NAME as STANDARD
from viap.c.tree import Expr
from viap.c.types import VoidType
from viap.errors import Unsupported
from viap.program.types import INT
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.lower.builder import FlowBuilder


class CallLowering:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder
        self.library = LibraryCalls(builder)

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
            arguments = self.arguments(expr)
            if target is None and used and not isinstance(expr.type, VoidType):
                symbol = self.builder.fresh(f"{name}.result", expr.type, expr.position)
                target = tree.Name(symbol, expr.position)
            self.library.note_undeclared(expr)
            self._inline(function, arguments, expr.position, target)
            return target
        return self.library.call(name, expr, used)

    def arguments(self, expr: tree.Call) -> list[Expr]:
        """The arguments' values, from left to right."""
        values: list[Expr] = []
        for index, argument in enumerate(expr.arguments):
            value = self.builder.expressions.value(argument)
            if any(immediate(later) for later in expr.arguments[index + 1 :]):
                value = self.builder.assignments.stash(value)
            values.append(value)
        return values

    def _through_pointer(self, expr: tree.Call, used: bool) -> Expr | None:
        """A call through a pointer: one of the functions whose address is taken."""
        builder = self.builder
        position = expr.position
        pointer = builder.expressions.value(expr.callee)
        if isinstance(pointer, tree.FunctionRef):
            return self._known(pointer.function, expr, used, None)
        values = [builder.assignments.stash(v) for v in self.arguments(expr)]
        if not isinstance(pointer, tree.Name):
            pointer = builder.assignments.stash(pointer, "function")
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
            no_float(symbol.type, position)
            builder.emit(actions.Store(place, value, position))
        builder.flush()
        for symbol in function.parameters[len(arguments) :]:
            builder.emit(actions.Forget(builder.instance(symbol), position))
        for symbol in function.parameters:
            builder.declarations.keep_sizes(symbol.type, symbol.name)
        body = function.body
        assert body is not None
        if body.position.file == STANDARD:
            self.library.external.set_errno(function.name, position)
            body = relocated(body, position, function.name)
        builder.statements.lower(body)
        if target is not None and isinstance(target, tree.Name):
            # Fell off the end without a value.
            builder.emit(actions.Forget(target.symbol, position))
        check_labels(inner)
        builder.close_scope(position)
        builder.start(inner.after)
        for site in inner.stack:
            builder.emit(actions.Leave(site, position))
        builder.frame = frame


def _fits(function: tree.Function, expr: tree.Call) -> bool:
    """Whether a call can mean this function: as many arguments, a result like it."""
    if function.body is not None and len(function.parameters) != len(expr.arguments):
        return False
    return isinstance(function.type.result, VoidType) == isinstance(expr.type, VoidType)
