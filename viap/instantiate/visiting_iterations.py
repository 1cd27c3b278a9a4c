"""Guesses the iteration of a loop that reads a given cell; the facts hold at every iteration."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from viap.instantiate.fact_source import View
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walkers import rewrite, substitute
from viap.translate.theory import Axiom, Loop


@dataclass(frozen=True, slots=True, eq=False)
class CellVisit:
    """A loop whose condition reads an array: at index slope*n + rest, in iteration n.

    `forms` are the values of the loop's scalars, as terms in its counters.
    """

    axiom: Axiom
    loop: Loop
    position: int
    slope: int
    rest: Term
    forms: Mapping[Symbol, Term]

    def iteration(self, cell: Term) -> dict[Term, Term] | None:
        """Returns the counters of the iteration that reads a cell; None if the cell has too few.

        The counters of the loops around are taken from the cell.
        """
        outer = self.loop.outer
        counters = cell.args[1 + cell.args[0].sort.dimensions :]
        if len(counters) < len(outer):
            return None
        around = dict(zip(outer, counters[len(counters) - len(outer) :], strict=True))
        index = rewrite(cell.args[1 + self.position], self._plain)
        distance = build.sub(index, substitute(self.rest, around))
        if self.slope < 0:
            distance = build.neg(distance)
        at = build.floor_div(distance, build.number(abs(self.slope)))
        return {self.loop.counter: at, **around}

    def _plain(self, node: Term) -> Term | None:
        """Rewrites an index without wraps, and in terms of the counter.

        So the cell that an iteration reads leads back to the same iteration, and not to another one
        that reads a cell with a differently written index, and so on.
        """
        if node.kind is Kind.WRAP:
            return node.args[0]
        form = self.forms.get(node.payload) if node.kind is Kind.APPLY else None
        if form is None:
            return None
        return substitute(form, dict(zip(self.loop.counters, node.args, strict=True)))


class Visits:
    """Loops whose conditions read arrays, by the arrays."""

    views: ClassVar[frozenset[View]] = frozenset()

    def __init__(self) -> None:
        self._by_array: dict[Term, list[CellVisit]] = {}

    def learn(self, array: Term, visit: CellVisit) -> None:
        self._by_array.setdefault(array, []).append(visit)

    def of(self, node: Term) -> Iterator[tuple[Axiom, dict[Term, Term]]]:
        """Yields the iterations that read a cell: the axiom that they stayed, their counters."""
        if node.args:
            for visit in self._by_array.get(node.args[0], ()):
                iteration = visit.iteration(node)
                if iteration is not None:
                    yield visit.axiom, iteration
