"""Proofs from contradictions: what is asked before TRUE is said.

The axioms of a program are true in its executions, so that the facts a proof used must not
contradict each other. And where an execution is known to reach an assertion, the path to
it must not be refuted by them either.
"""

from viap.logic.terms import Term
from viap.prove.kernel import Proof
from viap.smt.solver import Answer, Limits, Solver

_LIMITS = Limits(300_000, 0.5)


def contradictory(proof: Proof, solver: Solver) -> bool:
    """Whether the facts that show a statement contradict each other."""
    return solver.check(_facts(proof), _LIMITS) is Answer.UNSAT


def refutes_path(proof: Proof, solver: Solver) -> bool:
    """Whether a claim was shown because its place can't be reached at all."""
    return all(
        solver.check(obligation.hypotheses, _LIMITS) is Answer.UNSAT
        for obligation in last_step(proof).obligations
    )


def last_step(proof: Proof) -> Proof:
    """The proof that the solver was asked about."""
    while not proof.obligations and len(proof.premises) == 1:
        (proof,) = proof.premises
    return proof


def _facts(proof: Proof) -> list[Term]:
    return [fact.body for fact in last_step(proof).premises]
