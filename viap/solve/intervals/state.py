"""What variables and cells may hold at a place in a program, and what conditions say of it."""

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
from viap.solve.intervals.focus import Focus, focus_on
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
    """The numbers of each scalar, and of all cells of each array together.

    Of an array, one cell may be in focus: it is not among those that its numbers are of.
    """

    def __init__(self) -> None:
        self._known: dict[Object, Value] = {}
        self._focus: dict[Array, Focus] = {}

    def copy(self) -> "State":
        copied = State()
        copied._known, copied._focus = dict(self._known), dict(self._focus)
        return copied

    def of(self, place: Object) -> Value:
        """What a scalar holds, or any cell of an array."""
        if isinstance(place, Array) and place in self._focus:
            return self._others(place).join(self._focus[place].value)
        return self._others(place)

    def _others(self, place: Object) -> Value:
        found = self._known.get(place)
        if found is not None:
            return found
        # So they start.
        if isinstance(place, Scalar) or place.zero:
            return _ZERO
        return of_type(place.type)

    def put(self, place: Object, value: Value) -> None:
        """A scalar, or all cells of an array, get new values."""
        if isinstance(place, Array):
            self._focus.pop(place, None)
        else:
            for array, focus in list(self._focus.items()):
                if place in focus.scalars:
                    self._unfocus(array)
        self._known[place] = value

    def put_cell(self, cell: Cell, value: Value) -> None:
        array, focus = cell.array, focus_on(cell, value)
        if focus is None:
            self._known[array] = self.of(array).join(value)
            self._focus.pop(array, None)
            return
        before = self._focus.get(array)
        if before is not None and before.place != focus.place:
            self._unfocus(array)
        self._focus[array] = focus

    def _unfocus(self, array: Array) -> None:
        self._known[array] = self.of(array)
        del self._focus[array]

    def unfocused(self) -> "State":
        whole = self.copy()
        for array in self._focus:
            whole._unfocus(array)
        return whole

    def places(self) -> set[Object]:
        return {*self._known, *self._focus}

    def join(self, other: "State | None") -> "State":
        if other is None or other is self:
            return self
        joined = State()
        for array, focus in self._focus.items():
            theirs = other._focus.get(array)
            if theirs is not None and theirs.place == focus.place:
                joined._focus[array] = focus.holding(focus.value.join(theirs.value))
        for place in self.places() | other.places():
            apart = place in joined._focus
            mine, their = (s._others(place) if apart else s.of(place) for s in (self, other))
            joined._known[place] = mine if mine is their else mine.join(their)
        return joined

    def is_same(self, other: "State") -> bool:
        return all(self.of(place) == other.of(place) for place in self.places() | other.places())

    # ------------------------------------------------------------- expressions

    def value(self, expr: Expr) -> Value:
        match expr:
            case Constant():
                return exactly(expr.value)
            case Variable():
                return self.of(expr.scalar)
            case Cell():
                return self._cell(expr)
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

    def _cell(self, cell: Cell) -> Value:
        focus = self._focus.get(cell.array)
        if focus is not None:
            wanted = focus_on(cell, focus.value)
            if wanted is not None and wanted.place == focus.place:
                return focus.value
        return self.of(cell.array)

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
            case Cell() if focus_on(expr, value) is not None:
                changed = self.copy()
                changed.put_cell(expr, value)
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
