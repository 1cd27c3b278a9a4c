"""Interval analysis of a program: possible values at the heads of its loops."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field

from viap.core.base.deep import deep
from viap.core.logic.terms import Symbol, Term, apply, variable
from viap.core.logic.walkers import subterms
from viap.core.program.expression_intervals import value_of, where
from viap.core.program.fact_flow import Forwards, Simple
from viap.core.program.intervals import Interval, exactly, negative, of_type
from viap.core.program.nodes import (
    COMPARISONS,
    Array,
    Assert,
    Assign,
    Assume,
    Binary,
    Cell,
    Check,
    Constant,
    Expr,
    Fill,
    Input,
    Place,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    expressions,
    statements,
    subexpressions,
    written_place,
)
from viap.core.translate.theory import Claim, Loop, Theory
from viap.prover.recurrences.iteration_steps import expanded
from viap.prover.recurrences.scalars.term_ranges import members
from viap.prover.techniques.intervals.interval_state import IntervalState

# ---- Likely ends of intervals: the numbers that a program compares variables with.


Object = Scalar | Array


class IntervalEnds:
    """Sorted numbers for each scalar and array; objects compared with each other share them."""

    def __init__(self, program: Program) -> None:
        self._parent: dict[Object, Object] = {}
        found: list[tuple[Object, set[int]]] = []
        for statement in statements(program.body):
            if isinstance(statement, Fill) and statement.value is not None:
                found.append((statement.array, {statement.value}))
            if isinstance(statement, Assign):
                # Values computed from others are likely to be limited elsewhere.
                target = statement.target
                place = target.array if isinstance(target, Cell) else target.scalar
                value = statement.value
                copied = _places(value) if _is_copy(value) else []
                found.append((self._same((place, *copied)), _numbers(value)))
            for expr in expressions(statement):
                for node in subexpressions(expr):
                    if isinstance(node, Binary) and node.op in COMPARISONS:
                        places = _places(node)
                        if places:
                            found.append((self._same(places), _numbers(node)))
        self._numbers: dict[Object, set[int]] = {}
        for place, numbers in found:
            self._numbers.setdefault(self._root(place), {0}).update(numbers)
        self._sorted: dict[Object, list[int]] = {}

    def of(self, place: Object) -> list[int]:
        root = self._root(place)
        if root not in self._sorted:
            numbers = self._numbers.get(root, {0})
            self._sorted[root] = sorted({n + near for n in numbers for near in (-1, 0, 1)})
        return self._sorted[root]

    def _root(self, place: Object) -> Object:
        while place in self._parent:
            place = self._parent[place]
        return place

    def _same(self, places: Iterable[Object]) -> Object:
        first, *others = places
        root = self._root(first)
        for other in others:
            if (theirs := self._root(other)) is not root:
                self._parent[theirs] = root
        return root


def _places(expr: Expr) -> list[Object]:
    found: list[Object] = []
    for node in subexpressions(expr):
        if isinstance(node, Variable):
            found.append(node.scalar)
        elif isinstance(node, Cell):
            found.append(node.array)
    return found


def _is_copy(expr: Expr) -> bool:
    """Returns True if a value copies another one, perhaps converted or with a small offset."""
    nodes = list(subexpressions(expr))
    places = sum(isinstance(node, Variable | Cell) for node in nodes)
    operators = [node.op for node in nodes if isinstance(node, Binary)]
    return places == 1 and set(operators) <= {"+", "-"}


def _numbers(expr: Expr) -> set[int]:
    return {node.value for node in subexpressions(expr) if isinstance(node, Constant)}


# ---- Interval analysis of a program: possible values at the heads of its loops.


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


# ---- Results of the interval analysis at loop heads, as formulas of the theory.


MOST_ARRAYS = 6


@dataclass(frozen=True, slots=True, eq=False)
class CellIntervals:
    """Candidate formulas about all cells of an array: for each loop, of the one at `indices`."""

    array: Array
    indices: tuple[Term, ...]
    at_heads: dict[Loop, list[Term]] = field(default_factory=dict)


def scalar_intervals(
    states: dict[Loop, IntervalState], known: Collection[Symbol]
) -> dict[Loop, list[Term]]:
    """Returns, for each loop, intervals of its scalars that are narrower than their types.

    Skips symbols that are `known`.
    """
    return {
        loop: [
            formula
            for scalar, symbol in loop.scalars.items()
            if symbol not in known and state.of(scalar) != of_type(scalar.type)
            for formula in members(apply(symbol, *loop.counters), state.of(scalar))
        ]
        for loop, state in states.items()
    }


def cell_intervals(
    theory: Theory, states: dict[Loop, IntervalState], claims: Iterable[Claim]
) -> list[CellIntervals]:
    """Returns intervals of cells narrower than their types; arrays of claims come first."""
    found = []
    said = (term for claim in claims for term in (*claim.path, claim.condition))
    mentioned = {node for term in said for node in subterms(expanded(theory, term))}
    objects = sorted(theory.objects.items(), key=lambda each: each[1] not in mentioned)
    for array, object in objects:
        dimensions = len(array.sizes)
        indices = tuple(variable(f"{array.name}'{k}") for k in range(dimensions))
        cells = CellIntervals(array, indices)
        for loop, state in states.items():
            value = state.of(array)
            memory = loop.memories.get(dimensions)
            if memory is not None and value.is_in(array.type) and value != of_type(array.type):
                cell = apply(memory, object, *indices, *loop.counters)
                cells.at_heads[loop] = list(members(cell, value))
        if cells.at_heads:
            found.append(cells)
    return found[:MOST_ARRAYS]


def is_table(cells: CellIntervals) -> bool:
    """Returns True if no loop writes to an array."""
    inside = (s for loop in cells.at_heads for s in statements((loop.statement,)))
    return all(written_place(statement) is not cells.array for statement in inside)


def states_at_heads(theory: Theory, flow: Flow) -> dict[Loop, IntervalState]:
    heads = flow.heads
    return {loop: heads[loop.statement] for loop in theory.loops if loop.statement in heads}
