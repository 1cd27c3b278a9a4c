"""Loops with a fixed number of iterations, iteration by iteration."""

from viap.proving.budget import Budget
from viap.proving.loop_following import follow_loops
from viap.proving.session import Session


def run(session: Session, budget: Budget) -> None:
    if session.theory.loops and session.open_claims():
        session.reporter.status("following the loops")
        follow_loops(session, budget)
