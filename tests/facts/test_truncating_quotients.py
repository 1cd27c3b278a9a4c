"""Quotients that round down, as quotients of C: laws over numbers."""

from hypothesis import given
from hypothesis import strategies as st

from viap.core.logic import build
from viap.core.logic.terms import Kind, variable
from viap.core.logic.walkers import rewrite, substitute, subterms
from viap.facts.truncating_quotients import divides, truncating, with_remainder

k = variable("k")
numbers = st.integers(-40, 40)
divisors = st.integers(1, 7)


def at(term, value):
    return substitute(term, {k: build.number(value)})


@given(numbers, divisors, st.integers(0, 6), st.integers(-9, 9))
def test_remainders_are_compared_for_both_signs(value, divisor, rest, shift):
    dividend = build.add(k, build.number(shift))
    leaves = divides(dividend, divisor, rest % divisor)
    assert at(leaves, value).value == ((value + shift) % divisor == rest % divisor)


@given(numbers, divisors, st.integers(0, 6), st.integers(-9, 9), st.booleans())
def test_equations_with_remainders_keep_their_truth(value, divisor, rest, shift, as_quotient):
    dividend, by = build.add(k, build.number(shift)), build.number(divisor)
    left, right = build.floor_mod(dividend, by), build.number(rest % divisor)
    if as_quotient:
        left = dividend
        right = build.add(right, build.mul(by, build.floor_div(dividend, by)))
    said = truncating(build.eq(left, right))
    assert not any(node.kind in (Kind.FLOOR_DIV, Kind.FLOOR_MOD) for node in subterms(said))
    assert at(said, value).value == ((value + shift) % divisor == rest % divisor)


@given(st.integers(0, 40), divisors, st.integers(-9, 9))
def test_quotients_agree_for_natural_numbers(value, divisor, shift):
    quotient = build.floor_div(build.add(k, build.number(shift)), build.number(divisor))
    assert at(truncating(quotient), value).value == (value + shift) // divisor


@given(numbers, divisors, st.integers(-9, 9), st.integers(-3, 3))
def test_sums_with_remainders_keep_their_truth(value, divisor, limit, factor):
    by = build.number(divisor)
    rest = build.sub(k, build.mul(by, build.c_div(k, by)))
    for compare in (build.eq, build.le, build.lt):
        formula = compare(build.scale(factor, rest), build.number(limit))
        assert at(rewrite(formula, with_remainder), value) is at(formula, value)


def test_a_sum_becomes_a_remainder():
    four = build.number(4)
    formula = build.lt(build.mul(four, build.c_div(k, four)), k)
    assert with_remainder(formula) is build.lt(build.neg(build.c_mod(k, four)), build.ZERO)
