"""The objects of callers that a function may change."""

import pytest

from viap.c.load import load_text
from viap.modules.requirements.postconditions import assigned_objects
from viap.project.contract import Contract


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("int f(int x) { x = 3; return x; }", ()),
        ("int f(const int *a) { return a[0]; }", ()),
        ("void f(int *a, int *b, int i) { a[i] = b[i]; }", ("a[..]",)),
        ("int g, h; void f(void) { g = h; }", ("g",)),
        ("struct s { int x, y; }; void f(struct s *p) { p->x = p->y; }", ("p[..].x",)),
        ("int g; static void set(int v) { g = v; } void f(void) { set(2); }", ("g",)),
    ],
)
def test_changed_parts(text, changed):
    program = load_text(text, "f.c", function="f", contract=Contract())
    assert assigned_objects(program) == changed


def test_functions_without_a_body_change_what_they_reach():
    text = "int g; int other(int *); int f(int *a) { other(a); return a[0] + g; }"
    program = load_text(text, "f.c", function="f", contract=Contract())
    assert "other" in program.stubs
    assert set(assigned_objects(program)) <= {"a[..]", "g"}
