"""Values of a program's scalars and cells along a traced run of the machine."""

from typing import Self, TypeVar

from viap.core.program.nodes import Array, Assign, Cell, Fill, Input, Program, Scalar, Variable
from viap.runs.machine import Event, EventKind

Indices = tuple[int, ...]
Cells = dict[Indices, int]
Value = TypeVar("Value")


class ProgramState:
    """Scalars, and the cells that events wrote one by one.

    `filled`: the values of all other cells, by array and by leading indices; None is not known.
    """

    def __init__(self, program: Program) -> None:
        self.scalars: dict[Scalar, int] = dict.fromkeys(program.scalars, 0)
        self.cells: dict[Array, Cells] = {array: {} for array in program.arrays}
        self.filled: dict[Array, dict[Indices, int | None]] = {
            array: {(): 0 if array.zero else None} for array in program.arrays
        }

    def copy(self) -> Self:
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.scalars = dict(self.scalars)
        made.cells = {array: dict(known) for array, known in self.cells.items()}
        made.filled = {array: dict(known) for array, known in self.filled.items()}
        return made

    def cell(self, array: Array, indices: Indices) -> int | None:
        """Returns the value of a cell; None if it is indeterminate or not known."""
        own = self.cells.get(array, {})
        if indices in own:
            return own[indices]
        filled = self.filled.get(array, {})
        for length in range(len(indices), -1, -1):
            if indices[:length] in filled:
                return filled[indices[:length]]
        return None

    def apply(self, event: Event) -> None:
        """Takes over what a statement wrote."""
        if event.kind is not EventKind.STEP:
            return
        match event.statement:
            case Assign(target=Variable(scalar=scalar)) | Input(target=Variable(scalar=scalar)):
                assert event.value is not None
                self.scalars[scalar] = event.value
            case Assign(target=Cell(array=array)) | Input(target=Cell(array=array)):
                assert event.value is not None
                self.cells.setdefault(array, {})[event.indices] = event.value
            case Fill(array=array):
                place, filled = event.indices, self.filled.setdefault(array, {})
                _forget(self.cells.get(array, {}), place)
                _forget(filled, place)
                filled[place] = event.value
            case _:
                pass


def _forget(known: dict[Indices, Value], place: Indices) -> None:
    for indices in [each for each in known if each[: len(place)] == place]:
        del known[indices]
