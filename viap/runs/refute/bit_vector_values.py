"""Expressions of the core language over bit-vectors, numbers where they are known.

A value is a Python number or a bit-vector of its type's width; a condition is a Python truth
value or a formula. The conditions that exclude undefined behaviour are collected.
"""

import operator
from collections.abc import Callable
from typing import Any

import z3

from viap.core.program.build import TRUTHS
from viap.core.program.definedness import Part, conditions, exact, undecided, violated
from viap.core.program.integer_types import IntType
from viap.core.program.nodes import (
    COMPARISONS,
    LOGICAL,
    Binary,
    Cell,
    Conditional,
    Constant,
    Expr,
    Floating,
    Scalar,
    Unary,
    Variable,
    Widen,
    Wrap,
    children,
)

Value = Any  # int, or a bit-vector
Truth = Any  # bool, or a formula


class UndefinedResult(Exception):  # noqa: N818 - an event, not an error
    """Undefined behaviour on all inputs."""


def both(one: Truth, other: Truth) -> Truth:
    if one is True or other is False:
        return other
    if other is True or one is False:
        return one
    return z3.And(one, other)


def either(one: Truth, other: Truth) -> Truth:
    if one is False or other is True:
        return other
    if other is False or one is True:
        return one
    return z3.Or(one, other)


def opposite(one: Truth) -> Truth:
    return not one if isinstance(one, bool) else z3.Not(one)


def lift(value: Value, type: IntType) -> Any:
    return z3.BitVecVal(value, type.bits) if isinstance(value, int) else value


def choice(condition: Truth, then: Value, orelse: Value, type: IntType) -> Value:
    if condition is True:
        return then
    if condition is False:
        return orelse
    if then is orelse or (isinstance(then, int) and isinstance(orelse, int) and then == orelse):
        return then
    return z3.If(condition, lift(then, type), lift(orelse, type))


def resized(value: Value, before: IntType, after: IntType) -> Value:
    """Convert a value from one type to another, modulo 2**bits of the new one."""
    if isinstance(value, int):
        return after.wrap(value)
    if after.bits <= before.bits:
        return value if after.bits == before.bits else z3.Extract(after.bits - 1, 0, value)
    extend = z3.SignExt if before.signed else z3.ZeroExt
    return extend(after.bits - before.bits, value)


def compare(op: str, left: Value, right: Value, type: IntType) -> Truth:
    if isinstance(left, int) and isinstance(right, int):
        return _SIGNED[op](left, right)
    table = _SIGNED if type.signed else _UNSIGNED
    return table[op](lift(left, type), lift(right, type))


_SIGNED: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_UNSIGNED = {**_SIGNED, "<": z3.ULT, "<=": z3.ULE, ">": z3.UGT, ">=": z3.UGE}


