"""Sums over arrays that a loop writes at unknown cells, from facts about every cell.

Invariants of the loop bound each cell, and pairs of cells that are written together. Bounds of
the sums follow from these.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from viap.core.kernel.obligations import Constants, Instance, Statement
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, apply
from viap.core.logic.walkers import rewrite, substitute, subterms
from viap.core.translate.theory import Claim, Loop
from viap.prover.instantiate.lemmas import Lemma
from viap.prover.recurrences.arrays.accumulators import accumulators
from viap.prover.recurrences.arrays.array_reads import Contents
from viap.prover.recurrences.arrays.visited_cells import is_cell
from viap.prover.recurrences.counter_conditions import pruned
from viap.prover.session.session import Budget, Session
from viap.prover.techniques.sums.cell_envelopes import (
    Envelope,
    EnvelopeSearch,
    Pairing,
    WritingIteration,
    pairings,
)
from viap.prover.techniques.sums.nested_sums import SumBundle, bundles
from viap.prover.techniques.sums.sum_bounds import Summing, bounded, updated

# ---- Candidate bounds for any cell while a loop writes at cells given by inputs.


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


# ---- Sums over arrays that a loop writes at unknown cells, from facts about every cell.


def run(session: Session, budget: Budget) -> None:
    claims = [claim for claim in session.open_claims() if claim.loop is None]
    prover, theory, forms = session.prover.within(budget.limits), session.theory, session.forms
    every = list(accumulators(theory, forms)) if claims else []
    for claim in claims:
        for bundle in bundles(theory, claim, every):
            session.reporter.status(f"{claim.position}: sums over all cells")
            for found in shown_of(Summing(prover, forms, bundle), claim):
                session.tell_proofs("sum", found)
                proof = prover.claim(claim)
                if proof is not None:
                    session.proved(claim, proof, "sums")
                    break
            if claim in session.proofs:
                break


def shown_of(summing: Summing, claim: Claim) -> Iterator[list[Proof]]:
    """Yields proofs that may help with a claim about sums, in turn; they are learned then."""
    writer = summing.bundle.writer
    if writer is not None:
        scattered = Scattered(summing, writer)
        yield scattered.bounds()
        yield updated(summing, writer, claim, scattered.iteration, scattered.contents)
    yield bounded(summing, claim)


class Scattered:
    """Cells that a loop writes; `shown` are the proofs about any of them."""

    def __init__(self, summing: Summing, writer: Loop) -> None:
        self.summing = summing
        self.bundle = summing.bundle
        self.writer = writer
        theory, forms = summing.prover.theory, summing.forms
        innermost = self.bundle.parts[0].accumulator.levels[-1].loop
        self.contents = Contents(theory, innermost, forms)
        self.iteration = WritingIteration(theory, writer, self.bundle.domain)
        self.shown: list[Proof] = []

    def bounds(self) -> list[Proof]:
        """Returns proofs of bounds of the sums, as far as they are found."""
        cells = Cellwise(self.bundle, self.writer, self.contents, self.iteration)
        depth = len(self.bundle.indices)
        every = pairings(self.summing.prover.theory, self.writer)
        maps = [each for each in every if len(each.sources) == depth]
        proposed = cells.cells()
        for each in maps:
            proposed += cells.pairs(each)
        elements: list[tuple[Pairing | None, BoundedTerm]] = []
        for choice in (None, *maps):
            element = cells.element(choice)
            if element is not None:
                elements.append((choice, element))
        self._invariants([*proposed, *(element for _, element in elements)])
        found: list[Proof] = []
        for choice, element in elements:
            pointwise = self._pointwise(choice, element)
            if pointwise is not None:
                found += self.summing.bounds(choice, element.bounds, pointwise)
        return [*found, *self.summing.added()] if found else []

    def _invariants(self, proposed: Iterable[BoundedTerm]) -> None:
        """Proves invariants of any cell: equations first, since a proof may need nothing else."""
        bundle = self.bundle
        inside = (*(build.le(build.ZERO, x) for x in bundle.indices), *bundle.domain)
        groups: dict[bool, dict[Term, None]] = {True: {}, False: {}}
        for each in proposed:
            for formula in each.formulas():
                said = build.implies(build.conjunction(inside), formula)
                groups[formula.kind is Kind.EQ][said] = None
        for formulas in groups.values():
            self.shown += self.summing.invariants(self.writer, list(formulas), bundle.indices)
        pattern = (None, *bundle.indices, self.writer.counter)
        for symbol in self.writer.memories.values():
            for proof in self.shown:
                if len(symbol.arguments) == len(pattern):
                    lemma = Lemma(proof, pattern, leads=1)
                    self.summing.prover.knowledge.lemmas.add(symbol, lemma)

    def _pointwise(self, choice: Pairing | None, known: BoundedTerm) -> Proof | None:
        """Returns bounds of an element after the loop that writes the cells; None if unproved."""
        bundle = self.bundle
        element = bundle.element()
        if choice is not None:
            element = build.add(element, paired(element, bundle.indices, choice))
        here = BoundedTerm(element, known.bounds)
        inside = build.conjunction(here.formulas())
        premise = build.conjunction((*bundle.entry, *bundle.domain))
        statement = Statement(bundle.indices, (), build.implies(premise, inside))
        constants = Constants().of(statement)
        at = {x: constants[x] for x in bundle.indices}
        places = [at]
        if choice is not None:
            image = choice.of(bundle.indices)
            places.append({x: substitute(y, at) for x, y in zip(at, image, strict=True)})
        last = {self.writer.counter: bundle.last}
        every = [[Instance(p, {**place, **last}) for place in places] for p in self.shown]
        return self._direct(statement, constants, every)

    def _direct(
        self,
        statement: Statement,
        constants: Mapping[Term, Term],
        known: Sequence[Sequence[Instance]],
    ) -> Proof | None:
        """Proves a statement from a few invariants, mostly enough, or from all known facts."""
        prover = self.summing.prover
        facts: list[Instance] = []
        for more in known:
            facts += more
            proof = prover.direct(statement, constants, facts, "sum")
            if proof is not None:
                return proof
        return prover.from_known(statement, constants, facts, "sum")
