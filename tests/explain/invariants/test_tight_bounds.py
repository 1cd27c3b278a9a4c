"""Two bounds that leave one value are an equation."""

from viap.core.logic import build
from viap.core.logic.terms import variable
from viap.explain.invariants.fact_simplification import equated

i, j, n = (variable(name) for name in "ijn")


def test_two_bounds_are_an_equation():
    parts = [build.le(i, j), build.lt(i, n), build.le(j, i)]
    assert equated(parts) == [build.eq(build.sub(j, i), build.ZERO), build.lt(i, n)]


def test_strict_bounds_of_whole_numbers():
    parts = [build.lt(i, build.add(j, build.ONE)), build.le(j, i)]
    assert equated(parts) == [build.eq(build.sub(j, i), build.ZERO)]


def test_bounds_that_leave_two_values_stay():
    parts = [build.le(i, build.add(j, build.ONE)), build.le(j, i)]
    assert equated(parts) == parts
