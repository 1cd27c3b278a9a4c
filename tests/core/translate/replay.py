"""A traced run, gone through again: which loops ran how often, and what was read where.

The trace tells what statements stored. That reads of indeterminate cells consumed inputs
only shows when the expressions are evaluated once more, in the order of the machine.
"""

from dataclasses import dataclass, field

from tests.core.program.reference import binary, unary
from tests.core.translate.history import Cell, Content, History
from viap.core.program.nodes import (
    Assert,
    Assign,
    Assume,
    Binary,
    Check,
    Conditional,
    Constant,
    Expr,
    Fill,
    Floating,
    If,
    Input,
    Program,
    Statement,
    Unary,
    Variable,
    While,
    Widen,
    Wrap,
)
from viap.core.program.nodes import Cell as CellExpr
from viap.runs.machine import End, Event, EventKind, Run

Counters = tuple[int, ...]


@dataclass(eq=False)
class Visit:
    """One time that a loop was reached: when its iterations started.

    The last start is the one where the condition was false, if it was. `count` is the
    number of iterations that were run to their end, as far as the run says.
    """

    loop: While
    outer: Counters
    starts: list[int]
    iteration: int = -1
    count: int = 0

    @property
    def counters(self) -> Counters:
        return (self.iteration, *self.outer)

    @property
    def started(self) -> int:
        """The last iteration whose state is known; at first, that before the loop."""
        return max(self.iteration, 0)


@dataclass(frozen=True)
class Moment:
    """An execution of a statement, or of a loop's condition; its value, if it is one."""

    counters: Counters
    value: int | None


