"""The values of variables along a traced run, as far as its events tell them."""

from collections import Counter

from viap.core.program.nodes import (
    Array,
    Assign,
    Cell,
    Fill,
    Input,
    Program,
    Scalar,
    While,
    bodies,
    statements,
    written_place,
)
from viap.runs.machine import Event, EventKind
from viap.runs.machine.program_states import ProgramState
from viap.runs.refute.bit_vector_values import Evaluator, UndefinedResult


class Unknown(LookupError):
    """A value that the events so far do not tell."""


class RunState(ProgramState):
    """The state after the events so far; reading an unknown value raises Unknown."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._program = program
        self._written: set[Scalar | Array] = set()
        self.evaluator = Evaluator(self.scalar, self._cell)

    def scalar(self, scalar: Scalar) -> int:
        value = self.scalars.get(scalar)
        if value is None:
            raise Unknown(scalar.name)
        return value

    def _cell(self, evaluator: Evaluator, cell: Cell) -> int:
        value = self.cell(cell.array, tuple(evaluator.value(index) for index in cell.indices))
        if value is None:
            raise UndefinedResult
        return value

    def size(self, array: Array) -> int | None:
        """Returns the number of cells of an array with one dimension; None if it is not known."""
        size = array.sizes[-1]
        if isinstance(size, Scalar):
            return self.scalars.get(size)
        return size if isinstance(size, int) and size < 1 << 62 else None

    def apply(self, event: Event) -> None:
        super().apply(event)
        place = written_place(event.statement) if event.kind is EventKind.STEP else None
        if place is not None:
            self._written.add(place)

    def forget(self) -> None:
        """Forgets what events that were left out may have changed."""
        steady = _never_again(self._program, self._written)
        self.scalars = {each: value for each, value in self.scalars.items() if each in steady}
        self.cells = {array: cells for array, cells in self.cells.items() if array in steady}
        self.filled = {array: known for array, known in self.filled.items() if array in steady}
        for array in self._program.arrays:
            self.filled.setdefault(array, {(): None})


def _never_again(program: Program, so_far: set[Scalar | Array]) -> set[Scalar | Array]:
    """Returns the variables that no statement will write: one did, in no loop, or none does."""
    counts: Counter[Scalar | Array] = Counter()
    for statement in statements(program.body):
        inner = statements(bodies(statement)[0]) if isinstance(statement, While) else (statement,)
        for each in inner:
            match each:
                case Assign(target=target) | Input(target=target):
                    counts[target.declared] += 1 + isinstance(statement, While)
                case Fill(array=array):
                    counts[array] += 1 + isinstance(statement, While)
                case _:
                    pass
    declared: list[Scalar | Array] = [*program.scalars, *program.arrays]
    return {each for each in declared if counts[each] <= (1 if each in so_far else 0)}
