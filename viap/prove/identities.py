"""Polynomial equations as invariants of loops, and as assertions, with reasons from algebra.

For each way to the head of a loop, an oracle writes an equation there as a combination of those
at the heads before. The kernel shows the identities that this takes, for all numbers; at the
terms in question they leave nothing to the solver but linear arithmetic.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from viap.instantiate.instances import Instance
from viap.logic import build
from viap.logic.sorts import INT
from viap.logic.terms import Kind, Term, apply
from viap.logic.walk import substitute, subterms
from viap.prove.heads import Heads, Indices
from viap.prove.inductive import stayed
from viap.prove.kernel import Kernel, Proof
from viap.prove.statements import (
    Constants,
    Member,
    Statement,
    Use,
    at_head,
    head_rank,
    running,
    stopped,
)
from viap.prove.work import Work
from viap.smt.solver import Answer, Limits
from viap.solve.algebra.candidates import Candidate, compared
from viap.solve.algebra.certificates import Generator, Law, certificate
from viap.solve.algebra.polynomials import TooLarge
from viap.solve.algebra.reading import readings
from viap.solve.algebra.ways import Way, named, ways
from viap.translate.theory import Axiom, Claim, Loop

MOST_CASES = 40
FEW_CASES = 12
QUICK = Limits(1_000_000, 0.5)
PATIENCE = 6  # so many times the limit of one question is spent on finding reasons, of CPU time


class Lemmas:
    """Laws of numbers that the kernel has shown, each once."""

    def __init__(self, kernel: Kernel, limits: Limits) -> None:
        self.kernel, self.limits = kernel, limits
        self._shown: dict[Statement, Proof | None] = {}

    def instance(self, law: Law, at: Mapping[Term, Term] | None = None) -> Instance | None:
        """A law at its values, where `at` says what these are made of; None if it is not shown."""
        statement = Statement((), law.variables, law.body)
        if statement not in self._shown:
            self._shown[statement] = self._proof(statement, law.steps)
        proof = self._shown[statement]
        if proof is None:
            return None
        values = [substitute(value, at or {}) for value in law.values]
        return Instance(proof, dict(zip(law.variables, values, strict=True)))

    def _proof(self, statement: Statement, steps: Sequence[Law]) -> Proof | None:
        constants = Constants().of(statement)
        facts = [self.instance(each, constants) for each in steps]
        shown = [each for each in facts if each is not None]
        proof = self.kernel.direct(statement, constants, shown, self.limits, "identity")
        return None if proof is None else self.kernel.lemma(proof, "an identity")


@dataclass(eq=False)
class Reasons:
    """Why a candidate holds at its head: identities, and the candidates that it rests on."""

    facts: list[Instance] = field(default_factory=list)
    used: set[Candidate] = field(default_factory=set)
    every: bool = False  # some case is impossible, or few facts were not enough


class Search:
    """Candidates that carry each other, with their reasons; others are dropped."""

    def __init__(
        self, work: Work, limits: Limits, candidates: Mapping[Loop, Sequence[Candidate]]
    ) -> None:
        self.work, self.limits = work, limits
        self.theory, self.kernel = work.theory, work.kernel
        self.lemmas = Lemmas(work.kernel, limits)
        self.kept = {loop: list(each) for loop, each in candidates.items()}
        self._heads = Heads({}, work.theory, work.kernel, work.grounder, Indices())
        self._end = time.process_time() + PATIENCE * limits.seconds
        self._named = any(axiom.origin.kind == "name" for axiom in work.theory.axioms)
        self._facts: dict[tuple[Loop, bool], list[Instance]] = {}

    def run(self) -> dict[Candidate, Reasons]:
        reasons: dict[Candidate, Reasons] = {}
        waiting = [each for group in self.kept.values() for each in group]
        while waiting:
            candidate = waiting.pop(0)
            late = time.process_time() > self._end
            found = None if late else self._reasons(candidate)
            if found is not None:
                reasons[candidate] = found
                continue
            self.kept[candidate.loop].remove(candidate)
            lost = [other for other, each in reasons.items() if candidate in each.used]
            for other in lost:
                del reasons[other]
            waiting += lost
        return reasons

    def _reasons(self, candidate: Candidate) -> Reasons | None:
        """Reasons for all ways and all cases; None where one of them has none."""
        constants = self.constants(candidate.loop)
        goal = substitute(candidate.term, constants)
        result = Reasons()
        for way in ways(self.theory, self._heads, candidate.loop, constants, self.kept):
            if not self._one_way(candidate, goal, way, result):
                return None
        return result

    def _one_way(self, candidate: Candidate, goal: Term, way: Way, result: Reasons) -> bool:
        exact = candidate.modulus is None
        try:
            cases = readings(way.defined, exact, [goal], way.holds, MOST_CASES)
            for reading in cases or ():
                found = certificate(goal, candidate.modulus, reading, way.generators, way.holds)
                fact = None if found is None else self.lemmas.instance(found.law)
                if found is not None and fact is not None:
                    result.facts.append(fact)
                    result.used |= {g.source for g in found.used if isinstance(g.source, Candidate)}
                elif self._impossible(candidate, [*way.holds, *reading.case.formulas()]):
                    result.every = True
                else:
                    return False
        except TooLarge:
            return False
        return cases is not None

    def _impossible(self, candidate: Candidate, formulas: Sequence[Term]) -> bool:
        """Whether a way to the head is never taken."""
        loop = candidate.loop
        constants = self.constants(loop)
        known = [fact.formula() for fact in self.facts(loop, every=True)]
        known += [substitute(each, constants) for each in running(loop)]
        known += [build.le(build.ZERO, constants[n]) for n in loop.counters]
        return self.work.solver.check([*known, *formulas], QUICK) is Answer.UNSAT

    @staticmethod
    def constants(loop: Loop) -> dict[Term, Term]:
        return Constants().of(at_head(loop, build.TRUE))

    def facts(self, loop: Loop, every: bool) -> list[Instance]:
        """The few facts about the head of a loop that are needed besides identities.

        `every`: also those with products, which may be needed to see that a case is impossible.
        """
        if (loop, every) not in self._facts:
            constants = self.constants(loop)
            before = {**constants, loop.counter: build.sub(constants[loop.counter], build.ONE)}
            symbols = [apply(symbol, *loop.counters) for symbol in loop.scalars.values()]
            wanted = (*symbols, *running(loop), loop.stays)
            mentioned = [substitute(f, at) for f in wanted for at in (constants, before)]
            for earlier, at, _ in self._heads.before(loop, constants):
                mentioned += [substitute(f, {**constants, **at}) for f in running(earlier)]
            near = self.work.grounder.facts(mentioned, True, within=2 if self._named else 1)
            own = [
                Instance(axiom, {n: at[n] for n in axiom.counters})
                for axiom in self.theory.axioms
                for kind, at in (("start", constants), ("step", before))
                if axiom.origin.kind == kind and axiom.origin.loop is loop and not axiom.others
            ]
            more = [each for each in near if every or is_linear(each) and not _is_step(each, loop)]
            self._facts[loop, every] = [*own, *more, *stayed(self.theory, loop, before)]
        return self._facts[loop, every]

    def family(self, reasons: Mapping[Candidate, Reasons]) -> list[Member]:
        every = list(reasons)
        return [self._member(each, reasons[each], every) for each in every]

    def _member(self, candidate: Candidate, found: Reasons, every: list[Candidate]) -> Member:
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
        return Member(statement, rank, constants, facts, uses, "invariant", loop.position)


def _is_step(fact: Instance, loop: Loop) -> bool:
    """Whether a fact is one of the loop's own steps, of whatever iteration."""
    origin = fact.known.origin if isinstance(fact.known, Axiom) else None
    return origin is not None and origin.kind == "step" and origin.loop is loop


