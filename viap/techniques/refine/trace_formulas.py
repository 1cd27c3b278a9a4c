"""Traces as formulas: the statements in single assignment form, in the theory of arrays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from viap.logic import build
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Term, apply
from viap.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Fill,
    If,
    Input,
    Program,
    Variable,
    While,
)
from viap.proving.abstraction.undefined_values import in_range
from viap.techniques.refine.single_assignment import Versions
from viap.techniques.refine.trails import TrailEvent


@dataclass(frozen=True, eq=False)
class Formula:
    """The formula of a step of a trace, given the known values of some terms."""

    step: int
    term: Term
    given: tuple[Term, ...] = ()


@dataclass(eq=False)
class Trace:
    program: Program
    events: list[TrailEvent]
    versions: Versions
    formulas: list[Formula] = field(default_factory=list)
    facts: list[Term] = field(default_factory=list)  # ranges of inputs
    inputs: list[tuple[Term, Input]] = field(default_factory=list)
    contradiction: Formula | None = None  # a step whose condition is known to be false


def start(program: Program, objects: Mapping[Array, Term]) -> Trace:
    """Returns a trace without any step."""
    trace = Trace(program, [], Versions(objects))
    for number, scalar in enumerate(program.scalars, 1):
        # Each gets a step of its own before the first one, to keep reasons separate.
        new = trace.versions.assign(scalar, build.ZERO, -number)
        trace.formulas.append(Formula(-number, build.eq(new, build.ZERO)))
    return trace


def extend(trace: Trace, event: TrailEvent) -> bool:
    """Adds one step; returns True if known values contradict the trace now."""
    trace.events.append(event)
    _encode(trace, len(trace.events) - 1, event)
    return trace.contradiction is not None


def encode(program: Program, events: Sequence[TrailEvent], objects: Mapping[Array, Term]) -> Trace:
    """Returns the formulas of a trace; they end when known values contradict it."""
    trace = start(program, objects)
    any(extend(trace, event) for event in events)
    trace.events.extend(events[len(trace.events) :])
    return trace


def _encode(trace: Trace, step: int, event: TrailEvent) -> None:
    versions, statement = trace.versions, event.statement
    match statement:
        case Assign() | Input():
            value = _value(trace, statement)
            if isinstance(statement.target, Variable):
                new = versions.assign(statement.target.scalar, value, step)
                trace.formulas.append(Formula(step, build.eq(new, value)))
            else:
                indices = versions.evaluator().indices(statement.target)
                versions.store(statement.target.array, indices, value, step)
        case Fill():
            evaluator = versions.evaluator()
            indices = tuple(evaluator.value(index) for index in statement.indices)
            content = build.number(statement.value or 0)
            if statement.value is None:
                # All cells get one unknown value: those that matter are written again.
                content = apply(Symbol(f"any!{step}", (), INT))
                trace.facts.append(in_range(content, statement.array.type))
            versions.store(statement.array, indices, content, step)
        case If() | While() | Assume() | Assert():
            condition = versions.evaluator().condition(statement.condition)
            if not event.held:
                condition = build.negate(condition)
            formula = Formula(step, condition)
            trace.formulas.append(formula)
            if versions.value(condition) is build.FALSE:
                trace.contradiction = formula
        case _:
            return


def _value(trace: Trace, statement: Assign | Input) -> Term:
    if isinstance(statement, Assign):
        return trace.versions.evaluator().value(statement.value)
    value = apply(Symbol(f"input!{len(trace.inputs)}", (), INT))
    trace.inputs.append((value, statement))
    trace.facts.append(in_range(value, statement.type))
    return value
