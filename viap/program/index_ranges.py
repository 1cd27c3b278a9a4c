"""Which arrays have an index that may be out of its dimension, by the constants around it.

Ranges of scalars follow from the constants that they are assigned and compared with: intervals,
along the structure of the program. Where they say nothing of an index, it is not reported.
"""

from collections.abc import Collection, Mapping

from viap.program.integer_types import IntType
from viap.program.nodes import Array as CoreArray
from viap.program.nodes import (
    Assert,
    Assign,
    Assume,
    Binary,
    Block,
    Body,
    Cell,
    Check,
    Conditional,
    Constant,
    Exit,
    Expr,
    Fill,
    Halt,
    If,
    Input,
    Scalar,
    Statement,
    Unary,
    Variable,
    While,
    Widen,
    Wrap,
    children,
    expressions,
    statements,
    subexpressions,
)
from viap.program.operator_bounds import Interval, bounds

_FAR = 1 << 80  # no bound
_KNOWN = (1 << 31) - 2  # larger bounds are no constants of the program, but those of types
_MOST_WORK = 300_000  # statements and copies of states; then nothing is reported
_EXACT_ROUNDS = 3  # of a loop, before its bounds are given up
_NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
_SWAPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}

State = dict[Scalar, Interval]
Dimensions = Mapping[CoreArray, frozenset[int]]


class _TooMuch(Exception):
    """The program is too large to be looked at."""


def stray_arrays(
    body: Body, watched: Dimensions, doubted: Collection[Scalar] = ()
) -> tuple[set[CoreArray], set[CoreArray]]:
    """The arrays whose indices, of some dimensions, may be out of range.

    Second, those with an index that is computed from `doubted` scalars, of which nothing is known.
    """
    if not any(_strays_by_form(cell, watched) for cell in _cells(body)):
        return set(), set()
    ranges = _Ranges(watched, frozenset(doubted))
    try:
        ranges.run(body, {}, True)
    except _TooMuch:
        return set(), set()  # (accesses are taken to be in range, and listed as such)
    return ranges.found, ranges.doubtful


def _cells(body: Body) -> list[Cell]:
    everything = (expr for each in statements(body) for expr in expressions(each))
    return [node for expr in everything for node in subexpressions(expr) if isinstance(node, Cell)]


def _strays_by_form(cell: Cell, watched: Dimensions) -> bool:
    """Whether an index in a watched dimension is not a constant that is in range."""
    for dimension in watched.get(cell.array, ()):
        index, size = cell.indices[dimension], cell.array.sizes[dimension]
        inside = isinstance(size, int) and isinstance(index, Constant) and 0 <= index.value < size
        if not inside:
            return True
    return False


