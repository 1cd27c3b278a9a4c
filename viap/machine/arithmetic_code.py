"""Arithmetic and shifts: exact results, and checks where a signed type may not hold them."""

from viap.machine.python_code import Code, Workshop
from viap.program.integer_types import IntType
from viap.program.nodes import Binary, Unary
from viap.program.operator_bounds import Interval, bounds

_FUNCTIONS = {"/": "divide", "%": "remainder", "<<": "shift_left", ">>": "shift_right"}


def negation(shop: Workshop, expr: Unary, operand: Code) -> Code:
    low, high = -operand.high, -operand.low
    if not expr.type.signed or high <= expr.type.maximum:
        return Code(f"(-{operand.text})", low, high, operand.depth + 1)
    first, name = shop.named(operand)
    site = shop.fault(expr, "-")
    text = f"(-{name} if {first} != {expr.type.minimum} else overflow({site}, {name}))"
    return Code(text, *_clamped((low, high), expr.type), operand.depth + 2)


def binary(shop: Workshop, expr: Binary, left: Code, right: Code) -> Code:
    low, high = bounds(expr.op, (left.low, left.high), (right.low, right.high))
    match expr.op:
        case "+" | "-" | "*":
            return _checked(shop, expr, left, right, low, high)
        case "&" | "|" | "^":
            depth = max(left.depth, right.depth) + 1
            return Code(f"({left.text} {expr.op} {right.text})", low, high, depth)
        case "/" | "%":
            return _division(shop, expr, left, right, low, high)
        case _:
            return _shift(shop, expr, left, right, low, high)


def _checked(shop: Workshop, expr: Binary, left: Code, right: Code, low: int, high: int) -> Code:
    """The result, with a check of those bounds of a signed type that it may cross."""
    type, depth = expr.type, max(left.depth, right.depth) + 1
    below = type.signed and low < type.minimum
    above = type.signed and high > type.maximum
    if not below and not above:
        return Code(f"({left.text} {expr.op} {right.text})", low, high, depth)
    first, left_name = shop.named(left)
    second, right_name = shop.named(right)
    result = shop.temporary()
    test = f"({result} := {first} {expr.op} {second})"
    if above:
        test = f"{test} <= {type.maximum}"
    if below:
        test = f"{type.minimum} <= {test}"
    site = shop.fault(expr, expr.op)
    text = f"({result} if {test} else overflow({site}, {left_name}, {right_name}))"
    return Code(text, *_clamped((low, high), type), depth + 2, result)


def _division(shop: Workshop, expr: Binary, left: Code, right: Code, low: int, high: int) -> Code:
    """C truncates towards zero, Python rounds down: equal where nothing is negative."""
    depth = max(left.depth, right.depth) + 2
    operator = "//" if expr.op == "/" else "%"
    if right.low > 0:
        if left.low >= 0:
            return Code(f"({left.text} {operator} {right.text})", low, high, depth)
        if right.low == right.high:
            first, name = shop.named(left)
            by = right.text
            positive, negative = f"{name} {operator} {by}", f"-(-{name} {operator} {by})"
            return Code(f"({positive} if {first} >= 0 else {negative})", low, high, depth)
    return _called(shop, expr, left, right, low, high)


def _shift(shop: Workshop, expr: Binary, left: Code, right: Code, low: int, high: int) -> Code:
    type = expr.type
    if 0 <= right.low and right.high < type.bits:
        depth = max(left.depth, right.depth) + 1
        fits = left.low >= 0 and (not type.signed or high <= type.maximum)
        if expr.op == ">>" or fits:
            return Code(f"({left.text} {expr.op} {right.text})", low, high, depth)
    return _called(shop, expr, left, right, low, high)


def _called(shop: Workshop, expr: Binary, left: Code, right: Code, low: int, high: int) -> Code:
    site = shop.fault(expr, expr.op)
    text = f"{_FUNCTIONS[expr.op]}({site}, {left.text}, {right.text})"
    if expr.type.signed:
        low, high = _clamped((low, high), expr.type)
    elif expr.op == "<<":
        # The amount is below the width, whatever the bounds of its expression say.
        high = min(high, max(left.high, 0) << (expr.type.bits - 1))
    return Code(text, low, high, max(left.depth, right.depth) + 1)


def _clamped(bounds: Interval, type: IntType) -> Interval:
    """The bounds of a result that was checked; also where no result passes the check."""
    low, high = (min(max(bound, type.minimum), type.maximum) for bound in bounds)
    return low, high
