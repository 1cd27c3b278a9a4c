"""Errors that are reached only because of what uninitialised variables happen to hold."""

import pytest

from viap.c.load import load_text
from viap.core.program.nodes import ordinary_program
from viap.prover.cases.runner import decide
from viap.runs.machine.repeated_runs import dependence
from viap.runs.refute.search import Refuter
from viap.runs.run_verdict import false

HEAD = """
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned);
extern int set_elsewhere, cells_elsewhere[3];
void reach_error(void) {}
int nothing(int n) { if (n > 3) return n; }
"""

# Of each body: the values on which the first run that is found depends.
OPEN = {
    "int a[3]; a[0] = 1; if (a[2] == 5) reach_error();": ["a[]"],
    "int x, *p = &x; if (*p == 5) reach_error();": ["x"],
    "int *p = malloc(4); if (*p == 5) reach_error();": ["p"],
    "int a[2]; a[0] = __VERIFIER_nondet_int(); if (a[0] > 77 && a[0] != a[1]) reach_error();": [
        "a[]"
    ],
    "struct { int a, b; } s; s.a = 1; if (s.b == 5) reach_error();": ["s"],
    "int x, y; &x; &y; if (x == 5 && y != 5) reach_error();": ["x"],
}
UNDEFINED = {
    "int x; if (x == 5) reach_error();": "x (line 7)",
    "int x, y = x; y++; if (y == 6) reach_error();": "x (line 7)",
    "if (nothing(2) == 7) reach_error();": "the result of nothing() (line 7)",
    "for (int i = 0; i < 3; i++) { int x; if (x == 77) reach_error(); }": "x (line 7)",
    "goto past; { int x = 1; past: if (x == 4) reach_error(); }": "x (line 7)",
}
FIRM = {
    "int x; if (__VERIFIER_nondet_int() == 5) reach_error();": [5],
    "int x, n = __VERIFIER_nondet_int(); if (x == 5) reach_error(); if (n == 9) reach_error();": [
        9
    ],
    "int x, n = __VERIFIER_nondet_int(); if (x + n == 6 && x == 5) reach_error(); "
    "if (n == 12345) reach_error();": [12345],
    "int a[4], i; for (i = 0; i < 4; i++) if (a[i] == 8) break; reach_error();": [],
    "int a[4], b; a[0] = 3; b = a[1]; if (b == a[1]) reach_error();": [],
    "if (set_elsewhere == 5) reach_error();": [],
    "if (cells_elsewhere[1] == 5) reach_error();": [],
}


def found(text):
    question = load_text(f"{HEAD}int main(int argc, char **argv) {{ {text} return 0; }}\n", "p.c")
    refuter = Refuter(question)
    run = refuter.search(1.0) or refuter.search(2.0) or refuter.search(2.0)
    assert run is not None
    assert run.program is ordinary_program(question)
    return run, question


@pytest.mark.parametrize("text", OPEN)
def test_false_says_what_it_depends_on(text):
    run, question = found(text)
    assert [value.name for value in dependence(run)] == OPEN[text]
    assert false(run, question).outcome.value == "FALSE"


@pytest.mark.parametrize("text", UNDEFINED)
def test_nothing_is_said_behind_an_undefined_read(text):
    verdict = false(*found(text))
    assert verdict.outcome.value == "UNKNOWN"
    assert f"only by what {UNDEFINED[text]} happens to hold" in verdict.reasons[0]


@pytest.mark.parametrize("text", FIRM)
def test_runs_that_need_no_such_value_are_preferred(text):
    run, question = found(text)
    assert dependence(run) == ()
    assert [each.value for each in run.inputs if each.function] == FIRM[text]


def test_a_proof_is_about_any_value():
    question = load_text(
        f"{HEAD}int main(void) {{ int x; if (x > 3 && x < 3) reach_error(); }}", "p.c"
    )
    assert decide(question).outcome.value == "TRUE"