def find_identities(
    work: Work, limits: Limits, candidates: Mapping[Loop, Sequence[Candidate]]
) -> list[tuple[Candidate, Proof]]:
    """Candidates that hold whenever the heads of their loops are reached."""
    search = Search(work, limits, candidates)
    while True:
        reasons = search.run()
        family = search.family(reasons)
        failed = [
            candidate
            for place, candidate in enumerate(reasons)
            if not _met(work, family, place, limits)
        ]
        if not failed:
            break
        for candidate in failed:
            search.kept[candidate.loop].remove(candidate)
    proofs = work.kernel.induction(family, limits) if family else None
    return list(zip(reasons, proofs or (), strict=proofs is not None))


def _met(work: Work, family: Sequence[Member], place: int, limits: Limits) -> bool:
    _, obligation = work.kernel.obligation(family, place)
    return work.solver.check(obligation.formulas(), limits) is Answer.UNSAT


def prove_by_identities(
    work: Work, claim: Claim, found: Sequence[tuple[Candidate, Proof]], limits: Limits
) -> Proof | None:
    """A claim from the equations that were found, where it compares polynomials."""
    statement = stopped(claim)
    constants = Constants().of(statement)
    at = statement.at(constants)
    known, instances = _known_at(at, found)
    lemmas = Lemmas(work.kernel, limits)
    path = [substitute(each, constants) for each in claim.path]
    terms = list(compared(substitute(claim.condition, constants)))
    names = named(work.theory, [*terms, *path])
    near: list[Instance] = []
    before: list[Instance] = []
    # Few facts are often enough. Those with products are not told: what these are is said already.
    for attempt in range(3):
        if attempt == 1:
            wanted = [at, *(each.formula() for each in instances)]
            near = [each for each in work.grounder.facts(wanted, True) if is_linear(each)]
        if attempt != 1:
            defined = {**closed(near), **names}
            reasons = [
                each
                for term in terms
                for exact in (True, False)
                for each in _reasons_for(term, exact, defined, known, path, lemmas)
            ]
            if attempt and reasons == before:
                break
            before = reasons
        if reasons:
            facts = [*instances, *near, *reasons]
            position = claim.position
            shown = work.kernel.direct(statement, constants, facts, limits, "assertion", position)
            if shown is not None:
                return work.kernel.reached(claim, shown)
    return None


