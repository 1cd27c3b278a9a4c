"""Frames of functions that write behind pointers: other objects that these may lead to."""

import pytest

from tests.c.lower.written_contracts import answer

S = "struct s { int *p; }; struct array { int *p[2]; };\n"
# Functions that change what their frames do not name.
WRONG = [
    "/*@ requires \\valid(p); assigns *p; */ void f(int **p) { **p = 1; }",
    "int *rows[3]; /*@ assigns \\nothing; */ void f(void) { *rows[0] = 1; }",
    S + "struct s g; /*@ assigns \\nothing; */ void f(void) { *g.p = 1; }",
    S + "/*@ assigns \\nothing; */ void f(struct s g) { *g.p = 1; }",
    S + "/*@ requires \\valid(s + (0 .. 2)); assigns \\nothing; */"
    "void f(struct s *s) { *s[1].p = 1; }",
    S + "/*@ requires \\valid(s); assigns \\nothing; */ void f(struct array *s) { *s->p[1] = 1; }",
    "void f(int *a) __CPROVER_requires(__CPROVER_is_fresh(a, 40))"
    "__CPROVER_assigns(__CPROVER_object_upto(a, 5)) { a[4] = 1; }",
]
MOVED = "/*@ requires \\valid(a + (0 .. 9)); assigns a[0 .. 4]; */ void f(int *a)"


@pytest.mark.parametrize("text", WRONG)
def test_a_frame_is_not_proved_for_pointers_that_are_not_compared(text, tmp_path):
    assert answer(tmp_path, text, strategy="fast").verdict == "UNKNOWN"


@pytest.mark.parametrize("body", ["a = a + 5; *a = 1;", "*a++ = 1; a[6] = 2;"])
def test_a_parameter_that_changes_keeps_its_frame(body, tmp_path):
    assert answer(tmp_path, f"{MOVED} {{ {body} }}").verdict == "FALSE"


def test_a_parameter_that_changes_stays_in_its_frame(tmp_path):
    assert answer(tmp_path, f"{MOVED} {{ a = a + 3; *a = 1; }}").verdict == "TRUE"


def test_writes_of_another_type_do_not_reach_an_object(tmp_path):
    text = "/*@ requires \\valid(p); assigns *p; */ void f(long **p) { *p = 0; }"
    assert answer(tmp_path, text).verdict == "TRUE"


def test_no_run_breaks_a_frame_that_is_not_modelled(tmp_path):
    text = "/*@ requires \\valid(a); assigns ((char *)a)[0 .. 3]; */ void f(int *a) { a[0] = 1; }"
    assert answer(tmp_path, text, strategy="fast").verdict == "UNKNOWN"
