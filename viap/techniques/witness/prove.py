"""One cell of each array, one iteration of each loop: a program without loops and arrays."""

from viap.proving.budget import Budget
from viap.proving.session import Session
from viap.proving.transformed_programs import prove_transformed


def run(session: Session, budget: Budget) -> None:
    prove_transformed(session, budget, "witness")
