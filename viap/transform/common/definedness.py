"""What an expression demands of its operands, so that its value is defined."""

from collections.abc import Iterator
from dataclasses import dataclass

from viap.program import build
from viap.program.caller_inputs import UNKNOWN_SIZE
from viap.program.expression_ranges import exact_range, within
from viap.program.integer_types import INDEX, INT128, IntType
from viap.program.message_names import printer, row_text
from viap.program.nodes import (
    LOGICAL,
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
from viap.program.undefined_behaviour import UNKNOWN_END, Operation, operation
from viap.source import Position

_LONGEST_TEXT = 200  # nodes of an expression in a message


@dataclass(frozen=True)
class Demand:
    """The operation is defined where the condition holds."""

    operation: Operation
    condition: Expr


class Demands:
    """The demands of expressions, operands' first: each condition can itself be evaluated
    where those before it hold."""

    def __init__(self, program: Program) -> None:
        self._printer = printer(program)
        self._sizes: dict[Expr, int] = {}

    def of(self, expr: Expr) -> list[Demand]:
        """All demands of an expression that is evaluated, or of a place that is assigned to."""
        made: list[Demand] = []
        self._collect(expr, (), made)
        return made

    def _collect(self, expr: Expr, guards: tuple[Expr, ...], made: list[Demand]) -> None:
        match expr:
            case Binary(op=op) if op in LOGICAL:
                self._collect(expr.left, guards, made)
                left = build.condition(expr.left)
                guard = left if op == "&&" else build.negate(left)
                self._collect(expr.right, (*guards, guard), made)
                return
            case Conditional():
                self._collect(expr.condition, guards, made)
                test = build.condition(expr.condition)
                self._collect(expr.then, (*guards, test), made)
                self._collect(expr.orelse, (*guards, build.negate(test)), made)
                return
        for part in children(expr):
            self._collect(part, guards, made)
        for kind, text, condition in self._own(expr):
            for guard in reversed(guards):
                condition = build.logical("||", build.negate(guard), condition, expr.position)
            condition = build.condition(condition)
            if not (isinstance(condition, Constant) and condition.value):
                made.append(Demand(operation(expr.position, kind, text), condition))

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
        indices = [self._text(index) for index in cell.indices]
        sizes = zip(cell.indices, cell.array.sizes, strict=True)
        for dimension, (index, size) in enumerate(sizes):
            if size is None:
                continue
            if size == UNKNOWN_SIZE:
                yield self._from_zero(cell, index)
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
            name = row_text(cell.array, indices, dimension)
            text = f"index {indices[dimension]} of {name}, size {self._text(limit)}"
            yield "bounds", text, build.logical("&&", above, below, position)

    def _from_zero(self, cell: Cell, index: Expr) -> tuple[str, str, Expr]:
        """Nobody knows where the array ends; but there is nothing before it."""
        position, name = cell.position, cell.array.source or cell.array.name
        above = build.compare("<=", wide_number(0, position), _wide(index), position)
        return "bounds", f"index {self._text(index)} of {name}, {UNKNOWN_END}", above

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
        """An expression as users see it; of a long one, its end."""
        if self._size(expr) <= _LONGEST_TEXT:
            return self._printer.converted(expr)
        if isinstance(expr, Binary) and self._size(expr.right) <= _LONGEST_TEXT:
            shown = f"... {expr.op} {self._printer.converted(expr.right)}"
        else:
            shown = "..."
        return f"{shown} (of {self._size(expr)} parts)"

    def _size(self, expr: Expr) -> int:
        """The number of nodes, counted once for each."""
        waiting = [expr]
        while waiting:
            here = waiting[-1]
            missing = [part for part in children(here) if part not in self._sizes]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            if here not in self._sizes:
                self._sizes[here] = 1 + sum(self._sizes[part] for part in children(here))
        return self._sizes[expr]


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
