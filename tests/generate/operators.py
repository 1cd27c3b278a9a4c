"""Operators applied to values, each made safe by what is known of its operands."""

from tests.generate.context import Context
from tests.generate.values import (
    CONDITIONAL,
    LEVELS,
    UNARY,
    Effects,
    Value,
    cast,
    common,
    converted,
    literal,
    promoted,
)
from viap.core.program.integer_types import INT, UINT, IntType

LIMITS = (100, 10, 1_000, 20_000, 7)


def as_unsigned(g: Context, value: Value) -> Value:
    """The value in the unsigned type of its width."""
    kind = promoted(value.type)
    if not kind.signed:
        return value
    if kind.rank == INT.rank:
        return cast("unsigned int", UINT, value)
    name = f"unsigned {kind.name}"
    return cast(name, IntType(name, kind.bits, False, kind.rank), value)


def tamed(g: Context, value: Value, limit: int) -> Value:
    """A value of a small magnitude: the value itself, or a remainder or mask of it."""
    if value.within(-limit, limit):
        return value
    if g.choices.chance(30):
        mask = (1 << (limit + 1).bit_length() - 1) - 1
        if mask > 0:
            return bitwise("&", value, literal(mask))
    return remainder(value, literal(limit + 1))


def joined(g: Context, left: Value, right: Value) -> Value:
    """The right operand, or a constant where the order of evaluation would show."""
    if not left.effects.conflicts(right.effects):
        return right
    return literal(g.choices.integer(0, 9))


# ----------------------------------------------------------------- arithmetic


def corners(op: str, left: tuple[int, int], right: tuple[int, int]) -> tuple[int, int]:
    if op == "+":
        return left[0] + right[0], left[1] + right[1]
    if op == "-":
        return left[0] - right[1], left[1] - right[0]
    products = [x * y for x in left for y in right]
    return min(products), max(products)


def build(op: str, left: Value, right: Value, kind: IntType, low: int, high: int) -> Value:
    level = LEVELS[op]
    text = f"{left.at(level)} {op} {right.at(level + 1)}"
    return Value(text, kind, low, high, left.effects | right.effects, level)


def arithmetic(g: Context, op: str, left: Value, right: Value) -> Value:
    """`+`, `-` or `*`; signed operands are tamed first where the result might not fit."""
    right = joined(g, left, right)
    kind = common(left.type, right.type)
    low, high = corners(op, converted(left, kind), converted(right, kind))
    if not (kind.holds(low) and kind.holds(high)):
        if kind.signed and g.choices.chance(80):
            limit = g.choices.pick(LIMITS)
            left, right = tamed(g, left, limit), tamed(g, right, limit)
        elif kind.signed:
            left = as_unsigned(g, left)
        kind = common(left.type, right.type)
        low, high = corners(op, converted(left, kind), converted(right, kind))
    if not (kind.holds(low) and kind.holds(high)):
        if kind.signed:  # an unsigned int beside a long
            left, right = tamed(g, left, 1_000), tamed(g, right, 1_000)
            low, high = corners(op, converted(left, kind), converted(right, kind))
        else:
            low, high = kind.minimum, kind.maximum
    return build(op, left, right, kind, low, high)


def remainder(left: Value, right: Value) -> Value:
    """`%` with a divisor that is neither 0 nor, where it matters, -1."""
    kind = common(left.type, right.type)
    low, high = converted(left, kind)
    smallest, largest = converted(right, kind)
    bound = max(abs(smallest), abs(largest)) - 1
    return build("%", left, right, kind, max(min(low, 0), -bound), min(max(high, 0), bound))


def quotient(left: Value, right: Value) -> Value:
    kind = common(left.type, right.type)
    low, high = converted(left, kind)
    smallest, largest = converted(right, kind)
    if smallest > 0:
        bounds = min(low, 0), max(high, 0)
    else:
        size = max(abs(low), abs(high))
        bounds = max(-size, kind.minimum), min(size, kind.maximum)
    return build("/", left, right, kind, *bounds)


def divisor(g: Context, value: Value) -> Value:
    """A value that is never zero, made of any value."""
    if value.low > 0 or value.high < 0:
        return value
    match g.choices.integer(0, 3):
        case 0:
            number = g.choices.pick((2, 3, 10, 7, 1, 16, -2, -3, -7, 255, 1000))
            return literal(number)
        case 1:
            small = tamed(g, value, g.choices.pick((5, 9, 30)))
            base = small.high + 1 if small.low >= 0 else 2 * max(-small.low, small.high) + 1
            return arithmetic(g, "+", small, literal(base))
        case 2:
            return bitwise("|", value, literal(1))
        case _:
            return arithmetic(g, "+", reduced_bits(value, 3), literal(1))


