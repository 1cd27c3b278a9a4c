"""Named sequences have the values that their names promise; the kernel accepts the definitions."""

from math import comb, factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from viap.c.load import load_text
from viap.checker.json_fields import Fields
from viap.checker.node_reader import NodeReader, Symbols
from viap.core.kernel.rules import Kernel
from viap.core.logic import build
from viap.core.logic.evaluation import evaluate
from viap.core.logic.terms import variable
from viap.core.smt.solver import Solver
from viap.core.translate.translation import translate
from viap.evidence.certificate_check.certificate_fields import function as written
from viap.prover.recurrences.sequences.named_sequences import (
    BINOMIAL,
    DOUBLE_FACTORIAL,
    FACTORIAL,
    RISING,
    binomial,
    coefficients_of,
    double_factorial,
    linear_sequence,
    rising,
    sequence_symbol,
)
from viap.prover.recurrences.sequences.named_sequences import factorial as factorial_term
from viap.prover.recurrences.sequences.row_sums import definition_of as definition
from viap.prover.recurrences.sequences.row_sums import definitions

N, X = variable("n"), variable("x")
FIBONACCI = sequence_symbol((1, 1))
SYMBOLS = (FACTORIAL, DOUBLE_FACTORIAL, RISING, BINOMIAL, FIBONACCI, sequence_symbol((-4, 0, 7)))


class Defined:
    """The model in which functions have the values that their definitions give them."""

    def __init__(self):
        self.known = {}

    def value(self, symbol, arguments):
        key = symbol, arguments
        if key not in self.known:
            function = definition(symbol)
            meant = [side for side in function.equation().args if side is not function.value()]
            variables = (function.counter, *function.parameters)
            self.known[key] = evaluate(meant[0], self, dict(zip(variables, arguments, strict=True)))
        return self.known[key]

    def domain(self, variable):
        raise AssertionError("definitions have no quantifiers")


def value(term, n=0, x=0):
    return evaluate(term, Defined(), {N: n, X: x})


@given(st.integers(0, 12), st.integers(-6, 14))
@settings(max_examples=30, deadline=None)
def test_values(n, x):
    assert value(factorial_term(N), n) == factorial(n)
    assert value(double_factorial(N), n) == prod(range(n, 0, -2))
    assert value(rising(X, N), n, x) == prod(range(x, x + n))
    assert value(binomial(N, X), n, x) == (comb(n, x) if x >= 0 else 0)


def test_values_at_numbers_are_numbers():
    five, two = build.number(5), build.number(2)
    assert factorial_term(five) is build.number(120)
    assert double_factorial(five) is build.number(15)
    assert rising(two, five) is build.number(2 * 3 * 4 * 5 * 6)
    assert rising(build.ONE, N) is factorial_term(N)
    assert binomial(five, two) is build.number(10)
    assert binomial(five, build.number(-1)) is build.ZERO
    assert binomial(N, build.ZERO) is binomial(N, N) is build.ONE
    assert linear_sequence((1, 1), (two, build.ONE)).at(five) is build.number(11)


@given(st.lists(st.tuples(st.integers(-5, 5), st.integers(-9, 9)), min_size=1, max_size=5))
@settings(max_examples=30, deadline=None)
def test_linear_sequences(rows):
    coefficients, starts = zip(*rows, strict=True)
    sequence = linear_sequence(coefficients, [build.number(start) for start in starts])
    expected = list(starts)
    while len(expected) < 12:
        last = expected[-len(rows) :]
        expected.append(sum(c * v for c, v in zip(coefficients, last, strict=True)))
    assert [value(sequence.at(N), n) for n in range(12)] == expected
    assert coefficients_of(sequence_symbol(coefficients)) == coefficients


def test_a_sequence_needs_as_many_first_values_as_coefficients():
    with pytest.raises(ValueError, match="first values"):
        linear_sequence((1, 1), (N,))


def test_definitions_of_terms():
    terms = (build.add(factorial_term(N), linear_sequence((1, 1), (X, N)).at(N)), binomial(N, X))
    found = {function.symbol for function in definitions(terms)}
    assert found == {FACTORIAL, FIBONACCI, BINOMIAL}
    assert definitions((N, X)) == ()


@pytest.mark.parametrize("symbol", SYMBOLS, ids=str)
def test_the_kernel_accepts_the_definitions_and_certificates_keep_them(symbol):
    theory = translate(load_text("int main(void) { return 0; }", "nothing.c"))
    function = definition(symbol)
    assert Kernel(theory, Solver()).function(function).argument == function
    fields = {"rule": "function", "arbitrary": {}, "premises": [], "argument": written(function)}
    node = NodeReader(Fields({"id": 1, "statement": {}, **fields}, "node 1"), Symbols(theory), 1)
    assert node.function() == function
