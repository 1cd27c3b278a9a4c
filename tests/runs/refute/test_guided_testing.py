"""Guided testing: what it finds alone, and that watched runs are the same runs."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program.generate import random_program
from tests.runs.refute.programs import load
from tests.thorough import examples
from viap.c.load import load_program
from viap.core.program.integer_types import DataModel
from viap.runs.machine import End, ListedInputs, SeededInputs, compile_program
from viap.runs.machine.watched_machine import ANY, OCCURRENCES, Influence, compile_watched
from viap.runs.refute.guided_testing import Guided
from viap.runs.refute.guided_trials import distance, holds, nearest

DEEP = Path(__file__).resolve().parents[3] / "sv-benchmarks" / "deep"
# Neither chosen inputs nor bounded model checking find these.
FOUND = (
    "account",
    "check-sum",
    "clock",
    "combination-lock",
    "hidden-numbers",
    "magic-inside-magic",
    "sum-of-many",
    "votes",
)
OPERATORS = ("<", "<=", ">", ">=", "==", "!=")


@pytest.mark.parametrize("name", FOUND)
def test_deep_bugs_are_found(name: str) -> None:
    program = load_program(str(DEEP / f"{name}-bug.c"), DataModel.ILP32)
    run = Guided(program).search(30.0)
    assert run is not None
    assert compile_program(program).run(run.replay_inputs()).end is End.ERROR


def test_nothing_is_found_where_nothing_is(tmp_path: Path) -> None:
    """The search ends by itself where there is nothing that it could change."""
    body = "int x = __VERIFIER_nondet_int(); if (x % 2 == 0 && x % 4 == 1) reach_error();"
    assert Guided(load(tmp_path, body)).search(0.5) is None
    assert Guided(load(tmp_path, "int x = 3; if (x == 4) reach_error();")).search(30.0) is None


def test_it_goes_on_where_it_stopped() -> None:
    guided = Guided(load_program(str(DEEP / "combination-lock-bug.c"), DataModel.ILP32))
    assert any(guided.search(0.05) is not None for _ in range(400))


@settings(max_examples=examples(120), deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 100))
def test_watched_runs_are_the_same_runs(number: int, seed: int) -> None:
    program = random_program(number)
    plain = compile_program(program).run(SeededInputs(seed), budget=3000)
    run = compile_watched(program)[0].run(SeededInputs(seed), budget=3000)
    assert (run.end, run.position, run.detail) == (plain.end, plain.position, plain.detail)
    assert (run.scalars, run.arrays, run.steps) == (plain.scalars, plain.arrays, plain.steps)
    assert run.inputs == plain.inputs


def test_what_is_seen(tmp_path: Path) -> None:
    """Not the loop's condition: no input has an influence on it."""
    body = """
        int s = 0;
        for (int i = 0; i < 100; i++) { s += __VERIFIER_nondet_int(); if (s == 7) s--; }
        if (s) reach_error();"""
    machine, watch, operators = compile_watched(load(tmp_path, body))
    machine.run(ListedInputs([1] * 6 + [0] * 94))
    seven, last = range(2)
    assert operators == ["==", "=="]
    assert [watch.seen[seven, k] for k in range(6)] == [(k - 6, k + 1) for k in range(6)]
    assert (seven, OCCURRENCES) not in watch.seen
    assert watch.seen[seven, ANY] == (-1, 6)
    assert watch.seen[last, 0] == (6, 100)


def test_what_inputs_have_an_influence_on(tmp_path: Path) -> None:
    body = """
        int n = __VERIFIER_nondet_int(), a[3], b = 0, c = 0, d = 0, u;
        for (int i = 0; i < 3; i++) a[i] = n + i;
        if (a[1] > 5) b = 1;
        while (b) { c = 3; b = 0; }
        d = 4;
        reach_error();"""
    program = load(tmp_path, body)
    found = {each.source for each in Influence(program).influenced}
    assert found == {"n", "a", "b", "c"}


@pytest.mark.parametrize("op", OPERATORS)
@pytest.mark.parametrize("wanted", [True, False])
def test_the_nearest_difference(op: str, wanted: bool) -> None:
    right = [d for d in range(-9, 10) if holds(op, d) is wanted]
    for difference in range(-5, 6):
        assert nearest(op, wanted, difference) in right
        assert distance(op, wanted, difference) == min(abs(d - difference) for d in right)


def test_a_nearer_run_may_read_fewer_inputs():
    program = load_program(str(DEEP.parent / "scattered" / "marks-bug.c"))
    run = Guided(program).search(20.0)
    assert run is not None and run.end is End.ERROR
