"""The search for counterexamples: what it finds, and that it finds nothing in safe programs."""

from pathlib import Path

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program.generate import random_program
from tests.runs.refute.programs import load
from tests.thorough import examples
from viap.core.base.deep import deep
from viap.runs.machine import End, ListedInputs, Run, compile_program
from viap.runs.refute.bounded_search import BoundedSearch
from viap.runs.refute.concrete_testing import Concrete
from viap.runs.refute.input_minimisation import minimise
from viap.runs.refute.search import Refuter


def values(run: Run) -> list[int]:
    return [each.value for each in run.inputs]


BUGS = {
    "increasing": """
        int a[50];
        for (int i = 0; i < 50; i++) a[i] = __VERIFIER_nondet_int();
        for (int i = 1; i < 50; i++) if (a[i] <= a[i - 1]) return 0;
        reach_error();""",
    "first differs": """
        int key = __VERIFIER_nondet_int();
        for (int i = 0; i < 1000; i++) if (__VERIFIER_nondet_int() == key) return 0;
        reach_error();""",
    "long": """
        int a[100000];
        for (int i = 0; i < 100000; i++) a[i] = i;
        for (int i = 0; i < 100000; i++) if (a[i] == 99999) reach_error();""",
    "very long": """
        unsigned n = 0;
        while (n < 4000000000u) { n++; }
        if (n % 2 == 0) reach_error();""",
    "one value": """
        int x = __VERIFIER_nondet_int();
        if (x * 7 == 86419753) reach_error();""",
    "a path": """
        int s = 0;
        for (int i = 0; i < 4; i++) {
            int x = __VERIFIER_nondet_int();
            if (x == 1000 * i + 17) s++;
        }
        if (s == 4) reach_error();""",
    "a cell that is chosen": """
        int a[6] = {3, 1, 4, 1, 5, 9};
        int i = __VERIFIER_nondet_int(), v = __VERIFIER_nondet_int();
        if (i < 0 || i > 5) return 0;
        a[i] = v;
        if (a[0] + a[1] + a[2] + a[3] + a[4] + a[5] == 123456) reach_error();""",
}


@pytest.mark.parametrize("name", BUGS)
def test_bugs_are_found(name: str, tmp_path: Path) -> None:
    program = load(tmp_path, BUGS[name])
    refuter = Refuter(program)
    run = refuter.search(0.2) or refuter.search(3.0) or refuter.search(6.0)
    assert run is not None
    again = compile_program(program, leap=True).run(run.replay_inputs())
    assert (run.end, again.end) == (End.ERROR, End.ERROR)


def test_nothing_is_found_where_nothing_is(tmp_path: Path) -> None:
    body = "int x = __VERIFIER_nondet_int(); if (x > 5 && x * 2 < 0) reach_error();"
    refuter = Refuter(load(tmp_path, body))
    assert refuter.search(0.2) is None
    assert refuter.search(1.0) is None


def test_undefined_behaviour_is_no_counterexample(tmp_path: Path) -> None:
    body = """
        int x = __VERIFIER_nondet_int(), a[2] = {0, 0};
        if (x + 1 < x) reach_error();
        if (x < 0 && a[x] == 0) reach_error();"""
    refuter = Refuter(load(tmp_path, body))
    assert refuter.search(0.2) is None
    assert refuter.search(1.0) is None


def test_inputs_are_made_small(tmp_path: Path) -> None:
    program = load(
        tmp_path,
        """
        int n = __VERIFIER_nondet_int(), sum = 0;
        for (int i = 0; i < n && i < 100; i++) {
            int x = __VERIFIER_nondet_int();
            if (x > 0 && x < 1000) sum += x;
        }
        if (sum > 10) reach_error();""",
    )
    machine = compile_program(program)
    run = machine.run(ListedInputs([7, 900, 5, 900, -3, 17, 2**30, 1]))
    assert run.end is End.ERROR
    assert values(minimise(machine, run)) == [1, 11]


@deep
def check_candidates(number: int) -> None:
    program = random_program(number)
    for candidate in BoundedSearch(program).candidates(0.7):
        assert compile_program(program).run(candidate, budget=100_000).end is End.ERROR
        return


@settings(max_examples=examples(24), deadline=None)
@given(st.integers(0, 2**32))
def test_what_the_solver_proposes_reaches_the_error(number: int) -> None:
    """So the bit-vectors mean what the machine does."""
    check_candidates(number)


def test_a_bound_that_the_solver_did_not_decide_is_tried_again_once(tmp_path, monkeypatch):
    body = "int x = __VERIFIER_nondet_int(); if (x > 0 && x < 99 && x * x == 1521) reach_error();"
    program = load(tmp_path, body)
    answers = [z3.unknown]
    check = z3.Solver.check
    monkeypatch.setattr(z3.Solver, "check", lambda self: answers.pop() if answers else check(self))
    bounded = BoundedSearch(program)
    assert not list(bounded.candidates(5.0))
    (found,) = bounded.candidates(5.0)
    assert found.values[0] == 39


def test_a_short_number_is_counted_until_it_is_zero_again(tmp_path):
    body = """
        int n = __VERIFIER_nondet_int(), all = 0;
        unsigned char count = 0;
        for (int i = 0; i < n; i++) if (__VERIFIER_nondet_int() == 0) { count++; all++; }
        if (all > 0 && count == 0) reach_error();"""
    program = load(tmp_path, body)
    run = Concrete(program, compile_program(program)).search(1.0)
    assert run is not None
    assert values(run)[0] >= 256
