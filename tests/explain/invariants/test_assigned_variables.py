"""Variables that were surely assigned before a loop."""

import pytest

from viap.c.load import load_text
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import While, statements
from viap.explain.invariants.head_words import assigned_at

HEAD = "extern int __VERIFIER_nondet_int(void); extern void abort(void); int main(void) {"
LOOP = "while (__VERIFIER_nondet_int()) x = x + 1; return x; }"


@pytest.mark.parametrize(
    ("body", "surely"),
    [
        ("int x = 0;", True),
        ("int c = __VERIFIER_nondet_int(), x; if (c) x = 1; else x = 2;", True),
        ("int c = __VERIFIER_nondet_int(), x; if (c) x = 1; else abort();", True),
        ("int x; { x = 4; }", True),
    ],
)
def test_assigned(body, surely):
    program = load_text(f"{HEAD} {body} {LOOP}", "program.c", DataModel.LP64)
    loop = next(each for each in statements(program.body) if isinstance(each, While))
    names = {scalar.source for scalar in assigned_at(program, loop)}
    assert ("x" in names) is surely


def test_what_only_an_iteration_assigns_is_open():
    text = f"{HEAD} int x, y = 0; while (y < 5) {{ x = y; y = x + 1; }} return 0; }}"
    program = load_text(text, "program.c", DataModel.LP64)
    loop = next(each for each in statements(program.body) if isinstance(each, While))
    assert {scalar.source for scalar in assigned_at(program, loop)} == {"y"}
