"""Models of failed proofs, as inputs of runs."""

import pytest

from tests.prover.techniques.decided import decided
from viap.core.kernel.verdict import Outcome
from viap.runs.machine import End

TASKS = ("deep/one-root-bug", "deep/step-over-bug")


@pytest.mark.parametrize("task", TASKS)
def test_the_error_is_reached_by_a_run(task):
    found = decided(task, "models")
    assert found.outcome is Outcome.FALSE
    assert found.run.end is End.ERROR


def test_a_safe_program_stays_open():
    assert decided("first/count-up", "models").outcome is Outcome.UNKNOWN
