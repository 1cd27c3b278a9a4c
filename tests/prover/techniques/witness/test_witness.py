"""The strategy `witness`: direct proofs of the program without loops and arrays."""

import pytest

from tests.prover.techniques.decided import decided
from viap.core.kernel.verdict import Outcome

TASKS = ("witness/grid-fill", "witness/stride-three")
TECHNIQUES = ("witness",)


@pytest.mark.parametrize("task", TASKS)
def test_what_it_is_for_is_proved(task):
    found = decided(task, *TECHNIQUES)
    assert found.outcome is Outcome.TRUE
    assert found.strategy == "witness"


@pytest.mark.parametrize("task", TASKS)
def test_its_twin_with_a_bug_is_not_proved(task):
    assert decided(f"{task}-bug", *TECHNIQUES).outcome is not Outcome.TRUE
