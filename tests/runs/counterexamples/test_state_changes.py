"""The changes that steps of a path carry: added up, they are the state of the run."""

import pytest

from viap.c.load import load_text
from viap.runs.counterexamples.run_path import path
from viap.runs.machine import ListedInputs, compile_program

HEAD = "extern void reach_error(void);\n"


def final(text):
    """The values after the last step, and the steps."""
    program = load_text(HEAD + text, "a.c")
    run = compile_program(program).run(ListedInputs(()), budget=100_000)
    steps = path(program, run)
    values = {}
    for step in steps:
        for change in step.changes:
            key = change.name if change.index is None else f"{change.name}[{change.index}]"
            if change.whole:
                values = {k: v for k, v in values.items() if not k.startswith(f"{key}[")}
            values[key] = change.value
    return values, steps


# Of a loop with many iterations most are not told; what they write is known all the same.
FILLED = "int a[50]; for (int i = 0; i < 50; i++) a[i] = 2 * i;"
POINTER = "int a[4] = {0}; int *p = a; for (int i = 0; i < 4; i++) p = a + i; *p = 5;"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (FILLED, {"a[17]": "34", "a[49]": "98", "i": "50"}),
        ("int s = 0; for (int i = 0; i < 9; i++) { s += i; }", {"s": "36", "i": "9"}),
        ("int m[3][2]; for (int i = 0; i < 3; i++) m[i][1] = i;", {"m[2][1]": "2"}),
        ("struct { int x, y; } p = {1, 2}; p.y = 7;", {"p.x": "1", "p.y": "7"}),
        (POINTER, {"a[3]": "5", "p": "&a[3]"}),
    ],
)
def test_changes_add_up_to_the_state(body, expected):
    values, _ = final(f"int main(void) {{ {body} reach_error(); }}\n")
    assert {name: values.get(name) for name in expected} == expected


def test_a_row_has_its_size_and_may_be_filled():
    text = (
        "int main(void) { static int a[5]; int b[3] = {0}; a[1] = 4; b[2] = 1; reach_error(); }\n"
    )
    _, steps = final(text)
    changes = [change for step in steps for change in step.changes]
    assert ("a", 1, "4", 5) in {(c.name, c.index, c.value, c.size) for c in changes}
    assert any(change.name == "b" and change.size == 3 for change in changes)
