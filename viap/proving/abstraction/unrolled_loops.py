"""Unrolls loops of a fixed number of iterations, and collects known values at loop heads.

The program is run with numbers where they follow from its text, and with unknown values elsewhere.
The number of iterations of each loop must be known; conditions of branches may be unknown.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from viap.deep import deep
from viap.logic import build
from viap.logic.terms import Term
from viap.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Block,
    Body,
    Check,
    Exit,
    Fill,
    Halt,
    If,
    Input,
    Program,
    Statement,
    While,
)
from viap.proving.abstraction.abstract_states import AbstractSetting, AbstractState, first_state
from viap.proving.abstraction.abstraction_precision import AbstractionPrecision, Tracked
from viap.proving.abstraction.statement_changes import changes
from viap.proving.abstraction.undefined_values import Unknowns

MOST_VISITS = 1_500  # of a program


class UnclearCourse(Exception):  # noqa: N818 - an event, not an error
    """The next step of the program is not known, or it runs for too long."""


@dataclass(frozen=True, eq=False)
class HeadVisit:
    """A visit of a loop's head, of a loop's exit after its last iteration, or of an assertion.

    `counters` are those of the loops around, inner ones first; those of a head include its own.
    """

    kind: str  # "head", "left" or "assertion"
    statement: While | Assert
    counters: tuple[int, ...]
    known: dict[Tracked, Term]


@deep
def unrolled(
    program: Program, precision: AbstractionPrecision, objects: Mapping[Array, Term]
) -> list[HeadVisit] | None:
    """Returns the visits in the order of every execution; None if that is not known."""
    run = _Run(program, precision, objects)
    try:
        run.body(program.body, run.start)
    except UnclearCourse:
        return None
    return run.visits


_Left = tuple[AbstractState | None, str | None]  # the state, and the label of an early exit


class _Run:
    def __init__(
        self, program: Program, precision: AbstractionPrecision, objects: Mapping[Array, Term]
    ) -> None:
        self.visits: list[HeadVisit] = []
        self._around = AbstractSetting(objects, Unknowns())
        self._counters: list[int] = []
        self.start = first_state(precision.tracked(program), self._around)

    def _visit(self, kind: str, statement: While | Assert, state: AbstractState) -> None:
        known = {each: value for each, value in state.values.items() if value.is_number}
        self.visits.append(HeadVisit(kind, statement, tuple(reversed(self._counters)), known))
        if len(self.visits) > MOST_VISITS:
            raise UnclearCourse

    def body(self, body: Body, state: AbstractState | None) -> _Left:
        for statement in body:
            if state is None:
                break
            state, label = self._statement(statement, state)
            if label is not None:
                return state, label
        return state, None

    def _statement(self, statement: Statement, state: AbstractState) -> _Left:
        match statement:
            case Assign() | Input() | Fill():
                return self._changed(statement, state), None
            case If():
                return self._branch(statement, state)
            case While():
                return self._loop(statement, state), None
            case Block():
                state_behind, label = self.body(statement.body, state)
                return state_behind, None if label == statement.label else label
            case Exit():
                return state, statement.label
            case Assume():
                return (None if self._holds(statement, state) is False else state), None
            case Assert():
                self._visit("assertion", statement, state)
                return state, None
            case Check():
                return state, None
            case Halt():
                return None, None

    def _holds(self, statement: If | While | Assume, state: AbstractState) -> bool | None:
        condition = state.condition(statement.condition)
        return {build.TRUE: True, build.FALSE: False}.get(condition)

    def _branch(self, statement: If, state: AbstractState) -> _Left:
        held = self._holds(statement, state)
        if held is not None:
            return self.body(statement.then if held else statement.orelse, state)
        then, label = self.body(statement.then, state)
        orelse, other = self.body(statement.orelse, state)
        if label is not None or other is not None:
            raise UnclearCourse
        if then is None or orelse is None:
            return then or orelse, None
        return then.updated(dict(self._different(then, orelse))), None

    def _different(
        self, one: AbstractState, other: AbstractState
    ) -> Iterator[tuple[Tracked, Term]]:
        for each, value in one.values.items():
            if value is not other.values[each]:
                yield each, self._around.unknowns.fresh()

    def _loop(self, loop: While, state: AbstractState) -> AbstractState | None:
        """Runs a loop that is left by its condition only.

        For other exits, the theory has no numeric iteration count.
        """
        self._counters.append(0)
        at: AbstractState | None = state
        while at is not None:
            self._visit("head", loop, at)
            held = self._holds(loop, at)
            if held is None:
                raise UnclearCourse
            if not held:
                self._visit("left", loop, at)
                break
            at, label = self.body(loop.body, at)
            if label is not None:
                raise UnclearCourse
            self._counters[-1] += 1
        self._counters.pop()
        return at

    def _changed(self, statement: Assign | Input | Fill, state: AbstractState) -> AbstractState:
        """Keeps new values that are numbers; all other new values are unknown."""
        unknowns = self._around.unknowns
        new = changes(statement, state)
        unknowns.taken()
        return state.updated(
            {each: value if value.is_number else unknowns.fresh() for each, value in new.items()}
        )
