"""Cheap traces: runs of the abstract program, with random choices for undefined conditions.

A loop of many iterations is followed quickly this way, although a model checker would have to
unroll it. The result may not be a trace at all; then it says little.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random

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
from viap.proving.abstraction.abstract_states import AbstractSetting, first_state
from viap.proving.abstraction.abstraction_precision import AbstractionPrecision
from viap.proving.abstraction.statement_changes import changes
from viap.proving.abstraction.undefined_values import Unknowns
from viap.techniques.refine.trails import TrailEvent

MOST_EVENTS = 20_000
MOST_TURNS = 2_000  # iterations of a loop whose condition is undefined
LARGEST_TERM = 20  # nodes; larger values are forgotten
# Probabilities that an undefined condition holds; each statement gets one of these in a run.
_STAYING = (1.0, 0.0, 1.0, 0.5)


class _Ended(Exception):  # noqa: N818 - an event, not an error
    """The run is over."""


@deep
def scout(
    program: Program,
    precision: AbstractionPrecision,
    objects: Mapping[Array, Term],
    seed: int,
    observe: Callable[[TrailEvent], bool],
) -> bool:
    """Returns True if a way to the error was found; undefined assertions fail.

    `observe` is called for each event, and returns True to stop. `seed` 0: undefined loops
    continue.
    """
    run = _Run(program, precision, objects, seed, observe)
    with suppress(_Ended):
        run.body(program.body)
    return run.found


class _Run:
    def __init__(
        self,
        program: Program,
        precision: AbstractionPrecision,
        objects: Mapping[Array, Term],
        seed: int,
        observe: Callable[[TrailEvent], bool],
    ) -> None:
        self.found = False
        self._observe = observe
        self._events = 0
        self._chance = Random(seed)
        self._staying: dict[Statement, float] = {}
        self._all_stay = seed == 0
        self._assumed: dict[Term, bool] = {}
        self._around = AbstractSetting(objects, Unknowns())
        self._state = first_state(precision.tracked(program), self._around)

    def body(self, body: Body) -> str | None:
        """Runs statements; returns the label of the statement that is left early, or None."""
        for statement in body:
            label = self._statement(statement)
            if label is not None:
                return label
        return None

    def _event(self, statement: Statement, held: bool | None = None) -> None:
        self._events += 1
        self.found = self._observe(TrailEvent(statement, held))
        if self.found or self._events > MOST_EVENTS:
            raise _Ended

    def _statement(self, statement: Statement) -> str | None:
        match statement:
            case Assign() | Input() | Fill():
                self._event(statement)
                self._change(statement)
            case If():
                held = self._holds(statement, self._likely(statement))
                return self.body(statement.then if held else statement.orelse)
            case While():
                turns = 0
                while self._holds(statement, turns < MOST_TURNS and self._likely(statement)):
                    turns += 1
                    label = self.body(statement.body)
                    if label is not None:
                        return None if label == statement.label else label
            case Block():
                label = self.body(statement.body)
                return None if label == statement.label else label
            case Exit():
                return statement.label
            case Assume():
                if not self._holds(statement, True):
                    raise _Ended
            case Assert():
                if not self._holds(statement, False):
                    self.found = True
                    raise _Ended
            case Check():
                pass
            case Halt():
                raise _Ended
        return None

    def _likely(self, statement: If | While) -> bool:
        """Chooses the truth of an undefined condition."""
        if self._all_stay:
            return True
        if statement not in self._staying:
            self._staying[statement] = self._chance.choice(_STAYING)
        return self._chance.random() < self._staying[statement]

    def _holds(self, statement: If | While | Assume | Assert, usual: bool) -> bool:
        condition = self._state.condition(statement.condition)
        if condition is build.TRUE or condition is build.FALSE:
            held = condition is build.TRUE
        else:
            held = self._assumed.setdefault(condition, usual)
            self._assumed.setdefault(build.negate(condition), not held)
        self._event(statement, held)
        return held

    def _change(self, statement: Assign | Input | Fill) -> None:
        """Applies a change; small values stay, others are undefined from here on."""
        unknowns = self._around.unknowns
        new = changes(statement, self._state)
        unknowns.taken()
        self._state = self._state.updated(
            {
                each: value if value.size <= LARGEST_TERM else unknowns.fresh()
                for each, value in new.items()
            }
        )
