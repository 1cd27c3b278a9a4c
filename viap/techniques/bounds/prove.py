"""Comparisons of variables with each other and with what is near, as invariants."""

from viap.prove.budget import Budget
from viap.prove.proposed_invariants import learn_invariants
from viap.prove.work import Work
from viap.solve.bounds import relations


def run(session: Work, budget: Budget) -> None:
    theory = session.theory
    if theory.loops:
        learn_invariants(session, budget, {loop: relations(theory, loop) for loop in theory.loops})
