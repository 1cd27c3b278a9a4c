"""Terms as polynomials: multiplied out, with what rules say, and each step of that holds."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from viap.core.logic import build
from viap.core.logic.evaluation import evaluate
from viap.core.logic.terms import variable
from viap.prover.recurrences.algebra.polynomials import TooLarge
from viap.prover.recurrences.algebra.ring_expansion import RingExpansion, Rule, term_of

X, Y, Z = variables = [variable(name) for name in "xyz"]
LEAVES = st.sampled_from(variables) | st.integers(-4, 4).map(build.number)
TERMS = st.recursive(
    LEAVES,
    lambda inner: st.builds(build.add, inner, inner) | st.builds(build.mul, inner, inner),
    max_leaves=7,
)


def no_rule(term):
    return None


def half(term):
    """2*z is x*x + x: z is no number of its own."""
    return Rule(2, build.add(build.mul(X, X), X)) if term is Z else None


@settings(max_examples=60, deadline=None)
@given(TERMS, st.tuples(*[st.integers(-9, 9)] * 3))
def test_a_polynomial_is_the_term(term, numbers):
    values = dict(zip(variables, numbers, strict=True))
    polynomial = RingExpansion(no_rule).value(term)
    assert evaluate(term_of(polynomial), None, values) == evaluate(term, None, values)
    assert all(factor in variables for monomial in polynomial for factor in monomial)


@settings(max_examples=60, deadline=None)
@given(TERMS, st.integers(-9, 9), st.integers(-9, 9))
def test_steps_hold_and_rules_are_followed(term, x, y):
    ring = RingExpansion(half)
    values = {X: x, Y: y, Z: (x * x + x) // 2}
    value = ring.value(term)
    assert all(Z not in monomial for monomial in value)
    parts = [c * int(evaluate(term_of({m: Fraction(1)}), None, values)) for m, c in value.items()]
    whole = sum(parts, Fraction(0))
    assert whole == evaluate(term, None, values)
    for step in ring.steps(term):
        assert evaluate(step.difference(), None, values) == 0
    assert set(ring.used) <= {Z}


@settings(max_examples=60, deadline=None)
@given(TERMS, st.integers(-9, 9), st.integers(-9, 9))
def test_products_have_rules(term, x, y):
    """x*z = z + y, so z is y / (x - 1): only multiples of x - 1 give whole numbers."""
    product = build.mul(X, Z)
    rules = {product: Rule(1, build.add(Z, Y))}
    ring = RingExpansion(rules.get, [product])
    values = {X: x, Y: y * (x - 1), Z: y}
    value = ring.value(term)
    assert not any(X in monomial and Z in monomial for monomial in value)
    assert evaluate(term_of(value), None, values) == evaluate(term, None, values)
    for step in ring.steps(term):
        assert evaluate(step.difference(), None, values) == 0
    assert set(ring.used) <= {product}


def test_long_sums_are_multiplied_in_parts():
    many = build.add(*(variable(f"a{number}") for number in range(20)))
    steps = list(RingExpansion(no_rule).steps(build.mul(X, many)))
    assert len(steps) == 4
    assert max(len(step.parts) for step in steps) <= 7


def test_what_would_be_too_large_is_refused():
    large = build.add(X, Y, Z)
    for _ in range(5):
        large = build.mul(large, large)
    with pytest.raises(TooLarge):
        RingExpansion(no_rule).value(large)
    with pytest.raises(TooLarge):
        list(RingExpansion(no_rule).steps(large))


def test_rules_of_products_that_lead_in_a_circle():
    """The norm of one sequence may be said by that of another, and the other way round."""
    square, mixed = build.mul(X, X), build.mul(X, Y)
    rules = {square: Rule(1, build.add(mixed, build.ONE)), mixed: Rule(1, square)}
    ring = RingExpansion(rules.get, (square, mixed))
    with pytest.raises(TooLarge):
        ring.value(square)