def division(g: Context, op: str, left: Value, right: Value) -> Value:
    right = divisor(g, joined(g, left, right))
    kind = common(left.type, right.type)
    smallest, largest = converted(right, kind)
    if smallest <= 0 <= largest and not _is_odd(right):
        right = literal(3)  # a conversion to unsigned may have lost the sign
        kind = common(left.type, right.type)
        smallest, largest = 3, 3
    low, _ = converted(left, kind)
    if kind.signed and smallest <= -1 <= largest and low == kind.minimum:
        left = tamed(g, left, g.choices.pick(LIMITS))
    return (quotient if op == "/" else remainder)(left, right)


def _is_odd(value: Value) -> bool:
    return value.level == LEVELS["|"] and value.text.endswith("| 1")


# ----------------------------------------------------------------- bits


def bitwise(op: str, left: Value, right: Value) -> Value:
    kind = common(left.type, right.type)
    (a, b), (c, d) = converted(left, kind), converted(right, kind)
    if op == "&" and (a >= 0 or c >= 0):
        low, high = 0, min(high for small, high in ((a, b), (c, d)) if small >= 0)
    elif a >= 0 and c >= 0:
        low, high = 0, (1 << max(b, d).bit_length()) - 1
    else:
        span = 1 << max(max(~x if x < 0 else x for x in (a, b, c, d)).bit_length(), 0)
        low, high = -span, span - 1
    return build(op, left, right, kind, low, high)


def reduced_bits(value: Value, bits: int) -> Value:
    return bitwise("&", value, literal((1 << bits) - 1))


def shift(g: Context, op: str, left: Value, right: Value) -> Value:
    """A shift by less than the width; to the left, of unsigned or of small values."""
    right = joined(g, left, right)
    kind = promoted(left.type)
    if not right.within(0, kind.bits - 1):
        right = reduced_bits(right, g.choices.pick((3, 2, 4, kind.bits.bit_length() - 1)))
    if op == "<<":
        fits = left.low >= 0 and kind.holds(left.high << right.high)
        if not fits and kind.signed:
            left = as_unsigned(g, left)
            kind = promoted(left.type)
            fits = kind.holds(left.high << right.high)
        high = left.high << right.high if fits else kind.maximum
        return build(op, left, right, kind, 0, high)
    low, high = min(left.low, 0), max(left.high, 0)
    return build(op, left, right, kind, low, high)


# ----------------------------------------------------------------- truth values


def comparison(g: Context, op: str, left: Value, right: Value) -> Value:
    right = joined(g, left, right)
    return build(op, left, right, INT, 0, 1)


def logical(op: str, left: Value, right: Value) -> Value:
    """The right operand may have effects on anything: a sequence point lies between."""
    level = {"&&": 5, "||": 4}[op]
    text = f"{left.at(level)} {op} {right.at(level + 1)}"
    return Value(text, INT, 0, 1, left.effects | right.effects, level)


def unary(g: Context, op: str, operand: Value) -> Value:
    kind = promoted(operand.type)
    low, high = operand.low, operand.high
    if op == "-" and kind.signed and low == kind.minimum:
        operand = tamed(g, operand, g.choices.pick(LIMITS))
        low, high = operand.low, operand.high
    text = operand.at(UNARY)
    text = f"{op}({text})" if text.startswith(("-", "+")) else f"{op}{text}"
    if op == "!":
        return Value(text, INT, 0, 1, operand.effects, UNARY)
    if op == "-":
        low, high = -high, -low
    elif op == "~":
        low, high = ~high, ~low
        if not kind.signed:
            low, high = low + 2**kind.bits, high + 2**kind.bits
    if not (kind.holds(low) and kind.holds(high)):
        low, high = kind.minimum, kind.maximum
    return Value(text, kind, low, high, operand.effects, UNARY)


def conditional(test: Value, then: Value, orelse: Value) -> Value:
    kind = common(then.type, orelse.type)
    (a, b), (c, d) = converted(then, kind), converted(orelse, kind)
    text = f"{test.at(CONDITIONAL + 1)} ? {then.text} : {orelse.at(CONDITIONAL)}"
    effects: Effects = test.effects | then.effects | orelse.effects
    return Value(text, kind, min(a, c), max(b, d), effects, CONDITIONAL)
