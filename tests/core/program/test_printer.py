"""How printed programs look."""

import subprocess

import pytest

from tests.compilers import models_of, width
from tests.core.program.build import (
    assume,
    at,
    block,
    check,
    choose,
    const,
    expr,
    fill,
    halt,
    leave,
    loop,
    must,
    neg,
    op,
    program,
    put,
    take,
    unset,
    up_to,
    when,
    widen,
    wrap,
)
from tests.core.program.compiled import needs_gcc
from viap.core.program.c_names import number, stored
from viap.core.program.integer_types import (
    BOOL,
    CHAR,
    INDEX,
    INT,
    INT128,
    LLONG,
    UCHAR,
    UINT,
    ULLONG,
    DataModel,
    IntType,
)
from viap.core.program.nodes import Array, Expr, Scalar, Statement
from viap.core.program.printer import print_program

X, Y, Z = (Scalar(name, INT) for name in "xyz")
U, V = (Scalar(name, UINT) for name in "uv")
C = Scalar("c", CHAR)
L = Scalar("l", LLONG)
A = Array("a", INT, (10,), zero=True)
SCALARS = (X, Y, Z, U, V, C, L)


def body_of(*statements: Statement) -> list[str]:
    """The lines of main, without comments on lines."""
    text = print_program(program(SCALARS, [A], *statements))
    lines = text[text.index("{\n", text.index("int main")) + 2 :].splitlines()
    plain = [line.split(" /*")[0].strip() for line in lines]
    return [line for line in plain if line not in ("}", "return 0;")]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (op("+", op("*", X, Y), Z), "x * y + z"),
        (op("*", op("+", X, Y), Z), "(x + y) * z"),
        (op("-", X, op("-", Y, Z)), "x - (y - z)"),
        (op("-", op("-", X, Y), Z), "x - y - z"),
        (op("-", X, const(-5)), "x - -5"),
        (neg(neg(X)), "- -x"),
        (neg(op("==", X, Y), "!"), "!(x == y)"),
        (op("==", op("&", X, 1), 0), "(x & 1) == 0"),
        (op("||", op("&&", X, Y), Z), "(x && y) || z"),
        (op("<<", op("+", X, 1), 2), "(x + 1) << 2"),
        (choose(op("<", X, Y), X, Y), "x < y ? x : y"),
        (op("+", choose(expr(X), Y, 1), 2), "(x ? y : 1) + 2"),
        (const(INT.minimum), "(-2147483647 - 1)"),
        (op("+", X, const(INT.minimum)), "x + (-2147483647 - 1)"),
        (widen(C, INT), "c"),
        (wrap(L, INT), "(int)l"),
        (wrap(op("+", L, 1), INT), "(int)(l + 1)"),
        (wrap(op("+", U, V), INT), "(int)(u + v)"),
        (at(A, op("+", X, 1)), "a[x + 1]"),
        (at(A, 3), "a[3]"),
    ],
)
def test_int_expressions(value: Expr, text: str) -> None:
    assert body_of(put(X, value)) == [f"x = {text};"]


@pytest.mark.parametrize(
    ("target", "value", "text"),
    [
        (U, wrap(op("+", U, V), UINT), "u + v"),
        (U, wrap(op("*", wrap(op("-", U, 1), UINT), V), UINT), "(u - 1) * v"),
        (U, wrap(neg(U), UINT), "-u"),
        (U, wrap(op("<<", U, 3), UINT), "u << 3"),
        (U, const(UINT.maximum, UINT), "4294967295U"),
        (L, const(LLONG.minimum, LLONG), "(-9223372036854775807LL - 1)"),
        (L, const(5, LLONG), "5"),
        (L, const(1 << 40, LLONG), "1099511627776LL"),
        (L, widen(X, LLONG), "x"),
        (L, op("*", widen(X, LLONG), widen(Y, LLONG)), "(long long)x * (long long)y"),
        (L, op("<<", const(1, LLONG), const(40, LLONG)), "1LL << 40"),
        (C, wrap(op("+", widen(C, INT), 1), CHAR), "(char)(c + 1)"),
    ],
)
def test_other_types(target: Scalar, value: Expr, text: str) -> None:
    assert body_of(put(target, value)) == [f"{target.name} = {text};"]


def test_bit_fields_and_bool() -> None:
    field, narrow, flag = (
        Scalar("f", IntType("int:3", 3, True, 3)),
        Scalar("g", IntType("unsigned int:3", 3, False, 3)),
        Scalar("b", BOOL),
    )
    text = print_program(
        program(
            [field, narrow, flag, X],
            [],
            put(field, wrap(op("+", X, 1), field.type)),
            put(narrow, wrap(op("+", X, 1), narrow.type)),
            put(flag, wrap(X, BOOL)),
        )
    )
    assert "static signed char f;" in text
    assert "f = (int)((unsigned int)(x + 1) << 29) >> 29;" in text
    assert "g = (x + 1) & 7;" in text
    assert "b = x & 1;" in text


