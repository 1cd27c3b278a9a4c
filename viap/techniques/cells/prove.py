"""What is asserted of arrays, as an invariant for all cells that were visited."""

from collections.abc import Sequence

from viap.instantiate.instances import Instance
from viap.logic.terms import apply
from viap.logic.walk import substitute
from viap.prove.budget import Budget
from viap.prove.heads import Indices
from viap.prove.invariants import Invariant, find_invariants, learn
from viap.prove.kernel import Proof
from viap.prove.prover import Prover
from viap.prove.statements import Constants, stopped
from viap.prove.work import Work
from viap.solve.goals import Goal, goal_of, proposals
from viap.solve.visited import used_indices


def run(session: Work, budget: Budget) -> None:
    prover, theory = session.prover.within(budget.limits), session.theory
    for claim in session.open_claims():
        goal = goal_of(theory, claim)
        proposed = proposals(theory, goal) if goal is not None else {}
        if goal is None or not proposed:
            continue
        session.voice.status(f"{claim.position}: invariants for all cells")
        places = {loop: used_indices(theory, loop) for loop in proposed}
        stepwise = prover.knowing(session.knowledge.stepwise())
        found = find_invariants(stepwise, proposed, Indices(goal.indices, places))
        session.tell_proofs("invariant", (each.proof for each in found))
        learn(session.knowledge, found)
        proof = prove_from_cells(prover, goal, found)
        if proof is not None:
            session.proved(claim, proof, "cells")


def prove_from_cells(prover: Prover, goal: Goal, found: Sequence[Invariant]) -> Proof | None:
    """From what holds for all cells where the loops before were left, at the claim's own."""
    constants = Constants().of(stopped(goal.claim))
    places = [substitute(place, constants) for place in goal.places]
    instances = [
        Instance(
            each.proof,
            {
                **dict(zip(goal.indices, places, strict=True)),
                each.loop.counter: apply(each.loop.count),
            },
        )
        for each in found
        if each.loop.parent is None
    ]
    return prover.claim_from(goal.claim, constants, instances)
