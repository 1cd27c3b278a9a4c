"""Intervals of expressions from those of scalars and cells, and intervals that conditions imply."""

from collections.abc import Collection, Mapping
from typing import TypeVar

from viap.core.program.build import TRUTHS
from viap.core.program.integer_types import IntType
from viap.core.program.intervals import (
    ANY,
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
from viap.core.program.nodes import (
    COMPARISONS,
    LOGICAL,
    MIRRORED,
    NEGATED,
    Array,
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
    Floating,
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
    distinct_parts,
    expressions,
    statements,
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


# ---- Arrays with an index that may be out of its dimension, by the constants around it.
#
# Ranges of scalars follow from the constants that they are assigned and compared with: intervals,
# along the structure of the program. An index without a known bound is not reported.


_KNOWN = (1 << 31) - 2  # larger bounds are no constants of the program, but those of types
_MOST_WORK = 300_000  # statements and copies of states; then nothing is reported
_MOST_READS = 2_000_000  # of scalars in expressions; then nothing is reported
_EXACT_ROUNDS = 3  # of a loop, before its bounds are given up

Dimensions = Mapping[Array, frozenset[int]]


class _TooMuch(Exception):
    """The program is too large for this analysis."""


def stray_arrays(
    body: Body, watched: Dimensions, doubted: Collection[Scalar] = ()
) -> tuple[set[Array], set[Array]]:
    """Returns the arrays with an index in a watched dimension that may be out of range.

    The second set: arrays with an index computed from `doubted` scalars, whose values are unknown.
    """
    if not any(_strays_by_form(cell, watched) for cell in _cells(body)):
        return set(), set()
    ranges = _Ranges(watched, frozenset(doubted))
    try:
        ranges.run(body, _Known({}, [0]), True)
    except _TooMuch:
        return set(), set()  # (accesses are taken to be in range, and listed as such)
    return ranges.found, ranges.doubtful


def _cells(body: Body) -> list[Cell]:
    everything = (expr for each in statements(body) for expr in expressions(each))
    return [node for node in distinct_parts(everything) if isinstance(node, Cell)]


def _strays_by_form(cell: Cell, watched: Dimensions) -> bool:
    """True if an index in a watched dimension is not a constant that is in range."""
    for dimension in watched.get(cell.array, ()):
        index, size = cell.indices[dimension], cell.array.sizes[dimension]
        inside = isinstance(size, int) and isinstance(index, Constant) and 0 <= index.value < size
        if not inside:
            return True
    return False


class _Known(PlaceValues):
    """Intervals of the scalars that have a bound which is a constant of the program.

    `reads`: the number of scalars that were read in all states. Conditions inside of conditions
    are evaluated again and again.
    """

    def __init__(self, values: dict[Scalar, Interval], reads: list[int]) -> None:
        self.values = values
        self.reads = reads

    def of(self, place: Scalar | Array) -> Interval:
        self.reads[0] += 1
        if self.reads[0] > _MOST_READS:
            raise _TooMuch
        return ANY if isinstance(place, Array) else self.values.get(place, ANY)

    def put(self, scalar: Scalar, value: Interval) -> "_Known":
        changed = dict(self.values)
        changed[scalar] = value
        if not _is_known(value):
            del changed[scalar]
        return _Known(changed, self.reads)

    def narrowed(self, place: Variable | Cell, value: Interval) -> "_Known":
        return self if isinstance(place, Cell) else self.put(place.scalar, value)

    def join(self, other: "_Known | None") -> "_Known":
        if other is None:
            return self
        common = self.values.keys() & other.values.keys()
        joined = ((place, self.values[place].join(other.values[place])) for place in common)
        return _Known({place: value for place, value in joined if _is_known(value)}, self.reads)

    def widened(self, before: "_Known") -> "_Known":
        """The state without the bounds that a loop moves."""
        wide = ((place, value.widened(before.of(place))) for place, value in self.values.items())
        return _Known({place: value for place, value in wide if _is_known(value)}, self.reads)


def _is_known(value: Interval) -> bool:
    low, high = value.ends
    return (low is not None and low > -_KNOWN) or (high is not None and high < _KNOWN)


def _either(one: _Known | None, other: _Known | None) -> _Known | None:
    return other if one is None else one.join(other)


class _Ranges:
    def __init__(self, watched: Dimensions, doubted: frozenset[Scalar]) -> None:
        self.watched = watched
        self.doubted = doubted
        self.found: set[Array] = set()
        self.doubtful: set[Array] = set()
        self.exits: dict[str, _Known | None] = {}
        self.work = 0
        self._accessing: dict[Expr, bool] = {}

    def run(self, body: Body, state: _Known | None, report: bool) -> _Known | None:
        """Returns the state behind a body; None if no run gets there."""
        for statement in body:
            if state is None:
                return None
            state = self._step(statement, state, report)
        return state

    def _step(self, statement: Statement, state: _Known, report: bool) -> _Known | None:
        self.work += 1 + len(state.values) // 16
        if self.work > _MOST_WORK:
            raise _TooMuch
        if report and not isinstance(statement, While):
            for expr in expressions(statement):
                self._look(expr, state)
        match statement:
            case Assign(target=Variable(scalar=scalar)):
                return state.put(scalar, value_of(state, statement.value))
            case Input(target=Variable(scalar=scalar)):
                narrow = statement.type.bits < 32
                return state.put(scalar, of_type(statement.type) if narrow else ANY)
            case Assign() | Input() | Fill():
                return state
            case Assume() | Check() | Assert():
                return where(state, statement.condition)
            case If():
                return _either(
                    self.run(statement.then, where(state, statement.condition), report),
                    self.run(statement.orelse, where(state, statement.condition, False), report),
                )
            case Block():
                self.exits[statement.label] = None
                end = self.run(statement.body, state, report)
                return _either(end, self.exits.pop(statement.label))
            case While():
                return self._loop(statement, state, report)
            case Exit():
                self.exits[statement.label] = state.join(self.exits[statement.label])
                return None
            case Halt():
                return None

    def _loop(self, loop: While, state: _Known, report: bool) -> _Known | None:
        head = state
        for number in range(1000):
            again = state.join(self._iteration(loop, head, False))
            if again.values == head.values:
                break
            head = again.widened(head) if number >= _EXACT_ROUNDS else again
        for _ in range(2):
            head = state.join(self._iteration(loop, head, False))
        self._iteration(loop, head, report)
        return _either(where(head, loop.condition, False), self.exits.pop(loop.label))

    def _iteration(self, loop: While, head: _Known, report: bool) -> _Known | None:
        self.exits[loop.label] = None
        if report:
            self._look(loop.condition, head)
        return self.run(loop.body, where(head, loop.condition), report)

    def _look(self, expr: Expr, state: _Known) -> None:
        """Report the accesses of an expression that may be out of range in its state."""
        if not self._accesses(expr):
            return
        self.work += 1
        match expr:
            case Binary(op="&&" | "||" as op):
                self._look(expr.left, state)
                inside = where(state, expr.left, op == "&&")
                if inside is not None:
                    self._look(expr.right, inside)
            case Conditional():
                self._look(expr.condition, state)
                for value, holds in ((expr.then, True), (expr.orelse, False)):
                    inside = where(state, expr.condition, holds)
                    if inside is not None:
                        self._look(value, inside)
            case _:
                for child in children(expr):
                    self._look(child, state)
        if isinstance(expr, Cell):
            for dimension in self.watched.get(expr.array, ()):
                size, index = expr.array.sizes[dimension], expr.indices[dimension]
                known = state.of(size).number if isinstance(size, Scalar) else size
                if isinstance(known, int):
                    self._judge(expr.array, index, value_of(state, index), known)

    def _accesses(self, expr: Expr) -> bool:
        """True if there is a watched array in the expression."""
        known = self._accessing.get(expr)
        if known is None:
            known = isinstance(expr, Cell) and expr.array in self.watched
            known = known or any(self._accesses(child) for child in children(expr))
            self._accessing[expr] = known
        return known

    def _judge(self, array: Array, index: Expr, value: Interval, size: int) -> None:
        low, high = value.ends
        below, above = low is None or low < 0, high is None or high >= size
        if (below and low is not None and low > -_KNOWN) or (
            above and high is not None and high < _KNOWN
        ):
            self.found.add(array)
        elif (below or above) and self._doubts(index):
            self.doubtful.add(array)

    def _doubts(self, index: Expr) -> bool:
        parts = distinct_parts((index,))
        return any(isinstance(part, Variable) and part.scalar in self.doubted for part in parts)
