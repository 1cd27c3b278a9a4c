"""Loops that write at cells which inputs give: what they make of any cell, and its bounds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viap.c.load import load_text
from viap.core.logic import build
from viap.core.logic.evaluation import evaluate
from viap.core.logic.terms import INT, Symbol, apply, variable
from viap.core.program.integer_types import DataModel
from viap.core.translate.translation import translate
from viap.facts.printer import show
from viap.prover.techniques.sums.cell_envelopes import (
    EnvelopeSearch,
    WritingIteration,
    pairings,
    tidy,
)

HEAD = """
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100) abort();
    int a[n], b[n], m[n][n];
    while (__VERIFIER_nondet_int()) {
        int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
        if (x < 0 || x >= n || y < 0 || y >= n) abort();
        """
K, L = variable("k^1"), variable("k^2")


def loop_of(body):
    program = load_text(HEAD + body + "\n    }\n    return 0;\n}\n", "scattered.c", DataModel.ILP32)
    theory = translate(program)
    (loop,) = theory.loops
    return theory, loop


def cell(theory, loop, name, *indices):
    array = next(o for o in theory.objects.values() if show(o) == name)
    symbol = loop.memories[len(indices)]
    return apply(symbol, array, *indices, loop.counter)


def effects(body, name="a", indices=(K,)):
    theory, loop = loop_of(body)
    found = WritingIteration(theory, loop, ()).effects(cell(theory, loop, name, *indices))
    if found is None:
        return None
    return [(sorted(map(show, each.guard)), show(each.value)) for each in found]


def test_the_input_is_the_index_of_the_cell():
    assert effects("a[x] = 3 * x;") == [([], "3*k^1")]


def test_a_condition_on_the_input_is_one_on_the_index():
    assert effects("if (x % 2 == 1) a[x] = 5;") == [(["k^1 % 2 = 1"], "5")]


def test_an_index_that_runs_the_other_way():
    assert effects("a[n - 1 - x] = x;") == [([], "n - k^1 - 1")]


def test_a_later_write_wins():
    assert effects("a[x] = 1; a[x] = 2;") == [([], "2")]


def test_two_indices():
    found = effects("m[x][y] = 1; m[y][x] = -1;", "m", (K, L))
    assert found == [([], "-1"), (["k^1 != k^2"], "1")]


def test_a_value_that_changes_with_the_iterations_is_not_known():
    assert effects("a[x] = y;") is None


def bounds(body, name="a", indices=(K,), first=build.ZERO):
    theory, loop = loop_of(body)
    term = cell(theory, loop, name, *indices)
    found = WritingIteration(theory, loop, ()).effects(term)
    envelope = EnvelopeSearch({}, (), indices).of(term, first, found)
    return None if envelope is None else tuple(e and show(e) for e in (envelope.low, envelope.high))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a[x] = 4;", ("0", "4")),
        ("a[x] = -x;", ("-k^1", "0")),
        ("a[x]++;", ("0", None)),
        ("if (a[x] < 7) a[x]++;", ("0", "7")),
        ("if (a[x] > -7) a[x] -= 2;", ("-8", "0")),
        ("a[x] = 1 - a[x];", ("0", "1")),
        ("if (x > 3) a[x] = 2;", ("0", "ite(3 < k^1, 2, 0)")),
        ("if (a[x] < 7) a[x] += y;", None),
    ],
)
def test_bounds(body, expected):
    theory, loop = loop_of(body)
    if WritingIteration(theory, loop, ()).effects(cell(theory, loop, "a", K)) is None:
        assert expected is None
    else:
        low, high = bounds(body)
        assert (low.replace("(-1)*", "-"), high) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a[x] = 1; b[x] = 2;", []),
        ("a[x] = 1; b[n - 1 - x] = 2;", [((0,), ["n - 1"])]),
        ("m[x][y] = 1; m[y][x] = 2;", [((1, 0), [None, None])]),
        ("m[x][y] = 1; m[x][n - 1 - y] = 2;", [((0, 1), [None, "n - 1"])]),
        ("a[x] = 1; a[y] = 2;", []),
    ],
)
def test_pairings(body, expected):
    found = pairings(*loop_of(body))
    assert [(p.sources, [t and show(t) for t in p.totals]) for p in found] == expected


class Values:
    def __init__(self, values):
        self.values = values

    def value(self, symbol, arguments):
        return self.values[symbol.name]

    def domain(self, variable):
        return ()


NUMBERS = st.integers(-4, 4)


@given(st.tuples(*[NUMBERS] * 8), st.tuples(*[NUMBERS] * 3))
def test_a_tidy_equation_says_the_same(factors, values):
    names = [apply(Symbol(name, (), INT)) for name in "xyz"]
    sides = [
        build.add(
            build.number(constant), *(build.scale(c, x) for c, x in zip(scales, names, strict=True))
        )
        for constant, *scales in (factors[:4], factors[4:])
    ]
    equation = build.eq(*sides)
    model = Values(dict(zip("xyz", values, strict=True)))
    assert evaluate(tidy(equation), model, {}) == evaluate(equation, model, {})
    assert tidy(build.eq(*reversed(sides))) is tidy(equation)
