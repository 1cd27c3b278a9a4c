"""Interval analysis of a program: possible values at the heads of its loops."""

from collections.abc import Callable

from viap.deep import deep
from viap.program.expression_intervals import value_of, where
from viap.program.fact_flow import Forwards, Simple
from viap.program.intervals import Interval, exactly, negative, of_type
from viap.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Binary,
    Cell,
    Check,
    Expr,
    Fill,
    Input,
    Place,
    Program,
    Statement,
    Variable,
    While,
)
from viap.techniques.intervals.interval_ends import IntervalEnds
from viap.techniques.intervals.interval_state import IntervalState

# Numbers of passes through a loop: plain joins, then widening to the program's numbers, then
# to infinity.
_AS_IT_IS = 2
_TO_NUMBERS = 24
_BACK = 2  # narrowing passes
_MOST_STATEMENTS = 60_000


class TooLong(Exception):
    """The nested loops take too long to analyse."""


@deep
def analysed(program: Program) -> "Flow":
    """Returns the states at the heads of loops; an empty flow if it would take too long."""
    flow = Flow(IntervalEnds(program))
    try:
        flow.body(program.body, IntervalState())
    except TooLong:
        return Flow(IntervalEnds(program))
    return flow


class Flow(Forwards[IntervalState]):
    """`heads`: for each reachable loop, the state whenever its condition is evaluated;
    `entries`: the state on entry; `steps`: the growth of a scalar by a statement.
    """

    def __init__(self, ends: IntervalEnds) -> None:
        super().__init__()
        self.heads: dict[While, IntervalState] = {}
        self.entries: dict[While, IntervalState] = {}
        self.steps: dict[Statement, Interval] = {}
        self._ends = ends
        self._left = _MOST_STATEMENTS

    def join(self, one: IntervalState, other: IntervalState) -> IntervalState:
        return one.join(other)

    def test(self, condition: Expr, holds: bool, before: IntervalState) -> IntervalState | None:
        return where(before, condition, holds)

    def statement(self, statement: Statement, before: IntervalState) -> IntervalState | None:
        self._left -= 1
        if self._left < 0:
            raise TooLong
        return super().statement(statement, before)

    def simple(self, statement: Simple, before: IntervalState) -> IntervalState | None:
        match statement:
            case Assign():
                step = raised(statement)
                if step is not None:
                    value = value_of(before, step[1])
                    self.steps[statement] = value if step[0] == "+" else negative(value)
                return _put(before, statement.target, value_of(before, statement.value))
            case Input():
                return _put(before, statement.target, of_type(statement.type))
            case Fill():
                content = statement.value
                array = statement.array
                value = of_type(array.type) if content is None else exactly(content)
                changed = before.copy()
                changed.put(array, value if not statement.indices else value.join(before.of(array)))
                return changed
            case Assume():
                return where(before, statement.condition)
            case Assert() | Check():
                return before  # It may fail.

    def loop(self, loop: While, before: IntervalState) -> IntervalState | None:
        exits = dict(self._exits)
        self.entries[loop] = entry = before.unfocused()

        def again(head: IntervalState) -> IntervalState:
            """Returns the states that reach the head from there, and from before the loop."""
            self.heads[loop] = head
            self._exits = dict(exits)
            end = self.body(loop.body, where(head, loop.condition))
            return entry if end is None else entry.join(end.unfocused())

        head = self._stable(entry, again)
        for _ in range(_BACK):
            # The state is stable: narrow it where widening went too far.
            new = again(head)
            if new.is_same(head) or not new.join(head).is_same(head):
                break
            head = new
        started = head.copy()
        for place in head.places():
            # Arrays never shrink, and may include values that were widened too far.
            if isinstance(place, Array):
                started.put(place, entry.of(place))
        if not started.is_same(head):
            head = self._stable(started, again)
        again(head)
        return self.left(loop.label, where(head, loop.condition, False))

    def _stable(
        self, head: IntervalState, again: Callable[[IntervalState], IntervalState]
    ) -> IntervalState:
        """Returns a state that one more pass does not enlarge."""
        passes = 0
        while not (new := head.join(again(head))).is_same(head):
            passes += 1
            head = self._widened(head, new, passes)
        return head

    def _widened(self, old: IntervalState, new: IntervalState, passes: int) -> IntervalState:
        if passes <= _AS_IT_IS:
            return new
        wider = IntervalState()
        for place in new.places():
            ends = self._ends.of(place) if passes <= _TO_NUMBERS else None
            wider.put(place, new.of(place).widened(old.of(place), ends))
        return wider


def raised(statement: Assign) -> tuple[str, Expr] | None:
    """Returns the operator and the operand by which a statement changes a scalar; or None."""
    match statement:
        case Assign(
            target=Variable(scalar=scalar),
            value=Binary(op="+" | "-" as op, left=Variable(scalar=old), right=right),
        ) if old is scalar:
            return op, right
        case Assign(
            target=Variable(scalar=scalar),
            value=Binary(op="+", left=left, right=Variable(scalar=old)),
        ) if old is scalar:
            return "+", left
    return None


def _put(state: IntervalState, target: Place, value: Interval) -> IntervalState:
    changed = state.copy()
    if isinstance(target, Cell):
        changed.put_cell(target, value)
    else:
        changed.put(target.scalar, value)
    return changed
