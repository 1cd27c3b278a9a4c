"""Statements about sums, by induction on how many elements were added."""

from dataclasses import dataclass

from viap.instantiate.instances import Instance
from viap.logic import build
from viap.logic.terms import Term, apply
from viap.logic.walk import substitute
from viap.prove.closed import Forms
from viap.prove.functions import introduce
from viap.prove.heads import Indices
from viap.prove.inductive import shown_by_counter
from viap.prove.invariants import find_invariants, learn
from viap.prove.kernel import Proof
from viap.prove.statements import Constants, Member, Statement, Use
from viap.prove.work import Work
from viap.smt.solver import Limits
from viap.solve.cellwise.bundles import Bundle
from viap.solve.cellwise.envelopes import Envelope
from viap.solve.cellwise.pairings import Pairing
from viap.solve.cellwise.totals import Total, added, totals
from viap.translate.theory import Loop

_LEADS = 2  # something about a sum leads on like the unfolding of one


@dataclass(frozen=True, eq=False)
class Summing:
    """One bundle of sums, and what is needed to show something of it."""

    work: Work
    forms: Forms
    bundle: Bundle
    limits: Limits

    def show(self, total: Total, before: Proof | None = None) -> Proof | None:
        """Something about sums by induction, from what is known of the last element."""
        work = self.work
        for function in self.forms.folds.definitions((total.formula,)):
            introduce(function, self.forms.folds, work.kernel, work.grounder, self.limits)
        statement = Statement(total.variables, (), total.formula)
        constants = Constants().of(statement)
        counter = total.counter
        earlier = {**constants, counter: build.sub(constants[counter], build.ONE)}
        known = []
        if before is not None:
            wanted = before.statement.variables
            values = {v: substitute(total.previous[v], earlier) for v in wanted}
            known.append(Instance(before, values))
        mentioned = [statement.at(constants), statement.at(earlier)]
        mentioned += (each.formula() for each in known)
        facts = [*known, *work.grounder.facts(mentioned)]
        member = Member(statement, (counter,), constants, facts, [Use(0, earlier)], "sum")
        proofs = work.kernel.induction([member], self.limits)
        return None if proofs is None else proofs[0]

    def learn(self, total: Total, proof: Proof) -> None:
        """Where a sum occurs for any number of elements, what was shown of it is of use."""
        for term in total.uses:
            if set(total.variables) <= set(term.args):
                self.work.grounder.learn(term.payload, proof, term.args, leads=_LEADS)

    def bounds(self, choice: Pairing | None, ends: Envelope, pointwise: Proof) -> list[Proof]:
        """Bounds of the sums of an element, from its own."""
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
        """What the loops have added up, by the functions that bounds are about."""
        found: list[Proof] = []
        for part in self.bundle.parts:
            for level, value in added(self.bundle, part, self.forms.folds):
                loop = level.loop
                running = build.le(loop.counter, apply(loop.count, *loop.outer))
                premise = build.conjunction((*self.bundle.entry, *loop.entry, running))
                body = build.implies(premise, build.eq(level.here(), value))
                proof = shown_by_counter(
                    Statement(loop.counters, (), body),
                    loop,
                    self.work.kernel,
                    self.work.grounder,
                    self.limits,
                )
                if proof is None:
                    return found
                self.work.grounder.learn(level.symbol, proof, loop.counters)
                found.append(proof)
        return found

    def invariants(
        self, loop: Loop, formulas: list[Term], others: tuple[Term, ...] = ()
    ) -> list[Proof]:
        """Those of some formulas that hold at the head of a loop's iterations."""
        work = self.work
        given = (work.theory, work.kernel, work.grounder, work.solver, self.limits)
        found = find_invariants({loop: formulas}, *given, Indices(others))
        learn(work.grounder, found)
        return [each.proof for each in found]
