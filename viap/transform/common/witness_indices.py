"""Witness indices: one for each dimension of an array, shared where arrays go together.

Arrays of the same sizes share them, as in the paper; and so do arrays that a loop accesses by
one iterator. Sharing is always sound, for the transformed program simulates the program for
every value of the witness indices; it only must not tie two dimensions of one array.
"""

from viap.program.nodes import Array, Program, While, statements
from viap.program.unsized_arrays import UNKNOWN_SIZE
from viap.transform.common.body_accesses import accesses, is_scalar
from viap.transform.common.iterators import iterators

Dimension = tuple[Array, int]


class Classes:
    """`of` gives the number of the witness index of an array's dimension."""

    def __init__(self, program: Program) -> None:
        self._class: dict[Dimension, int] = {}
        self._members: dict[int, list[Dimension]] = {}
        for array in program.arrays:
            for dimension in range(len(array.sizes)):
                number = len(self._class)
                self._class[array, dimension] = number
                self._members[number] = [(array, dimension)]
        self._by_sizes(program.arrays)
        self._by_iterators(program)

    def of(self, array: Array, dimension: int) -> int:
        return self._class[array, dimension]

    def used(self) -> dict[int, list[Dimension]]:
        """The classes with their members, in the order of the declarations."""
        return self._members

    def size(self, number: int) -> int | None:
        """The largest size of the members, where all are numbers."""
        largest = 0
        for array, dimension in self._members[number]:
            size = array.sizes[dimension]
            if not isinstance(size, int) or size == UNKNOWN_SIZE:
                return None
            largest = max(largest, size)
        return largest

    def _by_sizes(self, arrays: tuple[Array, ...]) -> None:
        first: dict[object, Array] = {}
        for array in arrays:
            other = first.setdefault(array.sizes, array)
            for dimension in range(len(array.sizes)):
                self._join((other, dimension), (array, dimension))

    def _by_iterators(self, program: Program) -> None:
        for loop in statements(program.body):
            if not isinstance(loop, While):
                continue
            for iterator in iterators(loop):
                first: Dimension | None = None
                for access in accesses(loop.body):
                    for dimension, index in enumerate(access.indices):
                        if access.place < iterator.place and is_scalar(index, iterator.scalar):
                            first = first or (access.array, dimension)
                            self._join(first, (access.array, dimension))

    def _join(self, left: Dimension, right: Dimension) -> None:
        keep, drop = self._class[left], self._class[right]
        if keep == drop:
            return
        arrays = {array for array, _ in self._members[keep]}
        if any(array in arrays for array, _ in self._members[drop]):
            return
        for member in self._members.pop(drop):
            self._class[member] = keep
            self._members[keep].append(member)
