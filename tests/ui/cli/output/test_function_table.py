"""Lines of a table: short reasons, one cause of an UNKNOWN with its place."""

import pytest

from viap.core.base.errors import NOT_PROVED, TIMEOUT, UNSUPPORTED
from viap.core.base.source import Position
from viap.core.program.undefined_behaviour import Operation
from viap.prover.cases.answer import ProgramAnswer
from viap.ui.cli.output.file_result import FileResult
from viap.ui.cli.output.function_table import FunctionTable, short_reason

CLAIMS = (
    Operation("a.c", 3, 5, "bounds", "index i of a, size n"),
    Position("a.c", 4, 2),
    Operation("a.c", 7, 9, "overflow", "i + 1 in int"),
)


def of(answer):
    return FileResult("a.c", answer, "ILP32", "f", CLAIMS)


@pytest.mark.parametrize(
    ("cause", "proved", "expected"),
    [
        (TIMEOUT, CLAIMS[:1], "out of time; not proved: "),
        (NOT_PROVED, CLAIMS[:2], "not proved: "),
        (UNSUPPORTED, (), "a.c:1:1: unsupported: x"),
    ],
)
def test_an_unknown_has_one_cause(cause, proved, expected):
    reason = "a.c:1:1: unsupported: x; and y; and z"
    said = short_reason(of(ProgramAnswer(reason, cause=cause, proved=frozenset(proved))))
    assert said.startswith(expected)
    if proved:
        assert str(CLAIMS[len(proved)]) in said
        assert ("1 other" in said) == (len(proved) == 1)
    assert "and z" not in said and len(said) < 100


def test_other_reasons_stay():
    answer = ProgramAnswer("safe if n > 0; 1 check proved", "TRUE")
    assert short_reason(of(answer)) == answer.reason
    assert FunctionTable("a.c", ["f"], True).row(of(answer)) == "f         TRUE       0.0 s\n"
