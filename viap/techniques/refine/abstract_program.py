"""The abstract program: transitions of executions from one loop's head to the next.

Each rule is a step over all loop-free ways: from the start or a loop's head to a loop's head
or to the error. Ways of the same source are joined when they meet.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from viap.deep import deep
from viap.logic import build
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Term, apply
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
from viap.proving.abstraction.abstraction_precision import AbstractionPrecision, Tracked, name_of
from viap.proving.abstraction.statement_changes import changes
from viap.proving.abstraction.undefined_values import Unknowns
from viap.techniques.refine.abstract_points import AbstractPoint, Flow, met
from viap.techniques.refine.assertion_precision import asserted_indices
from viap.techniques.refine.trails import Trail


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
