"""Reads of `volatile` objects: inputs, if the surroundings may change them at any time."""

from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.elaborate.build import is_volatile
from viap.c.expression_printer import ExpressionPrinter
from viap.c.lower import actions
from viap.c.tree import Expr
from viap.c.types import ArrayType, CType, FloatType, PointerType, StructType
from viap.errors import Unsupported
from viap.program.assumptions import VOLATILE_ANY, VOLATILE_ORDINARY
from viap.program.integer_types import IntType
from viap.program.outside_inputs import outside_function

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


class VolatileReads:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder

    def read(self, expr: Expr, place: Expr) -> Expr:
        """Returns the value of the object that an expression designates.

        `place` is its pure form.
        """
        volatile = is_volatile(expr)
        if isinstance(expr.type, ArrayType) or not (volatile or _holds_volatile(expr.type)):
            return place
        builder, position = self.builder, expr.position
        if builder.reliance.environment.volatile == "ordinary":
            builder.rely(VOLATILE_ORDINARY, _name(expr), position, place=place)
            return place
        builder.rely(VOLATILE_ANY, _name(expr), position)
        builder.reliance.widened = True
        # The access itself may be undefined.
        target = builder.assignments.stash(place, "seen")
        type = expr.type
        if isinstance(type, IntType):
            builder.emit(actions.Receive(target, outside_function(type), type, position))
        elif isinstance(type, PointerType):
            builder.emit(actions.ReceivePointer(target, outside_function(None), position))
        elif isinstance(type, FloatType):
            raise Unsupported("floating-point numbers", position, "float")
        else:
            raise Unsupported("a volatile struct that is read as a whole", position, "volatile")
        return target


def _holds_volatile(type: CType) -> bool:
    """True if a struct has a volatile member."""
    if isinstance(type, ArrayType):
        return _holds_volatile(type.element)
    if not isinstance(type, StructType):
        return False
    return any(field.volatile or _holds_volatile(field.type) for field in type.fields or ())


def _name(expr: Expr) -> str:
    """Returns the name of an object for the list of assumptions."""
    while isinstance(expr, tree.Element):
        expr = expr.array
    return ExpressionPrinter().text(expr)
