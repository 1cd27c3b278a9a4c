"""The technique `floats`: invariants of floating-point variables."""

import pytest

from tests.prover.techniques.decided import decided
from tests.thorough import long
from viap.core.kernel.verdict import Outcome


@pytest.mark.parametrize("task", [pytest.param("counter", marks=long), "maximum"])
def test_loops_over_numbers_are_proved(task):
    assert decided(f"floats/{task}", "closed-forms", "floats").outcome is Outcome.TRUE


@pytest.mark.parametrize("task", [pytest.param("counter-bug", marks=long), "maximum-bug"])
def test_their_twins_are_not(task):
    assert decided(f"floats/{task}", "closed-forms", "floats").outcome is not Outcome.TRUE
