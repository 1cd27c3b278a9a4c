"""Loops of a fixed number of iterations, iteration by iteration."""

from viap.prove.budget import Budget
from viap.prove.follow_loops import follow_loops
from viap.prove.work import Work


def run(session: Work, budget: Budget) -> None:
    if session.theory.loops and session.open_claims():
        session.voice.status("following the loops")
        follow_loops(session, budget)