class _Ranges:
    def __init__(self, watched: Dimensions, doubted: frozenset[Scalar]) -> None:
        self.watched = watched
        self.doubted = doubted
        self.found: set[CoreArray] = set()
        self.doubtful: set[CoreArray] = set()
        self.exits: dict[str, State | None] = {}
        self.work = 0

    # ------------------------------------------------------------- statements

    def run(self, body: Body, state: State | None, report: bool) -> State | None:
        """The state behind a body; None: nothing gets there."""
        for statement in body:
            if state is None:
                return None
            state = self._step(statement, state, report)
        return state

    def _step(self, statement: Statement, state: State, report: bool) -> State | None:
        self.work += 1
        if self.work > _MOST_WORK:
            raise _TooMuch
        if report and not isinstance(statement, While):
            for expr in expressions(statement):
                self._look(expr, state)
        match statement:
            case Assign(target=Variable(scalar=scalar)):
                return self._set(state, scalar, self.range(statement.value, state))
            case Input(target=Variable(scalar=scalar)):
                narrow = statement.type.bits < 32
                return self._set(state, scalar, _whole(statement.type) if narrow else None)
            case Assign() | Input() | Fill():
                return state
            case Assume() | Check() | Assert():
                return self._refined(state, statement.condition, True)
            case If():
                then = self._refined(state, statement.condition, True)
                orelse = self._refined(state, statement.condition, False)
                return self._join(
                    self.run(statement.then, then, report),
                    self.run(statement.orelse, orelse, report),
                )
            case Block():
                self.exits[statement.label] = None
                end = self.run(statement.body, state, report)
                return self._join(end, self.exits.pop(statement.label))
            case While():
                return self._loop(statement, state, report)
            case Exit():
                self.exits[statement.label] = self._join(self.exits[statement.label], state)
                return None
            case Halt():
                return None

    def _loop(self, loop: While, state: State, report: bool) -> State | None:
        head = state
        for number in range(1000):
            again = self._join(state, self._iteration(loop, head, False))
            assert again is not None
            if again == head:
                break
            head = _widened(head, again) if number >= _EXACT_ROUNDS else again
        for _ in range(2):
            head = self._join(state, self._iteration(loop, head, False)) or state
        self._iteration(loop, head, report)
        left = self.exits.pop(loop.label)
        return self._join(self._refined(head, loop.condition, False), left)

    def _iteration(self, loop: While, head: State, report: bool) -> State | None:
        self.exits[loop.label] = None
        if report:
            self._look(loop.condition, head)
        return self.run(loop.body, self._refined(head, loop.condition, True), report)

    # ------------------------------------------------------------- states

    def _set(self, state: State, scalar: Scalar, range: Interval | None) -> State:
        self.work += len(state) // 16
        changed = dict(state)
        if range is None or (range[0] <= -_KNOWN and range[1] >= _KNOWN):
            changed.pop(scalar, None)
        else:
            changed[scalar] = range
        return changed

    def _join(self, one: State | None, other: State | None) -> State | None:
        if one is None or other is None:
            return other if one is None else one
        self.work += len(one) // 16
        joined = {}
        for scalar, (low, high) in one.items():
            if scalar in other:
                a, b = other[scalar]
                joined[scalar] = (min(low, a), max(high, b))
        return joined

    def _refined(self, state: State | None, condition: Expr, holds: bool) -> State | None:
        """The state where a condition holds, or does not."""
        match condition:
            case _ if state is None:
                return None
            case Constant(value=value):
                return state if bool(value) == holds else None
            case Unary(op="!"):
                return self._refined(state, condition.operand, not holds)
            case Binary(op="&&" | "||" as op) if (op == "&&") == holds:
                left = self._refined(state, condition.left, holds)
                return self._refined(left, condition.right, holds)
            case Binary(op="&&" | "||"):
                one = self._refined(state, condition.left, holds)
                before = self._refined(state, condition.left, not holds)
                return self._join(one, self._refined(before, condition.right, holds))
            case Binary(op=op) if op in _NEGATED:
                sign = op if holds else _NEGATED[op]
                first = self._bounded(state, condition.left, sign, condition.right)
                return self._bounded(first, condition.right, _SWAPPED[sign], condition.left)
            case _:
                return state

    def _bounded(self, state: State | None, side: Expr, sign: str, other: Expr) -> State | None:
        """One side of a comparison is bounded by the other."""
        while isinstance(side, Widen):
            side = side.operand
        if state is None or not isinstance(side, Variable):
            return state
        (low, high), (a, b) = self.range(side, state), self.range(other, state)
        match sign:
            case "<":
                high = min(high, b - 1)
            case "<=":
                high = min(high, b)
            case ">":
                low = max(low, a + 1)
            case ">=":
                low = max(low, a)
            case "==":
                low, high = max(low, a), min(high, b)
            case _ if a == b:  # (not equal to one value)
                low, high = low + (low == a), high - (high == a)
        return self._set(state, side.scalar, (low, high)) if low <= high else None

    # ------------------------------------------------------------- expressions

    def range(self, expr: Expr, state: State) -> Interval:
        match expr:
            case Constant():
                return expr.value, expr.value
            case Variable():
                return state.get(expr.scalar, (-_FAR, _FAR))
            case Widen():
                return self.range(expr.operand, state)
            case Wrap():
                low, high = self.range(expr.operand, state)
                fits = expr.type.minimum <= low and high <= expr.type.maximum
                return (low, high) if fits else _whole(expr.type)
            case Conditional():
                sides = [
                    self.range(value, inside)
                    for value, holds in ((expr.then, True), (expr.orelse, False))
                    if (inside := self._refined(state, expr.condition, holds)) is not None
                ]
                lows, highs = zip(*sides, strict=True) if sides else ((-_FAR,), (_FAR,))
                return min(lows), max(highs)
            case Binary(op=op) if op in "+-*/%<<>>&|^" and op not in _NEGATED:
                left, right = self.range(expr.left, state), self.range(expr.right, state)
                low, high = bounds(op, left, right)
                return max(low, -_FAR), min(high, _FAR)
            case Unary(op="-"):
                low, high = self.range(expr.operand, state)
                return -high, -low
            case Cell() | Unary() | Binary():
                logical = isinstance(expr, Binary) or isinstance(expr, Unary) and expr.op == "!"
                return (0, 1) if logical else (-_FAR, _FAR)

    def _look(self, expr: Expr, state: State) -> None:
        """Report what an expression accesses, with what is known where it does."""
        match expr:
            case Constant() | Variable():
                return
            case Binary(op="&&" | "||" as op):
                self._look(expr.left, state)
                inside = self._refined(state, expr.left, op == "&&")
                if inside is not None:
                    self._look(expr.right, inside)
            case Conditional():
                self._look(expr.condition, state)
                for value, holds in ((expr.then, True), (expr.orelse, False)):
                    inside = self._refined(state, expr.condition, holds)
                    if inside is not None:
                        self._look(value, inside)
            case _:
                for child in children(expr):
                    self._look(child, state)
        if isinstance(expr, Cell):
            for dimension in self.watched.get(expr.array, ()):
                size, index = self._size(expr.array, dimension, state), expr.indices[dimension]
                low, high = self.range(index, state)
                if size is None or (0 <= low and high < size):
                    continue
                if -_KNOWN < low < 0 or size <= high < _KNOWN:
                    self.found.add(expr.array)
                elif self._doubts(index):
                    self.doubtful.add(expr.array)

    def _size(self, array: CoreArray, dimension: int, state: State) -> int | None:
        """The size of a dimension; None where it is not known to have one value."""
        size = array.sizes[dimension]
        if isinstance(size, Scalar):
            low, high = state.get(size, (-_FAR, _FAR))
            return low if low == high else None
        return size if isinstance(size, int) else None

    def _doubts(self, index: Expr) -> bool:
        parts = subexpressions(index)
        return any(isinstance(part, Variable) and part.scalar in self.doubted for part in parts)


def _whole(type: IntType) -> Interval:
    return type.minimum, type.maximum


def _widened(before: State, after: State) -> State:
    """The bounds that a loop moves are given up."""
    wide: State = {}
    for scalar, (low, high) in after.items():
        old = before.get(scalar, (-_FAR, _FAR))
        wide[scalar] = (low if low >= old[0] else -_FAR, high if high <= old[1] else _FAR)
    return {s: r for s, r in wide.items() if r[0] > -_KNOWN or r[1] < _KNOWN}
