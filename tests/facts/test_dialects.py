"""Formulas in each dialect; and C says what the formula says."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from viap.c.load import load_text
from viap.core.logic import build
from viap.core.logic.terms import Kind, apply, make, variable
from viap.core.logic.walkers import substitute
from viap.core.program.integer_types import INT, INT128, LLONG, UCHAR, UINT, ULLONG
from viap.facts.dialects import Acsl, C, Cbmc, People, UnsignedC, acsl, c_text, width_for
from viap.facts.places import CALL, LOOP_ENTRY, Unspeakable, logic_function, place, result_of
from viap.runs.machine import End, ListedInputs, compile_program

i, j, k, m, n, s, u, w, x = (variable(name) for name in "ijkmnsuwx")
ONE, TWO = build.ONE, build.number(2)
TYPES = {"i": INT, "j": INT, "n": INT, "s": INT, "u": UINT, "w": LLONG, "x": ULLONG, "b": UCHAR}
A = place(("a[", "]"), INT)
RESULT = apply(result_of(INT))


def cell(index, symbol=A):
    return apply(symbol, index)


def within(name, low, high):
    return build.conjunction((build.le(low, name), build.lt(name, high)))


FILLED = build.forall(
    (k,), build.implies(within(k, build.ZERO, i), build.eq(cell(k), build.mul(TWO, k)))
)
EITHER = build.disjunction((build.eq(RESULT, build.number(-1)), within(RESULT, build.ZERO, n)))
ALL = [
    (build.le(i, n), "i <= n", "i <= n"),
    (build.le(build.add(i, ONE), n), "i < n", "i < n"),
    (build.lt(i, build.add(n, ONE)), "i <= n", "i <= n"),
    (build.eq(build.sub(i, j), n), "i == j + n", "(long long)i == (long long)j + (long long)n"),
    (
        build.eq(build.add(i, s), build.mul(i, i)),
        "s == i*i - i",
        "(long long)s == (long long)i*(long long)i - (long long)i",
    ),
    (build.negate(build.eq(i, j)), "i != j", "i != j"),
    (build.eq(build.c_mod(i, TWO), build.ZERO), "i % 2 == 0", "(long long)i % 2 == 0"),
    (build.implies(build.lt(i, n), build.eq(s, TWO)), "i < n ==> s == 2", "!(i < n) || s == 2"),
    (build.disjunction((build.eq(i, n), build.eq(i, ONE))), "i == n || i == 1", "i == n || i == 1"),
    (build.le(build.number(-3), i), "-3 <= i", "-3 <= i"),
    (
        build.eq(build.c_div(build.sub(i, ONE), TWO), s),
        "(i - 1) / 2 == s",
        "((long long)i - 1) / 2 == (long long)s",
    ),
    (
        build.le(build.ite(build.le(i, n), build.neg(i), n), s),
        "(i <= n ? -i : n) <= s",
        "(i <= n ? -(long long)i : (long long)n) <= (long long)s",
    ),
    (build.eq(cell(build.sub(i, ONE)), ONE), "a[i - 1] == 1", "a[i - 1] == 1"),
    (build.le(i, u), "i <= u", "(long long)i <= (long long)u"),
    (build.le(u, build.number(7)), "u <= 7", "u <= 7"),
    (
        make(Kind.EQ, (make(Kind.BITS, (i, build.number(3)), "and"), ONE)),
        "(i & 3) == 1",
        "((long long)i & 3) == 1",
    ),
    (
        EITHER,
        "\\result == -1 || 0 <= \\result < n",
        "viap_result == -1 || (0 <= viap_result && viap_result < n)",
    ),
]


@pytest.mark.parametrize(("formula", "text", "in_c"), ALL)
def test_acsl_and_c(formula, text, in_c):
    assert acsl(formula) == text
    assert c_text(formula, TYPES) == in_c


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (FILLED, "\\forall integer k; 0 <= k < i ==> a[k] == 2*k"),
        (build.eq(cell(k, A.at(LOOP_ENTRY)), ONE), "\\at(a[k], LoopEntry) == 1"),
        (build.eq(apply(place(("g",), INT, CALL)), s), "\\old(g) == s"),
        (apply(logic_function(("sum(&a[0], ", ")")), build.add(i, ONE)), "sum(&a[0], i + 1)"),
        (build.eq(cell(k, place(("t[", "].key"))), ONE), "t[k].key == 1"),
    ],
)
def test_acsl(formula, text):
    assert acsl(formula) == text


def ordered(*premises):
    conclusion = build.le(cell(k), cell(m))
    return build.forall((k, m), build.implies(build.conjunction(premises), conclusion))


def test_ranges_come_first():
    premises = (build.lt(k, m), build.lt(m, i), build.le(build.ZERO, k))
    assert acsl(ordered(*premises)) == "\\forall integer k, m; 0 <= k < m < i ==> a[k] <= a[m]"
    above = (build.le(build.ZERO, k), build.lt(k, i), build.lt(k, m), build.lt(m, n))
    assert acsl(ordered(*above)) == (
        "\\forall integer k, m; 0 <= k < i && k < m < n ==> a[k] <= a[m]"
    )


def test_no_quantifier_without_a_range():
    with pytest.raises(Unspeakable):
        acsl(build.forall((k,), build.implies(build.le(build.ZERO, k), build.eq(cell(k), ONE))))


def test_quotients_of_c_do_not_round_down():
    for quotient in (build.floor_div(i, TWO), build.floor_mod(i, TWO)):
        with pytest.raises(Unspeakable):
            acsl(build.eq(quotient, s))


def test_bounds_are_joined():
    formulas = [build.le(i, n), build.eq(s, ONE), build.le(build.ZERO, i)]
    assert Acsl().joined(formulas) == [("0 <= i <= n", (0, 2)), ("s == 1", (1,))]
    assert Cbmc(TYPES).lines(formulas) == ["0 <= i && i <= n", "s == 1"]


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (build.le(i, n), "i <= n"),
        (
            FILLED,
            "__CPROVER_forall { int k; (0 <= k && k < i) ==> ((long long)a[k] == 2*(long long)k) }",
        ),
        (build.eq(RESULT, s), "__CPROVER_return_value == s"),
        (build.eq(apply(place(("g",), INT, CALL)), s), "__CPROVER_old(g) == s"),
        (build.le(cell(k, A.at(LOOP_ENTRY)), ONE), "__CPROVER_loop_entry(a[k]) <= 1"),
    ],
)
def test_cbmc(formula, text):
    assert Cbmc(TYPES).text(formula) == text


def test_values_of_unknown_types_are_compared_in_128_bits():
    unknown = build.le(apply(result_of()), i)
    assert c_text(unknown, TYPES) == "(__int128)viap_result <= (__int128)i"
    with pytest.raises(Unspeakable):
        C(TYPES).text(build.le(build.number(-1), x))


def test_equations_in_an_unsigned_type_wrap_around():
    twice = build.eq(build.scale(2, u), build.add(variable("v"), build.number(-1)))
    text = UnsignedC({**TYPES, "v": UINT}, UINT).text(twice)
    assert text == "2U*u + 1U == v"


def test_no_other_moments_in_c():
    with pytest.raises(Unspeakable):
        C(TYPES).text(build.eq(cell(k, A.at(LOOP_ENTRY)), ONE))


# ----------------------------------------------------------------- the same meaning

NAMES = {"i": INT, "u": UINT, "w": LLONG, "b": UCHAR}


@st.composite
def values(draw, depth=2):
    if depth == 0 or draw(st.booleans()):
        named = st.sampled_from([variable(name) for name in NAMES])
        return draw(named | st.integers(-9, 9).map(build.number))
    left, right = draw(values(depth - 1)), draw(values(depth - 1))
    kind = draw(st.sampled_from(("+", "-", "*", "%", "/", "?", "&", "wrap")))
    divisor = build.number(draw(st.integers(2, 5)))
    return {
        "+": lambda: build.add(left, right),
        "-": lambda: build.sub(left, right),
        "*": lambda: build.mul(left, right),
        "%": lambda: build.c_mod(left, divisor),
        "/": lambda: build.c_div(left, divisor),
        "?": lambda: build.ite(build.le(left, right), left, right),
        "&": lambda: build.bits("and", left, right),
        "wrap": lambda: build.wrap(left, 32, False),
    }[kind]()


@st.composite
def formulas(draw, depth=2):
    if depth == 0 or draw(st.booleans()):
        make_one = draw(st.sampled_from((build.eq, build.le, build.lt)))
        return make_one(draw(values()), draw(values()))
    parts = (draw(formulas(depth - 1)), draw(formulas(depth - 1)))
    make_one = draw(st.sampled_from((build.conjunction, build.disjunction)))
    return draw(
        st.sampled_from(
            (make_one(parts), build.negate(parts[0]), build.implies(*parts), build.eq(*parts))
        )
    )


HEAD = "int get_i(void); unsigned get_u(void); long long get_w(void); unsigned char get_b(void);\n"
BODY = "void reach_error(void); int main(void) { int i = get_i(); unsigned u = get_u();\n"
REST = "long long w = get_w(); unsigned char b = get_b(); if (%s) reach_error(); }"


@settings(max_examples=50, deadline=None)
@given(
    formulas(),
    st.tuples(
        st.integers(-40, 40) | st.sampled_from((-(1 << 31), (1 << 31) - 1)),
        st.integers(0, 40) | st.just((1 << 32) - 1),
        st.integers(-40, 40) | st.sampled_from((-(1 << 63), (1 << 63) - 1)),
        st.integers(0, 255),
    ),
)
def test_c_says_what_the_formula_says(formula, numbers):
    try:
        text = c_text(formula, NAMES)
    except Unspeakable:
        return  # a quotient that rounds down
    run = compile_program(load_text(HEAD + BODY + REST % text, "formula.c")).run(
        ListedInputs(list(numbers)), budget=1000
    )
    if run.end is End.UNDEFINED:
        return  # an overflow of the wide type
    meant = dict(zip(map(variable, NAMES), map(build.number, numbers), strict=True))
    truth = substitute(formula, meant)
    assert truth.kind is Kind.TRUTH
    assert (run.end is End.ERROR) is truth.value, text


def test_computations_with_long_values_are_in_128_bits():
    assert width_for(build.le(w, i), TYPES) == INT128
    assert width_for(build.le(i, u), TYPES) == LLONG


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (build.le(ONE, n), "n >= 1"),
        (build.le(n, build.number(7)), "n <= 7"),
        (build.le(build.add(i, ONE), n), "i < n"),
        (build.le(build.add(i, TWO), n), "i <= n - 2"),
        (build.le(i, RESULT), "\\result >= i"),
        (build.eq(build.scale(2, RESULT), build.add(build.mul(i, i), i)), "2*\\result == i + i*i"),
    ],
)
def test_people_have_numbers_on_the_right(formula, text):
    assert People().text(formula) == text
