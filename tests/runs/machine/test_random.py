"""Laws of the machine on random programs."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program.generate import random_program
from tests.core.program.reference import Reference
from tests.thorough import examples
from viap.runs.machine import End, EventKind, SeededInputs, compile_program, python_code
from viap.runs.machine import python_code as function_writer

BUDGET = 300

QUICK = settings(max_examples=examples(300), deadline=None)
SEEDS = st.integers(0, 2**32)


@QUICK
@given(SEEDS, st.integers(0, 100))
def test_agrees_with_the_reference(number: int, seed: int) -> None:
    program = random_program(number)
    run = compile_program(program).run(SeededInputs(seed), budget=BUDGET)
    judge = Reference(program, [each.value for each in run.inputs], BUDGET)
    assert (run.end, run.position, run.steps) == (judge.end, judge.position, judge.steps)
    assert list(run.scalars.values()) == list(judge.scalars.values())
    for array, cells in judge.cells.items():
        for indices, value in cells.items():
            row = run.arrays[array.name]
            for index in indices:
                row = row[index]
            assert row == value
            assert type(row) is int


@pytest.mark.parametrize("trace", [False, True])
def test_outlined_functions_change_nothing(trace: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """With tiny limits nearly everything becomes a function of its own."""
    for number in range(80):
        program = random_program(number)
        run = compile_program(program).run(SeededInputs(number), budget=BUDGET)
        with monkeypatch.context() as patch:
            patch.setattr(function_writer, "_MOST_LOOPS", 1 + number % 2)
            patch.setattr(function_writer, "_MOST_LEVELS", 3 + number % 3)
            patch.setattr(python_code, "_DEEPEST", 2 + number % 4)
            machine = compile_program(program, trace=trace)
        other = machine.run(SeededInputs(number), budget=BUDGET)
        assert (other.end, other.position, other.detail) == (run.end, run.position, run.detail)
        assert (other.steps, other.scalars, other.arrays) == (run.steps, run.scalars, run.arrays)


@QUICK
@given(SEEDS, st.integers(0, 100))
def test_replays_and_traces_are_the_same_run(number: int, seed: int) -> None:
    program = random_program(number)
    machine = compile_program(program)
    run = machine.run(SeededInputs(seed), budget=BUDGET)
    replay = machine.run(run.replay_inputs(), budget=BUDGET)
    traced = compile_program(program, trace=True).run(SeededInputs(seed), budget=BUDGET)
    for other in (replay, traced):
        assert other.end == run.end
        assert other.position == run.position
        assert other.detail == run.detail
        assert other.steps == run.steps
        assert other.inputs == run.inputs
        assert other.scalars == run.scalars
        assert other.arrays == run.arrays
    if run.end in (End.END, End.ABORT, End.ERROR, End.ASSUMPTION):
        steps = [event for event in traced.trace if event.kind is not EventKind.LEAVE]
        assert len(steps) == run.steps
