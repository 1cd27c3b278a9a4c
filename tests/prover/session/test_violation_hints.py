"""Violations of derived programs, tried on the program."""

from pathlib import Path

import pytest

from viap.c.load import load_program
from viap.core.kernel.verdict import Outcome
from viap.data import strategies_path
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import Strategy, find_plan
from viap.runs.machine import End, compile_program

FOLDER = Path(__file__).resolve().parents[3] / "sv-benchmarks"


@pytest.mark.parametrize(
    "task", ["labmc/double-steps-bug", "labmc/compound-guard-bug", "witness/stride-three-bug"]
)
def test_a_violation_is_one_of_the_program(task: str) -> None:
    """Also where it takes some iterations before the one that the derived program runs."""
    plan = find_plan(task.partition("/")[0], strategies_path())
    program = load_program(str(FOLDER / f"{task}.c"))
    found = decide(program, Strategy(plan.name, plan.description, plan.rounds[:1]))
    assert found.outcome is Outcome.FALSE
    assert found.run is not None
    again = compile_program(program).run(found.run.replay_inputs(), budget=10**6)
    assert again.end is End.ERROR
