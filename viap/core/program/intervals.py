"""Sets of integers: an interval with a remainder; bounds of the results of operators."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from math import gcd

from viap.core.base.record import record
from viap.core.program.definedness import truncated_division
from viap.core.program.integer_types import IntType

# Stands for infinity in computations.
_FAR = 1 << 400
_BEYOND = 1 << 160  # Ends farther from zero become None.
_MOST_SHIFT = 128  # bits


@record
class Interval:
    """All n with low <= n <= high (None: no end) that are `rest` modulo `step`.

    A step of 0: only the number `rest` itself.
    """

    low: int | None
    high: int | None
    step: int = 1
    rest: int = 0

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Interval):
            return self is other
        return self.ends == other.ends and (self.step, self.rest) == (other.step, other.rest)

    def __hash__(self) -> int:
        return hash((self.ends, self.step, self.rest))

    @property
    def number(self) -> int | None:
        """Returns the only number of the interval; None if it has several."""
        return self.low if self.low == self.high else None

    @property
    def ends(self) -> tuple[int | None, int | None]:
        return self.low, self.high

    def join(self, other: "Interval") -> "Interval":
        """The least interval with all numbers of both."""
        if self == other:
            return self
        low = None if self.low is None or other.low is None else min(self.low, other.low)
        high = None if self.high is None or other.high is None else max(self.high, other.high)
        return _made(low, high, gcd(self.step, other.step, self.rest - other.rest), self.rest)

    def within(self, low: int | None, high: int | None) -> "Interval | None":
        """The part of the interval between two numbers; None if that is empty."""
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

    def meet(self, other: "Interval") -> "Interval | None":
        """The intersection (with the finer of the two remainders); None if it is empty."""
        finer = other if other.step == 0 or 1 < self.step < other.step else self
        rest = self if finer is other else other
        return finer.within(rest.low, rest.high)

    def compared(self, op: str, limit: "Interval") -> "Interval | None":
        """The numbers for which `op` holds with some number of `limit`; None if there are none."""
        match op:
            case "==":
                return self.meet(limit)
            case "!=" if (number := limit.number) is not None and number in self.ends:
                lower = number == self.low
                return self.within(number + 1, None) if lower else self.within(None, number - 1)
            case "!=":
                return self
            case "<" | "<=":
                high = limit.high
                return self.within(None, None if high is None else high - (op == "<"))
            case ">" | ">=":
                low = limit.low
                return self.within(None if low is None else low + (op == ">"), None)
        raise ValueError(op)

    def widened(self, before: "Interval", ends: Sequence[int] | None = None) -> "Interval":
        """Widen: ends that moved outwards since `before` go on to the next one of sorted `ends`.

        An end beyond all of these stays. If `ends` is None, an end that moved becomes None.
        """
        low, high = self.low, self.high
        if low is not None and before.low is not None and low < before.low:
            place = bisect_right(ends or (), low) - 1
            low = None if ends is None else ends[place] if place >= 0 else low
        if high is not None and before.high is not None and high > before.high:
            place = bisect_left(ends or (), high)
            high = None if ends is None else ends[place] if place < len(ends) else high
        return self if (low, high) == self.ends else _made(low, high, self.step, self.rest)

    def is_in(self, type: IntType) -> bool:
        low, high = self.low, self.high
        return low is not None and high is not None and type.holds(low) and type.holds(high)


def exactly(number: int) -> Interval:
    return Interval(number, number, 0, number)


def between(low: int | None, high: int | None) -> Interval:
    return _made(low, high, 1, 0)


def of_type(type: IntType) -> Interval:
    return Interval(type.minimum, type.maximum)


ANY = Interval(None, None)
TRUTH = Interval(0, 1)


def _made(low: int | None, high: int | None, step: int, rest: int) -> Interval:
    if low is not None and low == high:
        return exactly(low)
    step = step or 1
    return Interval(low, high, step, rest % step)


def wrapped(value: Interval, type: IntType) -> Interval:
    """The numbers of a type that are the same modulo 2**bits."""
    if value.is_in(type):
        return value
    step = gcd(value.step, 1 << type.bits)
    return _made(type.minimum, type.maximum, step, value.rest)


def clipped(value: Interval, type: IntType) -> Interval:
    """The part of an interval within a type, if values outside are undefined; the type if none."""
    return value.within(type.minimum, type.maximum) or of_type(type)


def negative(value: Interval) -> Interval:
    low, high = (None if end is None else -end for end in (value.high, value.low))
    return _made(low, high, value.step, -value.rest)


def complement(value: Interval) -> Interval:
    """The bits turned over, in two's complement of any width."""
    return combined("-", negative(value), exactly(1))


def combined(op: str, left: Interval, right: Interval) -> Interval:
    """Interval of the results of an arithmetic, bitwise or shift operator."""
    if op in ("<<", ">>"):
        # Other shifts may be undefined: no bound.
        amount = right.within(0, _MOST_SHIFT - 1)
        if amount != right or (op == "<<" and (left.low is None or left.low < 0)):
            return ANY
    low, high = bounds(op, _ends(left), _ends(right))
    step, rest = _remainder(op, left, right)
    least = None if abs(low) > _BEYOND else low
    return _made(least, None if abs(high) > _BEYOND else high, step, rest)


def _ends(value: Interval) -> tuple[int, int]:
    low, high = value.low, value.high
    least = -_FAR if low is None or abs(low) > _BEYOND else low
    return least, _FAR if high is None or abs(high) > _BEYOND else high


def _remainder(op: str, left: Interval, right: Interval) -> tuple[int, int]:
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


# ---- Bounds of an operator's exact result from the bounds of its operands.


Ends = tuple[int, int]


def bounds(op: str, left: Ends, right: Ends) -> Ends:
    """Bounds of the result of an arithmetic, bitwise or shift operator, where it is defined."""
    (a, b), (c, d) = left, right
    match op:
        case "+":
            return a + c, b + d
        case "-":
            return a - d, b - c
        case "*":
            corners = (a * c, a * d, b * c, b * d)
            return min(corners), max(corners)
        case "/":
            return _quotient(left, right)
        case "%":
            most = max(abs(c), abs(d), 1) - 1
            return max(min(a, 0), -most), min(max(b, 0), most)
        case "<<":
            # Negative operands and absurd amounts are undefined.
            most = min(max(d, 0), 127)
            return max(a, 0) << min(max(c, 0), 127), max(b, 0) << most
        case ">>":
            least, most = min(max(c, 0), 127), min(max(d, 0), 127)
            return a >> (most if a >= 0 else least), b >> (least if b >= 0 else most)
        case "&" if a >= 0 or c >= 0:
            return 0, min(high for low, high in (left, right) if low >= 0)
        case "&" | "|" | "^":
            power = max(max(value, ~value).bit_length() for value in (a, b, c, d))
            negative = a < 0 or c < 0
            return -(1 << power) if negative else 0, (1 << power) - 1
    raise ValueError(op)


def _quotient(left: Ends, right: Ends) -> Ends:
    (a, b), (c, d) = left, right
    if c >= 0:
        c, d = max(c, 1), max(d, 1)  # by zero is undefined
        corners = [truncated_division(x, y) for x in (a, b) for y in (c, d)]
        return min(corners), max(corners)
    most = max(abs(a), abs(b))
    return -most, most
