"""Comparisons of floating-point variables with each other, constants and integers."""

from viap.program.integer_types import FloatBits
from viap.proving.budget import Budget
from viap.proving.proposed_invariants import learn_invariants
from viap.proving.session import Session


def run(session: Session, budget: Budget) -> None:
    theory = session.theory
    program = theory.program
    types = [scalar.type for scalar in program.scalars] + [array.type for array in program.arrays]
    if not theory.loops or not any(isinstance(type, FloatBits) for type in types):
        return
    from viap.techniques.floats.propose import proposals

    learn_invariants(session, budget, {loop: proposals(theory, loop) for loop in theory.loops})
    prover = session.prover.within(budget.limits)
    for claim in session.open_claims():
        session.reporter.status(f"{claim.position}: a proof from floating-point invariants")
        proof = prover.claim(claim)
        if proof is not None:
            session.proved(claim, proof, "floats")
