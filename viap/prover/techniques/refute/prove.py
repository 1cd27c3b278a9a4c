"""The search for a counterexample: each one is a run of the machine."""

from viap.prover.session.session import Budget, Session


def run(session: Session, budget: Budget) -> None:
    session.reporter.status("looking for a counterexample")
    session.run = session.refuter.search(budget.seconds)
