"""New scalars of a transformed program, and inputs that give them any value."""

from viap.program import build
from viap.program.c_types import nondet_function
from viap.program.integer_types import INDEX, IntType
from viap.program.nodes import (
    Array,
    Assume,
    Constant,
    Expr,
    Input,
    Program,
    Scalar,
    Statement,
    Variable,
    constant,
)
from viap.source import Position
from viap.transform.common.scalar_ranges import ScalarRanges


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
