"""One cell of each array, one iteration of each loop: a program without both."""

from viap.prove.budget import Budget
from viap.prove.transformed import prove_transformed
from viap.prove.work import Work


def run(session: Work, budget: Budget) -> None:
    prove_transformed(session, budget, "witness")
