"""When the value of an expression is defined, as a condition that is defined itself.

In a run of a few iterations, what the program never does may happen: a sum of other elements
may overflow. Such a run shows nothing, and must be told from one that ends.
"""

from viap.program import build
from viap.program.integer_types import INDEX, INT, INT128, IntType
from viap.program.nodes import (
    Array,
    Binary,
    Cell,
    Conditional,
    Constant,
    Expr,
    Scalar,
    Unary,
    Variable,
    Widen,
    Wrap,
    children,
    constant,
)
from viap.source import Position
from viap.transform.shrink.loop_sequence import Unshrinkable


def defined(expr: Expr) -> Expr:
    """Whether the value is defined; the constant 1 where it always is."""
    position = expr.position
    match expr:
        case Constant() | Variable():
            return constant(1, position)
        case Conditional():
            then, orelse = defined(expr.then), defined(expr.orelse)
            rest = then
            if not (_is_true(then) and _is_true(orelse)):
                rest = build.conditional(expr.condition, then, orelse, position)
            return _and(defined(expr.condition), rest)
        case Binary(op="&&" | "||"):
            right = defined(expr.right)
            if not _is_true(right):
                skip = build.negate(expr.left) if expr.op == "&&" else expr.left
                right = build.logical("||", skip, right, position)
            return _and(defined(expr.left), right)
    parts: Expr = constant(1, position)
    for part in children(expr):
        parts = _and(parts, defined(part))
    return _and(parts, _itself(expr))


def _itself(expr: Expr) -> Expr:
    """Whether the operation is defined, given that its operands are."""
    position = expr.position
    match expr:
        case Cell():
            return within(expr.array, expr.indices, position)
        case Unary(op="-") if expr.type.signed:
            lowest = Constant(expr.type.minimum, expr.type, position)
            return build.compare("!=", expr.operand, lowest, position)
        case Binary(op="+" | "-" | "*") if expr.type.signed:
            return _in_range(expr, expr.type)
        case Binary(op="/" | "%"):
            return _divides(expr)
        case Binary(op="<<" | ">>"):
            return _shifts(expr)
    return constant(1, position)


def within(array: Array, indices: tuple[Expr, ...], position: Position) -> Expr:
    """Whether indices are within the sizes of an array."""
    found: Expr = constant(1, position)
    for index, size in zip(indices, array.sizes, strict=False):
        wide = index_type(index)
        value, zero = build.convert(index, wide, position), Constant(0, wide, position)
        if size is None:
            continue
        if isinstance(size, int):
            end: Expr = Constant(size, wide, position)
        elif isinstance(size, Scalar):
            if not wide.covers(size.type):
                wide = INT128
                value, zero = build.convert(index, wide, position), Constant(0, wide, position)
            end = build.convert(Variable(size, position), wide, position)
        else:
            raise Unshrinkable("an object with an array of sizes", position)
        low = build.compare("<=", zero, value, position)
        found = _and(found, _and(low, build.compare("<", value, end, position)))
    return found


def index_type(index: Expr) -> IntType:
    return INDEX if INDEX.covers(index.type) else INT128


def _in_range(expr: Binary, type: IntType) -> Expr:
    """Whether the result of a signed operation is in its type."""
    if type.bits > INDEX.bits:
        raise Unshrinkable(f"arithmetic of type {type}", expr.position)
    if type.bits > INT.bits and expr.op != "*":
        return _in_widest(expr, type)
    position = expr.position
    wide = INDEX if type.bits <= INT.bits else INT128
    left, right = (build.convert(each, wide, position) for each in (expr.left, expr.right))
    result = build.arithmetic(expr.op, left, right, wide, position)
    low = build.compare("<=", Constant(type.minimum, wide, position), result, position)
    high = build.compare("<=", result, Constant(type.maximum, wide, position), position)
    return _and(low, high)


def _in_widest(expr: Binary, type: IntType) -> Expr:
    """The same of a sum or a difference, without a wider type: not every compiler has one."""
    position, left, right = expr.position, expr.left, expr.right
    plus = expr.op == "+"

    def limit(end: int, away: str) -> Expr:
        other = build.arithmetic(away, Constant(end, type, position), right, type, position)
        return build.compare("<=" if end > 0 else ">=", left, other, position)

    away = "-" if plus else "+"
    positive = build.compare(">=", right, Constant(0, type, position), position)
    ends = (type.maximum, type.minimum) if plus else (type.minimum, type.maximum)
    return build.conditional(positive, limit(ends[0], away), limit(ends[1], away), position)


def _divides(expr: Binary) -> Expr:
    position, type = expr.position, expr.type
    zero = Constant(0, expr.right.type, position)
    found = build.compare("!=", expr.right, zero, position)
    if type.signed:
        lowest, minus = Constant(type.minimum, type, position), Constant(-1, type, position)
        either = build.logical(
            "||",
            build.compare("!=", expr.left, lowest, position),
            build.compare("!=", expr.right, minus, position),
            position,
        )
        found = _and(found, constant(1, position) if _is_positive(expr.right) else either)
    return found


def _is_positive(expr: Expr) -> bool:
    return isinstance(expr, Constant) and expr.value > 0


def _shifts(expr: Binary) -> Expr:
    """Shifts by a number of bits that the text says."""
    amount = expr.right
    while isinstance(amount, Widen | Wrap):
        amount = amount.operand
    position, type = expr.position, expr.type
    if not isinstance(amount, Constant) or not 0 <= amount.value < type.bits:
        raise Unshrinkable("a shift by an amount that is not known", position)
    if expr.op == ">>" or not type.signed:
        return constant(1, position)
    low = build.compare("<=", Constant(0, type, position), expr.left, position)
    most = Constant(type.maximum >> amount.value, type, position)
    return _and(low, build.compare("<=", expr.left, most, position))


def _is_true(expr: Expr) -> bool:
    return isinstance(expr, Constant) and expr.value == 1


def _and(left: Expr, right: Expr) -> Expr:
    """`&&` of conditions, of which the constant 1 goes."""
    if _is_true(left):
        return right
    return left if _is_true(right) else build.logical("&&", left, right, left.position)
