"""What every variable and cell held at every moment of a run.

The time is the number of an event of the trace; the state at a time is what held before
that event.
"""

from bisect import bisect_left
from dataclasses import dataclass, field
from zlib import crc32

from viap.core.program.nodes import Array, Scalar

Cell = tuple[int, ...]


class Conflict(Exception):  # noqa: N818 - a finding, not a mistake of the program
    """A symbol would need two values at once."""


@dataclass(eq=False)
class Content:
    """What cells hold that nothing has written to: one number, or anything.

    Anything means: the value that the run drew when it first read the cell, and for a cell
    that it never read a value of the type that differs from cell to cell.
    """

    array: Array
    number: int | None
    name: str
    values: dict[Cell, int] = field(default_factory=dict)
    drawn: set[Cell] = field(default_factory=set)

    def known(self, cell: Cell) -> bool:
        """Whether the run has a value for the cell."""
        return self.number is not None or cell in self.drawn

    def draw(self, cell: Cell, value: int) -> None:
        if self.values.setdefault(cell, value) != value:
            raise Conflict(
                f"{self.array.name}{list(cell)} was found to be {self.values[cell]}, and later "
                f"{value}, where the theory has one symbol for both"
            )
        self.drawn.add(cell)

    def value(self, cell: Cell) -> int:
        if self.number is not None:
            return self.number
        if cell not in self.values:
            arbitrary = crc32(repr((self.name, cell)).encode())
            self.values[cell] = self.array.type.wrap(arbitrary)
        return self.values[cell]

    def same(self, name: str) -> "Content":
        """A later content of the array for which the theory has the same symbol."""
        return Content(self.array, self.number, name, self.values)


@dataclass(eq=False)
class _Line:
    """The values of one thing in the order of their times."""

    times: list[int] = field(default_factory=list)
    values: list[int] = field(default_factory=list)

    def put(self, time: int, value: int) -> None:
        self.times.append(time)
        self.values.append(value)

    def before(self, time: int) -> int:
        """The place of the last value that was put before a time; -1 for none."""
        return bisect_left(self.times, time) - 1


class History:
    def __init__(self, arrays: tuple[Array, ...]) -> None:
        self._scalars: dict[Scalar, _Line] = {}
        self._cells: dict[tuple[Array, Cell], _Line] = {}
        # By the leading indices below which a fill changed all cells.
        self._fills: dict[tuple[Array, Cell], tuple[_Line, list[Content]]] = {}
        self.initial = {a: Content(a, 0 if a.zero else None, f"{a.name} at first") for a in arrays}
        self.written: list[tuple[int, Array, Cell]] = []
        self.touched: dict[Array, dict[Cell, None]] = {a: {} for a in arrays}

    def put_scalar(self, time: int, scalar: Scalar, value: int) -> None:
        self._scalars.setdefault(scalar, _Line()).put(time, value)

    def put_cell(self, time: int, array: Array, cell: Cell, value: int) -> None:
        self._cells.setdefault((array, cell), _Line()).put(time, value)
        self.written.append((time, array, cell))
        self.touched[array][cell] = None

    def fill(self, time: int, array: Array, prefix: Cell, content: Content) -> None:
        line, contents = self._fills.setdefault((array, prefix), (_Line(), []))
        line.put(time, len(contents))
        contents.append(content)
        padded = prefix + (0,) * (len(array.sizes) - len(prefix))
        self.written.append((time, array, padded))
        self.touched[array][padded] = None

    def scalar(self, scalar: Scalar, time: int) -> int:
        line = self._scalars.get(scalar)
        place = line.before(time) if line is not None else -1
        return line.values[place] if line is not None and place >= 0 else 0

    def cell(self, array: Array, cell: Cell, time: int) -> int:
        found = self.holding(array, cell, time)
        return found if isinstance(found, int) else found.value(cell)

    def holding(self, array: Array, cell: Cell, time: int) -> int | Content:
        """What was written to a cell last, or the content that it has from a fill."""
        latest, found = -1, self.initial[array]
        for length in range(len(array.sizes) + 1):
            filled = self._fills.get((array, cell[:length]))
            if filled is None:
                continue
            place = filled[0].before(time)
            if place >= 0 and filled[0].times[place] > latest:
                latest, found = filled[0].times[place], filled[1][place]
        line = self._cells.get((array, cell))
        place = line.before(time) if line is not None else -1
        if line is not None and place >= 0 and line.times[place] > latest:
            return line.values[place]
        return found

    def written_between(self, start: int, end: int) -> list[tuple[Array, Cell]]:
        first = bisect_left(self.written, start, key=lambda entry: entry[0])
        last = bisect_left(self.written, end, key=lambda entry: entry[0])
        return [(array, cell) for _, array, cell in self.written[first:last]]
