"""A correctness witness ► a report: are its invariants inductive, and do they prove the property?

What may be used besides the invariants is little, so that they have to do the work: the axioms
of the program, the ranges of types, induction on the course of an execution for the invariants
themselves, and for each assertion a direct proof or an induction on its loop. No closed forms,
no guesses. Where that is not enough, viap's own techniques may be asked, and the report says so.
"""

from collections.abc import Callable, Sequence

from viap.c.marks.load import Reading
from viap.c.marks.looks import INVARIANT
from viap.c.marks.put import number_at
from viap.deep import deep
from viap.errors import InputError
from viap.evidence.faults import Rejected
from viap.evidence.witnesses.annotate import annotated, is_of_witness
from viap.evidence.witnesses.breaking import broken, shown_by
from viap.evidence.witnesses.document import Invariant
from viap.evidence.witnesses.helped import decide_together
from viap.evidence.witnesses.inductive import FAILED, Checked, check_invariants
from viap.evidence.witnesses.report import Report
from viap.program.nodes import Check, statements
from viap.program.undefined import counted, described
from viap.prove import verdict
from viap.prove.assumptions import unnoticed
from viap.prove.inductive import claim_by_induction
from viap.prove.plan import Plan
from viap.prove.scrutiny import Scrutiny
from viap.prove.verdict import Verdict
from viap.prove.work import Voice, Work, begin
from viap.smt.solver import Limits
from viap.source import Position
from viap.transform.leading import leading_to_assertions

LIMITS = Limits(30_000_000, 4.0)


@deep
def validate_correctness(
    reading: Reading,
    invariants: Sequence[Invariant],
    voice: Voice | None = None,
    plan: Plan | None = None,
    keep: Callable[[Report], None] = lambda report: None,
) -> Report:
    """`plan` is tried where the invariants alone are too weak; `keep` is told what is known
    before that, for it may take long."""
    voice = voice or Voice()
    try:
        program, numbered = annotated(reading, invariants)
    except Rejected as error:
        return Report("rejected", str(error), "correctness", invariants=len(invariants))
    except InputError as error:
        if not is_of_witness(reading):
            raise
        return Report("rejected", str(error), "correctness", invariants=len(invariants))
    report = Report("undecided", "", "correctness", invariants=len(invariants))
    voice.status("runs that break an invariant")
    found = broken(reading, invariants, program)
    if found is not None:
        report.result, report.reason, report.inputs = "rejected", *found
        return report
    voice.status("the invariants")
    work = begin(program, voice)
    checked = check_invariants(work, LIMITS)
    missing = []
    for number, each in numbered.items():
        fault = checked.fault(number)
        said = "inductive" if fault is None else fault
        report.details.append(f"{each.location}: {each.value}: {said}")
        if fault is None:
            report.shown += 1
        else:
            missing.append(f"{each.location}: '{each.value}' {fault}")
    voice.status("the assertions")
    unproved = None if missing else prove_property(work, checked, LIMITS)
    gaps = unnoticed(program)
    if missing:
        report.reason = missing[0] + (f" (and {len(missing) - 1} more)" if missing[1:] else "")
    elif unproved is not None:
        report.reason = f"the invariants do not suffice for {described(unproved)}"
    elif (shown := verdict.true(work.theory, work.proofs)).outcome is not verdict.Outcome.TRUE:
        report.reason = "; ".join(shown.reasons)
    else:
        report.result = "confirmed"
        _rest(report, shown)
        proved = counted(claim.position for claim in work.theory.assertions)
        report.reason = f"{len(invariants)} invariants are inductive and prove {proved}"
    if report.result == "undecided" and plan is not None and gaps is None:
        keep(report)
        voice.status("a proof with the invariants' help")
        _help(report, reading, invariants, decide_together(program, plan, voice))
    return report


def _help(
    report: Report, reading: Reading, invariants: Sequence[Invariant], found: Verdict | None
) -> None:
    """What viap's own techniques say of the program with the invariants as assertions."""
    if found is not None and found.outcome is verdict.Outcome.TRUE:
        number = len(invariants)
        theirs = [place for place in found.proved if number_at(place) is None]
        report.result, report.helped = "confirmed", True
        _rest(report, found)
        report.details = [
            each.replace(f": {FAILED}", ": proved by viap") for each in report.details
        ]
        report.reason = f"viap proves {number} invariants and {counted(theirs)}, these not from "
        report.reason += "the invariants alone"
    elif found is not None and found.run is not None:
        shown = shown_by(found.run, reading, invariants)
        if shown is not None:
            report.result, report.reason, report.inputs = "rejected", *shown


def _rest(report: Report, shown: Verdict) -> None:
    """What the proof takes for granted. Invariants are checks of the program, and proved."""
    assert shown.question is not None
    places = {
        (each.position, each.kind)
        for each in statements(leading_to_assertions(shown.question).body)
        if isinstance(each, Check) and each.kind.startswith(INVARIANT)
    }
    counts = dict(shown.assumed)
    counts["other"] = counts.get("other", 0) - len(places)
    report.assumed = {kind: count for kind, count in counts.items() if count > 0}
    report.assumptions = shown.assumptions


def prove_property(work: Work, checked: Checked, limits: Limits) -> Position | None:
    """The place of the first assertion that doesn't follow from what was shown."""
    checked.learn(work.knowledge)
    prover = work.prover.within(limits)
    scrutiny = Scrutiny(work)
    for claim in work.theory.assertions:
        proof = prover.claim(claim) or claim_by_induction(prover, claim)
        if proof is None or scrutiny.faults({claim: proof}):
            return claim.position
        work.proved(claim, proof, "witness")
    return None
