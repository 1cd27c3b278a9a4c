"""Sums with powers of any base are what the steps compute."""

from hypothesis import given, settings
from hypothesis import strategies as st

from viap.core.logic import build
from viap.core.logic.evaluation import evaluate
from viap.core.logic.terms import INT, Symbol, apply, variable
from viap.core.logic.walkers import substitute, subterms
from viap.prover.recurrences.algebra.exponential_polynomials import VALUE
from viap.prover.recurrences.algebra.powers import ANY_POWER, power_of
from viap.prover.recurrences.scalars.sequence_forms import word_sum
from viap.prover.recurrences.sequences.row_sums import degree_of

N = variable("n")
A, B = (apply(Symbol(name, (), INT)) for name in "ab")


def at(value, number, a, b):
    """The number that a form with sums and powers has."""
    value = substitute(value, {N: build.number(number)})
    found = {}
    for node in subterms(value):
        if node.args and node.kind is A.kind:
            degree = degree_of(node.payload)
            powers = [a ** (number - 1 - i) * i ** (degree or 0) for i in range(number)]
            whole = a**number if node.payload == ANY_POWER else sum(powers)
            found[node] = build.number(whole)
    return evaluate(substitute(substitute(value, found), numbers(a, b)), None, {})


def numbers(a, b):
    return {A: build.number(a), B: build.number(b)}


SMALL = st.integers(-4, 4)


@settings(max_examples=30, deadline=None)
@given(SMALL, SMALL, SMALL, st.tuples(SMALL, SMALL, SMALL), st.booleans())
def test_forms_have_the_values_of_the_steps(start, a, b, coefficients, added):
    line = build.add(build.scale(coefficients[0], B), build.scale(coefficients[1], N))
    growth = build.add(line, build.number(coefficients[2]))
    step = build.add(build.mul(A, VALUE), growth)
    if added:
        step = build.add(VALUE, build.mul(build.scale(coefficients[0], B), power_of(A, N)))
    form = word_sum(build.number(start), step, N)
    if form is None:
        return
    value = start
    for number in range(5):
        assert at(form, number, a, b) == value
        now = build.number(a**number)
        here = substitute(step, {power_of(A, N): now})
        here = substitute(here, {N: build.number(number), VALUE: build.number(value)})
        value = evaluate(substitute(here, numbers(a, b)), None, {})


def test_other_steps_have_none():
    assert word_sum(build.ZERO, build.add(build.mul(N, VALUE), build.ONE), N) is None
    assert word_sum(build.ZERO, build.add(build.scale(3, VALUE), build.ONE), N) is None
    assert word_sum(build.ZERO, build.mul(A, VALUE), N) is None
