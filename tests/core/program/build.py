"""Short names for building core programs by hand in tests."""

from collections.abc import Sequence
from itertools import count

from viap.core.base.source import Position
from viap.core.program.c_names import nondet_function
from viap.core.program.integer_types import INDEX, INT, DataModel, IntType
from viap.core.program.nodes import (
    COMPARISONS,
    LOGICAL,
    Array,
    Assert,
    Assign,
    Assume,
    Binary,
    Block,
    Cell,
    Check,
    Conditional,
    Constant,
    Exit,
    Expr,
    Fill,
    Halt,
    If,
    Input,
    Place,
    Program,
    Scalar,
    Statement,
    Unary,
    Variable,
    While,
    Widen,
    Wrap,
)

_lines = count(1)


def here(line: int = 0) -> Position:
    """A position; every one has its own line unless one is given."""
    return Position("test.c", line or next(_lines), 1)


def const(value: int, type: IntType = INT) -> Constant:
    return Constant(value, type, here())


def expr(value: "Expr | Scalar | int", type: IntType = INT) -> Expr:
    match value:
        case int():
            return const(value, type)
        case Scalar():
            return Variable(value, here())
        case _:
            return value


def op(operator: str, left: "Expr | Scalar | int", right: "Expr | Scalar | int") -> Binary:
    """An operator; plain numbers get the type of the other operand."""
    type = next((expr(x).type for x in (left, right) if not isinstance(x, int)), INT)
    first, second = expr(left, type), expr(right, type)
    result = INT if operator in COMPARISONS or operator in LOGICAL else first.type
    return Binary(operator, first, second, result, here())


def neg(operand: "Expr | Scalar", operator: str = "-") -> Unary:
    operand = expr(operand)
    return Unary(operator, operand, INT if operator == "!" else operand.type, here())


def wrap(operand: "Expr | Scalar", type: IntType) -> Wrap:
    return Wrap(expr(operand), type, here())


def widen(operand: "Expr | Scalar", type: IntType) -> Widen:
    return Widen(expr(operand), type, here())


def choose(condition: Expr, then: "Expr | Scalar", orelse: "Expr | Scalar | int") -> Conditional:
    first = expr(then)
    return Conditional(condition, first, expr(orelse, first.type), first.type, here())


def at(array: Array, *indices: "Expr | Scalar | int") -> Cell:
    return Cell(array, tuple(as_index(index) for index in indices), here())


def as_index(index: "Expr | Scalar | int") -> Expr:
    if isinstance(index, int):
        return const(index, INDEX)
    index = expr(index)
    return index if index.type is INDEX else widen(index, INDEX)


def place(target: "Scalar | Cell") -> Place:
    return Variable(target, here()) if isinstance(target, Scalar) else target


def put(target: "Scalar | Cell", value: "Expr | Scalar | int") -> Assign:
    return Assign(place(target), expr(value, target.type), here())


def take(target: "Scalar | Cell", function: str = "", type: IntType | None = None) -> Input:
    type = type or target.type
    return Input(place(target), function or nondet_function(type), type, here())


def unset(target: "Scalar | Cell") -> Input:
    return Input(place(target), "", target.type, here())


def fill(array: Array, value: int | None, *indices: "Expr | Scalar | int") -> Fill:
    return Fill(array, tuple(as_index(index) for index in indices), value, here())


def when(condition: Expr, then: Sequence[Statement], orelse: Sequence[Statement] = ()) -> If:
    return If(condition, tuple(then), tuple(orelse), here())


def loop(label: str, condition: "Expr | int", *body: Statement) -> While:
    return While(label, expr(condition), body, here())


def block(label: str, *body: Statement) -> Block:
    return Block(label, body, here())


def leave(label: str) -> Exit:
    return Exit(label, here())


def assume(condition: Expr, origin: str = "assume") -> Assume:
    return Assume(condition, origin, here())


def must(condition: Expr) -> Assert:
    return Assert(condition, here())


def check(condition: Expr, kind: str = "null") -> Check:
    return Check(condition, kind, here())


def halt(origin: str = "exit") -> Halt:
    return Halt(origin, here())


def program(
    scalars: Sequence[Scalar],
    arrays: Sequence[Array],
    *body: Statement,
    model: DataModel = DataModel.LP64,
) -> Program:
    return Program("test.c", model, tuple(scalars), tuple(arrays), body)


def up_to(label: str, i: Scalar, n: "Scalar | int", *body: Statement) -> tuple[Statement, ...]:
    """for (i = 0; i < n; i++) { body }"""
    return (put(i, 0), loop(label, op("<", i, n), *body, put(i, op("+", i, 1))))
