"""Proofs about a transformed program, which carry over to the program itself.

A transformation over-approximates: if the program violates an assertion, so does the transformed
program. If all assertions are proved there, they hold here, and nothing else is concluded: proofs
of single assertions stay with the transformed program, and its violations are only hints that the
machine tries.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from viap.program.nodes import Program, statements
from viap.proving.budget import Budget
from viap.proving.session import Session, begin_derived
from viap.smt.answers import Answer
from viap.transform.derivation import derive
from viap.transform.labmc.transformation import labmc_report
from viap.transform.witness.precision_rules import precision_report

# Solver steps of the budget that are needed per statement of the transformed program.
_STEPS = 1000

# Functions that describe a transformation in the report.
REPORTS: Mapping[str, Callable[[Program], list[str]]] = {
    "witness": precision_report,
    "labmc": labmc_report,
}


@dataclass
class Refutation:
    """`found`: the transformed program violates an assertion, so it proves nothing."""

    found: bool = False


def prove_transformed(session: Session, given: Budget, name: str) -> None:
    """Tries to prove the assertions of the transformed program, which has no loops."""
    if name not in session.transformed:
        session.reporter.status(f"the transformation '{name}'")
        derived = derive(name, session.program)
        assert derived is not None, name
        size = sum(1 for _ in statements(derived.program.body))
        if size * _STEPS > given.limits.steps:
            # Its translation alone would take longer than the question may take the solver.
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
        # Unless this one is proved, the others are worth nothing.
        if inner.solver.statistics.count_of(Answer.UNKNOWN) == undecided:
            from viap.proving.violation_hints import try_hint

            # There is a violation, so more time would not help.
            inner.slot(Refutation).found = True
            assert inner.derived is not None
            numbers = inner.derived.iterations
            session.run = try_hint(session, inner, claim, given.limits, numbers)
        return
