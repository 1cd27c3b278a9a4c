"""Constant expressions: evaluates typed expressions that have a constant value."""

from viap.c.tree import tree
from viap.c.tree.types import CType
from viap.core.program.definedness import exact, violated
from viap.core.program.integer_types import BOOL, IntType


def evaluate(expr: tree.Expr, undefined: list[str] | None = None) -> int | None:
    """Return the integer value of a constant expression, wrapped to its type.

    None if it has none. `undefined`: left shifts whose result C does not define have the value that
    gcc documents, and their kinds of undefined behaviour go into this list.
    """
    match expr:
        case tree.IntConst():
            return expr.value
        case tree.Convert():
            if isinstance(expr.operand, tree.FloatConst):
                return _whole_part(expr.operand.text, expr.type)
            value = evaluate(expr.operand, undefined)
            if value is None or not isinstance(expr.type, IntType):
                return None
            if expr.type == BOOL:
                return int(value != 0)
            return expr.type.wrap(value)
        case tree.Unary():
            value = evaluate(expr.operand, undefined)
            if value is None or not isinstance(expr.type, IntType):
                return None
            if expr.op not in ("-", "~", "!"):
                return None
            return _fit({"-": -value, "~": ~value, "!": int(value == 0)}[expr.op], expr.type)
        case tree.Conditional():
            condition = evaluate(expr.condition, undefined)
            if condition is None:
                return None
            return evaluate(expr.then if condition else expr.orelse, undefined)
        case tree.Binary():
            return _binary(expr, undefined)
        case _:
            return None


def _whole_part(text: str, type: CType) -> int | None:
    """Return a constant of type double as an integer; None if it has another type."""
    if not isinstance(type, IntType) or type == BOOL or text[-1:] in "fFlL":
        return None
    try:
        value = float.fromhex(text) if text[:2] in ("0x", "0X") else float(text)
        whole = int(value)
    except (ValueError, OverflowError):
        return None
    return whole if type.holds(whole) else None


def _fit(value: int, type: IntType) -> int | None:
    """Wrap unsigned results; return None if a signed result does not fit."""
    if type.holds(value):
        return value
    return None if type.signed else type.wrap(value)


def _binary(expr: tree.Binary, undefined: list[str] | None) -> int | None:
    left = evaluate(expr.left, undefined)
    if left is None:
        return None
    if expr.op == "&&" and not left:
        return 0
    if expr.op == "||" and left:
        return 1
    right = evaluate(expr.right, undefined)
    if right is None or not isinstance(expr.type, IntType):
        return None
    if not isinstance(expr.left.type, IntType):
        return None
    match expr.op:
        case "+" | "-" | "*" | "/" | "%" | "<<" | ">>" | "&" | "|" | "^":
            broken = _violated(expr.op, expr.type, left, right)
            if broken is not None:
                if undefined is None or expr.op != "<<" or not 0 <= right < expr.type.bits:
                    return None
                undefined.append(broken)
            return expr.type.wrap(exact(expr.op, left, right))
        case "&&" | "||":
            value = int(right != 0)
        case "==":
            value = int(left == right)
        case "!=":
            value = int(left != right)
        case "<":
            value = int(left < right)
        case "<=":
            value = int(left <= right)
        case ">":
            value = int(left > right)
        case ">=":
            value = int(left >= right)
        case _:
            return None
    return value


def _violated(op: str, type: IntType, left: int, right: int) -> str | None:
    """Return the kind of undefined behaviour of an operation; None if it is defined."""
    if op in ("<<", ">>") and not 0 <= right < type.bits:
        return "shift"  # (its exact result would be too large to compute)
    if op in ("/", "%") and right == 0:
        return "division"
    condition = violated(op, type, left, right)
    return None if condition is None else condition.kind


def value_range(expr: tree.Expr) -> tuple[int, int]:
    """Return bounds of an integer expression's value, by the types and constants in it."""
    type = expr.type
    assert isinstance(type, IntType)
    ends: list[int] = []
    match expr:
        case tree.IntConst():
            ends = [expr.value]
        case tree.Convert() if isinstance(expr.operand.type, IntType):
            ends = [*value_range(expr.operand)]
        case tree.Binary(op="+" | "*"):
            (a, b), (c, d) = value_range(expr.left), value_range(expr.right)
            ends = [exact(expr.op, left, right) for left in (a, b) for right in (c, d)]
    low, high = (min(ends), max(ends)) if ends else (type.minimum, type.maximum)
    return (low, high) if type.holds(low) and type.holds(high) else (type.minimum, type.maximum)
