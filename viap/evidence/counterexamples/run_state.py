"""The values of variables along a traced run, as far as its events tell them."""

from collections import Counter

from viap.machine import Event, EventKind
from viap.program.nodes import (
    Array,
    Assign,
    Cell,
    Fill,
    Input,
    Program,
    Scalar,
    Variable,
    While,
    bodies,
    statements,
)
from viap.refute.bounded.bit_vector_values import Evaluator, UndefinedResult

Indices = tuple[int, ...]


class Unknown(LookupError):
    """A value that the events so far do not tell."""


class RunState:
    """Scalars and cells after the events so far; reading an unknown one raises Unknown."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._scalars: dict[Scalar, int] = dict.fromkeys(program.scalars, 0)
        self._cells: dict[Array, dict[Indices, int | None]] = {}
        # Values of the cells that no event wrote: by array, and by its leading indices.
        self._filled: dict[Array, dict[Indices, int | None]] = {
            array: {(): 0 if array.zero else None} for array in program.arrays
        }
        self._written: set[Scalar | Array] = set()
        self.evaluator = Evaluator(self.scalar, self._cell)

    def scalar(self, scalar: Scalar) -> int:
        value = self._scalars.get(scalar)
        if value is None:
            raise Unknown(scalar.name)
        return value

    def cell(self, array: Array, indices: Indices) -> int | None:
        """Returns the value of a cell; None if it is indeterminate or not known."""
        own = self._cells.get(array, {})
        if indices in own:
            return own[indices]
        filled = self._filled.get(array, {})
        for length in range(len(indices), -1, -1):
            if indices[:length] in filled:
                return filled[indices[:length]]
        return None

    def _cell(self, evaluator: Evaluator, cell: Cell) -> int:
        value = self.cell(cell.array, tuple(evaluator.value(index) for index in cell.indices))
        if value is None:
            raise UndefinedResult
        return value

    def size(self, array: Array) -> int | None:
        """Returns the number of cells of an array with one dimension; None if it is not known."""
        size = array.sizes[-1]
        if isinstance(size, Scalar):
            return self._scalars.get(size)
        return size if isinstance(size, int) and size < 1 << 62 else None

    def apply(self, event: Event) -> None:
        """Takes over what a statement wrote."""
        if event.kind is not EventKind.STEP:
            return
        match event.statement:
            case Assign(target=Variable(scalar=scalar)) | Input(target=Variable(scalar=scalar)):
                assert event.value is not None
                self._scalars[scalar] = event.value
                self._written.add(scalar)
            case Assign(target=Cell(array=array)) | Input(target=Cell(array=array)):
                self._cells.setdefault(array, {})[event.indices] = event.value
                self._written.add(array)
            case Fill(array=array):
                own, filled, place = self._cells.get(array, {}), self._filled[array], event.indices
                for known in (own, filled):
                    for indices in [each for each in known if each[: len(place)] == place]:
                        del known[indices]
                filled[place] = event.value
                self._written.add(array)
            case _:
                pass

    def forget(self) -> None:
        """Forgets what events that were left out may have changed."""
        steady = _never_again(self._program, self._written)
        self._scalars = {each: value for each, value in self._scalars.items() if each in steady}
        self._cells = {array: cells for array, cells in self._cells.items() if array in steady}
        self._filled = {array: known for array, known in self._filled.items() if array in steady}
        for array in self._program.arrays:
            self._filled.setdefault(array, {(): None})


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
