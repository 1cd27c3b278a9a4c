"""Loops with a fixed number of iterations, iteration by iteration."""

from viap.prover.session.loop_following import follow_loops
from viap.prover.session.session import Budget, Session


def run(session: Session, budget: Budget) -> None:
    if session.theory.loops and session.open_claims():
        session.reporter.status("following the loops")
        follow_loops(session, budget)
