"""Relations that hold in runs, as invariants: equations first, they carry the rest."""

from viap.prove.budget import Budget
from viap.prove.proposed_invariants import learn_invariants
from viap.prove.work import Work
from viap.solve.guesses import guessed


def run(session: Work, budget: Budget) -> None:
    if not session.theory.loops:
        return
    session.voice.status("guessing relations from runs")
    found = guessed(session.theory, session.sampler)
    equations = {loop: each.equalities + each.congruences for loop, each in found.items()}
    learn_invariants(session, budget, equations)
    learn_invariants(session, budget, {loop: each.bounds for loop, each in found.items()})