class Evaluator:
    """Evaluates in a state; `needs` collects conditions that exclude undefined behaviour."""

    def __init__(
        self, scalar: Callable[[Scalar], Value], cell: Callable[["Evaluator", Cell], Value]
    ) -> None:
        self._scalar, self._cell = scalar, cell
        self.needs: Truth = True

    def need(self, condition: Truth, unless: Truth = False) -> None:
        if condition is False and unless is False:
            raise UndefinedResult
        self.needs = both(self.needs, either(unless, condition))

    def truth(self, expr: Expr) -> Truth:
        match expr:
            case Unary(op="!"):
                return opposite(self.truth(expr.operand))
            case Binary() if expr.op in LOGICAL:
                left = self.truth(expr.left)
                if left is (expr.op == "||"):
                    return left
                right = self._guarded(expr.right, left if expr.op == "&&" else opposite(left))
                return both(left, right) if expr.op == "&&" else either(left, right)
            case Binary() if expr.op in COMPARISONS:
                left, right = self.value(expr.left), self.value(expr.right)
                return compare(expr.op, left, right, expr.left.type)
            case Widen():
                return self.truth(expr.operand)
            case Floating(op=op) if op in TRUTHS:
                return self._floating(expr)
            case _:
                return compare("!=", self.value(expr), 0, expr.type)

    def _guarded(self, expr: Expr, guard: Truth) -> Truth:
        """A condition that is evaluated only under a guard."""
        inner = Evaluator(self._scalar, self._cell)
        try:
            result = inner.truth(expr)
        except UndefinedResult:
            self.need(opposite(guard))
            return False
        self.need(inner.needs, opposite(guard))
        return result

    def _branch(self, expr: Expr, guard: Truth) -> Value:
        inner = Evaluator(self._scalar, self._cell)
        try:
            result = inner.value(expr)
        except UndefinedResult:
            self.need(opposite(guard))
            return 0
        self.need(inner.needs, opposite(guard))
        return result

    def value(self, expr: Expr) -> Value:
        match expr:
            case Constant():
                return expr.value
            case Variable():
                return self._scalar(expr.scalar)
            case Cell():
                return self._cell(self, expr)
            case Widen() | Wrap():
                return resized(self.value(expr.operand), expr.operand.type, expr.type)
            case Conditional():
                condition = self.truth(expr.condition)
                if isinstance(condition, bool):
                    return self.value(expr.then if condition else expr.orelse)
                then = self._branch(expr.then, condition)
                orelse = self._branch(expr.orelse, opposite(condition))
                return choice(condition, then, orelse, expr.type)
            case Unary(op="-") | Unary(op="~"):
                return self._unary(expr)
            case Floating(op=op) if op not in TRUTHS:
                return self._floating(expr)
            case Binary() if expr.op not in COMPARISONS and expr.op not in LOGICAL:
                return self._binary(expr)
            case _:
                condition = self.truth(expr)
                if isinstance(condition, bool):
                    return int(condition)
                bits = expr.type.bits
                return z3.If(condition, z3.BitVecVal(1, bits), z3.BitVecVal(0, bits))

    def _floating(self, expr: Floating) -> Value:
        """The result of a floating-point operation; a truth value for comparisons."""
        from viap.runs.refute.floating_values import floating

        operands = [self.value(operand) for operand in expr.operands]
        result, need = floating(expr, operands)
        self.need(need)
        return result

    def _unary(self, expr: Unary) -> Value:
        operand, type = self.value(expr.operand), expr.type
        if expr.op == "~":
            return type.wrap(~operand) if isinstance(operand, int) else ~operand
        if isinstance(operand, int):
            return self._number(expr, operand)
        self._need_all(expr, operand, operand)
        return -operand

    def _binary(self, expr: Binary) -> Value:
        left, right, type, op = self.value(expr.left), self.value(expr.right), expr.type, expr.op
        if isinstance(left, int) and isinstance(right, int):
            return self._number(expr, left, right)
        self._need_all(expr, left, right)
        a, b = lift(left, type), lift(resized(right, expr.right.type, type), type)
        match op:
            case "/":
                return a / b if type.signed else z3.UDiv(a, b)
            case "%":
                return z3.SRem(a, b) if type.signed else z3.URem(a, b)
            case ">>" if not type.signed:
                return z3.LShR(a, b)
            case _:
                return exact(op, a, b)  # Python has the same operators

    def _number(self, expr: Unary | Binary, left: int, right: int | None = None) -> int:
        if violated(expr.op, expr.type, left, right):
            raise UndefinedResult
        return expr.type.wrap(exact(expr.op, left, right))

    def _need_all(self, expr: Unary | Binary, left: Value, right: Value) -> None:
        """Collects the conditions of an operation."""
        types = {Part.LEFT: expr.type, Part.RIGHT: children(expr)[-1].type}
        values = {Part.LEFT: left, Part.RIGHT: right}
        ranges = {part: (type.minimum, type.maximum) for part, type in types.items()}
        for rule in conditions(expr.op, expr.type):
            if rule.clauses[0][0].part is Part.RESULT:
                self.need(_in_range(expr, left, right))
                continue
            for clause in undecided(rule.clauses, ranges):
                some: Truth = False
                for c in clause:
                    some = either(some, compare(c.op, values[c.part], c.number, types[c.part]))
                self.need(some)


def _in_range(expr: Unary | Binary, left: Value, right: Value) -> Truth:
    """True if the exact result is in the signed type; assumes the operands' conditions."""
    type = expr.type
    if isinstance(expr, Unary):
        return compare("!=", left, type.minimum, type)
    a, b = lift(left, type), lift(resized(right, expr.right.type, type), type)
    match expr.op:
        case "+":
            return z3.And(z3.BVAddNoOverflow(a, b, True), z3.BVAddNoUnderflow(a, b))
        case "-":
            return z3.And(z3.BVSubNoOverflow(a, b), z3.BVSubNoUnderflow(a, b, True))
        case "*":
            return z3.And(z3.BVMulNoOverflow(a, b, True), z3.BVMulNoUnderflow(a, b))
        case "<<":
            return z3.And((a << b) >= 0, z3.LShR(a << b, b) == a)
    raise ValueError(expr.op)
