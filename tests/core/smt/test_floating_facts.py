"""Questions about floating-point numbers: no truth is refuted, and exact results are proved."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from viap.core.base.floating_formats import BINARY32, BINARY64, apply
from viap.core.logic import build
from viap.core.logic.floating import SYMBOLS, term
from viap.core.logic.terms import BOOL, INT, Symbol
from viap.core.logic.terms import apply as applied
from viap.core.smt.answers import Answer, Limits
from viap.core.smt.solver import Solver

X, Y, N = (applied(Symbol(name, (), INT)) for name in "xyn")
LIMITS = Limits(20_000_000, 20.0)
SHORT = Limits(1_000_000, 0.5)
EXACT = (
    "add",
    "sub",
    "mul",
    "div",
    "neg",
    "abs",
    "sqrt",
    "floor",
    "ceil",
    "trunc",
    "round",
    "rint",
)
PREDICATES = ("eq", "lt", "le", "isnan", "signbit")
OTHERS = ("copysign", "fmod", "to_int", "from_int")


def some_patterns(form):
    near = st.builds(
        lambda number, offset: (form.rounded(number) + offset) % (1 << form.bits),
        st.integers(-20, 20), st.integers(-2, 2),
    )  # fmt: skip
    special = (0, 1, form.infinity, form.nan, form.largest, form.one, form.sign, form.nan + 1)
    return st.one_of(near, st.sampled_from(special), st.integers(0, (1 << form.bits) - 1))


def operands_of(op):
    if op == "from_int":
        return (N,)
    binary = ("add", "sub", "mul", "div", "eq", "lt", "le", "copysign", "fmod")
    return (X, Y) if op in binary else (X,)


def stated(op, form, values):
    """The result of an operation on some values, as a formula about X, Y and N."""
    operands = operands_of(op)
    result = apply(op, form, *(values[each] for each in operands))
    whole = term(op, form, operands)
    if SYMBOLS[op, form].result == BOOL:
        return whole if result else build.negate(whole)
    return build.eq(whole, build.number(result))


def encoded(formulas, limits=LIMITS):
    solver = Solver()
    return solver._ask_encoded(solver._float_encoder(formulas), formulas, limits)[0]


@pytest.mark.parametrize("form", [BINARY32, BINARY64], ids=["float", "double"])
@pytest.mark.parametrize("op", [*EXACT, *PREDICATES, *OTHERS])
@settings(max_examples=examples(12), deadline=None)
@given(data=st.data())
def test_what_is_true_is_not_refuted(form, op, data):
    values = {each: data.draw(some_patterns(form)) for each in (X, Y)}
    values[N] = data.draw(st.integers(-(2**26), 2**26))
    given_values = [build.eq(each, build.number(values[each])) for each in operands_of(op)]
    formulas = [*given_values, stated(op, form, values)]
    assert encoded(formulas, SHORT) is not Answer.UNSAT
    assert Solver().check(formulas, SHORT) is not Answer.UNSAT


@pytest.mark.parametrize("op", [*EXACT, *PREDICATES])
@settings(max_examples=examples(9), deadline=None)
@given(data=st.data())
def test_results_are_exact(op, data):
    form = BINARY32
    values = {each: data.draw(some_patterns(form)) for each in (X, Y)}
    result = apply(op, form, *(values[each] for each in operands_of(op)))
    if any(form.is_nan(bits) for bits in (*values.values(), result)):
        return
    given_values = [build.eq(each, build.number(values[each])) for each in operands_of(op)]
    other = build.negate(stated(op, form, values))
    assert encoded([*given_values, other]) is Answer.UNSAT


def test_two_nans_may_be_equal_or_not():
    one, other = build.number(BINARY64.nan), build.number(BINARY64.nan + 1)
    used = [term("isnan", BINARY64, (each,)) for each in (X, Y)]
    values = [build.eq(X, one), build.eq(Y, other)]
    assert encoded([*used, *values, build.negate(build.eq(X, Y))]) is not Answer.UNSAT


def test_signs_of_nans_are_unknown():
    signs = [term("signbit", BINARY64, (X,)), build.negate(term("signbit", BINARY64, (Y,)))]
    nans = [term("isnan", BINARY64, (each,)) for each in (X, Y)]
    assert encoded([*signs, *nans]) is not Answer.UNSAT
