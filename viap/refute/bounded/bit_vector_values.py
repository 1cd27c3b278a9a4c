"""Expressions of the core language over bit-vectors, numbers where they are known.

A value is a Python number or a bit-vector of its type's width; a condition is a Python truth
value or a formula. Undefined behaviour is collected as what has to hold to avoid it.
"""

from collections.abc import Callable
from typing import Any

import z3

from viap.machine.run_faults import Faults, FaultSite, RunStop
from viap.machine.runs import End
from viap.program.integer_types import IntType
from viap.program.nodes import (
    COMPARISONS,
    LOGICAL,
    Binary,
    Cell,
    Conditional,
    Constant,
    Expr,
    Scalar,
    Unary,
    Variable,
    Widen,
    Wrap,
)
from viap.source import NOWHERE

Value = Any  # int, or a bit-vector
Truth = Any  # bool, or a formula


class UndefinedResult(Exception):  # noqa: N818 - an event, not an error
    """This is undefined behaviour, whatever the inputs are."""


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
    """Modulo 2**bits of the type after, from the type before."""
    if isinstance(value, int):
        return after.wrap(value)
    if after.bits <= before.bits:
        return value if after.bits == before.bits else z3.Extract(after.bits - 1, 0, value)
    extend = z3.SignExt if before.signed else z3.ZeroExt
    return extend(after.bits - before.bits, value)


def compare(op: str, left: Value, right: Value, type: IntType) -> Truth:
    if isinstance(left, int) and isinstance(right, int):
        return _NUMBERS[op](left, right)
    table = _SIGNED if type.signed else _UNSIGNED
    return table[op](lift(left, type), lift(right, type))


_NUMBERS: dict[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_SIGNED: dict[str, Callable[[Any, Any], Any]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_UNSIGNED = {**_SIGNED, "<": z3.ULT, "<=": z3.ULE, ">": z3.UGT, ">=": z3.UGE}


class Evaluator:
    """Evaluates in a state; `needs` collects what avoids undefined behaviour."""

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
            case Binary() if expr.op not in COMPARISONS and expr.op not in LOGICAL:
                return self._binary(expr)
            case _:
                condition = self.truth(expr)
                if isinstance(condition, bool):
                    return int(condition)
                bits = expr.type.bits
                return z3.If(condition, z3.BitVecVal(1, bits), z3.BitVecVal(0, bits))

    def _unary(self, expr: Unary) -> Value:
        operand, type = self.value(expr.operand), expr.type
        if expr.op == "~":
            return type.wrap(~operand) if isinstance(operand, int) else ~operand
        if type.signed:
            self.need(compare("!=", operand, type.minimum, type))
        return type.wrap(-operand) if isinstance(operand, int) else -operand

    def _binary(self, expr: Binary) -> Value:
        left, right, type, op = self.value(expr.left), self.value(expr.right), expr.type, expr.op
        if isinstance(left, int) and isinstance(right, int):
            return self._number(expr, left, right)
        if op in ("<<", ">>"):
            return self._shift(op, left, right, type, expr.right.type)
        a, b = lift(left, type), lift(right, type)
        match op:
            case "+":
                if type.signed:
                    self.need(z3.And(z3.BVAddNoOverflow(a, b, True), z3.BVAddNoUnderflow(a, b)))
                return a + b
            case "-":
                if type.signed:
                    self.need(z3.And(z3.BVSubNoOverflow(a, b), z3.BVSubNoUnderflow(a, b, True)))
                return a - b
            case "*":
                if type.signed:
                    self.need(z3.And(z3.BVMulNoOverflow(a, b, True), z3.BVMulNoUnderflow(a, b)))
                return a * b
            case "/" | "%":
                self.need(compare("!=", right, 0, type))
                if type.signed:
                    least = compare("==", left, type.minimum, type)
                    minus = compare("==", right, -1, type)
                    self.need(opposite(both(least, minus)))
                    return a / b if op == "/" else z3.SRem(a, b)
                return z3.UDiv(a, b) if op == "/" else z3.URem(a, b)
            case "&":
                return a & b
            case "|":
                return a | b
            case _:
                return a ^ b

    def _number(self, expr: Binary, left: int, right: int) -> int:
        """The machine's own arithmetic."""
        op, type = expr.op, expr.type
        site = Faults([FaultSite(End.UNDEFINED, NOWHERE, 0, op, type)])
        try:
            result = {
                "+": lambda: left + right,
                "-": lambda: left - right,
                "*": lambda: left * right,
                "&": lambda: left & right,
                "|": lambda: left | right,
                "^": lambda: left ^ right,
                "/": lambda: site.divide(0, left, right),
                "%": lambda: site.remainder(0, left, right),
                "<<": lambda: site.shift_left(0, left, right),
                ">>": lambda: site.shift_right(0, left, right),
            }[op]()
        except RunStop:
            raise UndefinedResult from None
        if not type.signed:
            return type.wrap(result)
        if not type.holds(result):
            raise UndefinedResult
        return result

    def _shift(self, op: str, left: Value, right: Value, type: IntType, by: IntType) -> Value:
        self.need(compare(">=", right, 0, by) if by.signed else True)
        self.need(compare("<", right, type.bits, by))
        a, b = lift(left, type), lift(resized(right, by, type), type)
        if op == ">>":
            return a >> b if type.signed else z3.LShR(a, b)
        result = a << b
        if type.signed:
            self.need(compare(">=", left, 0, type))
            self.need(z3.And(result >= 0, z3.LShR(result, b) == a))
        return result
