"""Reads of `volatile` objects: inputs, if the surroundings may change them at any time."""

from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.elaborate import build
from viap.c.elaborate.build import holds_volatile
from viap.c.tree import Expr
from viap.c.types import PointerType, received
from viap.errors import Unsupported
from viap.program.assumptions import VOLATILE_ANY, VOLATILE_ORDINARY
from viap.program.integer_types import BOOL

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


class VolatileReads:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder

    def read(self, expr: Expr, place: Expr) -> Expr:
        """Returns the value of a volatile object that an expression designates.

        `place` is its pure form.
        """
        builder, position = self.builder, expr.position
        if builder.reliance.environment.volatile == "ordinary":
            builder.rely(VOLATILE_ORDINARY, _name(expr), position, place=place)
            return place
        builder.rely(VOLATILE_ANY, _name(expr), position)
        builder.reliance.widened = True
        # The access itself may be undefined.
        target = builder.assignments.stash(place, "seen")
        type, number = expr.type, received(expr.type, position)
        if number is not None:
            from viap.program.outside_inputs import outside_function

            builder.emit(actions.Receive(target, outside_function(number), number, position))
        elif isinstance(type, PointerType):
            from viap.program.outside_inputs import outside_function

            builder.emit(actions.ReceivePointer(target, outside_function(None), position))
        else:
            raise Unsupported("a volatile struct that is read as a whole", position, "volatile")
        return target

    def note_lost(self, expr: tree.Convert) -> None:
        """Note a conversion that drops `volatile` from the type behind a pointer.

        A read by such a pointer is undefined (C11 6.7.3p6), and gives the stored value.
        """
        given, type = expr.operand.type, expr.type
        if not isinstance(given, PointerType) or type == BOOL or not _is_seen(given):
            return
        if not isinstance(type, PointerType) or not _is_seen(type):
            self.builder.rely(VOLATILE_ORDINARY, _pointee(expr.operand), expr.position)


def _is_seen(pointer: PointerType) -> bool:
    """True if the pointer's type shows that its target is volatile, or has a volatile part."""
    return pointer.volatile or holds_volatile(pointer.target)


def _pointee(pointer: Expr) -> str:
    """Returns the name of the object behind a pointer for the list of assumptions."""
    match pointer:
        case tree.Convert():
            return _pointee(pointer.operand)
        case tree.AddressOf():
            return _name(pointer.operand)
        case tree.Decay():
            return _name(pointer.array)
        case _:
            return _name(build.deref(pointer, pointer.position))


def _name(expr: Expr) -> str:
    """Returns the name of an object for the list of assumptions."""
    from viap.c.expression_printer import ExpressionPrinter

    while isinstance(expr, tree.Element):
        expr = expr.array
    return ExpressionPrinter().text(expr)
