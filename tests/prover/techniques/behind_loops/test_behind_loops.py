"""Assertions behind loops, by induction on the number of iterations."""

import pytest

from tests.prover.techniques.decided import ROOT, decided
from viap.c.load import load_program, load_text
from viap.core.kernel.verdict import Outcome
from viap.core.smt.answers import Limits
from viap.core.translate.translation import translate
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import Round, Strategy
from viap.prover.session.session import Budget
from viap.prover.techniques.behind_loops.generalisation import lockstep
from viap.prover.techniques.behind_loops.goals import Unfolding

TASKS = (
    "viap-paper/behind-one-loop",
    "viap-paper/behind-two-loops",
    "viap-paper/behind-a-nest",
    "viap-paper/steps-twice",
    "viap-paper/pairs-twice",
    "viap-paper/mixed-twice",
)
# The first time, it only compares loops that read alike.
TECHNIQUES = ("closed-forms", "behind-loops", "behind-loops")
QUICKLY = Strategy("test", "", (Round(TECHNIQUES, Budget(Limits(1_500_000, 0.5))),))


@pytest.mark.parametrize("task", TASKS)
def test_what_it_is_for_is_proved(task):
    found = decided(task, *TECHNIQUES)
    assert found.outcome is Outcome.TRUE
    assert found.strategy == "behind-loops"


@pytest.mark.parametrize("task", [*TASKS[:3], "viap-paper/pairs-twice"])
def test_its_twin_with_a_bug_is_not_proved(task):
    program = load_program(str(ROOT / "sv-benchmarks" / f"{task}-bug.c"), function="main")
    assert decide(program, QUICKLY).outcome is not Outcome.TRUE


@pytest.mark.parametrize("task", TASKS[:3])
def test_it_is_needed(task):
    assert decided(task, "closed-forms", "direct", "induction").outcome is Outcome.UNKNOWN


HEAD = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), x = 0, y = 0;
"""


def verdict(body):
    program = load_text(HEAD + body + "}\n", "loops.c")
    return decide(program, QUICKLY).outcome


def test_an_endless_loop_proves_nothing_of_what_is_inside_it():
    """N of a loop without an end says nothing: iterations are reached, and fail."""
    endless = """
    while (1) {
        y = y + 1;
        for (int i = 0; i < n; i++) x = x + 2;
        if (x % 2 == y % 2) reach_error();
    }"""
    assert verdict(endless) is not Outcome.TRUE


def test_loops_of_different_lengths_are_not_compared():
    different = """
    for (int i = 0; i < n; i++) x = x * x + 3;
    for (int j = 0; j < m; j++) y = y * y + 3;
    if (x != y) reach_error();"""
    assert verdict(different) is not Outcome.TRUE


def test_zero_iterations_count():
    never = """
    x = 1;
    for (int i = 0; i < n; i++) x = x * x * 2;
    if (x % 2 != 0) reach_error();"""
    assert verdict(never) is not Outcome.TRUE


@pytest.mark.parametrize("task", ["viap-paper/steps-twice", "viap-paper/pairs-twice"])
def test_loops_that_read_alike_are_compared_the_first_time(task):
    assert decided(task, "closed-forms", "behind-loops").outcome is Outcome.TRUE


TWO_LOOPS = """
    int z = 1, w = 1, b[10], c[10];
    for (int i = 0; i < n; i++) { x = x * z + 1; z = x; b[i] = x; }
    for (int j = 0; j < n; j++) { y = y * w + 1; w = y; c[j] = y; }
    if (x != y || b[3] != c[3]) reach_error();"""


@pytest.mark.parametrize(
    ("change", "alike"),
    [
        (("", ""), ["b c", "i j", "x y", "z w"]),
        (("y = y * w + 1", "y = y * w + 2"), ["i j"]),
        (("c[j] = y", "c[j] = m"), ["i j", "x y", "z w"]),
        (("j = 0", "j = 1"), ["x y", "z w"]),
        (("w = y;", "w = j;"), ["i j"]),
    ],
)
def test_which_variables_go_together(change, alike):
    theory = translate(load_text(HEAD + TWO_LOOPS.replace(*change) + "}\n", "loops.c"))
    found = lockstep(theory, Unfolding(theory), *theory.loops)
    scalars = [(theory.meanings[x].scalar, theory.meanings[y].scalar) for x, y in found.scalars]
    named = [f"{x.name} {y.name}" for x, y in scalars]
    named += [f"{x[1].payload.name} {y[1].payload.name}" for x, y in found.arrays]
    assert sorted(named) == alike


def test_an_assertion_between_inner_loops_of_an_outer_one():
    between = """
    for (int k = 0; k < n; k++) {
        x = y = __VERIFIER_nondet_int();
        for (int i = 0; i < m; i++)
            if (__VERIFIER_nondet_int()) x = x + 1; else if (y < x) y = y + 1;
        if (x < y) reach_error();
    }"""
    assert verdict(between) is Outcome.TRUE
    assert verdict(between.replace("y < x", "y <= x")) is not Outcome.TRUE
