"""Loops of a fixed number of iterations."""

import pytest

from tests.prover.techniques.decided import decided
from viap.core.kernel.verdict import Outcome

TASKS = ("refine/selection-sort", "refine/bubble-sort")
TECHNIQUES = ("follow",)


@pytest.mark.parametrize("task", TASKS)
def test_what_it_is_for_is_proved(task):
    found = decided(task, *TECHNIQUES)
    assert found.outcome is Outcome.TRUE


@pytest.mark.parametrize("task", TASKS)
def test_its_twin_with_a_bug_is_not_proved(task):
    assert decided(f"{task}-bug", *TECHNIQUES).outcome is not Outcome.TRUE
