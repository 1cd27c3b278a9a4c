"""Checks that calls pass."""

from tests.modules.requirements.functions import sampler_of
from viap.modules.requirements.hypotheses import ReachedChecks

TEXT = "int f(int x, int y) { if (x > 0) return 10 / y; return y; }"


def test_a_check_is_reached_by_a_call_that_goes_well():
    sampler = sampler_of(TEXT)
    failing = sampler.call({"x": 1, "y": 0}).position
    passing, around = sampler.call({"x": 1, "y": 2}), sampler.call({"x": 0, "y": 2})
    reached = ReachedChecks(sampler.program)
    assert reached.all_reached([around, passing], [failing])
    assert not reached.all_reached([around], [failing])
    assert not reached.all_reached([sampler.call({"x": 1, "y": 0})], [failing])
    assert reached.all_reached([], [])
