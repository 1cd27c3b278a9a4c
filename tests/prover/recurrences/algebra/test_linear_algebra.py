"""Linear algebra, by its laws; polynomials that vanish, by evaluating them."""

import sys
from fractions import Fraction
from math import gcd, prod
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from viap.prover.recurrences.algebra import linear_algebra
from viap.prover.recurrences.algebra.linear_algebra import common_null_space, null_space, solve
from viap.prover.recurrences.scalars.linear_systems import MOST_BASIS, MOST_SEQUENCES
from viap.prover.sampling.relations import vanishing

ENTRIES = st.one_of(st.integers(-3, 3), st.integers(-(10**20), 10**20))


@st.composite
def tables(draw):
    """Rows of one width; some columns are combinations of others."""
    width = draw(st.integers(1, 6))
    rows = draw(st.lists(st.lists(ENTRIES, min_size=width, max_size=width), min_size=1))
    for _ in range(draw(st.integers(0, 2))):
        factors = draw(st.lists(st.integers(-3, 3), min_size=width, max_size=width))
        place = draw(st.integers(0, width))
        for row in rows:
            row.insert(place, sum(a * b for a, b in zip(factors, row, strict=True)))
        width += 1
    return rows


def rank(rows):
    """By elimination without fractions."""
    rows, found = [list(row) for row in rows], 0
    for column in range(len(rows[0])):
        pivot = next((row for row in rows if row[column]), None)
        if pivot is None:
            continue
        rows = [
            [pivot[column] * a - row[column] * b for a, b in zip(row, pivot, strict=True)]
            for row in rows
            if row is not pivot
        ]
        found += 1
        if not rows:
            break
    return found


@settings(max_examples=examples(150), deadline=None, derandomize=True)
@given(tables())
def test_a_null_space_is_all_that_is_orthogonal(rows):
    width = len(rows[0])
    basis = null_space(rows, width)
    assert len(basis) == width - rank(rows)
    for vector in basis:
        assert all(sum(c * row[k] for k, c in vector.items()) == 0 for row in rows)
        assert gcd(*vector.values()) == 1
        assert vector[max(vector)] > 0
        assert sum(max(vector) in other for other in basis) == 1
    assert common_null_space(list(zip(*rows, strict=True))) == basis


@settings(max_examples=60, deadline=None, derandomize=True)
@given(tables(), st.integers(1, 6))
def test_small_and_large_tables_are_reduced_alike(rows, divisor):
    rows = [[Fraction(value, divisor) for value in row] for row in rows]
    width = len(rows[0])
    small = linear_algebra.SMALL_TABLE
    try:
        linear_algebra.SMALL_TABLE = 0
        by_library = null_space(rows, width)
        linear_algebra.SMALL_TABLE = len(rows) * width
        assert null_space(rows, width) == by_library
    finally:
        linear_algebra.SMALL_TABLE = small


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.lists(st.tuples(*[st.integers(-4, 4)] * 4), min_size=3, max_size=3))
def test_systems_are_solved(rows):
    triangle = [
        [
            Fraction(value if column < place else place == column)
            for column, value in enumerate(row[:3])
        ]
        for place, row in enumerate(rows)
    ]
    right = [[Fraction(row[3], 3), Fraction(row[0])] for row in rows]
    found = solve(triangle, right)
    for row, wanted in zip(triangle, right, strict=True):
        for column, value in enumerate(wanted):
            assert sum(a * x[column] for a, x in zip(row, found, strict=True)) == value


def test_small_tables_take_no_library():
    size = MOST_BASIS
    powers = [[Fraction(row**column) for column in range(size)] for row in range(size)]
    with patch.dict(sys.modules, {"flint": None}):
        found = solve(powers, [[Fraction(row)] * MOST_SEQUENCES for row in range(size)])
    assert [row[0] for row in found] == [place == 1 for place in range(size)]


def test_without_rows_everything_is_orthogonal():
    assert null_space([], 2) == [{0: 1}, {1: 1}]


def value(polynomial, row):
    return sum(c * prod(row[place] for place in monomial) for monomial, c in polynomial.items())


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.lists(st.tuples(*[st.integers(-9, 9)] * 3), min_size=15, max_size=60, unique=True),
    st.tuples(*[st.integers(-4, 4)] * 6),
)
def test_a_relation_of_degree_two_is_found(points, factors):
    a, b, c, d, e, f = factors
    rows = [(x, y, z, a * x * y + b * z * z + c * x + d * z + e * y + f) for x, y, z in points]
    found = vanishing(rows, 4)
    assert all(value(polynomial, row) == 0 for polynomial in found for row in rows)
    leads = [max(polynomial, key=lambda m: (len(m), m)) for polynomial in found]
    if len(points) >= 30:
        # The last column is what it was made of, unless a multiple of it says so.
        assert leads
    for lead in leads:
        for other in leads:
            divides = all(other.count(place) <= lead.count(place) for place in other)
            assert lead is other or not divides


def test_few_rows_show_nothing():
    assert vanishing([(1, 2, 3), (4, 5, 7)], 3) == []
    assert vanishing([], 3) == []
