"""Assertions inside loops, from the same assertion in earlier iterations."""

from viap.prover.session.counter_induction import claim_by_induction
from viap.prover.session.session import Budget, Session


def run(session: Session, budget: Budget) -> None:
    prover = session.prover.within(budget.limits)
    for claim in session.open_claims():
        for depth in range(1, budget.depth + 1):
            session.reporter.status(f"{claim.position}: induction")
            proof = claim_by_induction(prover, claim, depth)
            if proof is not None:
                session.proved(claim, proof, "induction")
                break
