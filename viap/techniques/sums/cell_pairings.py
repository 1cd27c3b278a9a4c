"""Cells that an iteration writes together: `a[i][j]` and `a[j][i]`, or `a[i]` and `b[n-1-i]`."""

from collections.abc import Iterator
from dataclasses import dataclass

from viap.logic import build
from viap.logic.terms import Term
from viap.logic.walkers import free_variables
from viap.recurrences.arrays.known_cells import memory_axioms
from viap.recurrences.arrays.visited_cells import written_indices
from viap.translate.theory import Loop, Theory


@dataclass(frozen=True, slots=True)
class Pairing:
    """A map of indices that is its own inverse: it fixes or reflects coordinates, or swaps two.

    Coordinate j of the image is coordinate `source` of the place, or `total` minus it.
    """

    sources: tuple[int, ...]
    totals: tuple[Term | None, ...]

    def of(self, indices: tuple[Term, ...]) -> tuple[Term, ...]:
        found = []
        for source, total in zip(self.sources, self.totals, strict=True):
            index = indices[source]
            found.append(index if total is None else build.sub(total, index))
        return tuple(found)

    @property
    def swaps(self) -> bool:
        return self.sources != tuple(range(len(self.sources)))


def pairings(theory: Theory, loop: Loop) -> list[Pairing]:
    """Returns the maps between indices that an iteration writes together, except the identity."""
    found: dict[Pairing, None] = {}
    for _, step in memory_axioms(theory, loop).values():
        places = list(dict.fromkeys(written_indices(theory, step)))
        for left in places:
            for right in places:
                if left != right:
                    found.update(dict.fromkeys(_maps(left, right, loop)))
    return list(found)


def _maps(left: tuple[Term, ...], right: tuple[Term, ...], loop: Loop) -> Iterator[Pairing]:
    if len(left) != len(right) or len(left) > 2:
        return
    orders = [(0,)] if len(left) == 1 else [(0, 1), (1, 0)]
    for order in orders:
        totals: list[Term | None] = []
        for j, source in enumerate(order):
            same = build.sub(right[j], left[source])
            both = build.add(right[j], left[source])
            if same is build.ZERO:
                totals.append(None)
            elif loop.counter not in free_variables(both):
                totals.append(both)
            else:
                break
        if len(totals) < len(order):
            continue
        if order == (1, 0) and totals[0] is not totals[1]:
            continue  # not its own inverse
        if order != (1, 0) and not any(total is not None for total in totals):
            continue
        yield Pairing(order, tuple(totals))
