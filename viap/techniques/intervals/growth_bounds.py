"""Scalars that a loop only adds to: after n iterations, by n times what one adds at most."""

from collections.abc import Collection, Iterator

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Term, apply
from viap.program.intervals import Interval, combined, exactly
from viap.program.nodes import Scalar, While, statements, written_place
from viap.techniques.intervals.interval_analysis import Flow
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


def _in_one_iteration(flow: Flow, loop: While, scalar: Scalar) -> Interval | None:
    """By how much an iteration raises a scalar; None where it may do something else to it."""
    whole: Interval = exactly(0)
    for statement in loop.body:
        for inner in statements((statement,)):
            if isinstance(inner, While) and any(
                written_place(s) is scalar for s in statements((inner,))
            ):
                return None
            if written_place(inner) is scalar:
                step = flow.steps.get(inner)
                if step is None:
                    return None
                # What stands in a branch may be left out.
                whole = combined("+", whole, step if inner is statement else step.join(exactly(0)))
    return whole
