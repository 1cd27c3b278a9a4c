"""Relations that hold in runs, as invariants: equations first, since the rest builds on them."""

from viap.prover.sampling.relations import guessed
from viap.prover.session.invariants import learn_invariants
from viap.prover.session.session import Budget, Session


def run(session: Session, budget: Budget) -> None:
    if not session.theory.loops:
        return
    session.reporter.status("guessing relations from runs")
    found = guessed(session.theory, session.sampler)
    equations = {loop: each.equalities + each.congruences for loop, each in found.items()}
    learn_invariants(session, budget, equations)
    learn_invariants(session, budget, {loop: each.bounds for loop, each in found.items()})
