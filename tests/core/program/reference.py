"""A slow interpreter of core programs, written node by node: the machine's judge.

It knows programs whose arrays have fixed sizes.
"""

from typing import Any

from viap.core.base.source import Position
from viap.core.program.integer_types import IntType
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Binary,
    Block,
    Body,
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
    Program,
    Scalar,
    Statement,
    Unary,
    Variable,
    While,
    Widen,
    Wrap,
)
from viap.runs.machine import End


class Ended(Exception):  # noqa: N818
    def __init__(self, end: End, position: Position) -> None:
        self.end, self.position = end, position


class Left(Exception):  # noqa: N818
    def __init__(self, label: str) -> None:
        self.label = label


class Reference:
    """Runs once; afterwards the state, the steps and the end can be compared."""

    def __init__(self, program: Program, values: list[int], budget: int) -> None:
        self.program = program
        self.values = iter(values)
        self.budget = budget
        self.steps = 0
        self.scalars: dict[Scalar, int] = dict.fromkeys(program.scalars, 0)
        self.cells: dict[Array, dict[tuple[int, ...], int]] = {a: {} for a in program.arrays}
        self.end, self.position = End.END, None
        try:
            self.body(program.body)
        except Ended as ended:
            self.end, self.position = ended.end, ended.position

    def body(self, body: Body) -> None:
        for statement in body:
            self.steps += 1
            self.statement(statement)

    def statement(self, statement: Statement) -> None:
        match statement:
            case Assign():
                value = self.value(statement.value)
                self.store(statement.target, value)
            case Input():
                value = next(self.values, None)
                if value is None:
                    raise Ended(End.INPUTS, statement.position)
                self.store(statement.target, value)
            case Fill():
                self.cells[statement.array].clear()
                assert statement.value == 0 and not statement.indices
            case If():
                self.body(statement.then if self.value(statement.condition) else statement.orelse)
            case While():
                try:
                    while self.value(statement.condition):
                        self.steps += 1
                        if self.steps + self.ahead(statement.body) > self.budget:
                            raise Ended(End.BUDGET, statement.position)
                        self.body(statement.body)
                except Left as left:
                    if left.label != statement.label:
                        raise
            case Block():
                try:
                    self.body(statement.body)
                except Left as left:
                    if left.label != statement.label:
                        raise
            case Exit():
                raise Left(statement.label)
            case Assume():
                self.require(statement, End.ASSUMPTION)
            case Assert():
                self.require(statement, End.ERROR)
            case Check():
                self.require(statement, End.UNDEFINED)
            case Halt():
                end = End.ABORT if statement.origin == "abort" else End.END
                raise Ended(end, statement.position)

    @staticmethod
    def ahead(body: Body) -> int:
        """The budget is checked when the first statements are counted already."""
        number = 0
        for statement in body:
            number += 1
            if isinstance(statement, If | While | Block | Exit | Halt):
                break
        return number

    def require(self, statement: Assume | Assert | Check, end: End) -> None:
        if not self.value(statement.condition):
            raise Ended(end, statement.position)

    def store(self, target: Variable | Cell, value: int) -> None:
        assert target.type.holds(value)
        if isinstance(target, Variable):
            self.scalars[target.scalar] = value
        else:
            self.cells[target.array][self.indices(target)] = value

    def indices(self, cell: Cell) -> tuple[int, ...]:
        values = []
        for index, size in zip(cell.indices, cell.array.sizes, strict=True):
            values.append(self.value(index))
            assert isinstance(size, int)
            if not 0 <= values[-1] < size:
                raise Ended(End.UNDEFINED, cell.position)
        return tuple(values)

    def value(self, expr: Expr) -> int:
        match expr:
            case Constant():
                return expr.value
            case Variable():
                return self.scalars[expr.scalar]
            case Cell():
                return self.cells[expr.array].get(self.indices(expr), 0)
            case Widen():
                return self.value(expr.operand)
            case Wrap():
                return expr.type.wrap(self.value(expr.operand))
            case Conditional():
                return self.value(expr.then if self.value(expr.condition) else expr.orelse)
            case Unary():
                result = unary(expr.op, self.value(expr.operand), expr.type)
            case Binary(op="&&"):
                return int(bool(self.value(expr.left) and self.value(expr.right)))
            case Binary(op="||"):
                return int(bool(self.value(expr.left) or self.value(expr.right)))
            case Binary():
                left = self.value(expr.left)
                result = binary(expr.op, left, self.value(expr.right), expr.type)
        if result is None or (expr.type.signed and not expr.type.holds(result)):
            raise Ended(End.UNDEFINED, expr.position)
        return result


def unary(op: str, value: int, type: IntType) -> int:
    if op == "-":
        return -value
    if op == "!":
        return int(value == 0)
    return ~value if type.signed else type.maximum - value


def binary(op: str, left: int, right: int, type: IntType) -> int | None:
    """The exact result; None where it is undefined for another reason than its size."""
    simple: dict[str, Any] = {
        "+": int.__add__, "-": int.__sub__, "*": int.__mul__,
        "&": int.__and__, "|": int.__or__, "^": int.__xor__,
        "==": int.__eq__, "!=": int.__ne__, "<": int.__lt__, "<=": int.__le__,
        ">": int.__gt__, ">=": int.__ge__,
    }  # fmt: skip
    if op in simple:
        return int(simple[op](left, right))
    if op in ("<<", ">>"):
        if not 0 <= right < type.bits or (op == "<<" and left < 0):
            return None
        return left << right if op == "<<" else left >> right
    if right == 0 or (type.signed and left == type.minimum and right == -1):
        return None
    quotient = abs(left) // abs(right)
    if (left < 0) != (right < 0):
        quotient = -quotient
    return quotient if op == "/" else left - right * quotient
