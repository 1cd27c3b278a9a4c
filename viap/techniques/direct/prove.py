"""Direct proofs of the open assertions, one by one."""

from dataclasses import dataclass

from viap.kernel.obligations import Statement, stopped
from viap.kernel.rules import Proof
from viap.proving.budget import Budget
from viap.proving.session import Session
from viap.smt.solver import Answer

MORE_TIME = 6  # times the limits, where the solver did not know


@dataclass
class DirectAttempts:
    """`more`: questions that may get more time, where the solver did not know."""

    more: int = 1


def run(session: Session, budget: Budget) -> None:
    attempts = session.slot(DirectAttempts)
    prover = session.prover.within(budget.limits)
    tried: dict[Statement, Proof | None] = {}
    for claim in session.open_claims():
        session.reporter.status(f"{claim.position}: a direct proof")
        if stopped(claim) in tried:
            # The same of the same state, as where an element is read and written.
            proof = prover.reached(claim, tried[stopped(claim)])
        else:
            undecided = session.solver.statistics.count_of(Answer.UNKNOWN)
            proof = prover.claim(claim)
            if session.solver.statistics.count_of(Answer.UNKNOWN) > undecided and attempts.more:
                # It may be nearly shown; and guessing, which comes next, is slow where this is.
                attempts.more -= 1
                proof = prover.within(budget.limits.times(MORE_TIME)).claim(claim)
            tried[stopped(claim)] = None if proof is None else proof.premises[0]
        if proof is not None:
            session.proved(claim, proof, "direct")
    attempts.more = 0
