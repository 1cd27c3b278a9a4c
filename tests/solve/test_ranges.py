"""Between which numbers a term lies: no value is outside, whatever the operands are."""

from hypothesis import given
from hypothesis import strategies as st

from viap.instantiate.wrapping import NUMBER, law
from viap.logic import build
from viap.logic.evaluate import evaluate
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import apply
from viap.solve.ranges import range_of

X, Y = (Symbol(name, (), INT) for name in "xy")
x, y = apply(X), apply(Y)
SMALL = st.integers(-9, 9)
INTERVAL = st.tuples(SMALL, SMALL).map(sorted)


class Values:
    def __init__(self, **values):
        self.values = values

    def value(self, symbol, arguments):
        return self.values[symbol.name]


def operations(inner):
    divisors = st.integers(-5, 5).filter(bool).map(build.number)
    positive = st.integers(1, 5).map(build.number)
    return st.one_of(
        st.builds(build.add, inner, inner),
        st.builds(build.mul, inner, inner),
        st.builds(build.c_mod, inner, divisors),
        st.builds(build.floor_mod, inner, positive),
        st.builds(build.c_div, inner, positive),
        st.builds(build.floor_div, inner, positive),
    )


TERMS = st.recursive(st.sampled_from((x, y)) | SMALL.map(build.number), operations, max_leaves=5)


@given(TERMS, INTERVAL, INTERVAL, st.data())
def test_the_value_is_within_the_range(term, for_x, for_y, data):
    values = Values(x=data.draw(st.integers(*for_x)), y=data.draw(st.integers(*for_y)))
    ranges = {X: tuple(for_x), Y: tuple(for_y)}
    low, high = range_of(term, None, ranges)
    assert low is not None
    assert high is not None
    assert low <= evaluate(term, values) <= high


def test_squares_are_not_negative():
    assert range_of(build.mul(x, x), None, {X: (-3, 2)}) == (0, 9)


@given(st.sampled_from([(8, False), (8, True), (16, True)]), st.integers(-70_000, 70_000))
def test_a_number_in_range_does_not_wrap_around(width, number):
    assert evaluate(law(width), Values(), {NUMBER: number}) is True
