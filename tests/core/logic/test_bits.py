"""The laws of bits hold of Python's integers, which are two's complements without an end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viap.core.logic.bit_laws import BIT, DIFFER, LAWS
from viap.core.logic.evaluation import evaluate


class Integers:
    def value(self, symbol, arguments):
        left, right = arguments
        if symbol == BIT:
            return bool(left >> max(right, 0) & 1)
        assert symbol == DIFFER
        different = left ^ right
        return (different & -different).bit_length() - 1 if different else 0

    def domain(self, variable):
        raise AssertionError(f"{variable} is bound by a quantifier")


near_ends = st.builds(
    lambda power, sign, more: sign * 2**power + more,
    st.sampled_from((7, 8, 15, 16, 31, 32, 63, 64)),
    st.sampled_from((-1, 1)),
    st.integers(-3, 3),
)
numbers = st.one_of(st.integers(-9, 9), st.integers(-(2**70), 2**70), near_ends)


@pytest.mark.parametrize("name", LAWS)
@given(st.tuples(numbers, numbers, st.integers(-3, 80)))
def test_a_law(name, values):
    law = LAWS[name]
    assert evaluate(law.body, Integers(), dict(zip(law.variables, values, strict=False))) is True
