"""Z3's tests and comparisons of floating-point numbers, in the context of their operands."""

from typing import Any

import z3


def is_nan(number: Any) -> Any:
    return z3.fpIsNaN(number, number.ctx)


def is_infinite(number: Any) -> Any:
    return z3.fpIsInf(number, number.ctx)


def is_zero(number: Any) -> Any:
    return z3.fpIsZero(number, number.ctx)


def is_negative(number: Any) -> Any:
    return z3.fpIsNegative(number, number.ctx)


def magnitude(number: Any) -> Any:
    return z3.fpAbs(number, number.ctx)


def equal(left: Any, right: Any) -> Any:
    """True if the numbers compare equal: also two zeros, and no NaN."""
    return z3.fpEQ(left, right, left.ctx)


def less(left: Any, right: Any) -> Any:
    return z3.fpLT(left, right, left.ctx)


def at_most(left: Any, right: Any) -> Any:
    return z3.fpLEQ(left, right, left.ctx)


def at_least(left: Any, right: Any) -> Any:
    return z3.fpLEQ(right, left, left.ctx)


def more(left: Any, right: Any) -> Any:
    return z3.fpLT(right, left, left.ctx)
