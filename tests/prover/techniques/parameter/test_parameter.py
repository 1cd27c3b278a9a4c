"""Induction on the number of elements."""

import pytest

from tests.prover.techniques.decided import decided
from viap.core.kernel.verdict import Outcome

TASKS = ("folds/checksum-twice", "folds/dominated-vector")
TECHNIQUES = ("closed-forms", "parameter")


@pytest.mark.parametrize("task", TASKS)
def test_what_it_is_for_is_proved(task):
    found = decided(task, *TECHNIQUES)
    outcome = found.outcome
    assert outcome is Outcome.TRUE
    assert found.strategy == "parameter"


@pytest.mark.parametrize("task", TASKS)
def test_its_twin_with_a_bug_is_not_proved(task):
    assert decided(f"{task}-bug", *TECHNIQUES).outcome is not Outcome.TRUE


@pytest.mark.parametrize("task", TASKS)
def test_it_is_needed(task):
    others = [name for name in TECHNIQUES if name != "parameter"]
    outcome = decided(task, *others).outcome
    assert outcome is Outcome.UNKNOWN
