"""Comparisons of variables with each other and with nearby values, as invariants."""

from viap.prover.recurrences.scalars.comparison_invariants import relations
from viap.prover.session.invariants import learn_invariants
from viap.prover.session.session import Budget, Session


def run(session: Session, budget: Budget) -> None:
    theory = session.theory
    if theory.loops:
        learn_invariants(session, budget, {loop: relations(theory, loop) for loop in theory.loops})
