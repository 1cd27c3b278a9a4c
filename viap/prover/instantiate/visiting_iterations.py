"""Guesses the iteration of a loop that reads a given cell; the facts hold at every iteration."""

from collections.abc import Container, Iterator
from copy import copy
from dataclasses import dataclass
from typing import ClassVar

from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term
from viap.core.logic.walkers import rewrite, substitute
from viap.core.translate.theory import Axiom, Loop
from viap.prover.instantiate.lemmas import View


class PlainForms:
    """Values of scalars and numbers of iterations, as terms in the counters of loops."""

    def __init__(self) -> None:
        self._forms: dict[Symbol, tuple[tuple[Term, ...], Term]] = {}

    def learn(self, symbol: Symbol, counters: tuple[Term, ...], value: Term) -> None:
        self._forms[symbol] = counters, value

    def plain(self, term: Term) -> Term:
        """Returns an index without wraps, and in terms of counters.

        So the cell that an iteration reads leads back to the same iteration, and not to another one
        that reads a cell with a differently written index, and so on.
        """
        return rewrite(term, self._change)

    def _change(self, node: Term) -> Term | None:
        if node.kind is Kind.WRAP:
            return node.args[0]
        form = self._forms.get(node.payload) if node.kind is Kind.APPLY else None
        return form and substitute(form[1], dict(zip(form[0], node.args, strict=True)))


@dataclass(frozen=True, slots=True, eq=False)
class CellVisit:
    """A loop whose condition reads an array: at index slope*n + rest, in iteration n.

    `forms` are the values of scalars, as terms in the counters of their loops.
    """

    axiom: Axiom
    loop: Loop
    position: int
    slope: int
    rest: Term
    forms: "PlainForms"

    def iteration(self, cell: Term) -> dict[Term, Term] | None:
        """Returns the counters of the iteration that reads a cell; None if the cell has too few.

        The counters of the loops around are taken from the cell.
        """
        outer = self.loop.outer
        counters = cell.args[1 + cell.args[0].sort.dimensions :]
        if len(counters) < len(outer):
            return None
        around = dict(zip(outer, counters[len(counters) - len(outer) :], strict=True))
        index = self.forms.plain(cell.args[1 + self.position])
        distance = build.sub(index, substitute(self.rest, around))
        if self.slope < 0:
            distance = build.neg(distance)
        at = build.floor_div(distance, build.number(abs(self.slope)))
        return {self.loop.counter: at, **around}


@dataclass(frozen=True, slots=True, eq=False)
class FoldVisit:
    """A loop whose condition uses a fold of slope*n + rest elements, in iteration n.

    `others`: the remaining arguments of the fold.
    """

    axiom: Axiom
    loop: Loop
    slope: int
    rest: Term
    others: tuple[Term, ...]
    forms: "PlainForms"

    def iteration(self, many: Term) -> dict[Term, Term]:
        """Returns the counter of the iteration that uses the fold of so many elements."""
        distance = build.sub(self.forms.plain(many), self.rest)
        if self.slope < 0:
            distance = build.neg(distance)
        return {self.loop.counter: build.floor_div(distance, build.number(abs(self.slope)))}


class Visits:
    """Loops whose conditions read arrays, by the arrays, or use folds, by their functions."""

    views: ClassVar[frozenset[View]] = frozenset()

    def __init__(self) -> None:
        self.forms = PlainForms()
        self._without: Container[Loop] = ()
        self._by_array: dict[Term, list[CellVisit]] = {}
        self._by_fold: dict[Symbol, list[FoldVisit]] = {}
        self._by_element: dict[Term, list[tuple[FoldVisit, Term]]] = {}

    def learn(self, array: Term, visit: CellVisit) -> None:
        self._by_array.setdefault(array, []).append(visit)

    def learn_fold(self, function: Symbol, visit: FoldVisit) -> None:
        self._by_fold.setdefault(function, []).append(visit)

    def learn_element(self, array: Term, visit: FoldVisit, shift: Term) -> None:
        """Learns that the last of k elements of a fold reads the cell at k + shift."""
        self._by_element.setdefault(array, []).append((visit, shift))

    def without(self, loops: Container[Loop]) -> "Visits":
        """Returns a view without some loops."""
        view = copy(self)
        view._without = loops
        return view

    def of(self, node: Term) -> Iterator[tuple[Axiom, dict[Term, Term]]]:
        """Yields the iterations that read a cell or use a fold: their axiom, and the counters."""
        if not node.args:
            return
        for visit in self._by_array.get(node.args[0], ()):
            iteration = None if visit.loop in self._without else visit.iteration(node)
            if iteration is not None:
                yield visit.axiom, iteration
        for fold, shift in self._by_element.get(node.args[0], ()):
            if fold.loop not in self._without:
                yield fold.axiom, fold.iteration(build.sub(node.args[1], shift))
        for fold in self._by_fold.get(node.payload, ()):
            if fold.loop not in self._without and node.args[1:] == fold.others:
                yield fold.axiom, fold.iteration(node.args[0])
