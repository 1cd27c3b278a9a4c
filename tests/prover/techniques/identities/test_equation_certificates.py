"""Polynomials of terms, and why one follows from others: laws that hold of all numbers."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from viap.core.logic import build
from viap.core.logic.evaluation import evaluate
from viap.core.logic.terms import INT, Symbol, apply
from viap.prover.recurrences.algebra.polynomials import product, remainders, times, total
from viap.prover.techniques.identities.equation_certificates import (
    Generator,
    certificate,
    combination,
)
from viap.prover.techniques.identities.propose import without_wraps
from viap.prover.techniques.identities.term_polynomials import (
    PolynomialCase,
    PolynomialReading,
    readings,
)

NAMES = ("a", "b", "c")
ATOMS = tuple(apply(Symbol(name, (), INT)) for name in NAMES)
A, B, C = ATOMS
NUMBERS = st.integers(-40, 40)
MONOMIALS = st.lists(st.integers(0, 2), max_size=2).map(lambda m: tuple(sorted(m)))
POLYNOMIALS = st.dictionaries(MONOMIALS, NUMBERS.filter(bool), min_size=1, max_size=4)


class Numbers:
    """Values of the atoms, as an interpretation of their symbols."""

    def __init__(self, *values):
        self.values = dict(zip(NAMES, values, strict=True))

    def value(self, symbol, arguments):
        return self.values[symbol.name]

    def domain(self, variable):
        raise AssertionError(f"{variable} is bound by a quantifier")


def terms():
    """Terms with everything that a reading takes apart."""
    leaves = st.one_of(st.sampled_from(ATOMS), NUMBERS.map(build.number))

    def larger(inner):
        pairs = st.tuples(inner, inner)
        return st.one_of(
            pairs.map(lambda p: build.add(*p)),
            pairs.map(lambda p: build.mul(*p)),
            inner.map(lambda t: build.wrap(t, 8, False)),
            inner.map(lambda t: build.wrap(t, 8, True)),
            inner.map(lambda t: build.c_div(t, build.number(2))),
            inner.map(lambda t: build.floor_mod(t, build.number(3))),
            st.tuples(inner, inner, inner).map(
                lambda t: build.ite(build.le(t[0], build.ZERO), t[1], t[2])
            ),
        )

    return st.recursive(leaves, larger, max_leaves=6)


def value(polynomial, variables, numbers):
    total = 0
    for monomial, coefficient in polynomial.items():
        for place in monomial:
            coefficient *= evaluate(variables[place], numbers)
        total += coefficient
    return total


@given(terms(), NUMBERS, NUMBERS, NUMBERS)
@settings(max_examples=examples(150), deadline=None)
def test_some_case_of_a_term_is_the_term(term, a, b, c):
    numbers = Numbers(a, b, c)
    expected = evaluate(term, numbers)
    fitting = [
        each
        for each in readings({}, False, [term], (), 200) or ()
        if all(evaluate(formula, numbers) for formula in each.case.formulas())
    ]
    assert fitting
    for reading in fitting:
        short = reading.polynomial(term)
        assert value(short, reading.variables, numbers) == expected
        assert value(reading.value(short), reading.variables, numbers) == expected
        for zero in (*reading.divisions, *reading.equations(())):
            assert value(zero, reading.variables, numbers) == 0


@given(terms(), NUMBERS, NUMBERS, NUMBERS)
@settings(max_examples=80, deadline=None)
def test_wraps_make_no_difference_modulo_their_size(term, a, b, c):
    numbers = Numbers(a, b, c)
    bare = without_wraps(term)
    assert (int(evaluate(term, numbers)) - int(evaluate(bare, numbers))) % 256 == 0


@given(POLYNOMIALS, st.lists(POLYNOMIALS, min_size=1, max_size=3))
@settings(max_examples=60, deadline=None)
def test_a_combination_is_one(target, generators):
    found = combination(target, generators)
    if found is not None:
        parts = [times(c, product({m: 1}, generators[place])) for c, m, place in found.parts]
        assert total(*parts) == times(found.times, target)


@given(st.lists(POLYNOMIALS, min_size=1, max_size=3), st.data())
@settings(max_examples=60, deadline=None)
def test_a_combination_with_numbers_is_found(generators, data):
    factors = data.draw(st.lists(NUMBERS, min_size=len(generators), max_size=len(generators)))
    target = total(*map(times, factors, generators))
    assert combination(target, generators) is not None


def test_factors_are_found():
    # y*(x - 1) + x*(y*z - x) is in the ideal of x - 1 and y*z - x.
    generators = [{(0,): 1, (): -1}, {(1, 2): 1, (0,): -1}]
    target = total(product({(1,): 1}, generators[0]), product({(0,): 1}, generators[1]))
    assert combination(target, generators) is not None
    assert combination({(0,): 1}, generators) is None


@given(POLYNOMIALS, st.sampled_from((2, 8, 1 << 32)))
def test_remainders_differ_by_multiples(polynomial, modulus):
    reduced = remainders(polynomial, modulus)
    difference = total(polynomial, times(-1, reduced))
    assert all(coefficient % modulus == 0 for coefficient in difference.values())


@given(NUMBERS, NUMBERS, NUMBERS)
@settings(max_examples=60, deadline=None)
def test_the_laws_of_a_certificate_hold_of_all_numbers(a, b, c):
    zero = Generator(build.sub(build.mul(A, B), C))
    goal = build.sub(build.mul(A, build.mul(A, B)), build.mul(A, C))
    reading = PolynomialReading(PolynomialCase(), True, {})
    found = certificate(goal, None, reading, [zero])
    assert found is not None
    assert found.used == (zero,)
    numbers = (a, b, c, a * b)
    inner = found.law.steps[0]
    for law in (found.law, inner, *inner.steps):
        values = {v: numbers[place % 4] for place, v in enumerate(law.variables)}
        assert evaluate(law.body, Numbers(a, b, c), values)


def test_no_certificate_where_nothing_follows():
    reading = PolynomialReading(PolynomialCase(), True, {})
    generators = [Generator(build.sub(build.mul(A, B), C))]
    assert certificate(build.sub(A, B), None, reading, generators) is None


def test_a_modulus_helps_only_where_it_divides():
    term = build.sub(build.mul(A, B), C)
    modular = Generator(term, 1 << 8)
    assert (
        certificate(term, 1 << 8, PolynomialReading(PolynomialCase(), False, {}), [modular])
        is not None
    )
    assert (
        certificate(term, 1 << 4, PolynomialReading(PolynomialCase(), False, {}), [modular])
        is not None
    )
    assert (
        certificate(term, 1 << 16, PolynomialReading(PolynomialCase(), False, {}), [modular])
        is None
    )
    assert certificate(term, None, PolynomialReading(PolynomialCase(), True, {}), [modular]) is None
