"""Words: closed forms that wrap around at the end, and they are what runs compute."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.prover.recurrences.axiom_model import AxiomModel
from tests.prover.recurrences.test_recurrences_programs import candidates, words
from viap.c.load import load_text
from viap.core.logic import build
from viap.core.logic.evaluation import evaluate
from viap.core.logic.terms import variable
from viap.core.translate.translation import translate
from viap.facts.printer import show
from viap.prover.recurrences.arrays.known_cells import ClosedForms
from viap.prover.recurrences.candidates import as_word, equal_words, grows_freely
from viap.prover.recurrences.counter_conditions import point_of
from viap.prover.recurrences.iteration_steps import word_type
from viap.prover.recurrences.loops.propose import propose

HEAD = """
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned int __VERIFIER_nondet_uint(void);
"""
BYTE = (8, False)
K, X = variable("k"), variable("x")


def theory_of(text, kind="unsigned char", name="uchar"):
    read = f"{kind} n = __VERIFIER_nondet_{name}(), k = __VERIFIER_nondet_{name}();"
    return translate(load_text(f"{HEAD} int main(void) {{ {read} {text} }}", "t.c"))


def values(theory):
    """What is proposed for symbols, as if all words wrapped around."""
    forms, found = ClosedForms(), []
    (loop,) = theory.loops
    for candidate in propose(theory, loop, forms):
        known = [option.known for option in candidate.options if option.known is not None]
        found += [(candidate.symbol.name, words(show(each.value))) for each in known]
        wrapping = [each for each in known if "wrap" in show(each.value)]
        forms.known[candidate.symbol] = (wrapping or known)[-1]
    return found


# Steps of three bytes x, y and z, of which each may use those before it.
STEPS = [
    "x += {a};",
    "x = {a} * x + {b};",
    "x = -x; y += x * i;",
    "x += i; y += x; z += y;",
    "x += i * i; y += x * {a};",
    "x = x * {a}; y += x; z += y * i;",
    "y = x + 2 * y; x = {a} * x;",
    "if (i % 2 == 0) x += {a}; else x -= {b};",
]


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(STEPS),
    *[st.integers(0, 255)] * 3,
    st.integers(1, 9),
    st.sampled_from(["i < n", "i != n", "i <= 40"]),
)
def test_some_form_of_a_byte_holds_in_runs(step, start, a, b, n, guard):
    body = step.format(a=a, b=b)
    theory = theory_of(
        f"unsigned char x = {start}, y = {a}, z = 0, i; for (i = 0; {guard}; i++) {{ {body} }}"
    )
    model = AxiomModel(theory, lambda name, counters: {"n": n, "k": 0}[name])
    many = model.value(theory.loops[0].count, ())
    for candidate in candidates(theory):
        model.define(candidate.definitions)
        places = [{}]
        if candidate.inductive:
            places = [{candidate.loop.counter: number} for number in range(many + 1)]
        holding = [
            option
            for option in candidate.options
            if all(evaluate(option.formula, model, place) for place in places)
        ]
        assert holding, [show(option.formula) for option in candidate.options]


@pytest.mark.parametrize("step", [*range(1, 9), 12, 64, 96, 128, 200, 255])
def test_a_byte_is_met_after_so_many_steps(step):
    """All targets, and the number of steps is the least one."""
    for start in (0, 3):
        word = build.wrap(build.add(build.scale(step, K), build.number(start)), *BYTE)
        place = point_of(build.eq(word, X), K)
        for target in range(256):
            met = [many for many in range(256) if (start + step * many) % 256 == target]
            exists = evaluate(place.exists, None, {X: target})
            assert exists == bool(met)
            if met:
                assert evaluate(place.place, None, {X: target}) == met[0]


def test_a_word_that_jumps_by_its_size_stays():
    assert point_of(build.eq(build.wrap(build.add(build.scale(256, K), X), *BYTE), X), K) is None


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        ("unsigned i = k; while (i != n) i += 3;", "wrap_u32(2863311531*n - 2863311531*k)"),
        ("unsigned i; for (i = 0; i < n - 1; i++) { }", "wrap_u32(n - 1)"),
        ("unsigned i; for (i = 0; i < n; i++) { }", "n"),
        ("unsigned i; for (i = 0; i <= n; i++) { }", "n + 1"),
        ("unsigned i = n; while (i > 0) i--;", "n"),
    ],
)
def test_how_often_loops_over_words_run(program, expected):
    assert ("N1", words(expected)) in values(theory_of(program, "unsigned", "uint"))


def test_quotients_that_wrap_are_solved_further():
    theory = theory_of("unsigned s = 0, t = 0, i; for (i = 0; i < n; i++) { t += s; s += i; }")
    found = values(theory)
    assert ("s.1", words("wrap_u32(div(m1*m1 - m1, 2))")) in found
    assert ("t.1", words("wrap_u32(div(m1*m1*m1 - 3*m1*m1 + 2*m1, 6))")) in found


def test_types_of_words():
    narrow, wide = build.wrap(build.scale(3, X), *BYTE), build.wrap(build.mul(X, K), 32, False)
    assert word_type(narrow) == BYTE
    assert word_type(X) is None
    assert word_type(build.wrap(build.mul(wide, K), *BYTE)) == BYTE
    assert word_type(build.wrap(build.mul(narrow, K), 32, False)) is None
    assert word_type(narrow, wide) is None


@given(*[st.integers(-(10**6), 10**6)] * 2)
def test_equal_words(left, right):
    formula = equal_words(X, K, BYTE)
    assert evaluate(formula, None, {X: left, K: right}) == ((left - right) % 256 == 0)


def test_cases_are_words_each():
    case = build.ite(build.lt(K, X), build.mul(K, K), build.neg(K))
    found = as_word(case, BYTE)
    for k, x in product(range(-20, 40, 7), repeat=2):
        expected = (k * k if k < x else -k) % 256
        assert evaluate(found, None, {K: k, X: x}) == expected


@pytest.mark.parametrize(
    ("program", "free"),
    [
        ("while (i < n) i++;", True),
        ("while (i < 100) i++;", False),
        ("if (n < 1000) while (i < n) i++;", False),
        ("if (n > 5) while (i < n) i++;", True),
    ],
)
def test_what_may_grow(program, free):
    (loop,) = theory_of(f"unsigned i = 0; {program}", "unsigned", "uint").loops
    assert grows_freely(loop, build.mul(loop.counter, loop.counter)) is free
    assert not grows_freely(loop, build.scale(3, loop.counter))
