"""Comparisons of variables with each other and with nearby values, as invariants."""

from viap.proving.budget import Budget
from viap.proving.proposed_invariants import learn_invariants
from viap.proving.session import Session
from viap.recurrences.scalars.comparison_invariants import relations


def run(session: Session, budget: Budget) -> None:
    theory = session.theory
    if theory.loops:
        learn_invariants(session, budget, {loop: relations(theory, loop) for loop in theory.loops})
