"""Whole numbers that are written with a divisor: functions whose multiples are the dividends."""

from fractions import Fraction

import pytest

from tests.prover.recurrences.axiom_model import AxiomModel, recursive_value
from viap.c.load import load_text
from viap.core.logic import build
from viap.core.logic.evaluation import evaluate
from viap.core.logic.terms import variable
from viap.core.translate.translation import translate
from viap.prover.recurrences.algebra.exponential_polynomials import (
    Monomial,
    at_zero,
    difference,
    exact_sequences,
    read,
)
from viap.prover.recurrences.algebra.polynomials import times
from viap.prover.recurrences.algebra.powers import power

K, A = variable("k"), variable("a")


def product(*factors):
    result = build.ONE
    for factor in factors:
        result = build.mul(result, factor)
    return result


def less(number):
    return build.sub(K, build.number(number))


WHOLE = [
    (product(K, less(1)), 2),
    (product(K, less(1), less(2)), 6),
    (product(K, less(1), less(2), less(3), A), 24),
    (build.sub(power(3, K), build.ONE), 2),
]


@pytest.mark.parametrize(("dividend", "divisor"), WHOLE)
def test_multiples_of_the_functions_are_the_dividends(dividend, divisor):
    polynomial = times(Fraction(1, divisor), read(dividend, K))
    found = exact_sequences(polynomial, [A], 0)
    model = AxiomModel(translate(load_text("int main(void) { return 0; }", "t.c")), None)
    for sequence in found:
        model.define([sequence.function])
        assert evaluate(sequence.function.start, model, {A: 5}) is not None
        for many in range(8):
            value = recursive_value(sequence.function, (many, 5), model)
            here = {sequence.function.counter: many, A: 5}
            assert sequence.times * value == evaluate(sequence.whole, model, here)
    last = found[-1]
    assert last.times == divisor
    assert len({sequence.function.symbol for sequence in found}) == len(found)


@pytest.mark.parametrize(
    ("dividend", "divisor"),
    [(product(K, K), 2), (build.ONE, 2), (product(K, less(1)), 4), (product(K, A), 2)],
)
def test_fractions_are_refused(dividend, divisor):
    assert not exact_sequences(times(Fraction(1, divisor), read(dividend, K)), [A], 0)


def test_differences():
    square = {Monomial(degree=2): Fraction(1), Monomial(base=3): Fraction(1, 2)}
    assert difference(square) == {
        Monomial(degree=1): 2,
        Monomial(): 1,
        Monomial(base=3): 1,
    }
    assert at_zero(square) == {Monomial(): Fraction(1, 2)}
