"""Proposals for the heads of loops: those that no run refutes and that carry each other."""

from viap.prove.budget import Budget
from viap.prove.heads import Proposals
from viap.prove.invariants import find_invariants, learn
from viap.prove.work import Work


def learn_invariants(session: Work, budget: Budget, proposals: Proposals) -> None:
    """Proves what it can of the proposals; the session's knowledge gets it."""
    possible = {
        loop: [each for each in formulas if not session.sampler.refutes(loop, each)]
        for loop, formulas in proposals.items()
    }
    session.voice.status("looking for invariants")
    found = find_invariants(session.prover.within(budget.limits), possible)
    learn(session.knowledge, found)
    session.tell_proofs("invariant", (each.proof for each in found))
