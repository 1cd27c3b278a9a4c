"""The precision of an abstraction: the tracked variables and cells of arrays."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import prod

from viap.program.nodes import Array, Program, Scalar


@dataclass(frozen=True)
class Index:
    """A symbolic index: the index at which an assertion fails, whatever its value."""

    number: int


Place = tuple[int | Index, ...]
Tracked = Scalar | tuple[Array, Place] | Index  # a variable, a cell at a place, or a symbolic index

# Maximal number of cells of an array that may be tracked as a whole.
SMALL_ARRAY = 64


@dataclass(frozen=True)
class AbstractionPrecision:
    """Tracked variables and places of arrays; all others may have any value at any time."""

    scalars: frozenset[Scalar] = frozenset()
    places: Mapping[Array, frozenset[Place]] = field(default_factory=dict)

    def tracked(self, program: Program) -> tuple[Tracked, ...]:
        """Returns everything that is tracked, in the order of the program's declarations."""
        found: list[Tracked] = [*self.indices()]
        found += [each for each in program.scalars if each in self.scalars]
        for array in program.arrays:
            places = sorted(self.places.get(array, ()), key=_order)
            found += [(array, place) for place in places]
        return tuple(found)

    def indices(self) -> list[Index]:
        """Returns the symbolic indices."""
        every = {part for places in self.places.values() for place in places for part in place}
        return sorted((p for p in every if isinstance(p, Index)), key=lambda index: index.number)

    def including(
        self, scalars: Iterable[Scalar], cells: Iterable[tuple[Array, Place]]
    ) -> "AbstractionPrecision":
        places = {array: set(known) for array, known in self.places.items()}
        for array, place in cells:
            places.setdefault(array, set()).add(place)
        return AbstractionPrecision(
            self.scalars.union(scalars),
            {array: frozenset(known) for array, known in places.items()},
        )


def _order(place: Place) -> tuple[tuple[bool, int], ...]:
    """Returns a sort key that puts numbers first."""
    return tuple((True, p.number) if isinstance(p, Index) else (False, p) for p in place)


def all_places(array: Array) -> list[Place] | None:
    """Returns every place of a small array of fixed size; None for other arrays."""
    sizes = [size for size in array.sizes if isinstance(size, int)]
    if len(sizes) < len(array.sizes) or prod(sizes) > SMALL_ARRAY:
        return None
    found: list[Place] = [()]
    for size in sizes:
        found = [(*place, index) for place in found for index in range(size)]
    return found


def name_of(tracked: Tracked) -> str:
    """Returns the name as the user wrote it."""
    if isinstance(tracked, Index):
        return f"k{tracked.number}"
    if isinstance(tracked, Scalar):
        return tracked.source or tracked.name
    array, place = tracked
    parts = (name_of(index) if isinstance(index, Index) else index for index in place)
    return (array.source or array.name) + "".join(f"[{part}]" for part in parts)