@dataclass(eq=False)
class Replay:
    """`symbolised` are the fills for which the theory has a symbol."""

    program: Program
    run: Run
    symbolised: frozenset[Statement]
    visits: dict[tuple[While, Counters], Visit] = field(default_factory=dict)
    moments: dict[Statement, list[Moment]] = field(default_factory=dict)
    inputs: dict[tuple[Statement, Counters], int] = field(default_factory=dict)
    fills: dict[tuple[Statement, Counters], tuple[Cell, Content]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.history = History(self.program.arrays)
        self.stack: list[Visit] = []
        self._drawn = iter(self.run.inputs)
        self.time = 0
        for self.time, event in enumerate(self.run.trace):  # noqa: B020 - read by the others
            self._event(event)
        self.time = len(self.run.trace)
        self.unused_inputs = list(self._drawn)
        for visit in self.stack:
            visit.count = visit.started
        self._compare()

    @property
    def counters(self) -> Counters:
        return self.stack[-1].counters if self.stack else ()

    @property
    def ended(self) -> bool:
        """Whether the run reached the end of the program's text."""
        return self.run.end is End.END and self.run.position is None

    @property
    def stopped(self) -> bool:
        """Whether the program itself stopped the run before that, by a rightful statement."""
        halted = self.run.end is End.END and self.run.position is not None
        return halted or self.run.end in (End.ABORT, End.ASSUMPTION)

    def _compare(self) -> None:
        """The replay is worth nothing unless it ends as the machine did."""
        for scalar in self.program.scalars:
            found = self.history.scalar(scalar, self.time)
            assert found == self.run.scalars[scalar.name], scalar
        for array, cells in self.history.touched.items():
            if not all(isinstance(size, int) for size in array.sizes):
                continue
            for cell in cells:
                held = self.run.arrays[array.name]
                for index in cell:
                    held = held[index]
                assert held is None or held == self.history.cell(array, cell, self.time), array

    # ------------------------------------------------------------- events

    def _event(self, event: Event) -> None:
        statement = event.statement
        match event.kind:
            case EventKind.STEP:
                self._step(event)
            case EventKind.ENTER:
                assert isinstance(statement, While)
                visit = Visit(statement, self.counters, [self.time])
                assert (statement, visit.outer) not in self.visits
                self.visits[statement, visit.outer] = visit
                self.stack.append(visit)
            case EventKind.ITERATION:
                self._tested(event, 1)
            case EventKind.LEAVE if event.exit is None:
                visit = self._tested(event, 0)
                visit.count = visit.iteration
                self.stack.pop()
            case EventKind.LEAVE:
                visit = self.stack.pop()
                assert visit.loop is statement
                visit.count = visit.iteration

    def _tested(self, event: Event, expected: int) -> Visit:
        """A loop's condition was evaluated, to `expected`."""
        visit = self.stack[-1]
        assert visit.loop is event.statement
        visit.iteration += 1
        if visit.iteration:
            visit.starts.append(self.time)
        self._moment(visit.loop, expected)
        assert bool(self.value(visit.loop.condition)) is bool(expected)
        return visit

    def _moment(self, statement: Statement, value: int | None) -> None:
        self.moments.setdefault(statement, []).append(Moment(self.counters, value))

    def _step(self, event: Event) -> None:
        statement = event.statement
        match statement:
            case Assign():
                assert self.value(statement.value) == event.value, statement
                self._store(statement.target, event)
            case Input():
                assert next(self._drawn).value == event.value
                self.inputs[statement, self.counters] = event.value or 0
                self._store(statement.target, event)
            case Fill():
                self._fill(statement, event)
            case If() | Assume() | Assert() | Check():
                assert bool(self.value(statement.condition)) is bool(event.value)
            case _:
                return
        self._moment(statement, event.value)

    def _store(self, target: Variable | CellExpr, event: Event) -> None:
        assert event.value is not None
        if isinstance(target, Variable):
            self.history.put_scalar(self.time, target.scalar, event.value)
        else:
            assert self._indices(target.indices) == event.indices
            self.history.put_cell(self.time, target.array, event.indices, event.value)

    def _fill(self, statement: Fill, event: Event) -> None:
        assert self._indices(statement.indices) == event.indices
        array, name = statement.array, f"{statement.array.name} at {self.time}"
        content = Content(array, statement.value, name)
        if statement.value is None and statement not in self.symbolised:
            content = self.history.initial[array].same(name)
        self.fills[statement, self.counters] = (event.indices, content)
        self.history.fill(self.time, array, event.indices, content)

    # ------------------------------------------------------------- expressions

    def _indices(self, indices: tuple[Expr, ...]) -> Cell:
        return tuple(self.value(index) for index in indices)

    def value(self, expr: Expr) -> int:
        match expr:
            case Constant():
                return expr.value
            case Floating():
                from viap.core.base.floating_formats import apply

                return apply(expr.op, expr.format, *map(self.value, expr.operands))
            case Variable():
                return self.history.scalar(expr.scalar, self.time)
            case CellExpr():
                return self._read(expr)
            case Widen():
                return self.value(expr.operand)
            case Wrap():
                return expr.type.wrap(self.value(expr.operand))
            case Conditional():
                return self.value(expr.then if self.value(expr.condition) else expr.orelse)
            case Unary():
                return unary(expr.op, self.value(expr.operand), expr.type)
            case Binary(op="&&"):
                return int(bool(self.value(expr.left) and self.value(expr.right)))
            case Binary(op="||"):
                return int(bool(self.value(expr.left) or self.value(expr.right)))
            case Binary():
                left = self.value(expr.left)
                result = binary(expr.op, left, self.value(expr.right), expr.type)
                assert result is not None, "the machine saw no fault here"
                return result

    def _read(self, expr: CellExpr) -> int:
        cell = self._indices(expr.indices)
        held = self.history.holding(expr.array, cell, self.time)
        if isinstance(held, int):
            return held
        if not held.known(cell):
            drawn = next(self._drawn)
            assert not drawn.function and drawn.position == expr.position
            held.draw(cell, drawn.value)
            self.history.touched[expr.array][cell] = None
        return held.value(cell)
