"""Candidate bounds for any cell while a loop writes at cells given by inputs."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from viap.logic import build
from viap.logic.terms import Term, apply
from viap.logic.walkers import rewrite, substitute, subterms
from viap.recurrences.arrays.array_reads import Contents
from viap.recurrences.arrays.visited_cells import is_cell
from viap.recurrences.counter_conditions import pruned
from viap.techniques.sums.cell_envelopes import Envelope, EnvelopeSearch
from viap.techniques.sums.cell_pairings import Pairing
from viap.techniques.sums.sum_bundles import SumBundle
from viap.techniques.sums.write_effects import WritingIteration
from viap.translate.theory import Loop


@dataclass(frozen=True, slots=True)
class BoundedTerm:
    """A term about cells at the head of the loop that writes them, and its bounds."""

    term: Term
    bounds: Envelope

    def formulas(self) -> Iterator[Term]:
        return self.bounds.formulas(self.term)


@dataclass(frozen=True, slots=True)
class Relation:
    """`left` + `sign` * `right` at the partner is `value`: all are terms about the indices."""

    left: Term
    right: Term
    pairing: Pairing
    sign: int
    value: Term

    def applied(self, term: Term, indices: tuple[Term, ...]) -> Term:
        """Returns a term with the left array in place of the right one."""
        if self.left.args[0] is self.right.args[0]:
            return term

        def change(node: Term) -> Term | None:
            if node.payload != self.right.payload or node.args[0] is not self.right.args[0]:
                return None
            partner = self.pairing.of(node.args[1 : 1 + len(indices)])
            at = dict(zip(indices, partner, strict=True))
            return build.scale(self.sign, substitute(build.sub(self.value, self.left), at))

        return rewrite(term, lambda node: change(node) if is_cell(node) else None)


class Cellwise:
    """Bounds of terms about the cells that a bundle of sums reads."""

    def __init__(
        self, bundle: SumBundle, writer: Loop, contents: Contents, iteration: WritingIteration
    ) -> None:
        self.bundle = bundle
        self.writer = writer
        self.iteration = iteration
        self._contents = contents
        self._cells: dict[Term, Envelope] = {}
        self._relations: list[Relation] = []

    def cells(self) -> list[BoundedTerm]:
        """Returns bounds of the arrays' cells, each on its own."""
        found = []
        for cell in self._every_cell():
            bounds = self._bounds(cell)
            if bounds is not None:
                self._cells[cell] = bounds
                found.append(BoundedTerm(cell, bounds))
        return found

    def pairs(self, pairing: Pairing) -> Iterator[BoundedTerm]:
        """Yields sums and differences of cells that are written together, if constant."""
        cells = self._every_cell()
        for left, right in product(cells, repeat=2):
            if left.args[0].sort == right.args[0].sort:
                other = self.paired(right, pairing)
                for sign in (1, -1):
                    term = build.add(left, build.scale(sign, other))
                    bounds = self._bounds(term)
                    if bounds is None or bounds.low is None or bounds.low is not bounds.high:
                        continue
                    self._relations.append(Relation(left, right, pairing, sign, bounds.low))
                    yield BoundedTerm(term, bounds)

    def element(self, pairing: Pairing | None) -> BoundedTerm | None:
        """Returns the bounded summand at an index; with a pairing, plus that at its partner."""
        term = self.bundle.in_loop(self.bundle.element())
        if term is None:
            return None
        if pairing is not None:
            term = build.add(term, self.paired(term, pairing))
        for relation in self._relations:
            term = relation.applied(term, self.bundle.indices)
        bounds = self._bounds(term)
        return None if bounds is None else BoundedTerm(term, bounds)

    def paired(self, term: Term, pairing: Pairing) -> Term:
        return paired(term, self.bundle.indices, pairing)

    def _every_cell(self) -> list[Term]:
        """Returns one cell, at the bundle's indices, of each array that is read."""
        found: dict[Term, None] = {}
        indices, counter = self.bundle.indices, self.writer.counter
        for node in subterms(self.bundle.element()):
            # (The memory of the start has no counter; no iteration changes it.)
            changes = len(node.args) == len(indices) + 2
            if is_cell(node) and changes and node.args[0].sort.dimensions == len(indices):
                found[apply(node.payload, node.args[0], *indices, counter)] = None
        return list(found)

    def _bounds(self, term: Term) -> Envelope | None:
        effects = self.iteration.effects(term)
        if effects is None:
            return None
        facts, naturals = self.bundle.domain, self.bundle.indices
        first = pruned(self._contents.of(self.iteration.first(term)), facts, naturals)
        return EnvelopeSearch(self._cells, facts, naturals).of(term, first, effects)


def paired(term: Term, indices: tuple[Term, ...], pairing: Pairing) -> Term:
    """Returns a term about an index, at the index that a pairing gives."""
    return substitute(term, dict(zip(indices, pairing.of(indices), strict=True)))
