"""Statements about sums, by induction on the number of added elements."""

from dataclasses import dataclass

from viap.instantiate.lemmas import Lemma
from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, Statement
from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.terms import Term, apply
from viap.logic.walkers import substitute
from viap.proving.counter_induction import shown_by_counter
from viap.proving.function_definitions import introduce
from viap.proving.invariants import find_invariants, learn
from viap.proving.loop_heads import Indices
from viap.proving.prover import Prover
from viap.recurrences.arrays.known_cells import ClosedForms
from viap.techniques.sums.cell_envelopes import Envelope
from viap.techniques.sums.cell_pairings import Pairing
from viap.techniques.sums.nested_sums import Total, added, totals
from viap.techniques.sums.sum_bundles import SumBundle
from viap.translate.theory import Loop

_LEADS = 2  # a lemma about a sum leads on like the unfolding of one


@dataclass(frozen=True, eq=False)
class Summing:
    """One bundle of sums, with the prover and the closed forms for proofs about it."""

    prover: Prover
    forms: ClosedForms
    bundle: SumBundle

    def show(self, total: Total, before: Proof | None = None) -> Proof | None:
        """Proves a statement about sums by induction, from facts about the last element."""
        for function in self.forms.folds.definitions((total.formula,)):
            introduce(self.prover, function, self.forms.folds)
        statement = Statement(total.variables, (), total.formula)
        constants = Constants().of(statement)
        counter = total.counter
        earlier = {**constants, counter: build.sub(constants[counter], build.ONE)}
        known = []
        if before is not None:
            wanted = before.statement.variables
            values = {v: substitute(total.previous[v], earlier) for v in wanted}
            known.append(Instance(before, values))
        return self.prover.induct_on(statement, counter, "sum", known)

    def learn(self, total: Total, proof: Proof) -> None:
        """Records a lemma for sums of any number of elements."""
        for term in total.uses:
            if set(total.variables) <= set(term.args):
                lemma = Lemma(proof, term.args, leads=_LEADS)
                self.prover.knowledge.lemmas.add(term.payload, lemma)

    def bounds(self, choice: Pairing | None, ends: Envelope, pointwise: Proof) -> list[Proof]:
        """Returns bounds of the sums of an element, from its own."""
        found: list[Proof] = []
        before = pointwise
        for total in totals(self.bundle, self.forms.folds, choice, ends):
            proof = self.show(total, before)
            if proof is None:
                return found
            before = proof
            if total.level == 0:
                found.append(proof)
                self.learn(total, proof)
        return found

    def added(self) -> list[Proof]:
        """Proves the loops' sums to be the functions that bounds are about."""
        found: list[Proof] = []
        for part in self.bundle.parts:
            for level, value in added(self.bundle, part, self.forms.folds):
                loop = level.loop
                running = build.le(loop.counter, apply(loop.count, *loop.outer))
                premise = build.conjunction((*self.bundle.entry, *loop.entry, running))
                body = build.implies(premise, build.eq(level.here(), value))
                statement = Statement(loop.counters, (), body)
                proof = shown_by_counter(self.prover, statement, loop)
                if proof is None:
                    return found
                self.prover.knowledge.lemmas.add(level.symbol, Lemma(proof, loop.counters))
                found.append(proof)
        return found

    def invariants(
        self, loop: Loop, formulas: list[Term], others: tuple[Term, ...] = ()
    ) -> list[Proof]:
        """Returns proofs of the formulas that hold at the head of a loop's iterations."""
        found = find_invariants(self.prover, {loop: formulas}, Indices(others))
        learn(self.prover.knowledge, found)
        return [each.proof for each in found]
