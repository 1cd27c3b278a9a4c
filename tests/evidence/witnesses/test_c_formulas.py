"""Closed forms without counters, and formulas as C: what they say stays the same."""

from hypothesis import given, settings
from hypothesis import strategies as st

from viap.core.logic import build
from viap.core.logic.terms import INT as SORT
from viap.core.logic.terms import Symbol, apply, variable
from viap.core.logic.walkers import free_variables, substitute
from viap.core.program.integer_types import INT, LLONG, UINT
from viap.evidence.witnesses.invariant_choice import c_expressions
from viap.explain.invariants.counter_elimination import eliminated

N = variable("n")
X, Y, Z = (apply(Symbol(name, (), SORT)) for name in "xyz")
SMALL = st.integers(-7, 7)


@st.composite
def forms(draw):
    """Values of x, y and z as terms in n: linear ones, a square, or two phases."""
    found = {}
    for here in (X, Y, Z):
        start, step = build.number(draw(SMALL)), build.number(draw(SMALL))
        value = build.add(start, build.mul(step, N))
        shape = draw(st.sampled_from(("linear", "linear", "square", "phases")))
        if shape == "square":
            value = build.add(value, build.mul(N, N))
        elif shape == "phases":
            test = build.lt(N, build.number(draw(st.integers(0, 5))))
            value = build.ite(test, value, build.number(draw(SMALL)))
        found[here] = 1, value
    return found


@settings(max_examples=60, deadline=None)
@given(forms(), st.integers(0, 9))
def test_what_is_left_of_closed_forms_holds_in_every_iteration(given_forms, n):
    at = {N: build.number(n)}
    values = {here: substitute(value, at) for here, (_, value) in given_forms.items()}
    for relation in eliminated(given_forms, N):
        assert N not in free_variables(relation)
        assert substitute(relation, values) is build.TRUE


def test_a_linear_form_is_not_lost():
    found = set(eliminated({X: (1, build.scale(2, N)), Y: (1, build.scale(6, N))}, N))
    assert (
        build.eq(Y, build.scale(3, X)) in found
        or build.eq(build.scale(2, Y), build.scale(6, X)) in found
    )
    assert build.eq(build.c_mod(X, build.number(2)), build.ZERO) in found
    assert build.le(build.ZERO, X) in found


def test_a_variable_that_holds_a_power_stands_for_it():
    power = apply(Symbol("pow", (SORT,), SORT), N)
    forms = {X: (1, power), Y: (2, build.sub(build.mul(N, power), build.ONE)), Z: (1, N)}
    found = set(eliminated(forms, N))
    assert build.eq(build.scale(2, Y), build.sub(build.mul(Z, X), build.ONE)) in found


A, B, C = (variable(name) for name in "abc")
TYPES = {"a": INT, "b": UINT}


def test_what_is_not_in_scope_is_not_printed():
    assert list(c_expressions(build.le(C, A), TYPES)) == []


def test_equations_of_unsigned_variables_may_wrap_around():
    types = {**TYPES, "c": UINT}
    twice = build.eq(build.scale(2, B), build.add(C, build.number(-1)))
    assert list(c_expressions(twice, types)) == [
        "2*(long long)b + 1 == (long long)c",
        "2U*b + 1U == c",
    ]
    assert len(list(c_expressions(build.eq(A, B), TYPES))) == 1  # of two types
    assert list(c_expressions(build.le(B, C), types)) == ["b <= c"]  # no equation


def test_long_variables_are_computed_with_in_128_bits():
    types = {**TYPES, "c": LLONG}
    texts = list(c_expressions(build.eq(C, build.mul(A, B)), types))
    assert texts[-1] == "(__int128)c == (__int128)a*(__int128)b"
    assert list(c_expressions(build.le(C, build.ZERO), types)) == ["c <= 0"]
    assert len(list(c_expressions(build.eq(A, build.mul(A, B)), types))) == 1
