"""The memory of a run: lists where they fit, dictionaries where they don't.

All containers are read and written by the same syntax, `container[index]`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

# A dimension's size: a number, a container of sizes by the first index, or no bound.
Size = int | Mapping[int, int | None] | Sequence[int | None] | None

# About this many cells of a run are kept in lists.
ROOM = 4_000_000
# Memory of a separate row, in cells.
_ROW = 8
# Number of filled cells that cost one step of the budget.
CELLS_A_STEP = 256


class Sparse(dict[int, int | None]):
    """Cells with one initial value; only written cells take memory."""

    __slots__ = ("default",)

    def __init__(self, default: int | None) -> None:
        self.default = default

    def __missing__(self, index: int) -> int | None:
        return self.default


class Rows(dict[int, Any]):
    """Rows by number, made when they are allocated or, by `rows[n]`, first used."""

    __slots__ = ("memory", "sizes", "value")

    def __init__(self, memory: "RunMemory", sizes: tuple[Size, ...], value: int | None) -> None:
        self.memory, self.sizes, self.value = memory, sizes, value

    def __missing__(self, number: int) -> Any:
        row = self[number] = self.memory.make(of_row(self.sizes, number), self.value)
        return row


class RunMemory:
    """Makes the arrays of one run."""

    __slots__ = ("cost", "full", "room")

    def __init__(self) -> None:
        self.room = ROOM
        self.cost = 0  # of the last allocation, in steps
        self.full: dict[int, list[int | None]] = {}  # by identity: all cells have values

    def is_full(self, cells: list[int | None]) -> bool:
        """True if no cell is indeterminate; only a fill can change that again."""
        if id(cells) in self.full:
            return True
        if None in cells:
            return False
        self.full[id(cells)] = cells
        return True

    def make(self, sizes: tuple[Size, ...], value: int | None) -> Any:
        """A new array in which every cell has the value."""
        self.cost = 0
        first, rest = sizes[0], sizes[1:]
        if not isinstance(first, int):
            return Rows(self, rest, value) if rest else Sparse(value)
        cells, rows = max(first, 0), 0
        for size in rest:
            rows = cells
            cells *= max(size, 0) if isinstance(size, int) else 1
        if cells + _ROW * rows > self.room:
            return Rows(self, rest, value) if rest else Sparse(value)
        if not rest:
            self.room -= cells
            self.cost = cells // CELLS_A_STEP
            return [value] * cells
        made = [self.make(of_row(rest, number), value) for number in range(first)]
        self.cost = cells // CELLS_A_STEP
        return made

    def refill(self, old: Any, sizes: tuple[Size, ...], value: int | None) -> Any:
        """Returns the array that replaces a whole array in a fill."""
        self.release(old)
        if not isinstance(old, Rows):
            return self.make(sizes, value)
        fresh = Rows(self, sizes[1:], value)
        for number in old:
            fresh[number]
        return fresh

    def replace(self, rows: Any, number: int, sizes: tuple[Size, ...], value: int | None) -> None:
        """Put a new row in the place of the old one."""
        if not isinstance(rows, dict) or number in rows:
            self.release(rows[number])
        rows[number] = self.make(sizes, value)

    def release(self, old: Any) -> None:
        if isinstance(old, list):
            if old and isinstance(old[0], list | dict):
                for row in old:
                    self.release(row)
            else:
                self.room += len(old)


def of_row(sizes: tuple[Size, ...], number: int) -> tuple[Size, ...]:
    """Returns the sizes of one row, from sizes that depend on its number."""
    if all(isinstance(size, int) for size in sizes):
        return sizes
    return tuple(
        size if size is None or isinstance(size, int) else size[number] or 0 for size in sizes
    )
