"""New scalars of a transformed program, and inputs that give them any value."""

from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.c_names import nondet_function
from viap.core.program.expression_intervals import PlaceValues, value_of
from viap.core.program.integer_types import INDEX, IntType
from viap.core.program.intervals import Interval, between, clipped, exactly, of_type
from viap.core.program.nodes import (
    Array,
    Assign,
    Assume,
    Cell,
    Constant,
    Expr,
    Fill,
    Input,
    Program,
    Scalar,
    Statement,
    Variable,
    constant,
    statements,
    subexpressions,
    written_place,
)


class Fresh:
    """Makes scalars whose names nothing in the program has, and remembers them."""

    def __init__(self, program: Program) -> None:
        self.scalars: list[Scalar] = []
        # Statements that only forget: they may go where nobody reads what they write.
        self.forgetting: set[Statement] = set()
        # Assumptions that only give the range of a scalar.
        self.ranging: dict[Statement, Scalar] = {}
        # For inputs in copies of loops' bodies: the number of the iteration, if it is known.
        self.iterations: dict[Input, Expr] = {}
        self._ranges = ScalarRanges(program)
        self._taken = {scalar.name for scalar in program.scalars}
        self._labels = 0
        self._taken |= {array.name for array in program.arrays}

    def scalar(self, wish: str, type: IntType) -> Scalar:
        name, number = wish, 1
        while name in self._taken:
            number += 1
            name = f"{wish}_{number}"
        self._taken.add(name)
        made = Scalar(name, type)
        self.scalars.append(made)
        return made

    def label(self, wish: str) -> str:
        """A label that the program does not have."""
        self._labels += 1
        return f"{wish}#{self._labels}"

    def forget(self, scalar: Scalar, position: Position) -> Input:
        """The scalar gets any value of its type."""
        target = Variable(scalar, position)
        made = Input(target, nondet_function(scalar.type), scalar.type, position)
        self.forgetting.add(made)
        return made

    def forget_within(
        self, scalar: Scalar, like: Scalar | Array, position: Position
    ) -> list[Statement]:
        """The scalar gets any value that the program may give to a scalar or to a cell."""
        made: list[Statement] = [self.forget(scalar, position)]
        target, tests = Variable(scalar, position), []
        ends = (scalar.type.minimum, scalar.type.maximum)
        for op, value, end in zip((">=", "<="), self._ranges.of(like).ends, ends, strict=True):
            if value is not None and value != end:
                bound = Constant(value, scalar.type, position)
                tests.append(build.compare(op, target, bound, position))
        if not tests:
            return made
        assumed = assume(both(*tests, position=position), position)
        self.ranging.update(dict.fromkeys(assumed, scalar))
        return [*made, *assumed]


def wide(expr: Expr, position: Position) -> Expr:
    """An index or a bound in the type of witness indices."""
    return build.convert(expr, INDEX, position)


def assume(condition: Expr, position: Position) -> list[Statement]:
    condition = build.condition(condition)
    if isinstance(condition, Constant) and condition.value:
        return []
    return [Assume(condition, "assume", position)]


def both(*conditions: Expr, position: Position) -> Expr:
    result = conditions[0]
    for each in conditions[1:]:
        result = build.logical("&&", result, each, position)
    return result


class Witnesses:
    """The witness variable of each array, and the witness indices of its dimensions."""

    def __init__(self, indices: dict[tuple[Array, int], Scalar], cells: dict[Array, Scalar]):
        self._indices = indices
        self._cells = cells

    def has(self, array: Array) -> bool:
        return array in self._cells

    def index(self, array: Array, dimension: int) -> Scalar:
        return self._indices[array, dimension]

    def variable(self, array: Array, position: Position) -> Variable:
        return Variable(self._cells[array], position)

    def chosen(self, array: Array, indices: tuple[Expr, ...], position: Position) -> Expr:
        """The condition that leading indices are those of the witness cell."""
        tests = [
            build.compare(
                "==",
                wide(index, position),
                Variable(self._indices[array, dimension], position),
                position,
            )
            for dimension, index in enumerate(indices)
        ]
        return both(*tests, position=position) if tests else constant(1, position)


# ---- Ranges of the values that a scalar, or a cell of an array, has anywhere in a run.
#
# The least and the greatest value over everything that the program ever assigns. Values out of
# a signed type are undefined behaviour, so that a run never has them.


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
