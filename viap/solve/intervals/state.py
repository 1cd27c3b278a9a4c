"""What variables and cells may hold at a place in a program, and what conditions say of it."""

from collections.abc import Iterator

from viap.program.nodes import (
    COMPARISONS,
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
)
from viap.solve.intervals.values import (
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
_ZERO = exactly(0)
Object = Scalar | Array


class State:
    """The numbers of each scalar, and of all cells of each array together."""

    def __init__(self, known: dict[Object, Value] | None = None) -> None:
        self._known = known if known is not None else {}

    def copy(self) -> "State":
        return State(dict(self._known))

    def of(self, place: Object) -> Value:
        found = self._known.get(place)
        if found is not None:
            return found
        # So they start.
        if isinstance(place, Scalar) or place.zero:
            return _ZERO
        return of_type(place.type)

    def put(self, place: Object, value: Value) -> None:
        self._known[place] = value

    def places(self) -> Iterator[Object]:
        yield from self._known

    def join(self, other: "State | None") -> "State":
        if other is None or other is self:
            return self
        joined = State()
        for place in (*self._known, *(p for p in other._known if p not in self._known)):
            mine, theirs = self.of(place), other.of(place)
            joined._known[place] = mine if mine is theirs else mine.join(theirs)
        return joined

    def is_same(self, other: "State") -> bool:
        places = {**self._known, **other._known}
        return all(self.of(place) == other.of(place) for place in places)

    # ------------------------------------------------------------- expressions

    def value(self, expr: Expr) -> Value:
        match expr:
            case Constant():
                return exactly(expr.value)
            case Variable():
                return self.of(expr.scalar)
            case Cell():
                return self.of(expr.array)
            case Widen():
                return self.value(expr.operand)
            case Wrap():
                return wrapped(self.value(expr.operand), expr.type)
            case Conditional():
                arms = ((expr.then, True), (expr.orelse, False))
                ways = [(self.where(expr.condition, truth), arm) for arm, truth in arms]
                values = [state.value(arm) for state, arm in ways if state is not None]
                return values[0].join(values[-1]) if values else _ZERO
            case Unary(op="-"):
                return negative(self.value(expr.operand))
            case Unary(op="~") if expr.type.signed:
                return combined("-", negative(self.value(expr.operand)), exactly(1))
            case Unary(op="~"):
                return of_type(expr.type)
            case Binary(op=op) if op in "+-*/%&|^" or op in ("<<", ">>"):
                return combined(op, self.value(expr.left), self.value(expr.right))
        return TRUTH

    # ------------------------------------------------------------- conditions

    def where(self, condition: Expr, truth: bool = True) -> "State | None":
        """The states in which a condition is true, or false; None where there are none."""
        match condition:
            case Constant():
                return self if bool(condition.value) == truth else None
            case Unary(op="!"):
                return self.where(condition.operand, not truth)
            case Binary(op="&&" | "||" as op):
                if (op == "&&") == truth:
                    first = self.where(condition.left, truth)
                    return None if first is None else first.where(condition.right, truth)
                either = self.where(condition.left, truth)
                other = self.where(condition.left, not truth)
                other = None if other is None else other.where(condition.right, truth)
                return other if either is None else either.join(other)
            case Binary(op=op) if op in COMPARISONS:
                op = op if truth else _CONTRARY[op]
                return self._compared(op, condition.left, condition.right)
            case Widen() | Wrap() if self.value(condition.operand).is_in(condition.type):
                return self.where(condition.operand, truth)
        return self._limited(condition, "!=" if truth else "==", _ZERO)

    def _compared(self, op: str, left: Expr, right: Expr) -> "State | None":
        state = self._limited(left, op, self.value(right))
        return None if state is None else state._limited(right, _TURNED[op], state.value(left))

    def _limited(self, expr: Expr, op: str, limit: Value) -> "State | None":
        """The states in which an expression is in that relation to some number of a set."""
        value = self.value(expr)
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
        return self if new == value else self._having(expr, new)

    def _having(self, expr: Expr, value: Value) -> "State":
        """The states in which an expression is one of these numbers."""
        match expr:
            case Variable():
                changed = self.copy()
                changed._known[expr.scalar] = value
                return changed
            case Widen():
                return self._having(expr.operand, value)
            case Wrap() if self.value(expr.operand).is_in(expr.type):
                return self._having(expr.operand, value)
            case Binary(op="+" | "-" as op, right=Constant() as right):
                back = "-" if op == "+" else "+"
                before = combined(back, value, exactly(right.value))
                inner = self.value(expr.left).meet(between(before.low, before.high))
                return self if inner is None else self._having(expr.left, inner)
        return self
