"""Loops with small known bounds: the result of one iteration, after any earlier ones."""

from viap.proving.budget import Budget
from viap.proving.session import Session
from viap.proving.transformed_programs import prove_transformed


def run(session: Session, budget: Budget) -> None:
    prove_transformed(session, budget, "labmc")
