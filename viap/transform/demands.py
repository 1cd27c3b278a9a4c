"""What an expression demands of its operands, so that its value is defined."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from viap.program import build
from viap.program.c_expressions import Expressions
from viap.program.c_names import Names
from viap.program.nodes import (
    LOGICAL,
    Array,
    Binary,
    Cell,
    Conditional,
    Constant,
    Expr,
    Program,
    Scalar,
    Unary,
    Variable,
    Widen,
    children,
    constant,
)
from viap.program.types import INDEX, INT128, IntType
from viap.program.undefined import MARK, Operation, operation
from viap.program.value_ranges import exact_range, within
from viap.source import Position

_PART = re.compile(rf"\.(object|row\d*|offset|{MARK[1:]})$")


@dataclass(frozen=True)
class Demand:
    """The operation is defined where the condition holds."""

    operation: Operation
    condition: Expr


class Demands:
    """The demands of expressions, operands' first: each condition can itself be evaluated
    where those before it hold."""

    def __init__(self, program: Program) -> None:
        self._printer = Expressions(_SourceNames(program), _cell)

    def of(self, expr: Expr) -> list[Demand]:
        """All demands of an expression that is evaluated, or of a place that is assigned to."""
        return list(self._of(expr, ()))

    def _of(self, expr: Expr, guards: tuple[Expr, ...]) -> Iterator[Demand]:
        match expr:
            case Binary(op=op) if op in LOGICAL:
                yield from self._of(expr.left, guards)
                left = build.condition(expr.left)
                guard = left if op == "&&" else build.negate(left)
                yield from self._of(expr.right, (*guards, guard))
                return
            case Conditional():
                yield from self._of(expr.condition, guards)
                test = build.condition(expr.condition)
                yield from self._of(expr.then, (*guards, test))
                yield from self._of(expr.orelse, (*guards, build.negate(test)))
                return
        for part in children(expr):
            yield from self._of(part, guards)
        for kind, text, condition in self._own(expr):
            for guard in reversed(guards):
                condition = build.logical("||", build.negate(guard), condition, expr.position)
            condition = build.condition(condition)
            if not (isinstance(condition, Constant) and condition.value):
                yield Demand(operation(expr.position, kind, text), condition)

    def _own(self, expr: Expr) -> Iterator[tuple[str, str, Expr]]:
        """What the operation itself demands, besides its operands."""
        match expr:
            case Cell():
                yield from self._bounds(expr)
            # Pointers' offsets are numbers of viap's own, which no type of C limits: that is
            # their type, by identity, for `long long` is an equal one.
            case Unary(op="-") if expr.type.signed and expr.type is not INDEX:
                lowest = number(expr.type.minimum, expr)
                fine = build.compare("!=", expr.operand, lowest, expr.position)
                yield "overflow", self._overflow(expr), fine
            case Binary(op="+" | "-" | "*") if expr.type.signed and expr.type is not INDEX:
                if not within(exact_range(expr), expr.type):
                    yield "overflow", self._overflow(expr), in_range(expr)
            case Binary(op="/" | "%"):
                yield from self._division(expr)
            case Binary(op="<<" | ">>"):
                yield from self._shift(expr)

    def _bounds(self, cell: Cell) -> Iterator[tuple[str, str, Expr]]:
        position = cell.position
        for index, size in zip(cell.indices, cell.array.sizes, strict=True):
            if size is None:
                continue
            limit: Expr
            if isinstance(size, int):
                limit = wide_number(size, position)
            elif isinstance(size, Scalar):
                limit = Variable(size, position)
            else:
                limit = Cell(size, cell.indices[:1], position)
            limit = _wide(limit)
            at = _wide(index)
            above = build.compare("<=", wide_number(0, position), at, position)
            below = build.compare("<", at, limit, position)
            name = _shown(cell.array)
            text = f"index {self._text(index)} of {name}, size {self._text(limit)}"
            yield "bounds", text, build.logical("&&", above, below, position)

    def _division(self, expr: Binary) -> Iterator[tuple[str, str, Expr]]:
        position, right = expr.position, expr.right
        zero = number(0, right)
        text = self._text(expr)
        yield "division", f"{text}: the divisor", build.compare("!=", right, zero, position)
        if expr.type.signed and not (isinstance(right, Constant) and right.value != -1):
            highest = build.compare("!=", expr.left, number(expr.type.minimum, expr), position)
            other = build.compare("!=", right, number(-1, right), position)
            fine = build.logical("||", highest, other, position)
            yield "overflow", self._overflow(expr), fine

    def _shift(self, expr: Binary) -> Iterator[tuple[str, str, Expr]]:
        position, amount = expr.position, _wide(expr.right)
        least = build.compare("<=", wide_number(0, position), amount, position)
        most = build.compare("<", amount, wide_number(expr.type.bits, position), position)
        text = self._text(expr)
        yield "shift", f"{text}: the distance", build.logical("&&", least, most, position)
        if expr.op == "<<" and expr.type.signed:
            zero = number(0, expr.left)
            fine = build.compare("<=", zero, expr.left, position)
            yield "shift", f"{text}: the shifted number", fine
            yield "overflow", self._overflow(expr), in_range(expr)

    def _overflow(self, expr: Expr) -> str:
        return f"{self._text(expr)} in {expr.type}"

    def _text(self, expr: Expr) -> str:
        return self._printer.converted(expr)


class _SourceNames(Names):
    """Names as the user wrote them, where there are any."""

    def of(self, declared: Scalar | Array) -> str:
        return declared.source or declared.name


def _shown(array: Array) -> str:
    """An array's name; of the numbers of pointers, and of marks, that of what they are for."""
    return array.source or _PART.sub("", array.name)


def _cell(cell: Cell, indices: list[str]) -> str:
    return (cell.array.source or cell.array.name) + "".join(f"[{index}]" for index in indices)


def number(value: int, like: Expr) -> Constant:
    return constant(value, like.position, like.type)


# Holds every index and size, of whatever type, and what their comparison needs.
_WIDE = INT128


def wide_number(value: int, position: Position) -> Constant:
    return constant(value, position, _WIDE)


def _wide(expr: Expr) -> Expr:
    return build.convert(expr, _WIDE, expr.position) if _WIDE.covers(expr.type) else expr


def in_range(expr: Binary) -> Expr:
    """That the mathematical result is of the operation's type."""
    type, position = expr.type, expr.position
    left, right = expr.left, expr.right
    if isinstance(right, Constant) and expr.op in ("+", "-"):
        step = right.value if expr.op == "+" else -right.value
        if step >= 0:
            return build.compare("<=", left, number(type.maximum - step, expr), position)
        return build.compare(">=", left, number(type.minimum - step, expr), position)
    if isinstance(left, Constant) and expr.op == "+":
        return in_range(Binary("+", right, left, type, position))
    wide = IntType(f"int{2 * type.bits}", 2 * type.bits, True, 9)
    shifted = expr.op == "<<"
    operands = (Widen(left, wide, position), right if shifted else Widen(right, wide, position))
    result = Binary(expr.op, *operands, wide, position)
    above = build.compare("<=", constant(type.minimum, position, wide), result, position)
    below = build.compare("<=", result, constant(type.maximum, position, wide), position)
    return build.logical("&&", above, below, position)
