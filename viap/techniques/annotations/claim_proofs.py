"""Proofs of assertions from annotations that were proved: those of the loop heads before."""

from collections.abc import Iterator, Sequence

from viap.instantiate.knowledge import NEAR
from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, stopped
from viap.kernel.rules import Proof
from viap.logic.terms import Term, apply
from viap.proving.prover import ASSERTION, Prover
from viap.techniques.annotations.elimination import Goal
from viap.techniques.annotations.gathered_facts import Gathering, Head
from viap.translate.theory import Claim, Loop


def claim_proof(prover: Prover, claim: Claim, known: Sequence[Goal]) -> Proof | None:
    """Returns a proof from few facts, or from more; None if there is none."""
    statement = stopped(claim)
    constants = Constants().of(statement)
    heads = list(heads_before(claim, constants, prover.theory.loops))
    asked = [statement.at(constants)]
    size = -1
    for within in (1, NEAR, None):
        gathering = Gathering(
            prover.knowledge, [(each.loop, each.formula) for each in known], within
        )
        gathering.gather(asked, heads, {})
        facts = dict(gathering.facts)
        for (number, _), values in gathering.uses.items():
            proof = known[number].proof
            assert proof is not None
            fact = Instance(proof, values)
            facts.setdefault(fact.formula(), fact)
        if len(facts) == size:
            return None
        size = len(facts)
        shown = prover.direct(statement, constants, list(facts.values()), ASSERTION, claim.position)
        if shown is not None:
            return prover.reached(claim, shown)
    return None


def heads_before(
    claim: Claim, constants: dict[Term, Term], loops: Sequence[Loop]
) -> Iterator[Head]:
    """Yields the loop heads that an execution visited last before it reaches a claim."""
    inside = [] if claim.loop is None else list(claim.loop.around())
    for loop in inside:
        yield loop, {n: constants[n] for n in loop.counters}
    for loop in loops:
        if loop not in inside and (loop.parent is None or loop.parent in inside):
            outer = {n: constants[n] for n in loop.outer}
            yield loop, {loop.counter: apply(loop.count, *outer.values()), **outer}
