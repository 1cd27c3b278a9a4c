"""Direct proofs of the open assertions, one by one."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from viap.core.kernel.obligations import Statement, stopped
from viap.core.kernel.rules import Proof
from viap.core.smt.answers import Answer
from viap.prover.session.prover import Prover
from viap.prover.session.session import Budget, Session

if TYPE_CHECKING:
    from viap.prover.session.bound_values import BoundValues

MORE_TIME = 6  # factor of the limits after an unknown answer of the solver


@dataclass
class DirectAttempts:
    """`more`: number of solver calls that may get more time after an unknown answer."""

    more: int = 1


def run(session: Session, budget: Budget) -> None:
    attempts = session.slot(DirectAttempts)
    prover = session.prover.within(budget.limits)
    tried: dict[Statement, Proof | None] = {}
    patient = not attempts.more
    bound = _bound_values(session, prover)
    for claim in session.open_claims():
        session.reporter.status(f"{claim.position}: a direct proof")
        if stopped(claim) in tried:
            # The same claim about the same state, as for an element that is read and written.
            proof = prover.reached(claim, tried[stopped(claim)])
        else:
            undecided = session.solver.statistics.count_of(Answer.UNKNOWN)
            proof = prover.claim(claim)
            if session.solver.statistics.count_of(Answer.UNKNOWN) > undecided and attempts.more:
                # The proof may be close; and guessing, which comes next, is slow in such cases.
                attempts.more -= 1
                proof = prover.within(budget.limits.times(MORE_TIME)).claim(claim)
            if proof is None and bound is not None:
                proof = bound.claim(claim, patient)
            tried[stopped(claim)] = None if proof is None else proof.premises[0]
        if proof is not None:
            session.proved(claim, proof, "direct")
    attempts.more = 0


def _bound_values(session: Session, prover: Prover) -> "BoundValues | None":
    """Returns the instances that inputs of contracts select; None if there are none."""
    # (Programs with contracts have another program for runs.)
    if not session.theory.loops or not session.program.ordinary:
        return None
    from viap.prover.session.bound_values import BoundValues

    return BoundValues(prover, session.forms.known)
