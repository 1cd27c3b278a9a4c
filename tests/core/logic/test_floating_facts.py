"""Facts about floating-point operations hold for patterns of all kinds, and so do definitions."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from viap.core.base.floating_formats import ARITIES, BINARY32, BINARY64, apply
from viap.core.logic import build
from viap.core.logic.evaluation import evaluate
from viap.core.logic.floating import DEFINED, SYMBOLS, definition, expanded, term
from viap.core.logic.floating_facts import facts
from viap.core.logic.terms import BOOL, INT, Symbol
from viap.core.logic.terms import apply as applied

FORMATS = [BINARY32, BINARY64]
X, Y, Z = (applied(Symbol(name, (), INT)) for name in "xyz")
FIRST, SECOND = (applied(Symbol(name, (), INT)) for name in "ij")


class Values:
    def __init__(self, **values):
        self.values = values

    def value(self, symbol, arguments):
        return self.values[symbol.name]

    def domain(self, variable):
        return ()


def some_patterns(form):
    """Patterns of special numbers, of small ones and of their neighbours, and any."""
    small = st.builds(Fraction, st.integers(-40, 40), st.sampled_from((1, 2, 3, 10, 1000)))
    near = st.builds(
        lambda value, offset: (form.rounded(value) + offset) % (1 << form.bits),
        small, st.integers(-2, 2),
    )  # fmt: skip
    special = (0, 1, form.infinity, form.nan, form.largest, form.one, 1 << form.fraction_bits)
    signed = st.builds(
        lambda bits, sign: bits | (form.sign if sign else 0),
        st.sampled_from(special),
        st.booleans(),
    )
    return st.one_of(near, signed, st.integers(0, (1 << form.bits) - 1))


def small_or_large(form):
    edge = 1 << form.precision
    return st.one_of(
        st.integers(-20, 20), st.integers(edge - 3, edge + 3), st.integers(-edge - 3, -edge + 3),
        st.integers(-(2**127), 2**127),
    )  # fmt: skip


@pytest.mark.parametrize("form", FORMATS, ids=["float", "double"])
@pytest.mark.parametrize("op", sorted(DEFINED))
@given(data=st.data())
def test_definitions_are_the_operations(form, op, data):
    operands = tuple(data.draw(some_patterns(form)) for _ in range(ARITIES[op]))
    found = definition(op, form, tuple(map(build.number, operands)))
    expected = apply(op, form, *operands)
    wanted = build.truth(bool(expected)) if SYMBOLS[op, form].result == BOOL else (
        build.number(expected)
    )  # fmt: skip
    assert found is wanted


def checked(formulas, model):
    for fact in facts(formulas):
        assert evaluate(expanded(fact), model) is True, fact


@pytest.mark.parametrize("form", FORMATS, ids=["float", "double"])
@pytest.mark.parametrize("op", ["add", "sub", "mul", "div", "fmod"])
@settings(max_examples=examples(15), deadline=None)
@given(data=st.data())
def test_facts_about_arithmetic(form, op, data):
    x, y, z, c, d = (data.draw(some_patterns(form)) for _ in range(5))
    number, other = build.number(c), build.number(d)
    formulas = [
        build.eq(term(op, form, (X, Y)), Z),
        build.eq(term(op, form, (X, number)), Y),
        build.eq(term(op, form, (number, Y)), term("add", form, (X, number))),
        term("le", form, (X, other)),
    ]
    checked(formulas, Values(x=x, y=y, z=z))


@pytest.mark.parametrize("form", FORMATS, ids=["float", "double"])
@settings(max_examples=examples(15), deadline=None)
@given(data=st.data())
def test_facts_about_monotone_functions(form, data):
    x, y, c = (data.draw(some_patterns(form)) for _ in range(3))
    names = ("sqrt", "floor", "ceil", "trunc", "round", "rint")
    formulas = [build.eq(term(op, form, (X,)), Y) for op in names]
    formulas.append(term("le", form, (X, build.number(c))))
    checked(formulas, Values(x=x, y=y))


@pytest.mark.parametrize("form", FORMATS, ids=["float", "double"])
@settings(max_examples=examples(15), deadline=None)
@given(data=st.data())
def test_facts_about_conversions(form, data):
    other = BINARY64 if form is BINARY32 else BINARY32
    x, c = (data.draw(some_patterns(form)) for _ in range(2))
    y = data.draw(some_patterns(other))
    i = data.draw(small_or_large(form))
    j = data.draw(st.one_of(small_or_large(form), st.integers(i - 2, i + 2)))
    first, second = (term("from_int", form, (each,)) for each in (FIRST, SECOND))
    one, two = build.number(form.one), build.number(form.rounded(2))
    formulas = [
        build.eq(term("to_int", form, (X,)), FIRST),
        build.eq(term("convert", form, (Y,)), X),
        term("le", other, (Y, build.number(other.rounded(form.exact(c))
                                           if c & ~form.sign < form.infinity else 0))),
        build.eq(first, second),
        build.eq(term("add", form, (first, one)), second),
        build.eq(term("sub", form, (second, two)), first),
        term("lt", form, (X, build.number(c))),
        build.lt(FIRST, build.number(17)),
    ]  # fmt: skip
    checked(formulas, Values(x=x, y=y, i=i, j=j))
    # A number that is the integer itself, or beside it.
    beside = (form.rounded(i) + data.draw(st.integers(-1, 1))) % (1 << form.bits)
    checked(formulas, Values(x=beside, y=y, i=i, j=j))
