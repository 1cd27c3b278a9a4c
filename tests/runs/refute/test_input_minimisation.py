"""Shrunk inputs: few that differ from zero, and the same violation."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.runs.refute.programs import INPUT, load
from tests.thorough import examples
from viap.c.load import load_text
from viap.runs.machine import End, ListedInputs, Run, compile_program
from viap.runs.refute.input_minimisation import minimise

SUMS = """
    int a[20], many = 0;
    for (int i = 0; i < 20; i++) { a[i] = __VERIFIER_nondet_int(); if (a[i] > 700) many++; }
    if (many > 2) reach_error();
    if (a[3] < -5) reach_error();
"""


def values(run: Run) -> list[int]:
    return [each.value for each in run.inputs]


def test_only_the_inputs_that_matter_differ_from_zero(tmp_path: Path) -> None:
    machine = compile_program(load(tmp_path, SUMS))
    run = machine.run(ListedInputs([1000 + k for k in range(20)]))
    small = values(minimise(machine, run))
    assert sorted(small) == [0] * 17 + [701] * 3


def test_the_violation_stays_at_its_place(tmp_path: Path) -> None:
    """Another error could be reached on smaller inputs."""
    machine = compile_program(load(tmp_path, SUMS))
    run = machine.run(ListedInputs([0, 0, 0, -9, *[0] * 16]))
    small = minimise(machine, run)
    assert small.position == run.position and values(small) == [0, 0, 0, -6, *[0] * 16]


def test_iterations_that_do_not_matter_are_left_out(tmp_path: Path) -> None:
    body = "int n = 0; while (1) { int op = __VERIFIER_nondet_int();"
    body += "if (op == 0) n++; else if (op == 1) n--; else if (op == 2 && n == 1) reach_error(); }"
    machine = compile_program(load(tmp_path, body))
    run = machine.run(ListedInputs([0] * 9 + [1] * 8 + [5, 2]))
    assert values(minimise(machine, run)) == [0, 2]


def test_few_values_of_many_are_lowered(tmp_path: Path) -> None:
    body = "int max = 0; for (int i = 0; i < 100; i++) { int v = __VERIFIER_nondet_int();"
    body += "if (v > max) max = v; } if (max > 4000) reach_error();"
    machine = compile_program(load(tmp_path, body))
    run = machine.run(ListedInputs([900_000_001 * (k % 2) for k in range(100)]))
    assert sorted(values(minimise(machine, run))) == [0] * 99 + [4001]


def test_a_size_and_the_cells_of_an_array_shrink_together() -> None:
    body = "int n = __VERIFIER_nondet_int(); if (n < 1 || n > 9) return 0; int a[9], s = 0;"
    body += "for (int i = 0; i < n; i++) s += a[i] > 50; if (s == 2) reach_error();"
    machine = compile_program(load_text(f"{INPUT}int main(void) {{ {body} }}", "program.c"))
    run = machine.run(ListedInputs([7], [99, 1, 2, 3, 99, 4, 5]))
    listed = minimise(machine, run).replay_inputs()
    assert (listed.values, listed.uninitialised) == ((2,), (51, 51))


@pytest.mark.parametrize("steps", [0, 1, 1000])
def test_no_steps_no_change(tmp_path: Path, steps: int) -> None:
    machine = compile_program(load(tmp_path, SUMS))
    run = machine.run(ListedInputs([1000] * 20))
    small = minimise(machine, run, steps)
    assert small.end is End.ERROR and (steps or small is run)


@settings(max_examples=examples(40), deadline=None)
@given(st.lists(st.integers(-2000, 2000), min_size=20, max_size=20))
def test_shrunk_inputs_violate_the_same_assertion(inputs: list[int]) -> None:
    machine = compile_program(load_text(f"{INPUT}int main(void) {{ {SUMS} }}", "program.c"))
    run = machine.run(ListedInputs(inputs))
    if run.end is not End.ERROR:
        return
    small = minimise(machine, run)
    again = machine.run(small.replay_inputs())
    assert (again.end, again.position) == (End.ERROR, run.position)
    assert sum(value != 0 for value in values(again)) <= sum(value != 0 for value in inputs)
