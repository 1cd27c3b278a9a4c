"""Rows, members and blocks of memory: the machine does what gcc's programs do.

By the letter of C, to leave a row is undefined; compiled programs go on in the next row. All
programs of a kind are compiled as one.
"""

import pytest

from tests.c.rows.blocks import BLOCKS
from tests.c.rows.comparing import COMPARING
from tests.c.rows.leaving import LEAVING
from tests.gcc import available_models
from tests.gcc.batch import PLAIN, run_batch
from tests.gcc.machine_results import machine_results
from tests.thorough import some
from viap.c.load import load_text
from viap.core.program.inputs import UNSPECIFIED
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import Input, statements
from viap.runs.machine import End, ListedInputs, compile_program

KINDS = {"leaving": LEAVING, "comparing": COMPARING, "blocks": BLOCKS}


@pytest.mark.parametrize("model", some([DataModel.LP64, DataModel.ILP32], 2))
@pytest.mark.parametrize("kind", KINDS)
def test_the_machine_agrees_with_gcc(kind, model):
    if model not in available_models():
        pytest.skip(f"gcc can't compile for {model.name} here")
    rules = KINDS[kind]
    programs = [rule.program(model) for rule in rules]
    expected = run_batch(programs, PLAIN, model)
    found = {rule.name: machine_results(each) for rule, each in zip(rules, programs, strict=True)}
    assert found == {rule.name: each for rule, each in zip(rules, expected, strict=True)}


MATRIX = "int A[3][5]; extern int nd(void); int main(void) {{ {} return A[1][1]; }}"


def sizes(text, watch=()):
    """The sizes of the array that a program keeps its matrix in."""
    program = load_text(text, "rows.c", DataModel.LP64, watch=watch)
    return next(array.sizes for array in program.arrays if array.name.startswith("A"))


@pytest.mark.parametrize(
    "body",
    [
        "for (int i = 0; i < 3; i++) for (int j = 0; j < 5; j++) A[i][j] = 1;",
        "for (int j = 4; j >= 0; j--) A[0][j] = 1;",
        "int j = nd(); if (j >= 0 && j < 5) A[nd()][j] = 1;",
        "int j = nd(); A[0][j] = 1;",
        "int *p = &A[nd()][nd()]; *p = 1;",
        "int (*r)[5] = A; for (int i = 0; i < 3; i++, r++) (*r)[i] = 1;",
        "unsigned j = nd(); A[0][j % 5] = 1;",
        "int j = nd(); A[0][j < 0 ? 0 : j > 4 ? 4 : j] = 1;",
        "int j = nd(); while (j < 5 && (j < 0 || A[0][j])) j++;",
    ],
)
def test_rows_are_kept_where_indices_stay_in_them(body):
    assert sizes(MATRIX.format(body)) == (3, 5)


@pytest.mark.parametrize(
    "body",
    [
        "A[0][7] = 1;",
        "A[1][-1] = 1;",
        "int *p = A[0]; p[nd()] = 1;",
        "int j = nd(); if (j >= 0 && j < 15) A[0][j] = 1;",
        "for (int j = 0; j <= 5; j++) A[0][j] = 1;",
        "int j = 9; A[0][j] = 1;",
        "*(int *)(A + 1) = 1; ((int *)A)[nd()] = 2;",
    ],
)
def test_rows_are_one_where_indices_leave_them_unless_that_is_asked_about(body):
    assert sizes(MATRIX.format(body)) == (15,)
    if "(int *)A" not in body:
        assert sizes(MATRIX.format(body), watch=("bounds",)) == (3, 5)


@pytest.mark.parametrize(
    "body",
    ["A[0][7] = 1;", "int *p = A[0]; p += 7; *p = 1;", "int i = 5; A[1][i] = 1;"],
)
def test_who_leaves_a_row_is_reported_where_that_is_asked_about(body):
    for watch, end in (((), End.END), (("bounds",), End.UNDEFINED)):
        program = load_text(MATRIX.format(body), "rows.c", DataModel.LP64, watch=watch)
        assert compile_program(program).run(ListedInputs([])).end is end


def test_members_that_a_pointer_may_leave_are_bytes():
    text = "struct {{ int a[3]; int b; }} s; int main(void) {{ {} return s.b; }}"
    for body, raw in (
        ("int *p = s.a; for (int i = 0; i < 3; i++) p[i] = 1;", False),
        ("for (int *p = s.a; p < s.a + 3; p++) *p = 1;", False),
        ("int *p = s.a; for (int i = 0; i < 4; i++) p[i] = 1;", True),
        ("int *p = s.a; while (*p) p++;", True),
        ("*(&s.b - 1) = 2;", True),
        ("s.a[3] = 2;", True),
        ("int *end = &s.a[3]; s.a[0] = end - s.a;", False),
    ):
        program = load_text(text.format(body), "members.c", DataModel.LP64)
        assert any(array.name == "s.bytes" for array in program.arrays) is raw, body


@pytest.mark.parametrize("test", ["&x < &y", "&x >= &y", "&x - &y == 7", "(char *)&x > (char *)v"])
def test_the_order_of_different_objects_is_left_open(test):
    text = f"int x, y, v[2], out; int main(void) {{ out = {test}; return 0; }}"
    program = load_text(text, "apart.c", DataModel.LP64)
    assert any(
        isinstance(each, Input) and each.function == UNSPECIFIED
        for each in statements(program.body)
    )
    watched = load_text(text, "apart.c", DataModel.LP64, watch=("pointers",))
    assert compile_program(watched).run(ListedInputs([])).end is End.UNDEFINED
