"""Values as linear forms over values at the start: how far apart two indices are."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from viap.program.nodes import (
    Assign,
    Binary,
    Body,
    Constant,
    Expr,
    Scalar,
    Variable,
    Widen,
)
from viap.transform.common.body_accesses import changed_scalars


@dataclass(frozen=True)
class LinearValue:
    """A sum of symbols with factors, none of them zero, and of a number."""

    factors: Mapping[Hashable, int]
    number: int

    def plus(self, other: "LinearValue", times: int = 1) -> "LinearValue":
        factors = dict(self.factors)
        for symbol, factor in other.factors.items():
            factors[symbol] = factors.get(symbol, 0) + times * factor
        kept = {symbol: factor for symbol, factor in factors.items() if factor}
        return LinearValue(kept, self.number + times * other.number)

    def times(self, factor: int) -> "LinearValue":
        return LinearValue({}, 0).plus(self, factor)

    def constant(self) -> int | None:
        return self.number if not self.factors else None


def number(value: int) -> LinearValue:
    return LinearValue({}, value)


def symbol(of: Hashable) -> LinearValue:
    return LinearValue({of: 1}, 0)


Values = dict[Scalar, LinearValue]


def linear(expr: Expr, values: Values) -> LinearValue | None:
    """The linear form of an expression, valid if no operation leaves its type."""
    match expr:
        case Constant():
            return number(expr.value)
        case Variable():
            return values.get(expr.scalar, symbol(expr.scalar))
        case Widen():
            return linear(expr.operand, values)
        case Binary(op="+" | "-" | "*") if expr.type.signed:
            left, right = linear(expr.left, values), linear(expr.right, values)
            if left is None or right is None:
                return None
            if expr.op != "*":
                return left.plus(right, 1 if expr.op == "+" else -1)
            factor = left.constant()
            if factor is not None:
                return right.times(factor)
            factor = right.constant()
            return left.times(factor) if factor is not None else None
    return None


def after(body: Body, values: Values) -> None:
    """Linear forms of scalars behind straight code; unknown values get their own symbols."""
    for statement in body:
        known: LinearValue | None = None
        if isinstance(statement, Assign) and isinstance(statement.target, Variable):
            known = linear(statement.value, values)
        for scalar in changed_scalars((statement,)):
            values[scalar] = symbol(object()) if known is None else known
