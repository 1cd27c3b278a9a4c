"""A correctness witness ► a report on its invariants: inductive, and enough for the property.

Few facts may be used besides the invariants, so that these have to do the work: the axioms of the
program, the ranges of types, induction on the course of an execution for the invariants themselves,
and for each assertion a direct proof or an induction on its loop. No closed forms, no guesses. If
that is not enough, viap's own techniques may be tried, and the report says so.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.marks.annotated_reading import INVARIANT, AnnotatedReading, number_at, open_file
from viap.c.tree import actions, tree
from viap.c.tree.tree import Expr
from viap.checker.json_fields import Rejected
from viap.core.base.deep import deep
from viap.core.base.errors import InputError, number_of
from viap.core.base.source import Position
from viap.core.kernel import verdict
from viap.core.kernel.composition import unnoticed
from viap.core.kernel.verdict import Verdict
from viap.core.kernel.verdict_assumptions import assumed_operations, assumptions_of
from viap.core.program.checks.definedness import Demands
from viap.core.program.checks.definedness_checks import leading_to_assertions
from viap.core.program.nodes import (
    Assert,
    Check,
    If,
    Program,
    Statement,
    While,
    expressions,
    statements,
)
from viap.core.program.undefined_behaviour import Operation, counted, described
from viap.core.program.walkers import map_simple
from viap.core.smt.answers import Limits
from viap.evidence.witnesses.annotated_program import (
    AskedReading,
    annotated,
    is_of_witness,
    marks_of,
)
from viap.evidence.witnesses.document import ValidationReport, WitnessInvariant
from viap.evidence.witnesses.inductive_invariants import FAILED, Checked, check_invariants
from viap.prover.cases.runner import Scrutiny, decide
from viap.prover.cases.strategy_file import Strategy
from viap.prover.session.counter_induction import claim_by_induction
from viap.prover.session.session import Reporter, Session, begin
from viap.runs.machine import Run
from viap.runs.refute.search import Refuter

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


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


# ---- Runs that violate an invariant of a witness, or the property.


SECONDS_OF_RUNS = 1.0


def broken(
    reading: AnnotatedReading, invariants: Sequence[WitnessInvariant], program: Program
) -> tuple[str, list[int]] | None:
    """Returns a violation of an invariant or the property in words, and the inputs of its run.

    Returns None if no such run is found.
    """
    opened = open_file(
        AnnotatedReading(
            reading.file, reading.model, frozenset(), reading.function, reading.environment
        ).in_ordinary()
    )
    marks = marks_of(opened, invariants)

    def assert_it(builder: "FlowBuilder", mark: tree.Marked | None, value: Expr | None) -> None:
        if mark is None or value is None:
            return
        builder.emit(actions.Assert(build.truth(value), mark.position, mark.position))

    if marks:
        run = Refuter(opened.lower(marks, assert_it)).search(SECONDS_OF_RUNS)
        if run is not None:
            return shown_by(run, reading, invariants)
    run = Refuter(program).search(SECONDS_OF_RUNS)
    return None if run is None else shown_by(run, reading, invariants)


def shown_by(
    run: Run, reading: AnnotatedReading, invariants: Sequence[WitnessInvariant]
) -> tuple[str, list[int]] | None:
    """Returns the violation that a run shows, and its inputs; None if the error is irrelevant."""
    inputs = [each.value for each in run.inputs]
    place, number = run.position, number_at(run.position)
    if number is not None:
        if isinstance(place, Operation):
            return None  # the invariant can't be evaluated there: that does not show it to be false
        each = invariants[number - 1]
        return f"{each.location}: '{each.value}' is false on inputs {_shown(inputs)}", inputs
    if isinstance(reading, AskedReading) and isinstance(place, Operation):
        if not reading.violates(place):
            return None  # undefined behaviour that the property is not about
    return f"the program violates the property on inputs {_shown(inputs)}", inputs


def _shown(inputs: list[int]) -> str:
    more = ", ..." if len(inputs) > 12 else ""
    return (", ".join(str(each) for each in inputs[:12]) or "none") + more


# ---- Decides a property together with invariants that do not prove it by themselves.
#
# A witness can't contain quantifiers, so facts about arrays are not in it. The invariants become
# assertions of the program, besides its own, and all of them are decided as `viap prove` does:
# those
# that are proved are facts for the others.


def decide_together(program: Program, plan: Strategy, reporter: Reporter) -> Verdict | None:
    """Returns the verdict on an annotated program whose invariants are assertions.

    Returns None if the program can't be made.
    """
    made = asserted(program)
    return None if made is None else decide(made, plan, reporter)


def asserted(program: Program) -> Program | None:
    """Returns the program with checks of invariants as assertions, and that each is defined.

    Returns None if a part of an invariant is evaluated only sometimes.
    """
    demands = Demands(program)
    for node in statements(program.body):
        if isinstance(node, If | While) and number_at(node.position) is not None:
            return None  # a part that is evaluated only sometimes

    def changed(statement: Statement) -> Iterable[Statement]:
        if number_at(statement.position) is None:
            return [statement]
        found: list[Statement] = [
            Assert(demand.condition, demand.operation)
            for expr in expressions(statement)
            for demand in demands.of(expr)
        ]
        if isinstance(statement, Check):
            return [*found, Assert(statement.condition, statement.position)]
        return [*found, statement]

    return program.changed(body=map_simple(program.body, changed))
