"""The frame of a call by contract: what it names has any value afterwards, or a known one."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.elaborate import build
from viap.c.lower.clause_lowering import ClauseLowering
from viap.c.lower.defined_effects import Definition, of_place, of_range
from viap.c.lower.formula_terms import term_place
from viap.c.lower.start_values import StartValues
from viap.c.specification import formulas
from viap.c.tree import Expr
from viap.c.types import ArrayType, Field, PointerType, StructType, received
from viap.errors import Unsupported
from viap.program.integer_types import INDEX, INT, IntType
from viap.program.outside_inputs import outside_function
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


class FrameHavoc:
    """Forgets the places of a frame; `start` has the values before the call.

    `known`: what postconditions say of places; those are assigned.
    """

    def __init__(
        self,
        builder: "FlowBuilder",
        start: StartValues,
        known: list[Definition],
        at: Position,
    ) -> None:
        self.builder, self.at, self.known = builder, at, known
        self.lowering, self.values = ClauseLowering(builder, start.present), start.lowering
        self._place = term_place(at, None)

    def forget(self, frame: formulas.Frame) -> None:
        """Forgets all places at once: none of them is found by the new value of another."""
        fixed = [(place, self._fixed(place)) for place in frame.places]
        for place, now in fixed:
            if isinstance(now, formulas.ElementRange):
                assert isinstance(place, formulas.ElementRange)
                definition = None if place.part else of_range(place, self.known)
                variable = self.lowering.variable("changed", INDEX, self.at)
                with self.lowering.loop(variable, now.low, now.high, self.at):
                    moved = build.binary(
                        "+", now.pointer, variable, self._place, self.builder.model
                    )
                    element = build.deref(moved, self._place)
                    self._forget_part(element, now.part, definition, variable)
            else:
                assert not isinstance(place, formulas.ElementRange)
                self._set(now, of_place(place, self.known), None)

    def _forget_part(
        self,
        element: Expr,
        part: Sequence[Field | tuple[Expr, Expr]],
        definition: Definition | None,
        variable: tree.Name,
    ) -> None:
        """Forgets the parts of an element that members and ranges lead to."""
        if not part:
            self._set(element, definition, variable)
        elif isinstance(part[0], Field):
            member = build.select(element, part[0], self._place)
            self._forget_part(member, part[1:], definition, variable)
        else:
            assert isinstance(element.type, ArrayType)
            index = self.lowering.variable("changed", INDEX, self.at)
            with self.lowering.loop(index, *part[0], self.at):
                cell = tree.Element(element, index, element.type.element, self._place, False)
                self._forget_part(cell, part[1:], definition, variable)

    def _set(self, place: Expr, definition: Definition | None, variable: tree.Name | None) -> None:
        """Assigns the value that a place has afterwards, or any value if that is not known."""
        value = None if definition is None else self.value(definition, place, variable)
        if value is None:
            self.forget_object(place)
        else:
            self.builder.emit(actions.Store(place, value, self._place))

    def value(self, definition: Definition, place: Expr, variable: tree.Name | None) -> Expr | None:
        """Returns the value of a place by its definition; None if its type can't have it."""
        if not isinstance(place.type, IntType):
            return None
        if definition.variable is None or variable is None:
            return self.values.in_type(definition.value, place.type)
        with self.values.meaning(definition.variable, variable):
            return self.values.in_type(definition.value, place.type)

    def _fixed(self, place: Expr | formulas.ElementRange) -> Expr | formulas.ElementRange:
        stash = self.builder.assignments.stash
        if isinstance(place, formulas.ElementRange):

            def kept(term: Expr) -> Expr:
                return stash(self.lowering.term(term), "frame")

            part = tuple(
                step if isinstance(step, Field) else (kept(step[0]), kept(step[1]))
                for step in place.part
            )
            pointer, low, high = map(kept, (place.pointer, place.low, place.high))
            return formulas.ElementRange(pointer, low, high, place.position, part)
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
