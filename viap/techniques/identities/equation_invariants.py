"""Polynomial equations as invariants of loops, with algebraic reasons.

For each way to the head of a loop, an oracle writes an equation there as a combination of those
at earlier heads. The kernel proves the identities used, for all numbers; at the terms in question
they leave only linear arithmetic to the solver.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from viap.facts.elimination import Elimination, is_late
from viap.instantiate.axiom_index import stayed
from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, InductionMember, Use, at_head, head_rank, running
from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.terms import Term, apply
from viap.logic.walkers import substitute
from viap.proving.loop_heads import Indices, LoopHeads
from viap.proving.session import Session
from viap.recurrences.algebra.polynomials import TooLarge
from viap.smt.answers import Answer, Limits
from viap.techniques.identities.equation_certificates import certificate
from viap.techniques.identities.head_paths import Way, ways
from viap.techniques.identities.number_laws import NumberLaws, is_linear
from viap.techniques.identities.propose import EquationCandidate
from viap.techniques.identities.term_polynomials import readings
from viap.translate.theory import Axiom, Loop

MOST_CASES = 40
QUICK = Limits(1_000_000, 0.5)
PATIENCE = 6  # CPU time for finding reasons, as a multiple of the limit of one solver call


@dataclass(eq=False)
class Reasons:
    """The proof material of a candidate: identities, and the candidates that it uses."""

    facts: list[Instance] = field(default_factory=list)
    used: set[EquationCandidate] = field(default_factory=set)
    every: bool = False  # a case is impossible, and a few facts may not prove it


class Search:
    """Candidates that support each other, with their reasons; others are dropped."""

    def __init__(
        self, work: Session, limits: Limits, candidates: Mapping[Loop, Sequence[EquationCandidate]]
    ) -> None:
        self.prover = prover = work.prover.within(limits)
        self.theory = prover.theory
        self.laws = NumberLaws(prover)
        self._elimination = Elimination(
            [each for group in candidates.values() for each in group],
            self._reasons,
            lambda found: found.used,
        )
        self.drop, self.reasons = self._elimination.drop, self._elimination.reasons
        self._heads = LoopHeads(prover, {}, Indices(), near=False)
        self._end = time.process_time() + PATIENCE * limits.seconds
        self._named = any(axiom.origin.kind == "name" for axiom in self.theory.axioms)
        self._facts: dict[tuple[Loop, bool], list[Instance]] = {}

    def run(self) -> None:
        """Runs until every remaining candidate has reasons."""
        self._elimination.run()

    @property
    def _kept(self) -> dict[Loop, list[EquationCandidate]]:
        kept: dict[Loop, list[EquationCandidate]] = {}
        for each in self._elimination.kept:
            kept.setdefault(each.loop, []).append(each)
        return kept

    def _reasons(self, candidate: EquationCandidate) -> Reasons | None:
        """Returns reasons for all ways and all cases; None if one has none, or it is too late."""
        if is_late(self._end):
            return None
        constants = self.constants(candidate.loop)
        goal = substitute(candidate.term, constants)
        result = Reasons()
        for way in ways(self.theory, self._heads, candidate.loop, constants, self._kept):
            if not self._one_way(candidate, goal, way, result):
                return None
        return result

    def _one_way(self, candidate: EquationCandidate, goal: Term, way: Way, result: Reasons) -> bool:
        exact = candidate.modulus is None
        try:
            cases = readings(way.defined, exact, [goal], way.holds, MOST_CASES)
            for reading in cases or ():
                found = certificate(goal, candidate.modulus, reading, way.generators, way.holds)
                fact = None if found is None else self.laws.instance(found.law)
                if found is not None and fact is not None:
                    result.facts.append(fact)
                    result.used |= {
                        g.source for g in found.used if isinstance(g.source, EquationCandidate)
                    }
                elif self._impossible(candidate, [*way.holds, *reading.case.formulas()]):
                    result.every = True
                else:
                    return False
        except TooLarge:
            return False
        return cases is not None

    def _impossible(self, candidate: EquationCandidate, formulas: Sequence[Term]) -> bool:
        """Returns True if a way to the head is never taken."""
        loop = candidate.loop
        constants = self.constants(loop)
        known = [fact.formula() for fact in self.facts(loop, every=True)]
        known += [substitute(each, constants) for each in running(loop)]
        known += [build.le(build.ZERO, constants[n]) for n in loop.counters]
        return self.prover.solver.check([*known, *formulas], QUICK) is Answer.UNSAT

    @staticmethod
    def constants(loop: Loop) -> dict[Term, Term]:
        return Constants().of(at_head(loop, build.TRUE))

    def facts(self, loop: Loop, every: bool) -> list[Instance]:
        """Returns the few facts about the head of a loop that are needed beside identities.

        `every`: also nonlinear facts, which may be needed to prove a case impossible.
        """
        if (loop, every) not in self._facts:
            constants = self.constants(loop)
            before = {**constants, loop.counter: build.sub(constants[loop.counter], build.ONE)}
            symbols = [apply(symbol, *loop.counters) for symbol in loop.scalars.values()]
            wanted = (*symbols, *running(loop), loop.stays)
            mentioned = [substitute(f, at) for f in wanted for at in (constants, before)]
            for earlier, at, _ in self._heads.before(loop, constants):
                mentioned += [substitute(f, {**constants, **at}) for f in running(earlier)]
            near = self.prover.knowledge.facts(mentioned, 2 if self._named else 1)
            own = [
                Instance(axiom, {n: at[n] for n in axiom.counters})
                for axiom in self.theory.axioms
                for kind, at in (("start", constants), ("step", before))
                if axiom.origin.kind == kind and axiom.origin.loop is loop and not axiom.others
            ]
            more = [each for each in near if every or is_linear(each) and not _is_step(each, loop)]
            self._facts[loop, every] = [*own, *more, *stayed(self.theory, loop, before)]
        return self._facts[loop, every]

    def family(self) -> list[InductionMember]:
        every = list(self.reasons)
        return [self._member(each, self.reasons[each], every) for each in every]

    def _member(
        self, candidate: EquationCandidate, found: Reasons, every: list[EquationCandidate]
    ) -> InductionMember:
        loop = candidate.loop
        statement, constants = at_head(loop, candidate.formula()), self.constants(loop)
        uses = [
            Use(number, values)
            for earlier, values, _ in self._heads.before(loop, constants)
            for number, other in enumerate(every)
            if other.loop is earlier and other in found.used
        ]
        outermost = [each for each in self.theory.loops if each.parent is None]
        rank = head_rank(loop, outermost)
        facts = [*self.facts(loop, found.every), *found.facts]
        return InductionMember(statement, rank, constants, facts, uses, "invariant", loop.position)


def _is_step(fact: Instance, loop: Loop) -> bool:
    """Returns True if a fact is one of the loop's own steps, of any iteration."""
    origin = fact.known.origin if isinstance(fact.known, Axiom) else None
    return origin is not None and origin.kind == "step" and origin.loop is loop


def find_identities(
    work: Session, limits: Limits, candidates: Mapping[Loop, Sequence[EquationCandidate]]
) -> list[tuple[EquationCandidate, Proof]]:
    """Returns candidates that hold whenever the heads of their loops are reached."""
    search, prover = Search(work, limits, candidates), work.prover.within(limits)
    while True:
        search.run()
        family = search.family()
        failed = [
            candidate
            for place, candidate in enumerate(search.reasons)
            if not prover.is_met(family, place)
        ]
        if not failed:
            break
        for candidate in failed:
            search.drop(candidate)
    proofs = work.prover.kernel.induction(family, limits) if family else None
    return [] if proofs is None else list(zip(search.reasons, proofs, strict=True))
