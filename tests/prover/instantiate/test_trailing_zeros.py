"""Trailing zeros that a term's form shows are there, whatever its variables are."""

from hypothesis import given
from hypothesis import strategies as st

from viap.core.logic import build
from viap.core.logic.evaluation import evaluate
from viap.core.logic.terms import variable
from viap.prover.instantiate.bit_facts import trailing_zeros

X, Y = variable("x"), variable("y")


def _combined(inner):
    powers = st.integers(0, 20).map(lambda k: build.number(1 << k))
    return st.one_of(
        st.tuples(inner, inner).map(lambda pair: build.add(*pair)),
        st.tuples(st.integers(-64, 64), inner).map(lambda pair: build.scale(*pair)),
        st.tuples(inner, powers).map(lambda pair: build.floor_mod(*pair)),
        st.tuples(inner, st.sampled_from((8, 16, 32)), st.booleans()).map(
            lambda of: build.wrap(*of)
        ),
        st.tuples(st.sampled_from(("and", "or", "xor")), inner, inner).map(
            lambda of: build.bits(*of)
        ),
        st.tuples(inner, inner).map(lambda pair: build.ite(build.le(X, Y), *pair)),
    )


TERMS = st.recursive(
    st.one_of(st.sampled_from((X, Y)), st.integers(-70, 70).map(build.number)), _combined
)
NUMBERS = st.integers(-(2**40), 2**40)


@given(TERMS, NUMBERS, NUMBERS)
def test_the_power_divides_the_term(term, x, y):
    assert evaluate(term, None, {X: x, Y: y}) % (1 << trailing_zeros(term)) == 0


def test_masks_and_shifts_have_zeros():
    masked = build.bits("and", X, build.number(0xFF00))
    assert trailing_zeros(masked) == 8
    assert trailing_zeros(build.wrap(build.scale(1 << 24, X), 32, False)) == 24
    assert trailing_zeros(X) == 0
