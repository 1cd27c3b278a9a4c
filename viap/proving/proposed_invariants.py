"""Learns those proposals for loop heads that no run refutes and that together are inductive."""

from viap.proving.budget import Budget
from viap.proving.invariants import find_invariants, learn
from viap.proving.loop_heads import Proposals
from viap.proving.session import Session


def learn_invariants(session: Session, budget: Budget, proposals: Proposals) -> None:
    """Proves the proposals that it can, and adds them to the session's knowledge."""
    possible = {
        loop: [each for each in formulas if not session.sampler.refutes(loop, each)]
        for loop, formulas in proposals.items()
    }
    session.reporter.status("looking for invariants")
    found = find_invariants(session.prover.within(budget.limits), possible)
    learn(session.knowledge, found)
    session.tell_proofs("invariant", (each.proof for each in found))
