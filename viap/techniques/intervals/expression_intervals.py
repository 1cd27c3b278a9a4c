"""What expressions may be in a state, and what conditions say of it."""

from viap.program.nodes import (
    COMPARISONS,
    Binary,
    Cell,
    Conditional,
    Constant,
    Expr,
    Unary,
    Variable,
    Widen,
    Wrap,
)
from viap.techniques.intervals.interval_state import IntervalState
from viap.techniques.intervals.strided_intervals import (
    TRUTH,
    Value,
    between,
    combined,
    exactly,
    negative,
    of_type,
    wrapped,
)

_CONTRARY = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_TURNED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
_ARITHMETIC = frozenset(("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"))
_ZERO = exactly(0)


def value_of(state: IntervalState, expr: Expr) -> Value:
    """The numbers that an expression may be."""
    match expr:
        case Constant():
            return exactly(expr.value)
        case Variable():
            return state.of(expr.scalar)
        case Cell():
            return state.cell(expr)
        case Widen():
            return value_of(state, expr.operand)
        case Wrap():
            return wrapped(value_of(state, expr.operand), expr.type)
        case Conditional():
            arms = ((expr.then, True), (expr.orelse, False))
            ways = [(where(state, expr.condition, truth), arm) for arm, truth in arms]
            values = [value_of(way, arm) for way, arm in ways if way is not None]
            return values[0].join(values[-1]) if values else _ZERO
        case Unary(op="-"):
            return negative(value_of(state, expr.operand))
        case Unary(op="~") if expr.type.signed:
            return combined("-", negative(value_of(state, expr.operand)), exactly(1))
        case Unary(op="~"):
            return of_type(expr.type)
        case Binary(op=op) if op in _ARITHMETIC:
            return combined(op, value_of(state, expr.left), value_of(state, expr.right))
    return TRUTH


def where(state: IntervalState, condition: Expr, truth: bool = True) -> IntervalState | None:
    """The states in which a condition is true, or false; None where there are none."""
    match condition:
        case Constant():
            return state if bool(condition.value) == truth else None
        case Unary(op="!"):
            return where(state, condition.operand, not truth)
        case Binary(op="&&" | "||" as op):
            if (op == "&&") == truth:
                first = where(state, condition.left, truth)
                return None if first is None else where(first, condition.right, truth)
            either = where(state, condition.left, truth)
            other = where(state, condition.left, not truth)
            other = None if other is None else where(other, condition.right, truth)
            return other if either is None else either.join(other)
        case Binary(op=op) if op in COMPARISONS:
            op = op if truth else _CONTRARY[op]
            return _compared(state, op, condition.left, condition.right)
        case Widen() | Wrap() if value_of(state, condition.operand).is_in(condition.type):
            return where(state, condition.operand, truth)
    return _limited(state, condition, "!=" if truth else "==", _ZERO)


def _compared(state: IntervalState, op: str, left: Expr, right: Expr) -> IntervalState | None:
    half = _limited(state, left, op, value_of(state, right))
    return None if half is None else _limited(half, right, _TURNED[op], value_of(half, left))


def _limited(state: IntervalState, expr: Expr, op: str, limit: Value) -> IntervalState | None:
    """The states in which an expression is in that relation to some number of a set."""
    value = value_of(state, expr)
    new: Value | None = value
    match op:
        case "==":
            new = value.meet(limit)
        case "!=" if limit.number is not None and limit.number == value.low:
            new = value.within(limit.number + 1, None)
        case "!=" if limit.number is not None and limit.number == value.high:
            new = value.within(None, limit.number - 1)
        case "<" | "<=":
            high = limit.high
            new = value.within(None, high - (op == "<") if high is not None else None)
        case ">" | ">=":
            low = limit.low
            new = value.within(low + (op == ">") if low is not None else None, None)
    if new is None:
        return None
    return state if new == value else _having(state, expr, new)


def _having(state: IntervalState, expr: Expr, value: Value) -> IntervalState:
    """The states in which an expression is one of these numbers."""
    match expr:
        case Variable() | Cell():
            return state.narrowed(expr, value)
        case Widen():
            return _having(state, expr.operand, value)
        case Wrap() if value_of(state, expr.operand).is_in(expr.type):
            return _having(state, expr.operand, value)
        case Binary(op="+" | "-" as op, right=Constant() as right):
            back = "-" if op == "+" else "+"
            before = combined(back, value, exactly(right.value))
            inner = value_of(state, expr.left).meet(between(before.low, before.high))
            return state if inner is None else _having(state, expr.left, inner)
    return state
