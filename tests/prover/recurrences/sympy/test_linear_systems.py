"""Linear systems by sympy, whatever their eigenvalues are."""

from fractions import Fraction

import pytest

from tests.prover.recurrences.sympy.concrete_terms import term_value
from viap.core.logic.terms import variable
from viap.facts.printer import show
from viap.prover.recurrences.algebra.exponential_polynomials import Monomial
from viap.prover.recurrences.sympy.linear_systems import solve_system

N = variable("n")
SHIFT = [[0, 1, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0], [0, 0, 0, 1, 0, 0]]
# The matrix, the starts, and what the first sequence is.
SYSTEMS = {
    "Fibonacci": ([[0, 1], [1, 1]], [0, 1], "seq^1_1(n)"),
    "complex": ([[1, -1], [1, 1]], [1, 0], "seq^-2_2(n + 1) - seq^-2_2(n)"),
    "large": ([[0, 1], [-1000000, 2000]], [1, 1000], None),
    "repeated": ([[3, 1], [0, 3]], [0, 3], "n*pow^3(n)"),
    "zero": ([[0, 1], [0, 0]], [5, 7], None),
    "repeated irrational": (
        [[0, 1, 1, 0], [1, 1, 0, 1], [0, 0, 0, 1], [0, 0, 1, 1]],
        [0, 1, 1, 1],
        None,
    ),
    "a sum besides": ([[0, 1, 0], [1, 1, 0], [1, 0, 1]], [0, 1, 0], None),
    "six": (
        [*SHIFT, [0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 1]],
        [1, 2, 3, 4, 5, 6],
        None,
    ),
    "periodic": ([[0, 1], [-1, 0]], [2, 3], None),
}


@pytest.mark.parametrize("name", SYSTEMS)
def test_eigenvalues(name):
    matrix, starts, text = SYSTEMS[name]
    rational = [[Fraction(c) for c in row] for row in matrix]
    begun = [{Monomial(): Fraction(c)} for c in starts]
    found = solve_system(rational, [{} for _ in matrix], begun, N)
    assert found is not None
    row = starts
    for n in range(8):
        assert [term_value(value, {N: n}) for value in found] == row
        row = [sum(a * b for a, b in zip(line, row, strict=True)) for line in matrix]
    assert text is None or show(found[0]) == text


def test_what_repeats_needs_no_function():
    found = solve_system(
        [[Fraction(0), Fraction(1)], [Fraction(-1), Fraction(0)]],
        [{}, {}],
        [{Monomial(): Fraction(2)}, {}],
        N,
    )
    assert "seq^" not in show(found[0])


def test_broken_factors_have_no_answer():
    half = Fraction(1, 2)
    assert solve_system([[half]], [{}], [{Monomial(): Fraction(8)}], N) is None
