"""The diagnosis of a case: called for UNKNOWN, within its time limit."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from viap.explain.diagnosis.next_steps import Surroundings
from viap.explain.diagnosis.question_steps import steps_without_program
from viap.failures import part
from viap.session.answer import ProgramAnswer
from viap.session.case import Case
from viap.session.diagnosis import Diagnosis
from viap.unknown_causes import GAP, NOT_PROVED, TIMEOUT

if TYPE_CHECKING:
    from viap.c.annotations.annotated_reading import AnnotatedReading
    from viap.explain.diagnosis.unknown_diagnosis import UnknownDiagnosis

_CAUSES = (NOT_PROVED, TIMEOUT, GAP)


def diagnose_case(
    case: Case, answer: ProgramAnswer, begun: "UnknownDiagnosis | None" = None
) -> None:
    """Sets the diagnosis of a case, step by step: the time may run out.

    `begun`: the diagnosis that was begun before the answer was there.
    """
    program = case.program
    if program is None:
        steps = tuple(steps_without_program(case.question.file, answer.reason))
        case.diagnosis = Diagnosis(steps=steps) if steps else None
        return
    if answer.cause not in _CAUSES:
        return
    from viap.explain.diagnosis.unknown_diagnosis import UnknownDiagnosis

    def keep(diagnosis: Diagnosis) -> None:
        case.diagnosis = diagnosis
        case.when_known(replace(answer, diagnosis=diagnosis))

    open_places = [place for place in case.places if place not in answer.proved]

    cause = answer.cause

    def finish() -> None:
        made = begun or UnknownDiagnosis(program, case.session, open_places, keep)
        made.keep = keep
        around = _surroundings(case, cause)
        made.finish(open_places, around, case.question, _reading(case))

    part("all that is missing", finish, None)


def begin_diagnosis(case: Case, is_over: Callable[[], bool]) -> "UnknownDiagnosis | None":
    """Begins the diagnosis of a case whose claims are still being proved; None if it fails."""
    from viap.explain.diagnosis.unknown_diagnosis import UnknownDiagnosis

    assert case.program is not None
    program, doing = case.program, case.doing

    def keep(diagnosis: Diagnosis) -> None:
        case.diagnosis = diagnosis
        case.when_known(case.so_far())

    def begin() -> "UnknownDiagnosis":
        open_places = [place for place in case.places if place not in case.proved]
        made = UnknownDiagnosis(program, case.session, open_places, keep)
        # (The step that the time ends in is not known yet.)
        made.begin(replace(_surroundings(case, TIMEOUT), doing=""), is_over)
        case.doing = doing
        return made

    return part("all that is missing", begin, None)


def _surroundings(case: Case, cause: str) -> Surroundings:
    """How the question was asked, and where the time went."""
    assert case.program is not None
    spent = {} if case.session is None else case.session.spent
    whole = sum(spent.values()) or 1.0
    shares = tuple((name, spent[name] / whole) for name in sorted(spent, key=lambda n: -spent[n]))
    hints = case.program.hints
    written = frozenset(hint.place.text for hint in hints.hints) if hints else frozenset()
    return Surroundings(cause, case.budget.seconds, shares, case.doing, written)


def _reading(case: Case) -> "AnnotatedReading | None":
    """How the file is read; None for a function with promises about its callers."""
    question = case.question
    if question.entry.contract is not None:
        return None
    from viap.explain.invariants.annotation import reading_of

    return reading_of(question)
