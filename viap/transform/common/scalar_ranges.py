"""Ranges of the values that a scalar, or a cell of an array, has anywhere in a run.

The least and the greatest value over everything that the program ever assigns. Values out of
a signed type are undefined behaviour, so that a run never has them.
"""

from viap.program.expression_intervals import PlaceValues, value_of
from viap.program.integer_types import IntType
from viap.program.intervals import Interval, between, clipped, exactly, of_type
from viap.program.nodes import (
    Array,
    Assign,
    Cell,
    Fill,
    Input,
    Program,
    Scalar,
    Statement,
    Variable,
    statements,
    subexpressions,
    written_place,
)

Object = Scalar | Array

# So many times bounds may move, before those that move by themselves go to the end of the
# type, and before all do.
_ROUNDS = 4
_MOST_ROUNDS = 20


class ScalarRanges(PlaceValues):
    def __init__(self, program: Program) -> None:
        self._known: dict[Object, Interval] = dict.fromkeys(program.scalars, exactly(0))
        for array in program.arrays:
            self._known[array] = exactly(0) if array.zero else of_type(array.type)
        body = list(statements(program.body))
        rounds = 0
        while self._round(body, rounds):
            rounds += 1

    def of(self, place: Object) -> Interval:
        return self._known[place]

    def computed(self, value: Interval, type: IntType) -> Interval:
        """Results of a signed type stay in it; those of others are wrapped by what is around.

        Their remainders are left out: that the last even number is the greatest helps nobody.
        """
        return clipped(between(*value.ends), type) if type.signed else value

    def _round(self, body: list[Statement], rounds: int) -> bool:
        """Once more through all assignments; whether any range has grown."""
        grown = False
        for statement in body:
            place = written_place(statement)
            if place is None:
                continue
            old = self._known[place]
            value = self._value(statement, place.type)
            new = between(*old.join(value).ends)
            if new.ends != old.ends:
                grown = True
                if rounds >= _MOST_ROUNDS or (rounds >= _ROUNDS and _is_step(statement, place)):
                    new = new.widened(old, (place.type.minimum, place.type.maximum))
                self._known[place] = new
        return grown

    def _value(self, statement: Statement, type: IntType) -> Interval:
        match statement:
            case Assign():
                value = value_of(self, statement.value)
                # A value that does not fit can't come here; that is the front end's promise.
                return value if value.is_in(type) else of_type(type)
            case Input():
                return of_type(statement.type)
            case Fill(value=int() as value):
                return exactly(value)
            case Fill():
                return of_type(type)
            case _:
                raise ValueError(statement)


def _is_step(statement: Statement, place: Object) -> bool:
    """True if the new value is made of the old one."""
    if not isinstance(statement, Assign):
        return False
    return any(
        (isinstance(node, Variable) and node.scalar is place)
        or (isinstance(node, Cell) and node.array is place)
        for node in subexpressions(statement.value)
    )
