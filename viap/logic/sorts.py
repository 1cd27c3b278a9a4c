"""Sorts: integers, truth values, and array objects of each number of dimensions."""

from dataclasses import dataclass
from functools import cache


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
    """The sort of array objects with so many dimensions: Array1, Array2, ..."""
    return Sort(f"Array{dimensions}", dimensions)


@dataclass(frozen=True, slots=True)
class Symbol:
    """A function symbol; a constant has no arguments."""

    name: str
    arguments: tuple[Sort, ...]
    result: Sort

    def __str__(self) -> str:
        return self.name
