"""The abstract program: transitions of executions from one loop's head to the next.

Each rule is a step over all loop-free ways: from the start or a loop's head to a loop's head
or to the error. Ways of the same source are joined when they meet.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from viap.core.base.deep import deep
from viap.core.logic import build
from viap.core.logic.terms import INT, Symbol, Term, apply
from viap.core.program.nodes import (
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
    Program,
    Scalar,
    Statement,
    Unary,
    Variable,
    While,
    children,
    statements,
    subexpressions,
)
from viap.prover.session.abstract_states import (
    AbstractionPrecision,
    AbstractSetting,
    AbstractState,
    Index,
    Place,
    Tracked,
    Unknowns,
    all_places,
    changes,
    first_state,
    name_of,
)

# ---- Trails: the history of an execution up to a point, with choices where ways were joined.


@dataclass(frozen=True, eq=False)
class TrailEvent:
    """An executed statement; for a condition, its truth."""

    statement: Statement
    held: bool | None = None


@dataclass(frozen=True, eq=False)
class Trail:
    """An event after an earlier trail, or one of two trails: the first if `first` holds."""

    before: "Trail | None" = None
    event: TrailEvent | None = None
    first: Term | None = None
    other: "Trail | None" = None

    def then(self, statement: Statement, held: bool | None = None) -> "Trail":
        return Trail(self, TrailEvent(statement, held))


def events(trail: Trail, holds: Callable[[Term], bool]) -> list[TrailEvent]:
    """Returns the events of a trail in order."""
    found: list[TrailEvent] = []
    at: Trail | None = trail
    while at is not None:
        if at.event is not None:
            found.append(at.event)
        if at.first is not None and not holds(at.first):
            at = at.other
        else:
            at = at.before
    found.reverse()
    return found


def choices(trail: Trail) -> list[Term]:
    """Returns the conditions by which trails are chosen."""
    found: dict[Term, None] = {}
    seen: set[Trail] = set()
    waiting = [trail]
    while waiting:
        at = waiting.pop()
        if at in seen:
            continue
        seen.add(at)
        if at.first is not None:
            found[at.first] = None
        waiting += [each for each in (at.before, at.other) if each is not None]
    return list(found)


# ---- Points of an abstract program: the states reached on ways from a source.


@dataclass(frozen=True, eq=False)
class AbstractPoint:
    source: While | None
    state: AbstractState
    path: Term
    trail: Trail

    def along(
        self, condition: Term, statement: Statement | None, held: bool | None = None
    ) -> "AbstractPoint | None":
        path = build.conjunction((self.path, condition))
        if path is build.FALSE:
            return None
        trail = self.trail if statement is None else self.trail.then(statement, held)
        return AbstractPoint(self.source, self.state, path, trail)


Flow = list[AbstractPoint]  # at most one point of each source


def met(points: Iterable[AbstractPoint]) -> Flow:
    """Joins points of the same source."""
    found: dict[While | None, AbstractPoint] = {}
    for point in points:
        known = found.get(point.source)
        found[point.source] = point if known is None else _joined(known, point)
    return list(found.values())


def _joined(one: AbstractPoint, other: AbstractPoint) -> AbstractPoint:
    values = {
        each: build.ite(one.path, value, other.state.values[each])
        for each, value in one.state.values.items()
    }
    trail = Trail(one.trail, None, one.path, other.trail)
    path = build.disjunction((one.path, other.path))
    return AbstractPoint(one.source, AbstractState(values, one.state.around), path, trail)


# ---- The abstract program: transitions of executions from one loop's head to the next.


@dataclass(frozen=True, eq=False)
class Rule:
    """A transition from a source (None: the start) under a guard to a target (None: the error)."""

    source: While | None
    target: While | None
    guard: Term
    state: AbstractState
    trail: Trail


class AbstractProgram:
    """The rules of a program, abstracted to a precision."""

    def __init__(
        self, program: Program, precision: AbstractionPrecision, objects: Mapping[Array, Term]
    ) -> None:
        self.tracked = precision.tracked(program)
        # Values at the head of the loop that a rule starts from.
        self.symbols: dict[Tracked, Term] = {
            each: apply(Symbol(name, (), INT))
            for each, name in zip(self.tracked, _names(self.tracked), strict=True)
        }
        self.rules: list[Rule] = []
        self.loops: list[While] = []
        self._unknowns = Unknowns()
        self._around = AbstractSetting(objects, self._unknowns)
        self._exits: dict[str, Flow] = {}
        self._run(program)

    @deep
    def _run(self, program: Program) -> None:
        state = first_state(self.tracked, self._around)
        self._body(program.body, [AbstractPoint(None, state, self._facts(), Trail())])

    def _facts(self) -> Term:
        return build.conjunction(self._unknowns.taken())

    # ------------------------------------------------------------- statements

    def _body(self, body: Body, flow: Flow) -> Flow:
        for statement in body:
            if not flow:
                return []
            flow = self._statement(statement, flow)
        return flow

    def _statement(self, statement: Statement, flow: Flow) -> Flow:
        match statement:
            case Assign() | Input() | Fill():
                return [self._changed(statement, point) for point in flow]
            case If():
                then, orelse = self._split(statement, flow)
                ends = (*self._body(statement.then, then), *self._body(statement.orelse, orelse))
                return met(ends)
            case While():
                return self._loop(statement, flow)
            case Block():
                left = self._body(statement.body, flow)
                return met([*left, *self._exits.pop(statement.label, ())])
            case Exit():
                self._exits.setdefault(statement.label, []).extend(flow)
                return []
            case Assume():
                return self._split(statement, flow)[0]
            case Assert():
                holds, fails = self._split(statement, flow)
                for point in fails:
                    self._fails(statement, point)
                return holds
            case Check():
                return flow
            case Halt():
                return []

    def _split(self, statement: If | While | Assume | Assert, flow: Flow) -> tuple[Flow, Flow]:
        """Returns the points with a condition that holds, and those with one that fails."""
        ways: tuple[Flow, Flow] = [], []
        for point in flow:
            condition = point.state.condition(statement.condition)
            facts = self._facts()
            for way, held in zip(ways, (True, False), strict=True):
                met = condition if held else build.negate(condition)
                further = point.along(build.conjunction((facts, met)), statement, held)
                way += [further] if further is not None else []
        return ways

    def _loop(self, loop: While, flow: Flow) -> Flow:
        for point in flow:
            self._rule(point, loop)
        self.loops.append(loop)
        head = [AbstractPoint(loop, AbstractState(self.symbols, self._around), build.TRUE, Trail())]
        inside, behind = self._split(loop, head)
        for point in self._body(loop.body, inside):
            self._rule(point, loop)
        return met([*behind, *self._exits.pop(loop.label, ())])

    def _fails(self, statement: Assert, point: AbstractPoint) -> None:
        """Adds a rule to the error; tracked indices are those of the failed assertion."""
        same = [
            build.eq(point.state.values[index], point.state.value(expr))
            for index, expr in asserted_indices(statement).items()
            if index in point.state.values
        ]
        further = point.along(build.conjunction((*same, self._facts())), None)
        if further is not None:
            self._rule(further, None)

    def _rule(self, point: AbstractPoint, target: While | None) -> None:
        self.rules.append(Rule(point.source, target, point.path, point.state, point.trail))

    def _changed(self, statement: Assign | Input | Fill, point: AbstractPoint) -> AbstractPoint:
        state = point.state.updated(changes(statement, point.state))
        path = build.conjunction((point.path, self._facts()))
        return AbstractPoint(point.source, state, path, point.trail.then(statement))


def _names(tracked: Sequence[Tracked]) -> list[str]:
    """Returns a unique name for each, as the user wrote it if possible."""
    found: list[str] = []
    for each in tracked:
        name, number = name_of(each), 1
        while name in found:
            number += 1
            name = f"{name_of(each)}'{number}"
        found.append(name)
    return found


# ---- Variables in assertions, and cells at symbolic indices.


def first_precision(program: Program) -> AbstractionPrecision:
    """Returns the variables of the assertions, and their cells of large arrays.

    A large array is one that is not tracked as a whole.
    """
    scalars: list[Scalar] = []
    cells: list[tuple[Array, Place]] = []
    for assertion in _assertions(program):
        for node in subexpressions(assertion.condition):
            if isinstance(node, Variable):
                scalars.append(node.scalar)
        cells += [(a, place) for a, place in asserted_cells(assertion) if all_places(a) is None]
    return AbstractionPrecision().including(scalars, cells)


def widest(program: Program, precision: AbstractionPrecision) -> AbstractionPrecision:
    """Adds all variables, and all large arrays at the indices of the assertions."""
    cells = [cell for each in _assertions(program) for cell in asserted_cells(each)]
    shared = {place for _, place in cells}
    more = [
        (array, place)
        for array in program.arrays
        for place in shared
        if len(place) == len(array.sizes) and all_places(array) is None
    ]
    return precision.including(program.scalars, more)


def _assertions(program: Program) -> Iterator[Assert]:
    for statement in statements(program.body):
        if isinstance(statement, Assert):
            yield statement


def asserted_indices(assertion: Assert) -> dict[Index, Expr]:
    """Returns the symbolic indices of cells, equal ones once."""
    found: dict[tuple[object, ...], Expr] = {}
    for node in subexpressions(assertion.condition):
        if isinstance(node, Cell):
            for expr in node.indices:
                if not isinstance(expr, Constant):
                    found.setdefault(_form(expr), expr)
    return {Index(number): expr for number, expr in enumerate(found.values(), 1)}


def asserted_cells(assertion: Assert) -> Iterator[tuple[Array, Place]]:
    """Yields the cells that an assertion reads."""
    known = {_form(expr): index for index, expr in asserted_indices(assertion).items()}
    for node in subexpressions(assertion.condition):
        if isinstance(node, Cell):
            parts = (
                expr.value if isinstance(expr, Constant) else known[_form(expr)]
                for expr in node.indices
            )
            yield node.array, tuple(parts)


def _form(expr: Expr) -> tuple[object, ...]:
    """Returns a key that is equal for expressions written in the same way."""
    own: object = None
    match expr:
        case Constant():
            own = expr.value
        case Variable():
            own = expr.scalar
        case Cell():
            own = expr.array
        case Unary() | Binary():
            own = expr.op
        case Floating():
            own = expr.op, expr.format, expr.type
        case Conditional():
            own = None
        case _:
            own = expr.type
    return type(expr).__name__, own, *(_form(child) for child in children(expr))
