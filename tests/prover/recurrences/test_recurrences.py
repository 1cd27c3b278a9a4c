"""Closed forms of random recurrences of each class are what iterating gives."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.prover.recurrences.axiom_model import power_value
from viap.core.logic import build
from viap.core.logic.evaluation import evaluate
from viap.core.logic.terms import INT, Symbol, apply, variable
from viap.prover.recurrences.algebra.exponential_polynomials import VALUE, cleared
from viap.prover.recurrences.scalars.guarded_recurrences import RecurrenceSolver

N = variable("n")
A, START = (apply(Symbol(name, (), INT)) for name in ("a", "start"))
HOW_MANY = 13
VALUES = st.integers(-9, 9)
SMALL = st.integers(-4, 4)
examples = settings(max_examples=60, deadline=None)


class Values:
    def __init__(self, **values):
        self.values = values

    def value(self, symbol, arguments):
        power = power_value(symbol, arguments)
        return self.values[symbol.name] if power is None else power

    def domain(self, variable):
        return ()


def check(start, step, a, first, counter=N):
    """The recurrence is solved, and its form is right for the first counters."""
    solved = RecurrenceSolver(counter).solve(start, step)
    assert solved is not None
    times, form = cleared(solved)
    model = Values(a=a, start=first)
    current = evaluate(start, model)
    for n in range(HOW_MANY):
        assert evaluate(form, model, {counter: n}) == times * current
        current = evaluate(step, model, {counter: n, VALUE: current})


def polynomial(coefficients, symbolic):
    """c0 + c1*n + .., and a multiple of a*n."""
    power, parts = build.ONE, [build.scale(symbolic, build.mul(A, N))]
    for coefficient in coefficients:
        parts.append(build.scale(coefficient, power))
        power = build.mul(power, N)
    return build.add(*parts)


growths = st.builds(polynomial, st.lists(SMALL, max_size=4), SMALL)
simple_growths = st.builds(polynomial, st.lists(SMALL, max_size=2), st.just(0))
bounds = st.one_of(
    st.integers(-3, 9).map(build.number),
    st.builds(lambda c, d: build.add(build.scale(c, A), build.number(d)), SMALL, SMALL),
)


@examples
@given(growths, VALUES, VALUES)
def test_sums_of_polynomials(growth, a, start):
    check(START, build.add(VALUE, growth), a, start)


@examples
@given(st.integers(-4, 6), growths, VALUES, VALUES)
def test_a_factor_and_a_polynomial(factor, growth, a, start):
    check(START, build.add(build.scale(factor, VALUE), growth), a, start)


@examples
@given(VALUES, VALUES)
def test_a_factor_that_is_a_value(a, start):
    check(START, build.mul(A, VALUE), a, start)


@examples
@given(growths, VALUES, VALUES)
def test_resets(growth, a, start):
    check(START, growth, a, start)


def comparisons(slope, bound, kind):
    return kind(build.scale(slope, N), bound)


conditions = st.builds(
    comparisons,
    st.sampled_from([-3, -2, -1, 1, 2, 3]),
    bounds,
    st.sampled_from([build.le, build.lt, lambda x, y: build.lt(y, x), build.eq]),
)
arms = st.one_of(
    simple_growths.map(lambda growth: build.add(VALUE, growth)),
    simple_growths,
    simple_growths.map(lambda growth: build.add(build.scale(2, VALUE), growth)),
)


@examples
@given(conditions, arms, arms, VALUES, VALUES)
def test_conditions_on_the_counter(condition, then, orelse, a, start):
    check(START, build.ite(condition, then, orelse), a, start)


@examples
@given(conditions, conditions, arms, arms, VALUES, VALUES)
def test_two_conditions(first, second, then, orelse, a, start):
    nested = build.ite(first, then, build.ite(second, orelse, VALUE))
    check(START, nested, a, start)


@examples
@given(bounds, bounds, arms, arms, VALUES, VALUES)
def test_conditions_that_do_not_change(left, right, then, orelse, a, start):
    check(START, build.ite(build.le(left, right), then, orelse), a, start)


@examples
@given(
    st.integers(2, 6), st.integers(0, 5), st.integers(0, 7), st.integers(1, 5), arms, arms, VALUES
)
def test_residues_of_the_counter(divisor, residue, first, slope, then, orelse, start):
    dividend = build.add(build.scale(slope, N), build.number(first))
    remainder = build.c_mod(dividend, build.number(divisor))
    condition = build.eq(remainder, build.number(residue % divisor))
    check(START, build.ite(condition, then, orelse), 0, start)


@examples
@given(st.integers(2, 40), SMALL, SMALL, VALUES, VALUES)
def test_counting_a_residue(divisor, more, usual, a, start):
    remainder = build.floor_mod(build.add(N, A), build.number(divisor))
    then = build.add(VALUE, build.number(more + usual))
    step = build.ite(build.eq(remainder, build.ONE), then, build.add(VALUE, build.number(usual)))
    check(START, step, a, start)


@examples
@given(st.sampled_from([(2, 2), (2, 3), (3, 2)]), st.integers(0, 4), VALUES)
def test_remainders_of_quotients(divisors, first, start):
    inner, outer = map(build.number, divisors)
    shifted = build.add(N, build.number(first))
    growth = build.floor_mod(build.floor_div(shifted, inner), outer)
    check(START, build.add(VALUE, growth), 0, start)


@examples
@given(st.integers(2, 5), VALUES)
def test_quotients_of_the_counter(divisor, start):
    check(START, build.add(VALUE, build.c_div(N, build.number(divisor))), 0, start)


@examples
@given(st.integers(1, 4), VALUES, VALUES)
def test_saturation(length, a, start):
    grows = build.add(VALUE, build.number(length))
    check(START, build.ite(build.lt(VALUE, A), grows, VALUE), a, start)


@examples
@given(st.integers(0, 8), st.integers(0, 8), st.booleans())
def test_counters_that_come_back(last, start, up):
    last, start = max(last, start), min(last, start)
    if up:
        step = build.ite(
            build.eq(VALUE, build.number(last)), build.ZERO, build.add(VALUE, build.ONE)
        )
        check(START, step, 0, start)
    else:
        step = build.ite(
            build.le(VALUE, build.ZERO), build.number(last), build.sub(VALUE, build.ONE)
        )
        check(build.number(start), step, 0, start)


@examples
@given(st.integers(2, 9), st.integers(0, 8), st.integers(0, 9))
def test_remainders_of_a_sum(divisor, start, more):
    step = build.c_mod(build.add(VALUE, build.number(more)), build.number(divisor))
    check(START, step, 0, start % divisor)


@examples
@given(st.permutations(range(5)), st.integers(0, 4))
def test_values_that_come_back(following, start):
    step = build.number(following[4])
    for value in range(4):
        here = build.eq(VALUE, build.number(value))
        step = build.ite(here, build.number(following[value]), step)
    check(build.number(start), step, 0, start)


def test_what_has_no_closed_form():
    assert RecurrenceSolver(N).solve(START, build.mul(VALUE, VALUE)) is None
    assert RecurrenceSolver(N).solve(START, build.mul(VALUE, N)) is None
    assert RecurrenceSolver(N).solve(START, build.c_div(VALUE, build.number(2))) is None
