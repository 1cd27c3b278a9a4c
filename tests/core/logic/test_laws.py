"""Every builder on every combination of small operands; every pair of related conditions."""

from itertools import product

import pytest

from tests.core.logic.generate import VARIABLES, Recipe, built
from tests.core.logic.models import RandomModel, worth
from viap.core.logic import build
from viap.core.logic.evaluation import Undetermined, evaluate
from viap.core.logic.simplification import simplify
from viap.core.logic.terms import BOOL, INT, Symbol, apply


def constant(name):
    return Recipe("apply", (), name)


def number(value):
    return Recipe("number", (), value)


def recipe(op, *args, extra=None):
    return Recipe(op, args, extra)


X, Y, P, Q = (constant(name) for name in ("x", "y", "p", "q"))
INTEGERS = [
    *(number(value) for value in (-129, -2, -1, 0, 1, 2, 7, 127, 128, 255, 256)),
    X,
    Y,
    recipe("add", X, number(1)),
    recipe("add", X, number(-1)),
    recipe("add", Y, X),
    recipe("mul", X, Y),
    recipe("mul", number(3), X),
    recipe("neg", X),
    recipe("floor_mod", X, number(8)),
    recipe("floor_mod", X, number(-256)),
    recipe("floor_mod", X, number(257)),
    recipe("ite", P, number(1), number(0)),
    recipe("ite", P, number(300), number(-129)),
    recipe("ite", P, X, Y),
    recipe("ite", Q, recipe("ite", P, X, Y), number(2)),
    *(recipe("wrap", X, extra=(bits, signed)) for bits in (8, 16) for signed in (False, True)),
    recipe("add", recipe("wrap", X, extra=(8, False)), number(1)),
    recipe("add", recipe("wrap", X, extra=(16, True)), recipe("wrap", Y, extra=(8, True))),
]
FORMULAS = [
    Recipe("truth", (), True),
    Recipe("truth", (), False),
    P,
    Q,
    recipe("negate", P),
    recipe("conjunction", P, Q),
    recipe("disjunction", P, Q),
    recipe("implies", P, Q),
    recipe("le", X, Y),
    recipe("lt", Y, X),
    recipe("eq", X, Y),
    recipe("ite", P, Q, recipe("eq", X, Y)),
]
MODELS = [
    RandomModel({"x": x, "y": y, "p": p, "q": q, "A": "A", "B": "B", "any": "A"}, 1)
    for x, y, p, q in (
        (0, 0, True, False),
        (1, 2, False, True),
        (-1, 300, True, True),
        (-200, -3, False, False),
        (70_000, 128, True, False),
        (255, -256, False, True),
    )
]
SCOPE = dict.fromkeys(VARIABLES, 1)


def check(meant):
    term = built(meant)
    simple = simplify(term)
    assert simplify(simple) is simple and simple.size <= term.size
    for model in MODELS:
        try:
            expected = worth(meant, model, SCOPE)
        except Undetermined:
            continue
        assert evaluate(term, model, SCOPE) == expected, (meant, model)
        assert evaluate(simple, model, SCOPE) == expected, (meant, model)


@pytest.mark.parametrize(
    "op", "add sub mul c_div c_mod floor_div floor_mod eq le lt bit-and bit-or bit-xor".split()
)
def test_operators_of_two_integers(op):
    for left, right in product(INTEGERS, repeat=2):
        if op.startswith("bit-"):
            check(recipe("bits", left, right, extra=op[4:]))
        else:
            check(recipe(op, left, right))


@pytest.mark.parametrize("signed", (False, True))
@pytest.mark.parametrize("bits", (8, 9, 16, 32))
def test_wraps(bits, signed):
    for operand in INTEGERS:
        check(recipe("wrap", operand, extra=(bits, signed)))
        check(recipe("wrap", recipe("mul", number(3), operand), extra=(bits, signed)))


@pytest.mark.parametrize("op", "conjunction disjunction implies eq".split())
def test_operators_of_two_formulas(op):
    for left, right in product(FORMULAS, repeat=2):
        check(recipe(op, left, right))
        check(recipe("negate", recipe(op, left, right)))


def test_cases():
    arms = [X, Y, number(1), recipe("ite", P, X, Y), recipe("ite", P, Y, number(2))]
    for condition, then, orelse in product(FORMULAS, arms, arms):
        check(recipe("ite", condition, then, orelse))
    for condition, then, orelse in product(FORMULAS, repeat=3):
        check(recipe("ite", condition, then, orelse))


RELATIONS = [
    recipe(op, left, right) for op in ("eq", "le", "lt") for left, right in ((X, Y), (Y, X))
]
RELATIONS += [recipe("negate", relation) for relation in RELATIONS]
ORDERS = [
    RandomModel({"x": x, "y": y, "p": p, "q": q}, 1)
    for x, y in ((0, 0), (0, 1), (1, 0))
    for p in (False, True)
    for q in (False, True)
]


def inside(known, asked):
    """Terms where one condition is known at the place of the other."""
    arm = recipe("ite", asked, recipe("add", X, number(5)), number(7))
    yield recipe("ite", known, arm, number(9))
    yield recipe("ite", known, number(9), arm)
    yield recipe("conjunction", known, recipe("disjunction", asked, P))
    yield recipe("disjunction", known, recipe("conjunction", asked, P))
    yield recipe("implies", known, recipe("eq", asked, P))
    yield recipe("implies", recipe("conjunction", known, P), recipe("eq", asked, Q))
    yield recipe("ite", recipe("disjunction", known, P), number(9), arm)
    yield recipe("ite", recipe("implies", P, known), number(9), arm)


def test_what_is_known_of_two_numbers():
    for known, asked in product([*RELATIONS, P, recipe("negate", Q)], repeat=2):
        for meant in inside(known, asked):
            simple = simplify(built(meant))
            for model in ORDERS:
                assert evaluate(simple, model) == worth(meant, model, {}), (meant, model)


def test_what_is_known_is_used():
    x, y = (apply(Symbol(name, (), INT)) for name in "xy")
    marks = [apply(Symbol(name, (), INT)) for name in "abc"]
    for known, asked, decided in (
        (build.lt(x, y), build.le(x, y), True),
        (build.lt(x, y), build.le(y, x), False),
        (build.lt(x, y), build.eq(y, x), False),
        (build.eq(x, y), build.le(y, x), True),
        (build.eq(x, y), build.lt(x, y), False),
        (build.eq(x, y), build.eq(y, x), True),
        (build.le(x, y), build.lt(y, x), False),
        (build.le(x, y), build.eq(x, y), None),
    ):
        term = build.ite(known, build.ite(asked, marks[0], marks[1]), marks[2])
        expected = term
        if decided is not None:
            expected = build.ite(known, marks[0 if decided else 1], marks[2])
        assert simplify(term) is expected
    p, q = (apply(Symbol(name, (), BOOL)) for name in "pq")
    assert simplify(build.implies(build.conjunction((p, q)), build.eq(p, q))) is build.TRUE
