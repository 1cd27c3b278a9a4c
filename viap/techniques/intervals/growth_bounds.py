"""Scalars that a loop only adds to: after n iterations, by n times what one adds at most."""

from collections.abc import Collection, Iterator

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Term, apply
from viap.program.nodes import Assign, Input, Scalar, Statement, Variable, While, statements
from viap.techniques.intervals.interval_analysis import Flow
from viap.techniques.intervals.strided_intervals import Value, combined, exactly
from viap.translate.theory import Loop


def growth(flow: Flow, loop: Loop, known: Collection[Symbol]) -> Iterator[Term]:
    """How far a loop's scalars may have come by an iteration."""
    entry = flow.entries.get(loop.statement)
    for scalar, symbol in loop.scalars.items():
        step = None if symbol in known else _in_one_iteration(flow, loop.statement, scalar)
        if step is None or entry is None:
            continue
        value, first = apply(symbol, *loop.counters), entry.of(scalar)
        if first.high is not None and step.high is not None:
            yield build.le(value, _line(first.high, step.high, loop))
        if first.low is not None and step.low is not None:
            yield build.le(_line(first.low, step.low, loop), value)


def _line(first: int, step: int, loop: Loop) -> Term:
    return build.add(build.number(first), build.mul(build.number(step), loop.counter))


def _in_one_iteration(flow: Flow, loop: While, scalar: Scalar) -> Value | None:
    """By how much an iteration raises a scalar; None where it may do something else to it."""
    whole: Value = exactly(0)
    for statement in loop.body:
        for inner in statements((statement,)):
            if isinstance(inner, While) and any(_writes(s, scalar) for s in statements((inner,))):
                return None
            if _writes(inner, scalar):
                step = flow.steps.get(inner)
                if step is None:
                    return None
                # What stands in a branch may be left out.
                whole = combined("+", whole, step if inner is statement else step.join(exactly(0)))
    return whole


def _writes(statement: Statement, scalar: Scalar) -> bool:
    match statement:
        case Assign(target=Variable(scalar=target)) | Input(target=Variable(scalar=target)):
            return target is scalar
    return False
