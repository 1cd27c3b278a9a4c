"""Bounds of an operator's exact result from the bounds of its operands."""

from viap.program.definedness import truncated_division

Interval = tuple[int, int]


def bounds(op: str, left: Interval, right: Interval) -> Interval:
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


def _quotient(left: Interval, right: Interval) -> Interval:
    (a, b), (c, d) = left, right
    if c >= 0:
        c, d = max(c, 1), max(d, 1)  # by zero is undefined
        corners = [truncated_division(x, y) for x in (a, b) for y in (c, d)]
        return min(corners), max(corners)
    most = max(abs(a), abs(b))
    return -most, most
