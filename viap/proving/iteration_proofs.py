"""Proofs that follow a program's loops iteration by iteration, if their number is fixed.

Each visited loop head gives a lemma without variables: the known values there, if it is reached. So
does each loop exit: the number of its iterations. Every lemma follows from the latest ones and from
the axioms of one iteration; at the assertions, values that are not known numbers follow from the
axioms of all iterations before.
"""

import time
from collections.abc import Iterable, Sequence

from viap.instantiate.axiom_index import stayed
from viap.instantiate.iteration_facts import IterationFacts
from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, Statement, running, stopped
from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.terms import Term, apply
from viap.logic.walkers import substitute
from viap.program.nodes import While
from viap.proving.abstraction.abstraction_precision import Tracked
from viap.proving.abstraction.head_terms import value_at_head
from viap.proving.abstraction.unrolled_loops import HeadVisit
from viap.proving.prover import ASSERTION, Prover
from viap.translate.theory import Claim, Loop

Values = dict[Term, Term]


class Unrolling:
    """Lemmas along the visits of one program; `prove` uses the lemmas about assertions."""

    def __init__(self, prover: Prover) -> None:
        self._prover, self._theory = prover, prover.theory
        self._loops = {loop.statement: loop for loop in self._theory.loops}
        self._iterations = IterationFacts(self._theory)
        # The latest lemmas of each loop: at its head, and at its exit.
        self._recent: dict[tuple[Loop, str], Instance] = {}
        self._heads: dict[Loop, list[Instance]] = {}  # since the loop was reached
        self._all: dict[Term, Instance] = {}
        self._ends: list[Instance] = []  # maximal counts, and the conditions that fail there
        self._cases: dict[Claim, list[Instance]] = {}
        self._awaited: dict[Claim, Values] = {}  # claims of the iterations that are running

    def follow(
        self, visits: Iterable[HeadVisit], tracked: Sequence[Tracked], seconds: float
    ) -> bool:
        """Returns True if all lemmas are proved in time."""
        end = time.process_time() + seconds
        self._await(None, {})
        for visit in visits:
            if time.process_time() > end or not self._visit(visit, tracked):
                return False
        return self._settled(None)

    def prove(self, claim: Claim) -> Proof | None:
        """Proves a claim from the lemmas at each of the visits of its place; None if this fails."""
        statement = stopped(claim)
        constants = Constants().of(statement)
        around = self._about([statement.at(constants)])
        facts = [*self._cases.get(claim, ()), *self._ends, *around]
        shown = self._prover.direct(statement, constants, facts, ASSERTION, claim.position)
        return self._prover.reached(claim, shown)

    def _visit(self, visit: HeadVisit, tracked: Sequence[Tracked]) -> bool:
        if not isinstance(visit.statement, While):
            return self._assertion(visit)
        loop = self._loops.get(visit.statement)
        if loop is None:
            return False  # the theory says that it is never reached
        at = dict(zip(loop.counters, map(build.number, visit.counters), strict=True))
        if visit.kind == "left":
            return self._left(loop, at) and self._settled(loop)
        if not self._settled(loop) or not self._head(loop, at, visit, tracked):
            return False
        self._await(loop, at)
        return True

    # ------------------------------------------------------------- lemmas

    def _head(self, loop: Loop, at: Values, visit: HeadVisit, tracked: Sequence[Tracked]) -> bool:
        """Proves the known values at a head, if it is reached."""
        known: list[Term] = []
        unknown: list[Term] = []
        for each in tracked:
            value = substitute(value_at_head(loop, each, self._theory.objects), at)
            if each in visit.known:
                known.append(build.eq(value, visit.known[each]))
            else:
                unknown.append(value)
        stayed: list[Instance] = []
        if at[loop.counter] is build.ZERO:
            self._heads[loop] = []
        else:
            stayed = self._stays(loop, {**at, loop.counter: _before(at[loop.counter])})
        premise = _reached(loop, at)
        lemma = self._lemma(premise, build.conjunction(known), [*stayed, *self._about(known)])
        if lemma is None:
            return False
        self._recent[loop, "head"] = lemma
        self._heads[loop].append(lemma)
        self._keep([lemma, *stayed, *self._about(unknown)])
        return True

    def _left(self, loop: Loop, at: Values) -> bool:
        """Proves the maximal iteration count; and that it is exact if the loop was left."""
        last = at[loop.counter]
        count = apply(loop.count, *(at[n] for n in loop.outer))
        reached = _reached(loop, {**at, loop.counter: build.ZERO})
        natural = self._about([count])
        most = self._lemma(reached, build.le(count, last), [*self._stays(loop, at), *natural])
        if most is None:
            return False
        guard = substitute(loop.guard, at)
        left = self._lemma(_reached(loop, at), build.negate(guard), self._about([guard]))
        if left is None:
            return False
        self._ends += [most, left]
        met = substitute(loop.guard, {**at, loop.counter: count})
        facts = [most, *natural, *self._heads[loop], *self._about([met])]
        facts += self._about(
            [
                substitute(loop.guard, {**at, loop.counter: build.number(k)})
                for k in range(last.value)
            ]
        )
        premise = build.conjunction((reached, build.negate(met)))
        exact = self._lemma(premise, build.eq(count, last), facts)
        if exact is None:
            return False
        self._recent[loop, "left"] = exact
        self._keep([exact])
        return True

    # ------------------------------------------------------------- assertions

    def _await(self, loop: Loop | None, at: Values) -> None:
        for claim in self._theory.assertions:
            if claim.loop is loop:
                self._awaited[claim] = at

    def _settled(self, loop: Loop | None) -> bool:
        """True if the claims of an iteration are proved, including those that were not visited."""
        return all(self._case(claim) for claim in list(self._awaited) if claim.loop is loop)

    def _assertion(self, visit: HeadVisit) -> bool:
        awaited = [claim for claim in self._awaited if claim.statement is visit.statement]
        return all(self._case(claim) for claim in awaited)

    def _case(self, claim: Claim) -> bool:
        """Proves a claim at the counters of the iterations that are running."""
        goal = stopped(claim).at(self._awaited.pop(claim))
        near = self._about([goal])
        lemma = self._lemma(build.TRUE, goal, near)
        if lemma is None:
            lemma = self._lemma(build.TRUE, goal, [*near, *self._all.values()])
        if lemma is None:
            return False
        self._cases.setdefault(claim, []).append(lemma)
        return True

    # ------------------------------------------------------------- facts

    def _lemma(self, premise: Term, goal: Term, facts: Sequence[Instance]) -> Instance | None:
        """Proves a lemma from the facts and the latest lemmas of all loops; None if this fails."""
        statement = Statement((), (), build.implies(premise, goal))
        used = {fact.formula(): fact for fact in (*self._recent.values(), *facts)}
        for fact in self._about([premise]):
            used.setdefault(fact.formula(), fact)
        proof = self._prover.direct(statement, {}, list(used.values()), "iteration")
        return None if proof is None else Instance(proof, {})

    def _stays(self, loop: Loop, at: Values) -> list[Instance]:
        """Returns the facts that an iteration before the last stayed in its loop."""
        found = stayed(self._theory, loop, at)
        return [*found, *self._about([each.formula() for each in found])]

    def _about(self, terms: Sequence[Term]) -> list[Instance]:
        return self._iterations.about(terms)

    def _keep(self, facts: Iterable[Instance]) -> None:
        for fact in facts:
            self._all[fact.formula()] = fact


def _reached(loop: Loop, at: Values) -> Term:
    return substitute(build.conjunction(running(loop)), at)


def _before(counter: Term) -> Term:
    return build.sub(counter, build.ONE)
