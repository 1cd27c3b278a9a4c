"""Assertions that compare polynomials, from equations at loop heads and on their paths."""

from collections.abc import Iterable, Mapping, Sequence

from viap.core.kernel.obligations import Constants, Instance, stopped
from viap.core.kernel.rules import Proof
from viap.core.logic.terms import INT, Kind, Term
from viap.core.logic.walkers import substitute, subterms
from viap.core.smt.answers import Limits
from viap.core.translate.theory import Claim, Loop
from viap.prover.instantiate.knowledge import NEAR
from viap.prover.recurrences.algebra.polynomials import TooLarge
from viap.prover.session.invariants import learn_invariants
from viap.prover.session.prover import ASSERTION
from viap.prover.session.session import Budget, Session
from viap.prover.techniques.identities import propose
from viap.prover.techniques.identities.equation_certificates import Generator, certificate
from viap.prover.techniques.identities.equation_invariants import find_identities, named
from viap.prover.techniques.identities.propose import EquationCandidate, compared
from viap.prover.techniques.identities.term_polynomials import NumberLaws, is_linear, readings

MOST_CASES = 40
FEW_CASES = 12


def run(session: Session, budget: Budget) -> None:
    """Finds polynomial equations at the heads of loops, then proves assertions from these."""
    theory = session.theory
    claims = [claim for claim in session.open_claims() if propose.about_scalars(claim.condition)]
    said = (*propose.steps(theory), *(claim.condition for claim in claims))
    # Linear problems are left to other techniques.
    if not theory.loops or not claims or propose.is_linear(said):
        return
    session.reporter.status("polynomial equations")
    learn_invariants(session, budget, propose.ranges(theory))
    proposed: dict[Loop, list[EquationCandidate]] = {loop: [] for loop in theory.loops}
    # The asserted equations may suffice; those guessed from runs are many.
    for stage in range(2):
        if stage == 0:
            more_of = propose.asserted(theory, session.sampler, session.forms.known)
        else:
            more_of = propose.guessed(theory, session.sampler)
        for loop, more in more_of.items():
            proposed[loop] = list(dict.fromkeys((*proposed[loop], *more)))
        found = find_identities(session, budget.limits, proposed)
        session.tell_proofs("invariant", (proof for _, proof in found))
        for candidate, proof in found:
            session.knowledge.learn_of_loop(candidate.loop, proof)
        for claim in [claim for claim in claims if claim not in session.proofs]:
            shown = prove_by_identities(session, claim, found, budget.limits)
            if shown is not None:
                session.proved(claim, shown, "identities")
        if all(claim in session.proofs for claim in claims):
            return


def prove_by_identities(
    work: Session, claim: Claim, found: Sequence[tuple[EquationCandidate, Proof]], limits: Limits
) -> Proof | None:
    """Proves a claim that compares polynomials from the equations found; None if it fails."""
    statement = stopped(claim)
    constants = Constants().of(statement)
    at = statement.at(constants)
    known, instances = _known_at(at, found)
    prover = work.prover.within(limits)
    laws = NumberLaws(prover)
    path = [substitute(each, constants) for each in claim.path]
    terms = list(compared(substitute(claim.condition, constants)))
    names = named(work.theory, [*terms, *path])
    near: list[Instance] = []
    before: list[Instance] = []
    # Few facts are often enough. Skip nonlinear facts; the laws state them.
    for attempt in range(3):
        if attempt == 1:
            wanted = [at, *(each.formula() for each in instances)]
            near = [each for each in prover.knowledge.facts(wanted, NEAR) if is_linear(each)]
        if attempt != 1:
            defined = closed(near, names)
            reasons = [
                each
                for term in terms
                for exact in (True, False)
                for each in _reasons_for(term, exact, defined, known, path, laws)
            ]
            if attempt and reasons == before:
                break
            before = reasons
        if reasons:
            facts = [*instances, *near, *reasons]
            shown = prover.direct(statement, constants, facts, ASSERTION, claim.position)
            if shown is not None:
                return prover.reached(claim, shown)
    return None


def closed(facts: Sequence[Instance], names: Mapping[Term, Term]) -> dict[Term, Term]:
    """Returns names and closed forms of variables and counts as definitions, without cycles."""
    found = dict(names)
    for fact in facts:
        said = fact.formula()
        said = said.args[1] if said.kind is Kind.IMPLIES else said
        if isinstance(fact.known, Proof) and said.kind is Kind.EQ:
            place, value = said.args
            if place.kind is Kind.APPLY and place.sort == INT and place not in found:
                if place not in _reached(value, found):
                    found[place] = value
    return found


def _reached(term: Term, defined: Mapping[Term, Term]) -> set[Term]:
    """Returns the subterms of a term and, transitively, of their definitions."""
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
    laws: NumberLaws,
) -> list[Instance]:
    """Returns the reasons that a term is zero, one for each case that has a certificate."""
    sizes = [1 << node.payload[0] for node in subterms(term) if node.kind is Kind.WRAP]
    if not exact and not sizes:
        return []
    modulus = None if exact else min(sizes)
    reasons: list[Instance] = []
    try:
        # (Generators may have cases of their own.)
        every = [term, *(each.term for each in known)]
        cases = readings(defined, exact, every, path, FEW_CASES)
        if cases is None:
            cases = readings(defined, exact, [term], path, MOST_CASES)
        for reading in cases or ():
            found = certificate(term, modulus, reading, known, path)
            fact = None if found is None else laws.instance(found.law)
            if fact is not None:
                reasons.append(fact)
    except TooLarge:
        pass
    return reasons


def _known_at(
    formula: Term, found: Sequence[tuple[EquationCandidate, Proof]]
) -> tuple[list[Generator], list[Instance]]:
    """Returns the equations found and their instances, at the heads that a formula mentions."""
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
