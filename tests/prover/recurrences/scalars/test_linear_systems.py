"""Linear systems, and combinations that have a closed form."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from viap.prover.recurrences.algebra.exponential_polynomials import Monomial
from viap.prover.recurrences.algebra.linear_algebra import (
    characteristic,
    null_space,
    solve,
    spectrum,
)
from viap.prover.recurrences.scalars.linear_systems import closed

SMALL = st.integers(-3, 3)
SIZE = 3
vectors = st.lists(SMALL.map(Fraction), min_size=SIZE, max_size=SIZE)
matrices = st.lists(vectors, min_size=SIZE, max_size=SIZE)
examples = settings(max_examples=60, deadline=None)


def product(left, right):
    return [
        [sum(a * b for a, b in zip(row, c, strict=True)) for c in zip(*right, strict=True)]
        for row in left
    ]


def identity(size):
    return [[Fraction(i == j) for j in range(size)] for i in range(size)]


@st.composite
def with_whole_eigenvalues(draw):
    """A triangular matrix in another basis."""
    triangle = [
        [draw(SMALL.map(Fraction)) if j >= i else Fraction(0) for j in range(SIZE)]
        for i in range(SIZE)
    ]
    lower = identity(SIZE)
    for i in range(SIZE):
        for j in range(i):
            lower[i][j] = Fraction(draw(SMALL))
    inverse = solve(lower, identity(SIZE))
    return [triangle[i][i] for i in range(SIZE)], product(product(lower, triangle), inverse)


@examples
@given(with_whole_eigenvalues())
def test_eigenvalues(case):
    diagonal, matrix = case
    found, complete = spectrum(matrix)
    assert complete
    assert sorted(v for v, many in found.items() for _ in range(many)) == sorted(diagonal)


@examples
@given(matrices)
def test_a_matrix_is_a_root_of_its_polynomial(matrix):
    total, power = [[Fraction(0)] * SIZE for _ in range(SIZE)], identity(SIZE)
    for coefficient in reversed(characteristic(matrix)):
        total = [
            [t + coefficient * p for t, p in zip(*rows, strict=True)]
            for rows in zip(total, power, strict=True)
        ]
        power = product(power, matrix)
    assert not any(map(any, total))


@examples
@given(matrices)
def test_kernels(matrix):
    basis = null_space(matrix, SIZE)
    for vector in basis:
        assert any(vector.values())
        assert not any(sum(row[k] * c for k, c in vector.items()) for row in matrix)
    assert (not basis) == (characteristic(matrix)[-1] != 0)


@examples
@given(with_whole_eigenvalues(), vectors, st.lists(vectors, min_size=SIZE, max_size=SIZE), SMALL)
def test_closed_forms_of_systems(case, start, growth, base):
    _, matrix = case
    base = base or 1

    def grown(index, n):
        constant, slope, power = growth[index]
        return constant + slope * n + power * Fraction(base) ** n

    polynomials = []
    for constant, slope, power in growth:
        polynomial = {Monomial(): constant, Monomial(degree=1): slope}
        polynomial[Monomial(base=base)] = polynomial.get(Monomial(base=base), 0) + power
        polynomials.append({m: c for m, c in polynomial.items() if c})
    forms, first = closed(matrix, polynomials, [{Monomial(): s} if s else {} for s in start])
    current = start
    for n in range(10):
        for index, value in enumerate(current):
            form = first[n][index] if n < len(first) else forms[index]
            at = sum(c * Fraction(n) ** m.degree * Fraction(m.base) ** n for m, c in form.items())
            assert at == value
        current = [
            sum(a * v for a, v in zip(row, current, strict=True)) + grown(index, n)
            for index, row in enumerate(matrix)
        ]


def test_no_form_without_whole_eigenvalues():
    fibonacci = [[Fraction(1), Fraction(1)], [Fraction(1), Fraction(0)]]
    assert closed(fibonacci, [{}, {}], [{}, {Monomial(): Fraction(1)}]) is None
