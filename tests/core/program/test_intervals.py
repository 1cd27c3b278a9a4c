"""The domain of intervals against sets of numbers, written out."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program.reference import binary
from tests.thorough import examples
from viap.core.program.integer_types import CHAR, INT, INT128, UCHAR
from viap.core.program.intervals import (
    ANY,
    Interval,
    between,
    clipped,
    combined,
    complement,
    exactly,
    negative,
    of_type,
    wrapped,
)
from viap.core.program.nodes import COMPARISONS

AROUND = range(-150, 151)  # what tests look at of sets without an end
COMPARED = {
    "==": int.__eq__,
    "!=": int.__ne__,
    "<": int.__lt__,
    "<=": int.__le__,
    ">": int.__gt__,
    ">=": int.__ge__,
}


def holds(value: Interval, number: int) -> bool:
    inside = (value.low is None or value.low <= number) and (
        value.high is None or number <= value.high
    )
    same = number == value.rest if value.step == 0 else (number - value.rest) % value.step == 0
    return inside and same


def numbers(value: Interval | None, around: range = AROUND) -> set[int]:
    return set() if value is None else {number for number in around if holds(value, number)}


def sample(value: Interval) -> list[int]:
    """Some ten of its numbers; all where there are no more."""
    ordered = sorted(numbers(value))
    return ordered[:: max(1, len(ordered) // 10)]


@st.composite
def intervals(draw: st.DrawFn, reach: int = 40, ends: bool = False) -> Interval:
    """Sets as analyses make them, each with a number near zero; `ends`: none is without end."""
    step = draw(st.sampled_from((0, 1, 1, 2, 3, 6)))
    first = draw(st.integers(-reach, reach))
    if step == 0:
        return exactly(first)
    low, high = first - step * draw(st.integers(0, 5)), first + step * draw(st.integers(0, 5))
    if low == high:
        return exactly(low)
    open_ends = (False, False) if ends else draw(st.tuples(st.booleans(), st.booleans()))
    low, high = (
        None if is_open else end for is_open, end in zip(open_ends, (low, high), strict=True)
    )
    return Interval(low, high, step, first % step)


@given(
    st.sampled_from(("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>")), intervals(), intervals()
)
@settings(max_examples=examples(300), deadline=None)
def test_operators_hold_all_results(op: str, left: Interval, right: Interval) -> None:
    result = combined(op, left, right)
    for a, b in product(sample(left), sample(right)):
        # (In a type that is wide enough for all results.)
        exact = binary(op, a, b, INT128)
        assert exact is None or holds(result, exact), (a, b)


@given(st.sampled_from("+-*"), intervals(ends=True), intervals(ends=True))
@settings(max_examples=examples(150), deadline=None)
def test_arithmetic_ends_are_results(op: str, left: Interval, right: Interval) -> None:
    exact = {binary(op, a, b, INT) for a, b in product(numbers(left), numbers(right))}
    assert combined(op, left, right).ends == (min(exact), max(exact))
    assert numbers(negative(left)) == {-number for number in numbers(left)}
    assert numbers(complement(left)) == {~number for number in numbers(left)}


@given(intervals(), intervals(), st.integers(-60, 60), st.integers(-60, 60))
@settings(max_examples=examples(200), deadline=None)
def test_sets(left: Interval, right: Interval, low: int, high: int) -> None:
    both = numbers(left) & numbers(right)
    assert numbers(left) | numbers(right) <= numbers(left.join(right))
    assert both <= numbers(left.meet(right)) <= numbers(left) | numbers(right)
    assert numbers(left.within(low, high)) == numbers(left) & set(range(low, high + 1))
    assert numbers(left) <= numbers(left.widened(right))
    ends = sorted((low, high))
    assert numbers(left) <= numbers(left.widened(right, ends))
    assert left.widened(left) == left == left.widened(ANY)


@given(st.sampled_from(sorted(COMPARISONS)), intervals(), intervals(ends=True))
@settings(max_examples=examples(200), deadline=None)
def test_comparisons_keep_what_may_hold(op: str, value: Interval, limit: Interval) -> None:
    possible = {
        n for n in numbers(value) if any(COMPARED[op](n, other) for other in numbers(limit))
    }
    kept = numbers(value.compared(op, limit))
    assert possible <= kept
    # Of orders, no more than these; equality has but one remainder, inequality no gaps.
    assert kept == possible or op in ("==", "!=")


@given(intervals(reach=300), st.sampled_from((CHAR, UCHAR)))
@settings(max_examples=examples(150), deadline=None)
def test_types(value: Interval, type) -> None:
    assert {type.wrap(number) for number in numbers(value, range(-300, 300))} <= numbers(
        wrapped(value, type), range(-130, 256)
    )
    inside = numbers(value, range(type.minimum, type.maximum + 1))
    assert numbers(clipped(value, type), range(-300, 300)) == inside or not inside
    assert clipped(value, type).is_in(type) and wrapped(value, type).is_in(type)
    if value.is_in(type):
        assert wrapped(value, type) == value


def test_ends_that_are_widened() -> None:
    ends = [0, 10, 20]
    grown, before = between(3, 12), between(5, 11)
    assert grown.widened(before, ends) == between(0, 20)
    assert grown.widened(before) == ANY
    assert between(-7, 30).widened(before, ends) == between(-7, 30)
    assert grown.widened(between(0, 11), ends) == between(3, 20)
    assert grown.widened(before, (INT.minimum, INT.maximum)) == of_type(INT)


@pytest.mark.parametrize("power", [100, 150, 200, 1000])
def test_no_end_is_beyond_every_number(power: int) -> None:
    """Where one operand has no end, the other, however far, gives the result none."""
    far, everything = exactly(1 << power), between(0, None)
    for op in ("+", "*", "/", "|"):
        assert combined(op, everything, far).high is None, op
    assert combined("-", far, everything).low is None
