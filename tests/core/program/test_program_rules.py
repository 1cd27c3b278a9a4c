"""Malformed programs are found; well-formed ones pass."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program.build import (
    at,
    const,
    expr,
    fill,
    here,
    leave,
    loop,
    neg,
    op,
    program,
    put,
    take,
    widen,
    wrap,
)
from tests.core.program.generate import random_program
from viap.core.base.errors import InternalError, ViapError
from viap.core.program.integer_types import CHAR, INDEX, INT, LLONG, UCHAR, UINT, ULLONG
from viap.core.program.nodes import (
    Array,
    Assign,
    Assume,
    Binary,
    Cell,
    Program,
    Scalar,
    Unary,
    Variable,
)
from viap.core.program.program_rules import validate

X, U, C, L = Scalar("x", INT), Scalar("u", UINT), Scalar("c", CHAR), Scalar("l", LLONG)
A = Array("a", INT, (3, 4))
OTHER = Scalar("other", INT)


def subject(*body: object) -> Program:
    return program([X, U, C, L], [A], *body)  # type: ignore[arg-type]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_generated_programs_pass(seed: int) -> None:
    validate(random_program(seed))


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (leave("L"), "exit of L"),
        (loop("L", 1, loop("L", 1)), "around itself"),
        (put(X, expr(U)), "type unsigned int is assigned to type int"),
        (put(X, Binary("+", expr(X), expr(L), INT, here())), "types differ around +"),
        (put(X, Binary("<", expr(X), expr(U), INT, here())), "types differ around <"),
        (put(L, Binary("<", expr(X), expr(X), LLONG, here())), "< has type long long"),
        (put(X, widen(L, INT)), "long long can't be widened to int"),
        (put(U, widen(X, UINT)), "int can't be widened to unsigned int"),
        (put(X, Cell(A, (const(1, INDEX),), here())), "a has 2 dimensions, not 1"),
        (put(U, op("+", U, U)), "unsigned + is not wrapped"),
        (put(U, neg(U)), "unsigned - is not wrapped"),
        (put(U, op("<<", U, 1)), "unsigned << is not wrapped"),
        (put(L, wrap(op("*", U, U), LLONG)), "unsigned * is not wrapped"),
        (put(C, op("+", C, C)), "+ is computed in type char"),
        (put(X, expr(OTHER)), "variable other is not declared"),
        (put(X, at(Array("b", INT, (1,)), 0)), "array b is not declared"),
        (put(X, const(1 << 31)), "2147483648 is not a value of type int"),
        (put(X, Binary("**", expr(X), expr(X), INT, here())), "unknown operator **"),
        (put(X, Unary("+", expr(X), INT, here())), "unknown operator +"),
        (take(C, type=INT), "an input of type int for a target of type char"),
        (fill(A, 1 << 40), "is not a value of type int"),
        (fill(A, 0, 1, 2, 3), "too many indices"),
        (Assume(expr(X), "hope", here()), "unknown origin 'hope'"),
    ],
)
def test_malformed(statement: object, message: str) -> None:
    with pytest.raises(InternalError) as caught:
        validate(subject(statement))
    assert message in str(caught.value)
    assert isinstance(caught.value, ViapError)


def test_declarations() -> None:
    with pytest.raises(InternalError, match="declared twice"):
        validate(program([X, Scalar("x", UINT)], []))
    with pytest.raises(InternalError, match="the size other of b is not declared"):
        validate(program([X], [Array("b", INT, (OTHER,))]))
    with pytest.raises(InternalError, match="dimension 2 of b has no bound"):
        validate(program([X], [Array("b", INT, (None, None))]))


def test_what_is_allowed() -> None:
    byte = Scalar("byte", UCHAR)
    validate(
        program(
            [X, U, byte],
            [],
            # Two widened bytes can't leave the type: no wrap is needed.
            put(U, op("+", widen(byte, UINT), widen(byte, UINT))),
            put(byte, wrap(op("+", U, U), UCHAR)),
            put(U, Binary(">>", expr(U), const(1, ULLONG), UINT, here())),
            Assign(Variable(X, here()), neg(U, "!"), here()),
        )
    )
