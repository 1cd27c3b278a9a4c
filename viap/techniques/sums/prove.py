"""Sums over arrays that a loop writes at unknown cells, from facts about every cell.

Invariants of the loop bound each cell, and pairs of cells that are written together. Bounds of
the sums follow from these.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from viap.instantiate.lemmas import Lemma
from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, Statement
from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import substitute
from viap.proving.budget import Budget
from viap.proving.session import Session
from viap.recurrences.arrays.accumulators import accumulators
from viap.recurrences.arrays.array_reads import Contents
from viap.techniques.sums.cell_pairings import Pairing, pairings
from viap.techniques.sums.propose import BoundedTerm, Cellwise, paired
from viap.techniques.sums.sum_bounds import bounded
from viap.techniques.sums.sum_bundles import bundles
from viap.techniques.sums.sum_induction import Summing
from viap.techniques.sums.update_invariants import updated
from viap.techniques.sums.write_effects import WritingIteration
from viap.translate.theory import Claim, Loop


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
