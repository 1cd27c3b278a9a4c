"""Sets of integers: an interval, and a remainder that all of its numbers have.

As in a program's axioms, numbers are of any size: what a type can't hold is no less a number.
"""

from dataclasses import dataclass
from math import gcd

from viap.program.integer_types import IntType
from viap.program.operator_bounds import bounds

# Stands for no end at all, where numbers are computed with.
_FAR = 1 << 300
_BEYOND = 1 << 160
_MOST_SHIFT = 128


@dataclass(frozen=True, slots=True)
class Value:
    """All n with low <= n <= high (None: no end) that are `rest` modulo `step`.

    A step of 0: only the number `rest` itself.
    """

    low: int | None
    high: int | None
    step: int = 1
    rest: int = 0

    @property
    def number(self) -> int | None:
        """The only number, where there is but one."""
        return self.low if self.low == self.high else None

    def join(self, other: "Value") -> "Value":
        """All numbers of both."""
        if self == other:
            return self
        low = None if self.low is None or other.low is None else min(self.low, other.low)
        high = None if self.high is None or other.high is None else max(self.high, other.high)
        return _made(low, high, gcd(self.step, other.step, self.rest - other.rest), self.rest)

    def within(self, low: int | None, high: int | None) -> "Value | None":
        """Those of its numbers that are between two; None where there are none."""
        if self.low is not None and (low is None or low < self.low):
            low = self.low
        if self.high is not None and (high is None or high > self.high):
            high = self.high
        if self.step > 1:
            low = None if low is None else low + (self.rest - low) % self.step
            high = None if high is None else high - (high - self.rest) % self.step
        if low is not None and high is not None and low > high:
            return None
        return _made(low, high, self.step, self.rest)

    def meet(self, other: "Value") -> "Value | None":
        """The numbers of both; of the remainders, the finer one."""
        finer = other if other.step == 0 or 1 < self.step < other.step else self
        rest = self if finer is other else other
        return finer.within(rest.low, rest.high)

    def is_in(self, type: IntType) -> bool:
        low, high = self.low, self.high
        return low is not None and high is not None and type.holds(low) and type.holds(high)


def exactly(number: int) -> Value:
    return Value(number, number, 0, number)


def between(low: int | None, high: int | None) -> Value:
    return _made(low, high, 1, 0)


def of_type(type: IntType) -> Value:
    return Value(type.minimum, type.maximum)


ANY = Value(None, None)
TRUTH = Value(0, 1)


def _made(low: int | None, high: int | None, step: int, rest: int) -> Value:
    if low is not None and low == high:
        return exactly(low)
    step = step or 1
    return Value(low, high, step, rest % step)


def wrapped(value: Value, type: IntType) -> Value:
    if value.is_in(type):
        return value
    step = gcd(value.step, 1 << type.bits)
    return _made(type.minimum, type.maximum, step, value.rest)


def negative(value: Value) -> Value:
    low, high = (None if end is None else -end for end in (value.high, value.low))
    return _made(low, high, value.step, -value.rest)


def combined(op: str, left: Value, right: Value) -> Value:
    """What an arithmetic, bitwise or shift operator may give."""
    if op in ("<<", ">>"):
        # Else there is no telling: such a shift is undefined.
        amount = right.within(0, _MOST_SHIFT - 1)
        if amount != right or (op == "<<" and (left.low is None or left.low < 0)):
            return ANY
    low, high = bounds(op, _ends(left), _ends(right))
    step, rest = _remainder(op, left, right)
    least = None if abs(low) > _BEYOND else low
    return _made(least, None if abs(high) > _BEYOND else high, step, rest)


def _ends(value: Value) -> tuple[int, int]:
    low = -_FAR if value.low is None else value.low
    return low, _FAR if value.high is None else value.high


def _remainder(op: str, left: Value, right: Value) -> tuple[int, int]:
    match op:
        case "+":
            return gcd(left.step, right.step), left.rest + right.rest
        case "-":
            return gcd(left.step, right.step), left.rest - right.rest
        case "*":
            parts = (left.step * right.step, left.step * right.rest, right.step * left.rest)
            return gcd(*parts), left.rest * right.rest
        case "%" if right.number and left.low is not None and left.low >= 0:
            return gcd(left.step, right.number), left.rest
    return 1, 0
