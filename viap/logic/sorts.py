"""Sorts: integers, truth values, and array objects of each number of dimensions."""

from dataclasses import dataclass, field
from functools import cache
from zlib import crc32


@dataclass(frozen=True, slots=True)
class Sort:
    name: str
    dimensions: int = 0  # of an array sort

    def __str__(self) -> str:
        return self.name


INT = Sort("Int")
BOOL = Sort("Bool")


@cache
def array_sort(dimensions: int) -> Sort:
    """Returns the sort of array objects with that many dimensions: Array1, Array2, ..."""
    return Sort(f"Array{dimensions}", dimensions)


@dataclass(frozen=True, slots=True)
class Symbol:
    """A function symbol; a constant has no arguments.

    `distinct` constants of one sort differ from each other: the arrays that a program
    names. Any other constant may be equal to one of them.
    """

    name: str
    arguments: tuple[Sort, ...]
    result: Sort
    distinct: bool = False
    digest: int = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "digest", crc32(self.name.encode()))
        # Cached, since every application of the symbol looks it up in the table of terms.
        object.__setattr__(self, "_hash", hash((self.name, len(self.arguments), self.result)))

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return self.name


# Part of the names of floating-point operations; no name of C has it.
FLOAT_MARK = "@"


def is_floating(symbol: Symbol) -> bool:
    """True for a floating-point operation: a function whose meaning is fixed."""
    form, mark, op = symbol.name.partition(FLOAT_MARK)
    if not mark or form not in ("f32", "f64"):
        return False
    from viap.floating.operations import ARITIES

    return len(symbol.arguments) == ARITIES.get(op)
