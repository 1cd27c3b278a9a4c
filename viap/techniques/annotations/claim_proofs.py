"""Proofs of assertions from annotations that were proved: those of the loop heads before."""

from collections.abc import Iterator, Sequence

from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, Statement, stopped
from viap.kernel.rules import Proof
from viap.logic.terms import Term, apply
from viap.proving.prover import ASSERTION, Prover
from viap.source import Position
from viap.techniques.annotations.gathered_facts import Annotation, Gathering, Head, reaches
from viap.techniques.annotations.quantified_facts import QuantifiedFacts
from viap.translate.theory import Claim, Loop


def claim_proof(prover: Prover, claim: Claim, known: Sequence[Annotation]) -> Proof | None:
    """Returns a proof of a claim of the program; None if there is none."""
    return prover.reached(claim, shown(prover, stopped(claim), claim.loop, known, claim.position))


def shown(
    prover: Prover,
    statement: Statement,
    loop: Loop | None,
    known: Sequence[Annotation],
    position: Position,
) -> Proof | None:
    """Returns a proof of a statement about a place in a loop: from few facts, or from more."""
    constants = Constants().of(statement)
    heads = list(heads_before(loop, constants, prover.theory.loops))
    asked = [statement.at(constants)]
    size, quantified = -1, QuantifiedFacts(prover.kernel)
    for reach in reaches(len(prover.theory.loops)):
        gathering = Gathering(prover.knowledge, known, reach, quantified)
        gathering.gather(asked, heads, {})
        facts = dict(gathering.facts)
        for (number, _), values in gathering.uses.items():
            proof = known[number].proof
            assert proof is not None
            fact = Instance(proof, values)
            facts.setdefault(fact.formula(), fact)
        if len(facts) == size:
            continue
        size = len(facts)
        found = prover.direct(statement, constants, list(facts.values()), ASSERTION, position)
        if found is not None:
            return found
    return None


def heads_before(
    place: Loop | None, constants: dict[Term, Term], loops: Sequence[Loop]
) -> Iterator[Head]:
    """Yields the loop heads that an execution visited last before it reaches a place in a loop."""
    inside = [] if place is None else list(place.around())
    yield None, {}
    for loop in inside:
        yield loop, {n: constants[n] for n in loop.counters}
    for loop in loops:
        if loop not in inside and (loop.parent is None or loop.parent in inside):
            outer = {n: constants[n] for n in loop.outer}
            yield loop, {loop.counter: apply(loop.count, *outer.values()), **outer}
