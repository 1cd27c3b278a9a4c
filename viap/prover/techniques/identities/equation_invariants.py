"""Polynomial equations as invariants of loops, with algebraic reasons.

For each way to the head of a loop, an oracle writes an equation there as a combination of those
at earlier heads. The kernel proves the identities used, for all numbers; at the terms in question
they leave only linear arithmetic to the solver.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from viap.core.kernel.obligations import (
    Constants,
    InductionMember,
    Instance,
    Use,
    at_head,
    head_rank,
    running,
)
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, apply
from viap.core.logic.walkers import substitute, subterms
from viap.core.smt.answers import Answer, Limits
from viap.core.translate.theory import Axiom, Loop, Theory
from viap.facts.elimination import Elimination, is_late
from viap.prover.instantiate.axiom_index import stayed
from viap.prover.recurrences.algebra.polynomials import TooLarge
from viap.prover.session.invariants import Indices, LoopHeads
from viap.prover.session.session import Session
from viap.prover.techniques.identities.equation_certificates import Generator, certificate
from viap.prover.techniques.identities.propose import EquationCandidate
from viap.prover.techniques.identities.term_polynomials import NumberLaws, is_linear, readings

# ---- The two ways to the head of a loop: from before the loop, and from the iteration before.


class Before(Protocol):
    """Gives the heads from which an execution may come to a head, with their counters."""

    def before(
        self, loop: Loop, constants: Mapping[Term, Term]
    ) -> Iterator[tuple[Loop, dict[Term, Term], list[Term]]]: ...


@dataclass(frozen=True, slots=True)
class Way:
    """Values of the variables at the head, generators that vanish, and facts on one way."""

    defined: Mapping[Term, Term]
    generators: Sequence[Generator]
    holds: Sequence[Term]


def ways(
    theory: Theory,
    heads: Before,
    loop: Loop,
    constants: Mapping[Term, Term],
    candidates: Mapping[Loop, Sequence[EquationCandidate]],
) -> Iterator[Way]:
    """Yields the ways from before the loop (`start`), and from the iteration before (`step`)."""
    here = constants[loop.counter]
    last = {**constants, loop.counter: build.sub(here, build.ONE)}
    for kind, at, holds in (
        ("start", constants, build.eq(here, build.ZERO)),
        ("step", last, build.le(build.ONE, here)),
    ):
        defined = {}
        for axiom in theory.axioms:
            if axiom.origin.kind == kind and axiom.origin.loop is loop:
                symbol, value = axiom.body.args[0].payload, axiom.body.args[1]
                if symbol in loop.scalars.values():
                    place = apply(symbol, *(constants[n] for n in loop.counters))
                    defined[place] = substitute(value, dict(at))
        generators = [
            Generator(substitute(each.term, {**constants, **values}), each.modulus, each)
            for earlier, values, _ in heads.before(loop, constants)
            if kind == "step" or (earlier is not loop and earlier.parent is not loop)
            for each in candidates.get(earlier, ())
        ]
        yield Way({**defined, **named(theory, list(defined.values()))}, generators, [holds])


def named(theory: Theory, terms: Sequence[Term]) -> dict[Term, Term]:
    """Returns the definitions of names in some terms and, transitively, in these definitions."""
    definitions = {
        axiom.body.args[0].payload: axiom.body
        for axiom in theory.axioms
        if axiom.origin.kind == "name" and axiom.body.kind is Kind.EQ
    }
    found: dict[Term, Term] = {}
    waiting = list(terms) if definitions else []
    while waiting:
        for node in subterms(waiting.pop()):
            if node.kind is Kind.APPLY and node.payload in definitions and node not in found:
                head, value = definitions[node.payload].args
                values = dict(zip(head.args, node.args, strict=True))
                found[node] = substitute(value, values)
                waiting.append(found[node])
    return found


# ---- Polynomial equations as invariants of loops, with algebraic reasons.


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
