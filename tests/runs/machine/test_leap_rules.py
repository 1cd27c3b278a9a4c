"""Rules of leaps, one by one: what a loop does late, or in one iteration alone, is not missed."""

import pytest

from tests.core.program.build import at, choose, fill, loop, must, neg, op, program, put, when, wrap
from tests.runs.machine.test_leaps import same
from viap.core.program.integer_types import INT, UINT
from viap.core.program.nodes import Array, Expr, Program, Scalar, Statement
from viap.runs.machine import End

TURN, X, A, B = (Scalar(name, INT) for name in ("i", "x", "a", "b"))
UNSIGNED = Scalar("u", UINT)
FULL = Array("full", INT, (200,), zero=True)
PARTIAL = Array("partial", INT, (200,))
GROW, STEP = put(X, op("+", X, 1)), put(TURN, op("+", TURN, 1))


def counting(*body: Statement, before: tuple[Statement, ...] = ()) -> Program:
    """A loop of 150 iterations, in which `i` counts."""
    made = loop("L", op("<", TURN, 150), *body, STEP)
    scalars = (TURN, X, A, B, UNSIGNED)
    return program(scalars, (FULL, PARTIAL), *before, made, must(op("!=", X, -1)))


def late(value: Expr) -> Statement:
    return when(op(">", TURN, 70), [put(X, value)])


def numbers(a: int, b: int) -> tuple[Statement, ...]:
    return put(A, a), put(B, b)


LATE: dict[str, tuple[Expr, int, int]] = {
    "left shift of a negative number": (op("<<", A, B), -1, 1),
    "left shift into the sign": (op("<<", A, B), 3, 30),
    "left shift by the width": (op("<<", A, B), 0, 32),
    "left shift by a negative amount": (op("<<", A, B), 0, -1),
    "right shift by the width": (op(">>", A, B), 5, 32),
    "division by zero": (op("/", A, B), 5, 0),
    "remainder by zero": (op("%", A, B), 5, 0),
    "the quotient that does not fit": (op("/", A, B), -(2**31), -1),
    "the negative that does not fit": (neg(A), -(2**31), 0),
    "a product that does not fit": (op("*", A, B), 2**20, 2**20),
    "an index below zero": (at(FULL, A), -1, 0),
    "an index behind the end": (at(FULL, A), 200, 0),
}


@pytest.mark.parametrize("name", LATE)
def test_late_undefined_behaviour(name: str) -> None:
    value, a, b = LATE[name]
    assert same(counting(late(value), before=numbers(a, b)), 0, 1) is End.UNDEFINED


# Numbers of which a branch depends: -7 / 2 is -3, and not -4.
EXACT = {
    "quotient": op("==", op("/", A, B), -3),
    "remainder": op("==", op("%", A, B), -1),
    "shift": op("==", op(">>", A, B), -2),
    "complement": op("==", neg(A, "~"), 6),
    "unsigned complement": op("<", neg(UNSIGNED, "~"), wrap(B, UINT)),
}


@pytest.mark.parametrize("name", EXACT)
def test_constant_numbers(name: str) -> None:
    body = when(EXACT[name], [GROW], [put(X, op("-", X, 1))])
    assert same(counting(body, before=numbers(-7, 2)), 0, 1) is End.END


CELL = op("==", at(FULL, TURN), 3)
ONE_ITERATION: dict[str, Statement] = {
    "a branch": when(CELL, [GROW]),
    "the other branch": when(neg(CELL, "!"), [put(A, 1)], [put(A, 1), GROW]),
    "a conditional": put(X, op("+", X, choose(CELL, op("+", A, 7), 2))),
    "a conditional, mostly true": put(X, op("+", X, choose(neg(CELL, "!"), op("+", A, 2), 7))),
    "a condition of a conditional": when(op("==", choose(CELL, op("+", A, 7), 2), 7), [GROW]),
    "a part of a condition": when(op("&&", op("<", TURN, 140), CELL), [GROW]),
    "the first part of a condition": when(op("&&", CELL, op("<", TURN, 140)), [GROW]),
    "a part of an alternative": when(op("||", CELL, op(">", A, 0)), [GROW]),
    "what both branches do": when(CELL, [put(A, 1)], [put(A, 0)]),
    "an assertion": must(neg(CELL, "!")),
}


@pytest.mark.parametrize("name", ONE_ITERATION)
def test_one_iteration_differs(name: str) -> None:
    before = (put(at(FULL, 90), 3),)
    same(counting(ONE_ITERATION[name], before=before), 0, 1)


@pytest.mark.parametrize("place", [90, 149, 150])
def test_a_cell_that_becomes_indeterminate_again(place: int) -> None:
    """In the second loop, one of its reads consumes an input."""
    read = when(op("==", at(PARTIAL, TURN), 3), [put(A, 0)])
    again = loop("M", op("<", TURN, 150), read, STEP)
    first = counting(read, before=(fill(PARTIAL, 0),))
    rest = (fill(PARTIAL, None, place), put(TURN, 0), again)
    same(program(first.scalars, first.arrays, *first.body, *rest), 3, 1)
