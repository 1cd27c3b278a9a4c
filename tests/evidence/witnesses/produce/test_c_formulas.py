"""Closed forms without counters, and formulas as C: what they say stays the same."""

from hypothesis import given, settings
from hypothesis import strategies as st

from viap.c.load import load_text
from viap.evidence.witnesses.produce.c_formulas import (
    c_expression,
    modular_expression,
    wide_expression,
)
from viap.explain.invariants.counter_elimination import eliminated
from viap.logic import build
from viap.logic.sorts import INT as SORT
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, apply, variable
from viap.logic.walkers import free_variables, substitute
from viap.machine import End, ListedInputs, compile_program
from viap.program.integer_types import INT, LLONG, UINT

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


A, B, C = variable("a"), variable("b"), variable("c")
NAMES = {A: ("a", INT), B: ("b", UINT)}


@st.composite
def values(draw, depth=2):
    if depth == 0 or draw(st.booleans()):
        return draw(st.sampled_from((A, B, build.number(draw(st.integers(-9, 9))))))
    left, right = draw(values(depth - 1)), draw(values(depth - 1))
    match draw(st.sampled_from(("+", "-", "*", "%", "?"))):
        case "+":
            return build.add(left, right)
        case "-":
            return build.sub(left, right)
        case "*":
            return build.mul(left, right)
        case "%":
            return build.c_mod(left, build.number(draw(st.integers(2, 5))))
        case _:
            return build.ite(build.le(left, right), left, right)


@st.composite
def formulas(draw, depth=1):
    if depth == 0 or draw(st.booleans()):
        make = draw(st.sampled_from((build.eq, build.le, build.lt)))
        return make(draw(values()), draw(values()))
    parts = (draw(formulas(depth - 1)), draw(formulas(depth - 1)))
    make = draw(st.sampled_from((build.conjunction, build.disjunction)))
    return draw(st.sampled_from((make(parts), build.negate(parts[0]), build.implies(*parts))))


@settings(max_examples=60, deadline=None)
@given(formulas(), st.integers(-40, 40), st.integers(0, 40) | st.just(4294967295))
def test_c_says_what_the_formula_says(formula, a, b):
    text = c_expression(formula, NAMES)
    if formula.kind is Kind.TRUTH or text is None:
        return
    program = load_text(
        "int input(void); unsigned natural(void); void reach_error(void);\n"
        f"int main(void) {{ int a = input(); unsigned b = natural(); if ({text}) reach_error(); }}",
        "formula.c",
    )
    run = compile_program(program).run(ListedInputs([a, b]), budget=1000)
    if run.end is End.UNDEFINED:
        return  # an overflow of long long: no such invariant is written
    truth = substitute(formula, {A: build.number(a), B: build.number(b)})
    assert (run.end is End.ERROR) is (truth is build.TRUE), text


def test_what_is_not_in_scope_is_not_printed():
    assert c_expression(build.le(X, A), NAMES) is None


def test_plain_comparisons_stay_plain():
    assert c_expression(build.le(build.ZERO, A), NAMES) == "0 <= a"
    assert c_expression(build.le(B, build.number(7)), NAMES) == "b <= 7"
    # C would take a for a large number.
    assert c_expression(build.lt(A, B), NAMES) == "(long long)a < (long long)b"


def test_equations_of_unsigned_variables_wrap_around_if_asked_for():
    equation = build.eq(build.add(B, build.number(3)), build.scale(2, B))
    assert modular_expression(equation, NAMES) == "3 == b"
    twice = build.eq(build.scale(2, B), build.add(C, build.number(-1)))
    names = {**NAMES, C: ("c", UINT)}
    assert modular_expression(twice, names) in ("2U * b + 1U == c", "1U + 2U * b == c")
    assert modular_expression(build.eq(A, B), NAMES) is None  # of two types
    assert modular_expression(build.le(B, C), names) is None  # no equation


def test_long_variables_are_computed_with_in_128_bits():
    names = {**NAMES, C: ("c", LLONG)}
    text = wide_expression(build.eq(C, build.mul(A, B)), names)
    assert text in (
        "(__int128)c == (__int128)a * (__int128)b",
        "(__int128)a * (__int128)b == (__int128)c",
    )
    assert wide_expression(build.le(C, build.ZERO), names) is None
    assert wide_expression(build.eq(A, build.mul(A, B)), names) is None
