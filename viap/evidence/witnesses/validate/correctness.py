"""A correctness witness ► a report on its invariants: inductive, and enough for the property.

Few facts may be used besides the invariants, so that these have to do the work: the axioms of the
program, the ranges of types, induction on the course of an execution for the invariants themselves,
and for each assertion a direct proof or an induction on its loop. No closed forms, no guesses. If
that is not enough, viap's own techniques may be tried, and the report says so.
"""

from collections.abc import Callable, Sequence

from viap.c.annotations.annotated_reading import AnnotatedReading
from viap.c.annotations.annotation_insertion import number_at
from viap.c.annotations.annotation_observers import INVARIANT
from viap.checker.evidence_errors import Rejected
from viap.deep import deep
from viap.errors import InputError
from viap.evidence.witnesses.format.document import WitnessInvariant
from viap.evidence.witnesses.validate.annotated_program import annotated, is_of_witness
from viap.evidence.witnesses.validate.broken_invariants import broken, shown_by
from viap.evidence.witnesses.validate.inductive_invariants import FAILED, Checked, check_invariants
from viap.evidence.witnesses.validate.joint_decision import decide_together
from viap.evidence.witnesses.validate.validation_report import ValidationReport
from viap.kernel import verdict
from viap.kernel.shown_question import unnoticed
from viap.kernel.verdict import Verdict
from viap.program.nodes import Check, statements
from viap.program.undefined_behaviour import counted, described
from viap.proving.counter_induction import claim_by_induction
from viap.proving.session import Reporter, Session, begin
from viap.session.proof_scrutiny import Scrutiny
from viap.session.strategy_file import Strategy
from viap.smt.answers import Limits
from viap.source import Position
from viap.transform.common.assertion_slice import leading_to_assertions
from viap.verdict_assumptions import assumed_operations, assumptions_of
from viap.wording import number_of

LIMITS = Limits(30_000_000, 4.0)


@deep
def validate_correctness(
    reading: AnnotatedReading,
    invariants: Sequence[WitnessInvariant],
    reporter: Reporter | None = None,
    plan: Strategy | None = None,
    keep: Callable[[ValidationReport], None] = lambda report: None,
) -> ValidationReport:
    """Validates the invariants.

    `plan` is tried if the invariants alone are too weak; `keep` gets the report so far before that,
    since it may take long.
    """
    reporter = reporter or Reporter()
    try:
        program, numbered = annotated(reading, invariants)
    except Rejected as error:
        return ValidationReport("rejected", str(error), "correctness", invariants=len(invariants))
    except InputError as error:
        if not is_of_witness(reading):
            raise
        return ValidationReport("rejected", str(error), "correctness", invariants=len(invariants))
    report = ValidationReport("undecided", "", "correctness", invariants=len(invariants))
    reporter.status("runs that break an invariant")
    found = broken(reading, invariants, program)
    if found is not None:
        report.result, report.reason, report.inputs = "rejected", *found
        return report
    reporter.status("the invariants")
    session = begin(program, reporter)
    checked = check_invariants(session, LIMITS)
    missing = []
    for number, each in numbered.items():
        fault = checked.fault(number)
        said = "inductive" if fault is None else fault
        report.details.append(f"{each.location}: {each.value}: {said}")
        if fault is None:
            report.shown += 1
        else:
            missing.append(f"{each.location}: '{each.value}' {fault}")
    reporter.status("the assertions")
    unproved = None if missing else prove_property(session, checked, LIMITS)
    gaps = unnoticed(program)
    if missing:
        report.reason = missing[0] + (f" (and {len(missing) - 1} more)" if missing[1:] else "")
    elif unproved is not None:
        report.reason = f"the invariants do not suffice for {described(unproved)}"
    elif (
        shown := verdict.true(session.theory, session.proofs)
    ).outcome is not verdict.Outcome.TRUE:
        report.reason = "; ".join(shown.reasons)
    else:
        report.result = "confirmed"
        _rest(report, shown)
        proved = counted(claim.position for claim in session.theory.assertions)
        count = number_of(len(invariants), "invariant")
        one = len(invariants) == 1
        shown_words = "is inductive and proves" if one else "are inductive and prove"
        report.reason = f"{count} {shown_words} {proved}"
    if report.result == "undecided" and plan is not None and gaps is None:
        keep(report)
        reporter.status("a proof with the invariants' help")
        _help(report, reading, invariants, decide_together(program, plan, reporter))
    return report


def _help(
    report: ValidationReport,
    reading: AnnotatedReading,
    invariants: Sequence[WitnessInvariant],
    found: Verdict | None,
) -> None:
    """Reports the result of viap's own techniques, with the invariants as assertions."""
    if found is not None and found.outcome is verdict.Outcome.TRUE:
        number = len(invariants)
        theirs = [place for place in found.proved if number_at(place) is None]
        report.result, report.helped = "confirmed", True
        _rest(report, found)
        report.details = [
            each.replace(f": {FAILED}", ": proved by viap") for each in report.details
        ]
        report.reason = f"viap proves {number_of(number, 'invariant')} and {counted(theirs)}, "
        report.reason += "but not from the invariants alone"
    elif found is not None and found.run is not None:
        shown = shown_by(found.run, reading, invariants)
        if shown is not None:
            report.result, report.reason, report.inputs = "rejected", *shown


def _rest(report: ValidationReport, shown: Verdict) -> None:
    """Reports the proof's assumptions. Invariants are checks of the program, and proved."""
    assert shown.question is not None
    places = {
        (each.position, each.kind)
        for each in statements(leading_to_assertions(shown.question).body)
        if isinstance(each, Check) and each.kind.startswith(INVARIANT)
    }
    counts = assumed_operations(shown)
    counts["other"] = counts.get("other", 0) - len(places)
    report.assumed = {kind: count for kind, count in counts.items() if count > 0}
    report.assumptions = assumptions_of(shown)


def prove_property(session: Session, checked: Checked, limits: Limits) -> Position | None:
    """Returns the place of the first assertion that can't be proved; None if all are."""
    checked.learn(session.knowledge)
    prover = session.prover.within(limits)
    scrutiny = Scrutiny(session)
    for claim in session.theory.assertions:
        proof = prover.claim(claim) or claim_by_induction(prover, claim)
        if proof is None or scrutiny.faults({claim: proof}):
            return claim.position
        session.proved(claim, proof, "witness")
    return None
