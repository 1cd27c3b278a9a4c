"""Pointers that library functions without a body get: null, objects, texts and streams."""

from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.elaborate import build
from viap.c.library_demands import DEMANDS
from viap.c.library_functions import is_standard_stream
from viap.c.lower.printed_arguments import PrintedArguments, literal_text, without_casts
from viap.c.tree import Expr
from viap.c.types import FunctionType, PointerType, VoidType
from viap.errors import Unsupported
from viap.program.integer_types import INT
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


class DemandedArguments:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder

    def require(self, name: str, expr: tree.Call, arguments: list[Expr]) -> None:
        """Emits the checks of a function's arguments; notes the function if they are not known.

        Texts and objects are read or written only if undefined behaviour is checked.
        """
        demands = DEMANDS.get(name)
        if demands is None:
            if any(_is_data(argument) for argument in arguments):
                self.builder.unchecked.setdefault(name, expr.position)
            return
        for demand, written, argument in zip(demands, expr.arguments, arguments, strict=False):
            if demand != "." and _is_data(argument):
                self._require(name, demand, written, argument)

    def _require(self, name: str, demand: str, written: Expr, argument: Expr) -> None:
        builder, position = self.builder, written.position
        if literal_text(written) is not None or _is_standard_stream(written):
            return
        if demand.islower():
            if not isinstance(without_casts(written), tree.Decay | tree.AddressOf):
                some = build.truth(argument)
                builder.emit(actions.Require(some, "null or invalid pointer", position))
            self._use(name, demand, written, argument)
        elif builder.checked and demand != "S":
            builder.flush()
            used, after = builder.new_block(position), builder.new_block(position)
            builder.end(actions.Branch(build.truth(argument), used, after, position), position)
            builder.current = used
            self._use(name, demand.lower(), written, argument)
            builder.start(after)

    def _use(self, name: str, demand: str, written: Expr, argument: Expr) -> None:
        builder = self.builder
        if not builder.checked:
            return
        match demand:
            case "s":
                return
            case "t":
                PrintedArguments(builder).require_string(written, argument)
            case "r" | "w":
                self._use_object(name, demand, argument, written.position)
            case _:
                raise AssertionError(demand)

    def _use_object(self, name: str, demand: str, argument: Expr, position: Position) -> None:
        """Writes or reads a whole object. (A function that sets it makes it unknown later.)"""
        from viap.c.object_layout import size_of

        builder, type = self.builder, argument.type
        assert isinstance(type, PointerType)
        if isinstance(type.target, VoidType):
            builder.unchecked.setdefault(name, position)
            return
        if demand == "r":
            value = build.deref(argument, position)
            copy = tree.Name(builder.fresh("argument", type.target, position), position)
            builder.emit(actions.Store(copy, value, position))
            return
        try:
            size = size_of(type.target, builder.model, position)
        except Unsupported:
            builder.unchecked.setdefault(name, position)
            return
        count = tree.IntConst(size, builder.model.size_t, position)
        zero = tree.IntConst(0, INT, position)
        builder.emit(actions.FillBytes(argument, zero, count, count, position))


def _is_data(argument: Expr) -> bool:
    type = argument.type
    return isinstance(type, PointerType) and not isinstance(type.target, FunctionType)


def _is_standard_stream(written: Expr) -> bool:
    inner = without_casts(written)
    if not isinstance(inner, tree.Name):
        return False
    return is_standard_stream(inner.symbol.name, inner.symbol.position.file)
