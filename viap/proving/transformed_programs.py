"""Proofs about a transformed program, which say the same of the program itself.

A transformation over-approximates: where the program violates an assertion, so does the
transformed program. What is proved of all assertions there holds here, and nothing else is
concluded: proofs of single assertions stay with the transformed program, and its violations
are hints only, for the machine to try.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from viap.program.nodes import Program, statements
from viap.proving.budget import Budget
from viap.proving.session import Session, begin_derived
from viap.smt.solver import Answer
from viap.transform.derivation import derive
from viap.transform.labmc.transformation import labmc_report
from viap.transform.witness.precision_rules import precision_report

# So many steps of a question to the solver are for a statement of the transformed program.
_STEPS = 1000

# What is worth saying of a transformation.
REPORTS: Mapping[str, Callable[[Program], list[str]]] = {
    "witness": precision_report,
    "labmc": labmc_report,
}


@dataclass
class Refutation:
    """`found`: the transformed program violates an assertion, so that it proves nothing."""

    found: bool = False


def prove_transformed(session: Session, given: Budget, name: str) -> None:
    """Tries the assertions of the transformed program, which has no loops."""
    if name not in session.transformed:
        session.reporter.status(f"the transformation '{name}'")
        derived = derive(name, session.program)
        assert derived is not None, name
        size = sum(1 for _ in statements(derived.program.body))
        if size * _STEPS > given.limits.steps:
            # Its translation alone would take longer than what is asked of the solver.
            session.reporter.tell(f"  {size} statements are too many for now")
            return
        for text in REPORTS[name](session.program):
            session.reporter.tell(f"  {text}")
        session.transformed[name] = begin_derived(derived, session.reporter)
    inner = session.transformed[name]
    if inner.slot(Refutation).found:
        return
    for claim in inner.open_claims():
        session.reporter.status(f"{claim.position}: a direct proof for the transformed program")
        undecided = inner.solver.statistics.count_of(Answer.UNKNOWN)
        proof = inner.prover.within(given.limits).claim(claim)
        if proof is not None:
            inner.proved(claim, proof, name)
            continue
        # Without this one the others are worth nothing.
        if inner.solver.statistics.count_of(Answer.UNKNOWN) == undecided:
            from viap.proving.violation_hints import try_hint

            # More time would not help: there is a violation.
            inner.slot(Refutation).found = True
            session.run = try_hint(session, inner, claim, given.limits)
        return