def closed(facts: Sequence[Instance]) -> dict[Term, Term]:
    """What closed forms say of variables and of counts, if their premises hold."""
    found: dict[Term, Term] = {}
    for fact in facts:
        said = fact.formula()
        said = said.args[1] if said.kind is Kind.IMPLIES else said
        if isinstance(fact.known, Proof) and said.kind is Kind.EQ:
            place, value = said.args
            if place.kind is Kind.APPLY and place.sort == INT and place not in found:
                if place not in _reached(value, found):
                    found[place] = value
    return found


def is_linear(fact: Instance) -> bool:
    """Whether a fact multiplies no values with each other, or says what a name stands for."""
    if isinstance(fact.known, Axiom) and fact.known.origin.kind == "name":
        return True
    products = (node for node in subterms(fact.formula()) if node.kind is Kind.MUL)
    return all(sum(not arg.is_number for arg in node.args) < 2 for node in products)


def _reached(term: Term, defined: Mapping[Term, Term]) -> set[Term]:
    """What a term speaks of, and what its parts are defined by."""
    seen: set[Term] = set()
    waiting = [term]
    while waiting:
        for node in subterms(waiting.pop()):
            if node not in seen:
                seen.add(node)
                if node in defined:
                    waiting.append(defined[node])
    return seen


def _reasons_for(
    term: Term,
    exact: bool,
    defined: Mapping[Term, Term],
    known: Sequence[Generator],
    path: Sequence[Term],
    lemmas: Lemmas,
) -> list[Instance]:
    """Why a term is zero, for each case in which there is a reason."""
    sizes = [1 << node.payload[0] for node in subterms(term) if node.kind is Kind.WRAP]
    if not exact and not sizes:
        return []
    modulus = None if exact else min(sizes)
    reasons: list[Instance] = []
    try:
        # (What is known may have cases of its own.)
        every = [term, *(each.term for each in known)]
        cases = readings(defined, exact, every, path, FEW_CASES)
        if cases is None:
            cases = readings(defined, exact, [term], path, MOST_CASES)
        for reading in cases or ():
            found = certificate(term, modulus, reading, known, path)
            fact = None if found is None else lemmas.instance(found.law)
            if fact is not None:
                reasons.append(fact)
    except TooLarge:
        pass
    return reasons


def _known_at(
    formula: Term, found: Sequence[tuple[Candidate, Proof]]
) -> tuple[list[Generator], list[Instance]]:
    """What was found, at the heads that a formula speaks of."""
    generators: dict[Generator, None] = {}
    instances: list[Instance] = []
    for candidate, proof in found:
        loop = candidate.loop
        for values in _heads_in(formula, loop):
            term = substitute(candidate.term, values)
            generator = Generator(term, candidate.modulus)
            if generator not in generators:
                generators[generator] = None
                instances.append(Instance(proof, values))
    return list(generators), instances


def _heads_in(formula: Term, loop: Loop) -> Iterable[dict[Term, Term]]:
    symbols = set(loop.scalars.values())
    places = {
        node.args: dict(zip(loop.counters, node.args, strict=True))
        for node in subterms(formula)
        if node.kind is Kind.APPLY and node.payload in symbols
    }
    return places.values()
