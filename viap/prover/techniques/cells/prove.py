"""Assertions about arrays, as invariants for all visited cells."""

from collections.abc import Sequence

from viap.core.kernel.obligations import Constants, Instance, stopped
from viap.core.kernel.rules import Proof
from viap.core.logic.terms import apply
from viap.core.logic.walkers import substitute
from viap.prover.recurrences.arrays.goal_invariants import GoalInvariant, goal_of, proposals
from viap.prover.recurrences.arrays.visited_cells import used_indices
from viap.prover.session.invariants import Indices, Invariant, find_invariants, learn
from viap.prover.session.prover import Prover
from viap.prover.session.session import Budget, Session


def run(session: Session, budget: Budget) -> None:
    prover, theory = session.prover.within(budget.limits), session.theory
    for claim in session.open_claims():
        goal = goal_of(theory, claim)
        proposed = proposals(theory, goal) if goal is not None else {}
        if goal is None or not proposed:
            continue
        session.reporter.status(f"{claim.position}: invariants for all cells")
        places = {loop: used_indices(theory, loop) for loop in proposed}
        stepwise = prover.knowing(session.knowledge.stepwise())
        found = find_invariants(stepwise, proposed, Indices(goal.indices, places))
        session.tell_proofs("invariant", (each.proof for each in found))
        learn(session.knowledge, found)
        proof = prove_from_cells(prover, goal, found)
        if proof is not None:
            session.proved(claim, proof, "cells")


def prove_from_cells(
    prover: Prover, goal: GoalInvariant, found: Sequence[Invariant]
) -> Proof | None:
    """Proves a claim from invariants of all cells after the loops, at its own; None if it fails."""
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
