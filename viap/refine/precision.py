"""What an abstraction keeps of a program: some variables, and some cells of its arrays."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import prod

from viap.program.nodes import Array, Program, Scalar

Place = tuple[int, ...]
Tracked = Scalar | tuple[Array, Place]  # a variable, or a cell at a place

# An array of so few cells may be kept as a whole.
SMALL_ARRAY = 64


@dataclass(frozen=True)
class Precision:
    """Variables, and the places of each array; all else may be anything at any time."""

    scalars: frozenset[Scalar] = frozenset()
    places: Mapping[Array, frozenset[Place]] = field(default_factory=dict)

    def tracked(self, program: Program) -> tuple[Tracked, ...]:
        """Everything that is kept, in the order of the program's declarations."""
        found: list[Tracked] = [each for each in program.scalars if each in self.scalars]
        for array in program.arrays:
            found += [(array, place) for place in sorted(self.places.get(array, ()))]
        return tuple(found)

    def including(
        self, scalars: Iterable[Scalar], cells: Iterable[tuple[Array, Place]]
    ) -> "Precision":
        places = {array: set(known) for array, known in self.places.items()}
        for array, place in cells:
            places.setdefault(array, set()).add(place)
        return Precision(
            self.scalars.union(scalars),
            {array: frozenset(known) for array, known in places.items()},
        )

    def cells(self) -> int:
        return sum(map(len, self.places.values()))


def all_places(array: Array) -> list[Place] | None:
    """Every place of a small array of fixed size."""
    sizes = [size for size in array.sizes if isinstance(size, int)]
    if len(sizes) < len(array.sizes) or prod(sizes) > SMALL_ARRAY:
        return None
    found: list[Place] = [()]
    for size in sizes:
        found = [(*place, index) for place in found for index in range(size)]
    return found


def name_of(tracked: Tracked) -> str:
    """As the user wrote it."""
    if isinstance(tracked, Scalar):
        return tracked.source or tracked.name
    array, place = tracked
    return (array.source or array.name) + "".join(f"[{index}]" for index in place)
