"""Loops with small known bounds: what one iteration leaves, from any that came before."""

from viap.prove.budget import Budget
from viap.prove.transformed import prove_transformed
from viap.prove.work import Work


def run(session: Work, budget: Budget) -> None:
    prove_transformed(session, budget, "labmc")
