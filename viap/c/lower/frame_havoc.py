"""The frame of a call by contract: all that it names has any value afterwards."""

from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.elaborate import build
from viap.c.lower.clause_lowering import ClauseLowering
from viap.c.lower.formula_terms import term_place
from viap.c.specification import formulas
from viap.c.tree import Expr
from viap.c.types import ArrayType, PointerType, StructType, received
from viap.errors import Unsupported
from viap.program.integer_types import INDEX, INT
from viap.program.outside_inputs import outside_function
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


class FrameHavoc:
    """Forgets the places of a frame; `lowering` gives their terms the values before the call."""

    def __init__(self, builder: "FlowBuilder", lowering: ClauseLowering, at: Position) -> None:
        self.builder, self.lowering, self.at = builder, lowering, at
        self._place = term_place(at, None)

    def forget(self, frame: formulas.Frame) -> None:
        """Forgets all places at once: none of them is found by the new value of another."""
        fixed = [self._fixed(place) for place in frame.places]
        for place in fixed:
            if isinstance(place, formulas.ElementRange):
                variable = self.lowering.variable("changed", INDEX, self.at)
                with self.lowering.loop(variable, place.low, place.high, self.at):
                    moved = build.binary(
                        "+", place.pointer, variable, self._place, self.builder.model
                    )
                    self.forget_object(build.deref(moved, self._place))
            else:
                self.forget_object(place)

    def _fixed(self, place: Expr | formulas.ElementRange) -> Expr | formulas.ElementRange:
        stash = self.builder.assignments.stash
        if isinstance(place, formulas.ElementRange):
            pointer, low, high = (
                stash(self.lowering.term(each), "frame")
                for each in (place.pointer, place.low, place.high)
            )
            return formulas.ElementRange(pointer, low, high, place.position)
        return self.builder.assignments.fixed(self.lowering.term(place))

    def forget_object(self, place: Expr) -> None:
        """Gives an object any value, all of its parts included."""
        builder, type, at = self.builder, place.type, self.at
        match type:
            case StructType(kind="struct"):
                for field in type.fields or ():
                    self.forget_object(build.select(place, field, self._place))
            case ArrayType(size=int(size)):
                variable = self.lowering.variable("changed", INDEX, at)
                low, high = (tree.IntConst(number, INT, at) for number in (0, size))
                with self.lowering.loop(variable, low, high, at):
                    cell = tree.Element(place, variable, type.element, self._place, False)
                    self.forget_object(cell)
            case StructType() | ArrayType():
                raise Unsupported(f"'{type}' in a frame", at, "contract")
            case PointerType():
                builder.emit(actions.ReceivePointer(place, outside_function(None), self._place))
            case _:
                number = received(type, at)
                if number is None:
                    raise Unsupported(f"'{type}' in a frame", at, "contract")
                function = outside_function(number)
                builder.emit(actions.Receive(place, function, number, self._place))
