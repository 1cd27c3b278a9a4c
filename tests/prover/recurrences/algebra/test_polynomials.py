"""Both kinds of polynomials, by what they are at some values."""

from fractions import Fraction
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from viap.core.logic import build
from viap.core.logic.terms import variable
from viap.prover.recurrences.algebra import exponential_polynomials
from viap.prover.recurrences.algebra import polynomials as integer_polynomials
from viap.prover.recurrences.algebra.exponential_polynomials import Monomial
from viap.prover.recurrences.algebra.polynomials import TooLarge, times, total

A, B, N = (variable(name) for name in "abn")
AT = {A: 3, B: -2}
ATOMS = (A, B)
NUMBERS = st.integers(-4, 4).filter(bool)
PLAIN = st.dictionaries(
    st.lists(st.integers(0, 2), max_size=3).map(sorted).map(tuple), NUMBERS, max_size=4
)
MONOMIALS = st.builds(
    lambda atoms, degree, base: Monomial(tuple(ATOMS[i] for i in atoms), degree, base),
    st.lists(st.integers(0, 1), max_size=2).map(sorted),
    st.integers(0, 2),
    st.integers(1, 3),
)
FRACTIONS = st.builds(Fraction, NUMBERS, st.integers(1, 3))
EXPONENTIAL = st.dictionaries(MONOMIALS, FRACTIONS, max_size=4)
examples = settings(max_examples=60, deadline=None, derandomize=True)


def plain_value(polynomial, at=(2, -3, 5)):
    return sum(c * prod(at[place] for place in m) for m, c in polynomial.items())


def value(polynomial, n=4):
    return sum(
        c * prod(AT[atom] for atom in m.atoms) * n**m.degree * m.base**n
        for m, c in polynomial.items()
    )


@examples
@given(PLAIN, PLAIN, st.integers(-3, 3))
def test_polynomials_of_numbered_variables(left, right, factor):
    product = integer_polynomials.product(left, right)
    assert plain_value(product) == plain_value(left) * plain_value(right)
    assert plain_value(total(left, right)) == plain_value(left) + plain_value(right)
    assert plain_value(times(factor, left)) == factor * plain_value(left)
    for each in (product, total(left, right), times(factor, left)):
        assert all(each.values())
    assert total(left, times(-1, left)) == {}


@examples
@given(EXPONENTIAL, EXPONENTIAL, FRACTIONS)
def test_exponential_polynomials(left, right, factor):
    product = exponential_polynomials.product(left, right)
    assert value(product) == value(left) * value(right)
    assert value(total(left, right)) == value(left) + value(right)
    assert value(times(factor, left)) == factor * value(left)
    for each in (product, total(left, right), times(factor, left)):
        assert all(each.values())


@examples
@given(EXPONENTIAL)
def test_what_is_written_is_read_again(polynomial):
    term = exponential_polynomials.write(polynomial, N)
    assert exponential_polynomials.read(term, N) == polynomial


def test_large_products_are_refused():
    wide: dict[tuple[int, ...], int] = {(place,): 1 for place in range(30)}
    with pytest.raises(TooLarge):
        integer_polynomials.product(integer_polynomials.product(wide, wide), wide)
    many = {Monomial(degree=degree): Fraction(1) for degree in range(9)}
    with pytest.raises(TooLarge):
        exponential_polynomials.product(many, many)
    power = build.ONE
    for _ in range(8):
        power = build.mul(power, build.add(*(variable(f"x{i}") for i in range(9)), N))
    assert exponential_polynomials.read(power, N) is None
