"""What is said to follow from some comparisons does so, in all small numbers."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import thorough
from viap.core.logic import build
from viap.core.logic.evaluation import evaluate
from viap.core.logic.terms import variable
from viap.prover.recurrences.algebra.linear_algebra import LinearFacts
from viap.prover.recurrences.counter_conditions import pruned

X, Y, Z = NAMES = [variable(name) for name in ("x", "y", "z")]
NATURALS = (X,)
SMALL = range(-3, 4)


def term(factors, constant):
    return build.add(*map(build.scale, factors, NAMES), build.number(constant))


small = st.integers(-3, 3)
terms = st.builds(term, st.tuples(small, small, small), small)
divided = st.builds(
    lambda divide, dividend, by: divide(dividend, build.number(by)),
    st.sampled_from((build.floor_div, build.floor_mod, build.c_div, build.c_mod)),
    terms,
    st.integers(2, 3),
)
values = st.one_of(terms, terms, divided)
comparisons = st.builds(
    lambda compare, left, right: compare(left, right),
    st.sampled_from((build.le, build.lt, build.eq, lambda a, b: build.negate(build.eq(a, b)))),
    values,
    values,
)
examples = settings(max_examples=thorough.examples(80), deadline=None)


def models(facts):
    for numbers in product(SMALL, repeat=3):
        bound = dict(zip(NAMES, numbers, strict=True))
        if bound[X] >= 0 and all(evaluate(fact, None, bound) for fact in facts):
            yield bound


@examples
@given(st.lists(comparisons, max_size=4), comparisons)
def test_what_holds_is_true(facts, wanted):
    if LinearFacts(facts, NATURALS).holds(wanted):
        assert all(evaluate(wanted, None, bound) for bound in models(facts))


@examples
@given(
    st.lists(comparisons, max_size=3),
    st.tuples(comparisons, comparisons),
    st.tuples(terms, terms, terms),
)
def test_pruned_terms_are_the_same(facts, conditions, arms):
    first, second = conditions
    whole = build.ite(
        first, build.ite(second, arms[0], arms[1]), build.ite(second, arms[1], arms[2])
    )
    short = pruned(whole, facts, NATURALS)
    for bound in models(facts):
        assert evaluate(short, None, bound) == evaluate(whole, None, bound)


half = build.c_div(X, build.number(2))
FOLLOWS = {
    "from one fact": ([build.lt(X, Y)], build.le(X, Y)),
    "from a natural number": ([build.le(Y, Z)], build.le(Y, build.add(X, Z))),
    "from two": ([build.lt(X, Y), build.le(Y, Z)], build.lt(X, Z)),
    "from three": (
        [build.lt(X, Y), build.le(Y, Z), build.lt(Z, build.number(3))],
        build.le(X, build.ONE),
    ),
    "from a multiple": ([build.lt(build.ZERO, Y)], build.le(build.ZERO, build.scale(3, Y))),
    "from a part": ([build.le(build.scale(2, Y), build.ONE)], build.le(Y, build.ZERO)),
    "from half of a number": ([build.lt(Y, half)], build.lt(build.scale(2, Y), X)),
    "from a remainder": (
        [build.negate(build.eq(build.floor_mod(Y, build.number(2)), build.ZERO))],
        build.eq(build.floor_mod(Y, build.number(2)), build.ONE),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FOLLOWS)
def test_what_follows_is_seen(name):
    facts, wanted = FOLLOWS[name]
    # (What is divided must have been met.)
    assert LinearFacts([*facts, build.le(build.ZERO, half)], NATURALS).holds(wanted)
    assert not LinearFacts([], NATURALS).holds(wanted)
