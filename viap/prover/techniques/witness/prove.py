"""One cell of each array, one iteration of each loop: a program without loops and arrays."""

from viap.prover.session.session import Budget, Session
from viap.prover.session.transformed_programs import prove_transformed


def run(session: Session, budget: Budget) -> None:
    prove_transformed(session, budget, "witness")
