"""The diagnosis of a case: called for UNKNOWN, within its time limit."""

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from viap.explain.diagnosis.next_steps import Surroundings
from viap.explain.diagnosis.question_steps import steps_without_program
from viap.session.answer import ProgramAnswer
from viap.session.case import Case
from viap.session.diagnosis import Diagnosis
from viap.unknown_causes import GAP, NOT_PROVED, TIMEOUT

if TYPE_CHECKING:
    from viap.c.annotations.annotated_reading import AnnotatedReading

_CAUSES = (NOT_PROVED, TIMEOUT, GAP)


def diagnose_case(case: Case, answer: ProgramAnswer) -> None:
    """Sets the diagnosis of a case, step by step: the time may run out."""
    if case.program is None:
        steps = tuple(steps_without_program(case.question.file, answer.reason))
        case.diagnosis = Diagnosis(steps=steps) if steps else None
        return
    if answer.cause not in _CAUSES:
        return
    from viap.explain.diagnosis.unknown_diagnosis import diagnose

    def keep(diagnosis: Diagnosis) -> None:
        case.diagnosis = diagnosis
        case.when_known(replace(answer, diagnosis=diagnosis))

    open_places = [place for place in case.places if place not in answer.proved]
    spent = {} if case.session is None else case.session.spent
    whole = sum(spent.values()) or 1.0
    shares = tuple((name, spent[name] / whole) for name in sorted(spent, key=lambda n: -spent[n]))
    hints = case.program.hints
    written = frozenset(hint.place.text for hint in hints.hints) if hints else frozenset()
    around = Surroundings(answer.cause, case.budget.seconds, shares, case.doing, written)
    try:
        diagnose(case.program, case.session, open_places, around, keep, _reading(case))
    except Exception:
        # UNKNOWN stands without a diagnosis; a fault of the search for one must not hide it.
        if os.environ.get("VIAP_DEBUG"):
            raise


def _reading(case: Case) -> "AnnotatedReading | None":
    """How the file is read; None for a function with promises about its callers."""
    question = case.question
    if question.entry.contract is not None:
        return None
    from viap.explain.invariants.annotation import reading_of

    return reading_of(question)
