"""Closed forms: what `direct` proves with them, and not without."""

import subprocess
import sys
from dataclasses import replace

import pytest

from tests.prover.techniques.decided import ROOT, decided, strategy
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.program.integer_types import DataModel
from viap.prover.cases.runner import decide
from viap.prover.recurrences.solver_modes import FAST_THEN_SYMPY, SYMPY
from viap.prover.session.session import Reporter

TASKS = ("recurrences/fibonacci-sum", "recurrences/sum-squares")
TECHNIQUES = ("closed-forms", "direct")


@pytest.mark.parametrize("task", TASKS)
def test_what_it_is_for_is_proved(task):
    found = decided(task, *TECHNIQUES)
    outcome = found.outcome
    assert outcome is Outcome.TRUE
    assert found.strategy == "direct"


@pytest.mark.parametrize("task", TASKS)
def test_its_twin_with_a_bug_is_not_proved(task):
    assert decided(f"{task}-bug", *TECHNIQUES).outcome is not Outcome.TRUE


@pytest.mark.parametrize("task", TASKS)
def test_it_is_needed(task):
    others = [name for name in TECHNIQUES if name != "closed-forms"]
    outcome = decided(task, *others).outcome
    assert outcome is Outcome.UNKNOWN


FACTORIALS = """
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 12) return 0;
    long long sum = 0, product = 1;
    for (int i = 0; i < n; i++) { sum = sum + i * product; product = product * (i + 1); }
    if (sum != product - 1) reach_error();
    return 0;
}
"""
SQUARES = """
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
    int n = __VERIFIER_nondet_int(), square = 0;
    long long power = 1;
    for (int i = 0; i < n; i++) { square = square + 2 * i + 1; power = 2 * power; }
    if (n > 0 && square != n * n) reach_error();
    return 0;
}
"""


def told(text, mode, techniques):
    """What is told of a program, with the solvers that a mode names."""
    lines = []
    plan = replace(strategy(*techniques), recurrences=mode)
    program = load_text(text, "program.c", DataModel.ILP32)
    verdict = decide(program, plan, Reporter(tell=lines.append))
    return verdict.outcome, [line for line in lines if "closed form" in line]


def test_sympy_alone_solves_every_recurrence():
    outcome, lines = told(SQUARES, SYMPY, TECHNIQUES)
    assert outcome is Outcome.TRUE
    solved = [line for line in lines if "(sympy)" in line]
    assert any("square" in line for line in solved)
    assert any("power" in line for line in solved)


def test_sympy_is_asked_for_what_the_fast_path_has_left():
    outcome, lines = told(FACTORIALS, FAST_THEN_SYMPY, ("closed-forms", "closed-forms"))
    assert outcome is Outcome.TRUE
    assert any("(sympy)" in line and "product" in line for line in lines)
    assert not any("(sympy)" in line and "i.1" in line for line in lines)


def test_sympy_is_not_loaded_for_simple_steps():
    script = (
        "import sys; from tests.prover.techniques.closed_forms.test_closed_forms import *;"
        "told(SQUARES, FAST_THEN_SYMPY, ('closed-forms', 'closed-forms', 'direct'));"
        "assert 'sympy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True, cwd=ROOT)
