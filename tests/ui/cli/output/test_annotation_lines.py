"""Lines about annotations: a count, and those that are not proved."""

from viap.core.base.source import ClausePlace
from viap.core.program.program_marks import NOT_CHECKED, NOT_KEPT, PROVED, AnnotationResult
from viap.prover.cases.answer import ProgramAnswer
from viap.ui.cli.output.answer_lines import annotation_lines


def result(line, status, used=False, detail=""):
    place = ClausePlace("f.c", line, 5, "loop invariant", f"i < {line}")
    return AnnotationResult(place, status, used, detail)


RESULTS = (result(1, PROVED, True), result(2, NOT_KEPT, False, "i = 1"), result(3, NOT_CHECKED))
ANSWER = ProgramAnswer("", "TRUE", annotations=RESULTS)


def test_short():
    assert annotation_lines(ANSWER, False) == [
        "annotations: 1 of 2 proved, 1 used",
        "f.c:2:5: loop invariant not kept by an iteration (i = 1): i < 2",
    ]


def test_verbose():
    assert annotation_lines(ANSWER, True) == [
        "annotations: 1 of 2 proved, 1 used",
        "f.c:1:5: loop invariant proved and used: i < 1",
        "f.c:2:5: loop invariant not kept by an iteration (i = 1): i < 2",
        "f.c:3:5: loop invariant not checked: i < 3",
    ]


def test_without_any_that_are_checked():
    assert (
        annotation_lines(ProgramAnswer("", "TRUE", annotations=(result(3, NOT_CHECKED),)), False)
        == []
    )
