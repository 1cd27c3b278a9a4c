"""Proofs from contradictions: what is asked before TRUE is said.

The axioms of a program are true in its executions, so that the facts a proof used must not
contradict each other. And where an execution is known to reach an assertion, the path to
it must not be refuted by them either.
"""

from viap.kernel.rules import Proof
from viap.logic.terms import Term
from viap.smt.solver import Answer, Limits, Solver

_LIMITS = Limits(300_000, 0.5)


def contradictory(proof: Proof, solver: Solver) -> bool:
    """Whether the facts that show a statement contradict each other."""
    return solver.check(_facts(proof), _LIMITS) is Answer.UNSAT


def refutes_path(proof: Proof, solver: Solver) -> bool:
    """Whether a claim was shown because its place can't be reached at all."""
    return all(solver.check(way, _LIMITS) is Answer.UNSAT for way in ways(proof))


def ways(proof: Proof) -> tuple[tuple[Term, ...], ...]:
    """What was known where a claim was shown, for each question that was asked about it."""
    own: dict[Term, None] = {}
    while (below := _below(proof)) is not None:
        for obligation in proof.obligations:
            said = {fact.body for fact in proof.premises}
            own.update(dict.fromkeys(h for h in obligation.hypotheses if h not in said))
        proof = below
    return tuple((*obligation.hypotheses, *own) for obligation in proof.obligations)


def last_step(proof: Proof) -> Proof:
    """The proof that the solver was asked about, from the facts of the program."""
    while (below := _below(proof)) is not None:
        proof = below
    return proof


def _below(proof: Proof) -> Proof | None:
    """What a proof says again, or a part of."""
    if len(proof.premises) != 1:
        return None
    (premise,) = proof.premises
    is_part = proof.rule == "direct" and premise.rule == "instance"
    if is_part and premise.premises[0].rule != "direct":
        return None
    return premise if is_part or not proof.obligations else None


def _facts(proof: Proof) -> list[Term]:
    return [fact.body for fact in last_step(proof).premises]
