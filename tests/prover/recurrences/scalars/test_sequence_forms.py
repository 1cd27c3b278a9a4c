"""Linear systems with any eigenvalues have the values that their steps compute."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.prover.recurrences.sequences.test_sequence_definitions import Defined
from viap.core.logic.evaluation import evaluate
from viap.core.logic.terms import variable
from viap.prover.recurrences.algebra.exponential_polynomials import Monomial, cleared
from viap.prover.recurrences.algebra.polynomials import factors
from viap.prover.recurrences.scalars.fast_solver import FastSolver

N = variable("n")
SMALL = st.integers(-2, 2)


@st.composite
def systems(draw):
    size = draw(st.integers(2, 3))
    row = st.lists(SMALL, min_size=size, max_size=size)
    return draw(st.lists(row, min_size=size, max_size=size)), draw(row), draw(row)


@given(systems())
@settings(max_examples=25, deadline=None)
def test_values_of_systems(system):
    matrix, growth, values = system
    rows = [[Fraction(c) for c in row] for row in matrix]
    numbers = [[{Monomial(): Fraction(c)} if c else {} for c in each] for each in (growth, values)]
    forms = FastSolver().system(rows, numbers[0], numbers[1], N)
    assert forms is not None
    whole = [cleared(form) for form in forms]
    for n in range(8):
        for (times, form), value in zip(whole, values, strict=True):
            # Powers of numbers are functions too, and their values are known.
            assert _value(form, n) == times * value
        values = [
            sum(c * v for c, v in zip(row, values, strict=True)) + g
            for row, g in zip(matrix, growth, strict=True)
        ]


def _value(form, n):
    return evaluate(form, _WithPowers(), {N: n})


class _WithPowers(Defined):
    def value(self, symbol, arguments):
        if symbol.name.startswith("pow^"):
            return int(symbol.name.removeprefix("pow^")) ** arguments[0]
        return super().value(symbol, arguments)


def test_factors():
    square = [Fraction(c) for c in (1, -2, -1, 2, 1)]
    assert factors(square) == {(-1, -1, 1): 2}
    assert factors([Fraction(1), Fraction(-100), Fraction(0)]) == {(0, 1): 1, (-100, 1): 1}
    assert factors([Fraction(1), Fraction(-5), Fraction(6)]) == {(-2, 1): 1, (-3, 1): 1}
    assert factors([Fraction(1), Fraction(1, 2)]) is None
