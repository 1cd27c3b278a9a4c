"""Assertions about cells, from invariants for all cells."""

from collections.abc import Sequence

from viap.instantiate.instances import Instance
from viap.logic.terms import apply
from viap.logic.walk import substitute
from viap.prove.invariants import Invariant
from viap.prove.kernel import Proof
from viap.prove.prover import Prover
from viap.prove.statements import Constants, stopped
from viap.solve.goals import Goal


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
