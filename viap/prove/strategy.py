"""Assertions, one by one: directly from ground facts, then by induction on a counter."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from viap.instantiate.ground import Grounder
from viap.instantiate.instances import Instance
from viap.logic.terms import apply
from viap.logic.walk import substitute
from viap.prove.inductive import by_counter
from viap.prove.invariants import Invariant
from viap.prove.kernel import Kernel, Proof
from viap.prove.statements import Constants, claimed, stopped
from viap.smt.solver import Limits
from viap.translate.theory import Claim

if TYPE_CHECKING:
    from viap.solve.goals import Goal


def prove_directly(
    claim: Claim, kernel: Kernel, grounder: Grounder, limits: Limits
) -> Proof | None:
    """From the executions that stop where the claim is reached."""
    statement = stopped(claim)
    constants = Constants().of(statement)
    facts = grounder.facts([statement.at(constants)], cuts=True)
    shown = kernel.direct(statement, constants, facts, limits, "assertion", claim.position)
    return None if shown is None else kernel.reached(claim, shown)


def prove_by_induction(
    claim: Claim, kernel: Kernel, grounder: Grounder, limits: Limits, depth: int = 1
) -> Proof | None:
    """From the same assertion in the iterations before."""
    if claim.loop is None:
        return None
    member = by_counter(claimed(claim), claim.loop, kernel.theory, grounder, depth)
    proofs = kernel.induction([member], limits)
    return None if proofs is None else proofs[0]


def prove_from_cells(
    goal: "Goal",
    found: Sequence[Invariant],
    kernel: Kernel,
    grounder: Grounder,
    limits: Limits,
) -> Proof | None:
    """From what holds for all cells where the loops before were left, at the claim's own."""
    claim = goal.claim
    statement = stopped(claim)
    constants = Constants().of(statement)
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
    mentioned = [statement.at(constants), *(each.formula() for each in instances)]
    facts = [*instances, *grounder.facts(mentioned)]
    shown = kernel.direct(statement, constants, facts, limits, "assertion", claim.position)
    return None if shown is None else kernel.reached(claim, shown)
