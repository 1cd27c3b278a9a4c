"""Intervals of expressions from those of scalars and cells, and intervals that conditions imply."""

from typing import TypeVar

from viap.program.build import TRUTHS
from viap.program.integer_types import IntType
from viap.program.intervals import (
    TRUTH,
    Interval,
    between,
    combined,
    complement,
    exactly,
    negative,
    of_type,
    wrapped,
)
from viap.program.nodes import (
    COMPARISONS,
    LOGICAL,
    MIRRORED,
    NEGATED,
    Array,
    Binary,
    Cell,
    Conditional,
    Constant,
    Expr,
    Floating,
    Scalar,
    Unary,
    Variable,
    Widen,
    Wrap,
)

State = TypeVar("State", bound="PlaceValues")
_ZERO = exactly(0)


class PlaceValues:
    """Intervals of scalars and cells that hold anywhere in a program; by default, their types.

    A subclass for one point of the program can be narrowed by conditions, and joined.
    """

    def of(self, place: Scalar | Array) -> Interval:
        """Interval of a scalar, or of every cell of an array."""
        return of_type(place.type)

    def cell(self, cell: Cell) -> Interval:
        return self.of(cell.array)

    def computed(self, value: Interval, type: IntType) -> Interval:
        """Interval of an operation in a type, from the interval of its mathematical results."""
        return value

    def narrowed(self: State, place: Variable | Cell, value: Interval) -> State:
        """The state, restricted to values of a scalar or a cell in an interval."""
        return self

    def join(self: State, other: State | None) -> State:
        """The union of two states; None stands for the empty one."""
        return self


def value_of(state: PlaceValues, expr: Expr) -> Interval:
    """Interval of the values of an expression."""
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
            return state.computed(negative(value_of(state, expr.operand)), expr.type)
        case Unary(op="~") if expr.type.signed:
            return complement(value_of(state, expr.operand))
        case Floating(op="to_int"):
            return state.computed(between(None, None), expr.type)
        case Floating(op=op) if op in TRUTHS:
            return TRUTH
        case Unary(op="~") | Floating():
            return of_type(expr.type)
        case Binary(op=op) if op not in COMPARISONS and op not in LOGICAL:
            result = combined(op, value_of(state, expr.left), value_of(state, expr.right))
            return state.computed(result, expr.type)
        case Unary() | Binary():
            return TRUTH


def where(state: State, condition: Expr, truth: bool = True) -> State | None:
    """The state where a condition is true, or false; None if it never is."""
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
            op = op if truth else NEGATED[op]
            return _compared(state, op, condition.left, condition.right)
        case Widen() | Wrap() if value_of(state, condition.operand).is_in(condition.type):
            return where(state, condition.operand, truth)
    return _limited(state, condition, "!=" if truth else "==", _ZERO)


def _compared(state: State, op: str, left: Expr, right: Expr) -> State | None:
    half = _limited(state, left, op, value_of(state, right))
    return None if half is None else _limited(half, right, MIRRORED[op], value_of(half, left))


def _limited(state: State, expr: Expr, op: str, limit: Interval) -> State | None:
    """The state where an expression compares by `op` to some number of `limit`; None if none."""
    value = value_of(state, expr)
    new = value.compared(op, limit)
    if new is None:
        return None
    return state if new == value else _having(state, expr, new)


def _having(state: State, expr: Expr, value: Interval) -> State:
    """The state where an expression is in an interval."""
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
            inner = value_of(state, expr.left).within(before.low, before.high)
            return state if inner is None else _having(state, expr.left, inner)
    return state
