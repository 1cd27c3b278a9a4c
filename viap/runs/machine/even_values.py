"""Expressions over many iterations at once: values that grow evenly, conditions that stay.

Results hold in every iteration of the horizon: no operand overflows there, no index leaves its
array, no divisor is zero. If that can't be shown, iterations are irregular.
"""

from collections.abc import Mapping
from typing import Any

from viap.core.program.integer_types import IntType
from viap.core.program.nodes import (
    COMPARISONS,
    LOGICAL,
    Array,
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
)
from viap.runs.machine.run_memory import RunMemory

# ---- Numbers that grow evenly from iteration to iteration, over a horizon of iterations.
#
# A value is a pair (base, slope): in iteration t it is base + slope * t. Every question about
# values narrows the horizon to the iterations 0 <= t < `turns` that have the same answer.


# None stands for an unknown value of the type.
Even = tuple[int, int] | None

UNBOUNDED = 1 << 62


class Irregular(Exception):  # noqa: N818 - an event, not an error
    """The values do not grow evenly, or the analysis can't show that they do."""


class Soon(Irregular):
    """The values grew evenly so far, but the next iteration differs."""


class Horizon:
    def __init__(self) -> None:
        self.turns = UNBOUNDED

    def narrow(self, turns: int) -> None:
        if turns < self.turns:
            self.turns = turns
            if turns < 2:
                raise Soon

    def stays_natural(self, base: int, slope: int) -> None:
        """Narrow the horizon to base + slope * t >= 0; raises Irregular if base < 0."""
        if base < 0:
            raise Irregular
        if slope < 0:
            self.narrow(base // -slope + 1)

    def stays_within(self, value: tuple[int, int], low: int, high: int) -> None:
        base, slope = value
        self.stays_natural(base - low, slope)
        self.stays_natural(high - base, -slope)

    def compared(self, op: str, left: tuple[int, int], right: tuple[int, int]) -> bool:
        """Returns the comparison's result; narrows the horizon to iterations with that result."""
        base, slope = left[0] - right[0], left[1] - right[1]
        match op:
            case "<":
                return not self._natural(base, slope)
            case ">=":
                return self._natural(base, slope)
            case ">":
                return not self._natural(-base, -slope)
            case "<=":
                return self._natural(-base, -slope)
            case "==":
                return self._zero(base, slope)
            case _:
                return not self._zero(base, slope)

    def _natural(self, base: int, slope: int) -> bool:
        """True if base + slope * t >= 0; narrows the horizon to iterations with that answer."""
        if base >= 0:
            self.stays_natural(base, slope)
            return True
        self.stays_natural(-base - 1, -slope)
        return False

    def _zero(self, base: int, slope: int) -> bool:
        if base == 0:
            if slope:
                self.narrow(1)
            return True
        if slope and base % slope == 0 and -base // slope > 0:
            self.narrow(-base // slope)
        return False


# ---- Expressions over many iterations at once: values that grow evenly, conditions that stay.


class EvenValues:
    """Evaluates expressions in a state; arrays do not change meanwhile."""

    def __init__(
        self,
        arrays: Mapping[Array, Any],
        partial: set[Array],
        memory: RunMemory,
        state: Mapping[Scalar, Even],
    ) -> None:
        self.arrays, self.partial, self.memory = arrays, partial, memory
        self.state: dict[Scalar, Even] = dict(state)
        self.horizon = Horizon()

    def truth(self, expr: Expr) -> bool | None:
        match expr:
            case Unary(op="!"):
                operand = self.truth(expr.operand)
                return None if operand is None else not operand
            case Binary() if expr.op in LOGICAL:
                left = self.truth(expr.left)
                decisive = expr.op == "||"
                if left is decisive:
                    return left
                right = self.truth(expr.right)
                return right if left is not None or right is decisive else None
            case Binary() if expr.op in COMPARISONS:
                first, second = self.value(expr.left), self.value(expr.right)
                if first is None or second is None:
                    return None
                return self.horizon.compared(expr.op, first, second)
            case _:
                value = self.value(expr)
                return None if value is None else self.horizon.compared("!=", value, (0, 0))

    def value(self, expr: Expr) -> Even:
        match expr:
            case Constant():
                return expr.value, 0
            case Variable():
                return self.state[expr.scalar]
            case Widen():
                return self.value(expr.operand)
            case Wrap():
                return self._wrapped(expr)
            case Cell():
                return self._cell(expr)
            case Floating():
                return self._floating(expr)
            case Conditional():
                return self._conditional(expr)
            case Unary(op="-"):
                return self._checked(expr, _scaled(self.value(expr.operand), -1))
            case Unary(op="~"):
                operand = _scaled(self.value(expr.operand), -1)
                top = -1 if expr.type.signed else expr.type.maximum
                return None if operand is None else (operand[0] + top, operand[1])
            case Binary() if expr.op not in COMPARISONS and expr.op not in LOGICAL:
                return self._binary(expr)
            case _:
                holds = self.truth(expr)
                return None if holds is None else (int(holds), 0)

    def _floating(self, expr: Floating) -> Even:
        """A floating-point operation: of numbers that stay, or unknown."""
        from viap.core.base.floating_formats import apply

        operands = [self.value(operand) for operand in expr.operands]
        fixed = [each[0] for each in operands if each is not None and each[1] == 0]
        if len(fixed) == len(operands):
            result = apply(expr.op, expr.format, *fixed)
            if expr.op != "to_int" or expr.type.holds(result):
                return result, 0
        if expr.op == "to_int":
            raise Irregular
        return None

    def _wrapped(self, expr: Wrap) -> Even:
        value = self.value(expr.operand)
        if value is None:
            return None
        base = expr.type.wrap(value[0])
        self.horizon.stays_within((base, value[1]), expr.type.minimum, expr.type.maximum)
        return base, value[1]

    def _checked(self, expr: Unary | Binary, value: Even) -> Even:
        """A result that a signed type has to hold; an unsigned one is wrapped around it."""
        if expr.type.signed:
            if value is None:
                raise Irregular
            self.horizon.stays_within(value, expr.type.minimum, expr.type.maximum)
        return value

    def _conditional(self, expr: Conditional) -> Even:
        holds = self.truth(expr.condition)
        if holds is not None:
            return self.value(expr.then if holds else expr.orelse)
        then, orelse = self.value(expr.then), self.value(expr.orelse)
        return then if then == orelse else None

    def _binary(self, expr: Binary) -> Even:
        left, right = self.value(expr.left), self.value(expr.right)
        if left is None or right is None:
            if expr.op in ("&", "|", "^"):
                return None
            return self._unknown(expr)
        if expr.op in ("+", "-"):
            sign = 1 if expr.op == "+" else -1
            return self._checked(expr, (left[0] + sign * right[0], left[1] + sign * right[1]))
        if expr.op == "*" and (left[1] == 0 or right[1] == 0):
            scaled = _scaled(left, right[0]) if right[1] == 0 else _scaled(right, left[0])
            return self._checked(expr, scaled)
        if left[1] or right[1]:
            raise Irregular
        return self._checked(expr, (_constant(expr.op, left[0], right[0], expr.type), 0))

    def _unknown(self, expr: Binary) -> Even:
        """Unsigned sums and products of anything are defined; other results may not be."""
        if expr.op in ("+", "-", "*") and not expr.type.signed:
            return None
        raise Irregular

    def _cell(self, expr: Cell) -> Even:
        """A cell: each index has to stay within its dimension."""
        indices = [self.value(index) for index in expr.indices]
        container = self.arrays[expr.array]
        for index, size in zip(indices[:-1], expr.array.sizes, strict=False):
            if index is None or index[1] or not isinstance(size, int):
                raise Irregular
            self.horizon.stays_within(index, 0, size - 1)
            container = container[index[0]]
        last = indices[-1]
        if last is None or not isinstance(container, list):
            raise Irregular
        self._within(last, expr.array.sizes[-1], len(container))
        if last[1] == 0:
            value = container[last[0]]
            if value is None:
                raise Irregular
            return value, 0
        if expr.array in self.partial and not self.memory.is_full(container):
            raise Irregular
        return None

    def _within(self, index: tuple[int, int], size: object, length: int) -> None:
        self.horizon.stays_within(index, 0, length - 1)
        if isinstance(size, Scalar):
            limit = self.state[size]
            if limit is None:
                raise Irregular
            self.horizon.stays_natural(limit[0] - 1 - index[0], limit[1] - index[1])
        elif not isinstance(size, int):
            raise Irregular


def _scaled(value: Even, factor: int) -> Even:
    return None if value is None else (value[0] * factor, value[1] * factor)


def _constant(op: str, left: int, right: int, type: IntType) -> int:
    """Result of an operator that is supported for constant operands only."""
    match op:
        case "&":
            return left & right
        case "|":
            return left | right
        case "^":
            return left ^ right
        case "/" if left >= 0 and right > 0:
            return left // right
        case "%" if left >= 0 and right > 0:
            return left % right
        case "<<" if left >= 0 and 0 <= right < type.bits:
            return left << right
        case ">>" if left >= 0 and 0 <= right < type.bits:
            return left >> right
    raise Irregular
