"""The search for a counterexample: every one of them is a run of the machine."""

from viap.prove.budget import Budget
from viap.prove.work import Work


def run(session: Work, budget: Budget) -> None:
    session.voice.status("looking for a counterexample")
    session.run = session.refuter.search(budget.seconds)
