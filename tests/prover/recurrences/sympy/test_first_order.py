"""First-order recurrences by sympy: what each class has as a closed form, and that it is right."""

import pytest

from tests.prover.recurrences.sympy.concrete_terms import first_values, term_value
from viap.core.logic import build
from viap.core.logic.terms import INT, Symbol, apply, variable
from viap.facts.printer import show
from viap.prover.recurrences.algebra.exponential_polynomials import VALUE
from viap.prover.recurrences.algebra.powers import power, power_of
from viap.prover.recurrences.sequences.named_sequences import binomial, factorial
from viap.prover.recurrences.sympy.sympy_solver import SympySolver

N = variable("n")
A, X = (apply(Symbol(name, (), INT)) for name in "ax")


def line(slope, rest):
    return build.add(build.scale(slope, N), build.number(rest))


def times(*factors):
    result = build.ONE
    for factor in factors:
        result = build.mul(result, factor)
    return result


def plus(growth):
    return build.add(VALUE, growth)


ZERO, ONE = build.ZERO, build.ONE
# The start, the step, the factor of the value, and what that is.
CASES = {
    "constant": (X, plus(build.number(3)), "1", "3*n + x"),
    "polynomial": (ZERO, plus(times(N, N)), "1", "exact^(n + 2*n*n*n - 3*n*n, 6)"),
    "geometric": (ONE, build.add(build.scale(3, VALUE), build.number(2)), "1", "2*pow^3(n) - 1"),
    "sum of n*2^n": (ZERO, plus(times(N, power(2, N))), "1", "n*pow^2(n) + 2 - 2*pow^2(n)"),
    "factorial": (ONE, times(VALUE, line(1, 1)), "1", "fact^(n)"),
    "later factorial": (build.number(6), times(VALUE, line(1, 4)), "1", "fact^(n + 3)"),
    "even factors": (ONE, times(VALUE, line(2, 2)), "1", "fact^(n)*pow^2(n)"),
    "odd factors": (ONE, times(VALUE, line(2, 1)), "fact^(n)*pow^2(n)", "fact^(2*n)"),
    "double factorial": (ONE, times(VALUE, line(2, 3)), "1", "fact2^(2*n + 1)"),
    "rising": (ONE, times(VALUE, build.add(A, N)), "1", "rise^(n, a)"),
    "falling": (ONE, times(VALUE, build.sub(A, N)), "1", "rise^(n, a + 1 - n)"),
    "sum of n*n!": (ZERO, plus(times(N, factorial(N))), "1", "fact^(n) - 1"),
    "sum of (n+1)*(n+1)!": (
        ZERO,
        plus(times(line(1, 1), factorial(line(1, 1)))),
        "1",
        "fact^(n + 1) - 1",
    ),
    "factor n+1": (ONE, build.add(times(line(1, 1), VALUE), N), "1", "2*fact^(n) - 1"),
    "binomials of a row": (
        ONE,
        build.c_div(times(VALUE, build.sub(A, N)), line(1, 1)),
        "1",
        "binom^(a, n)",
    ),
    "central binomials": (
        ONE,
        build.c_div(times(VALUE, line(4, 2)), line(1, 1)),
        "1",
        "binom^(2*n, n)",
    ),
    "Catalan": (
        ONE,
        build.c_div(times(VALUE, line(4, 2)), line(1, 2)),
        "1",
        "binom^(2*n, n) - binom^(2*n, n + 1)",
    ),
    "sum of a column": (
        ZERO,
        plus(binomial(line(1, 3), build.number(3))),
        "1",
        "exact^(n*binom^(n + 3, 3), 4)",
    ),
    "symbolic factor": (
        X,
        build.add(times(A, VALUE), N),
        "a*a + 1 - 2*a",
        "n + pow^(n, a) + x*pow^(n, a) + a*a*x*pow^(n, a) - a*n - 2*a*x*pow^(n, a) - 1",
    ),
    "sum of n*a^n": (
        ZERO,
        plus(times(N, power_of(A, N))),
        "a*a + 1 - 2*a",
        "a + a*n*pow^(n, a) - a*pow^(n, a) - n*pow^(n, a)",
    ),
}


def solution(start, step):
    solver = SympySolver()
    value = solver.value(start, step, N)
    if value is not None:
        return build.ONE, value
    return solver.multiple(start, step, N)


@pytest.mark.parametrize("name", CASES)
def test_classes(name):
    start, step, factor, value = CASES[name]
    found = solution(start, step)
    assert found is not None
    assert (show(found[0]), show(found[1])) == (factor, value)


@pytest.mark.parametrize("name", CASES)
def test_first_values(name):
    start, step, *_ = CASES[name]
    factor, value = solution(start, step)
    fixed = {A: 11, X: 7}
    for n, expected in enumerate(first_values(start, step, N, fixed, 6)):
        at = {N: n, **fixed}
        assert term_value(factor, at) * expected == term_value(value, at)


def test_telescoping_fractions_are_cleared():
    step = plus(build.c_div(ONE, times(line(1, 1), line(1, 2))))
    factor, value = SympySolver().multiple(ZERO, step, N)
    assert (show(factor), show(value)) == ("n + 1", "n")


@pytest.mark.parametrize(
    "step",
    [
        plus(build.c_div(ONE, line(1, 1))),  # the harmonic numbers
        times(VALUE, VALUE),
        plus(build.floor_mod(N, A)),
        times(VALUE, plus(ONE)),
    ],
)
def test_what_has_no_closed_form(step):
    assert solution(ONE, step) is None
