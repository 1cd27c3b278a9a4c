"""Functions in C that call another one, and look at its end."""

import pytest

from tests.modules.requirements.functions import question_of
from viap.core.logic import build
from viap.core.logic.terms import apply
from viap.core.program.integer_types import INT
from viap.facts.places import result_of
from viap.modules.requirements.exit_clauses import ExitClause
from viap.modules.requirements.postconditions import (
    NAME,
    RESULT_NAME,
    asserting,
    flag,
    head_of,
    kept_cell,
    kept_global,
    observing,
)

CLAUSE = ExitClause("r", "equal", build.eq(apply(result_of(INT)), build.ZERO))


@pytest.mark.parametrize(
    ("text", "parameters", "result"),
    [
        ("int f(int *a, int n) { return 0; }", ("int *a", "int n"), f"int {RESULT_NAME}"),
        ("void f(void) { }", (), ""),
        ("double f(int x) { return x; }", ("int x",), ""),
        ("int *f(int *p) { return p; }", ("int *p",), ""),
        (
            "unsigned long f(int m[][4]) { return 0; }",
            ("int m[][4]",),
            f"unsigned long {RESULT_NAME}",
        ),
    ],
)
def test_heads(tmp_path, text, parameters, result):
    head = head_of(question_of(tmp_path, text))
    assert (head.parameters, head.result) == (parameters, result)


def test_no_head_that_can_not_be_written_again(tmp_path):
    assert head_of(question_of(tmp_path, "int f(a) int a; { return a; }")) is None
    assert head_of(question_of(tmp_path, "int f(int x) { return x; }", "g")) is None


def test_texts(tmp_path):
    head = head_of(question_of(tmp_path, "int g;\nint f(int *a, int n) { return g; }"))
    kept = [kept_global("g"), kept_cell("a", "n")]
    lines = asserting(head, [CLAUSE], kept).splitlines()
    assert lines[1] == f"void {NAME}(int *a, int n, long long viap_index)"
    assert lines[-3:-1] == [
        f"int {RESULT_NAME} = f(a, n);",
        f"if (!({RESULT_NAME} == 0)) reach_error();",
    ]
    assert f"{flag(0)} = {RESULT_NAME} == 0;" in observing(head, [CLAUSE], kept).splitlines()
