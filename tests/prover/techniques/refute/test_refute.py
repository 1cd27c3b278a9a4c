"""The search for runs that reach the error."""

import pytest

from tests.prover.techniques.decided import decided
from viap.core.kernel.verdict import Outcome
from viap.runs.machine import End

TASKS = ("first/staircase-bug", "first/count-up-bug")


@pytest.mark.parametrize("task", TASKS)
def test_the_error_is_reached_by_a_run(task):
    found = decided(task, "refute")
    assert found.outcome is Outcome.FALSE
    assert found.run.end is End.ERROR


@pytest.mark.parametrize("task", TASKS)
def test_the_safe_twin_stays_open(task):
    assert decided(task.removesuffix("-bug"), "refute").outcome is Outcome.UNKNOWN
