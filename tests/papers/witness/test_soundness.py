"""Every run that reaches the error has a run of the transformed program that does."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program.checks.simulation import BUDGET, failing, simulated
from tests.core.program.generate import random_program
from tests.papers.witness.generate import inputs, random_text
from tests.thorough import examples
from viap.c.load import load_text
from viap.core.program.checks.definedness_checks import with_checks
from viap.core.program.nodes import Program
from viap.core.program.undefined_behaviour import KINDS, Operation
from viap.papers.common import program_plan
from viap.papers.common import scalar_facts as scalar_growth
from viap.papers.common.program_plan import ProgramPlan
from viap.papers.witness import loop_forms as index_visits
from viap.papers.witness.loop_forms import LoopForm
from viap.runs.machine import End, ListedInputs, SeededInputs, compile_program

seeds = st.integers(0, 10**9)


def program_of(seed: int) -> Program:
    """A program in the paper's language."""
    return load_text(random_text(seed), "random.c")


def is_simulated(seed: int) -> bool:
    """A search that ends without an answer says nothing."""
    program = program_of(seed)
    run = failing(program, seed, inputs)
    return run is None or simulated(program, run, Random(seed), 3) is not False


@given(seeds)
@settings(max_examples=examples(90), deadline=None)
def test_runs_of_programs_with_loops_over_arrays(seed: int) -> None:
    assert is_simulated(seed), random_text(seed)


@given(seeds)
@settings(max_examples=examples(40), deadline=None)
def test_runs_of_any_programs(seed: int) -> None:
    program = random_program(seed)
    machine = compile_program(program)
    for number in range(3):
        run = machine.run(SeededInputs(number), budget=BUDGET)
        if run.end is End.ERROR:
            assert simulated(program, run, Random(seed), 2) is not False
            return


def test_enough_of_the_programs_fail() -> None:
    found = [failing(program_of(seed), seed, inputs) is not None for seed in range(30)]
    assert sum(found) >= 10


def nothing(*arguments: object) -> list[object]:
    return []


def no(*arguments: object) -> bool:
    return False


# Faults of the transformation, each with a seed whose run tells them.
FAULTS: dict[str, tuple[object, str, object, int]] = {
    "two loops share a witness index": (ProgramPlan, "_shared", no, 41),
    "breaks are not seen": (program_plan, "leaves", no, 74),
    "every array is the iteration's own": (ProgramPlan, "_own", lambda *given: given[2], 243),
    "other cells are not forgotten": (LoopForm, "_forget_cells", nothing, 48),
    "scalars are not forgotten behind the loop": (LoopForm, "_behind", nothing, 3),
    "every scalar grows": (scalar_growth, "_direction", lambda *given: 1, 34),
    "no witness index is outside": (
        ProgramPlan,
        "bounded",
        lambda self, number: self._classes.size(number),
        325,
    ),
    "every index is visited": (index_visits, "abs", lambda number: 1, 35),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The property would not hold of a transformation that is wrong."""
    place, attribute, wrong, seed = FAULTS[name]
    assert is_simulated(seed)
    monkeypatch.setattr(place, attribute, wrong, raising=False)
    assert not is_simulated(seed)


@given(seeds)
@settings(max_examples=examples(60), deadline=None)
def test_runs_that_are_undefined(seed: int) -> None:
    """With its checks as assertions, a run to an undefined operation is simulated, too."""
    program = with_checks(load_text(random_text(seed), "random.c"), KINDS)
    machine, random = compile_program(program), Random(seed)
    for _ in range(4):
        run = machine.run(ListedInputs(inputs(random, 0)), budget=BUDGET)
        if run.end is End.ERROR and isinstance(run.position, Operation):
            assert simulated(program, run, Random(seed), 3) is not False
            return
