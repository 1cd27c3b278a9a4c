"""Constant expressions: evaluates typed expressions that have a constant value."""

from viap.c import tree
from viap.c.types import CType
from viap.program.definedness import exact
from viap.program.integer_types import BOOL, IntType


def evaluate(expr: tree.Expr) -> int | None:
    """Return the integer value of a constant expression, wrapped to its type.

    None if it has none.
    """
    match expr:
        case tree.IntConst():
            return expr.value
        case tree.Convert():
            if isinstance(expr.operand, tree.FloatConst):
                return _whole_part(expr.operand.text, expr.type)
            value = evaluate(expr.operand)
            if value is None or not isinstance(expr.type, IntType):
                return None
            if expr.type == BOOL:
                return int(value != 0)
            return expr.type.wrap(value)
        case tree.Unary():
            value = evaluate(expr.operand)
            if value is None or not isinstance(expr.type, IntType):
                return None
            if expr.op not in ("-", "~", "!"):
                return None
            return _fit({"-": -value, "~": ~value, "!": int(value == 0)}[expr.op], expr.type)
        case tree.Conditional():
            condition = evaluate(expr.condition)
            if condition is None:
                return None
            return evaluate(expr.then if condition else expr.orelse)
        case tree.Binary():
            return _binary(expr)
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


def _binary(expr: tree.Binary) -> int | None:
    left = evaluate(expr.left)
    if left is None:
        return None
    if expr.op == "&&" and not left:
        return 0
    if expr.op == "||" and left:
        return 1
    right = evaluate(expr.right)
    if right is None or not isinstance(expr.type, IntType):
        return None
    if not isinstance(expr.left.type, IntType):
        return None
    match expr.op:
        case "/" | "%" if right == 0:
            return None
        case "<<" | ">>" if not 0 <= right < expr.type.bits:
            return None
        case "+" | "-" | "*" | "/" | "%" | "<<" | ">>" | "&" | "|" | "^":
            value = exact(expr.op, left, right)
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
    return _fit(value, expr.type)