def test_statements() -> None:
    assert body_of(
        take(X),
        unset(U),
        assume(op(">", X, 0)),
        assume(expr(L)),
        assume(op(">", X, 1), "abort"),
        assume(neg(X, "!"), "exit"),
        must(op("==", X, 3)),
        check(op("!=", X, 0), "null"),
        fill(A, 7),
        when(expr(X), [put(X, 1)], [when(expr(Y), [put(X, 2)], [put(X, 3)])]),
        halt("abort"),
    ) == [
        "x = __VERIFIER_nondet_int();",
        "u = __VERIFIER_nondet_uint();",
        "__VERIFIER_assume(x > 0);",
        "__VERIFIER_assume(l != 0);",
        "if (!(x > 1)) abort();",
        "if (x) exit(0);",
        "if (!(x == 3)) reach_error();",
        'viap_check(x != 0, "null");',
        "for (long long viap_1 = 0; viap_1 < 10; viap_1++) a[viap_1] = 7;",
        "if (x) {", "x = 1;", "} else if (y) {", "x = 2;", "} else {", "x = 3;",
        "abort();",
    ]  # fmt: skip


def test_exits_are_break_continue_or_goto() -> None:
    inner = loop("in", 1, leave("in"), leave("body"), leave("out"))
    assert body_of(loop("out", 1, block("body", leave("body"), inner, leave("out")))) == [
        "while (1) {",
        "continue;",
        "while (1) {", "break;", "goto after_body;", "goto after_out;",
        "break;",
        "after_body: ;",
        "after_out: ;",
    ]  # fmt: skip


@needs_gcc
def test_names_are_valid_and_distinct() -> None:
    names = ["main.x", "main x", "main_x", "int", "while", "reach_error", "1st", "a", "a_cells",
             "__x", "viap_check", "after_L", "__VERIFIER_nondet_int", "é", "", "y1"]  # fmt: skip
    scalars = [Scalar(name, INT) for name in names]
    array = Array("a.b", INT, (scalars[0],))
    body = [take(scalar) for scalar in scalars]
    text = print_program(program(scalars, [array], *body, loop("L", 1, loop("M", 1, leave("L")))))
    lines = [line for line in text.splitlines() if line.startswith("static int ")]
    assert len({line.split()[2] for line in lines}) == len(names) + 1
    compile_quietly(text)


def compile_quietly(text: str, *flags: str) -> None:
    command = ["gcc", "-x", "c", "-", "-fsyntax-only", *flags]
    result = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")


@needs_gcc
@pytest.mark.parametrize("model", models_of("gcc"))
def test_no_warnings(model: DataModel) -> None:
    n, i = Scalar("n", INDEX), Scalar("i", INT)
    long = Scalar("long", model.long)
    size = Array("size", INDEX, (None,), zero=True)
    rows = Array("rows", INT, (None, size))
    grid = Array("grid", UCHAR, (n, n))
    huge = Array("huge", INT, (1 << 28,))
    text = print_program(
        program(
            [n, i, long, U],
            [size, rows, grid, huge],
            take(n),
            unset(long),
            fill(grid, 1),
            put(at(size, 4), const(8, INDEX)),
            fill(rows, None, 4),
            *up_to("L", i, 8, put(at(rows, 4, i), i), put(at(grid, i, i), const(1, UCHAR))),
            put(long, const(model.long.minimum, model.long)),
            check(op("!=", i, 0)),
            must(op("||", op("==", at(rows, 4, 3), 3), op("&&", op("<", i, 3), op(">", i, 1)))),
            model=model,
        )
    )
    compile_quietly(text, width(model), "-Wall", "-Wextra", "-DVIAP_CHECK")
    compile_quietly(text, width(model), "-Wall", "-Wextra")


@needs_gcc
def test_wide_constants() -> None:
    wide = Scalar("wide", INT128)
    values = (INT128.minimum, INT128.maximum, 1 << 64, -(1 << 63), -1, ULLONG.maximum)
    text = print_program(
        program([wide], [], *(put(wide, const(value, INT128)) for value in values))
    )
    compile_quietly(text, "-Wall")


def test_a_type_wider_than_those_of_c_can_be_shown():
    wide = IntType("wide", 512, True, 9)
    assert stored(wide) == wide
    assert number(5, wide) == "((wide)(5ULL))"
