"""Loops with small known bounds: the result of one iteration, after any earlier ones."""

from viap.prover.session.session import Budget, Session
from viap.prover.session.transformed_programs import prove_transformed


def run(session: Session, budget: Budget) -> None:
    prove_transformed(session, budget, "labmc")
