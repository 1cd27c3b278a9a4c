"""Bounds of scalars that a loop only adds to: n times the largest growth of one iteration."""

from collections.abc import Collection, Iterator

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Term, apply
from viap.program.intervals import Interval, combined, exactly
from viap.program.nodes import Scalar, While, statements, written_place
from viap.techniques.intervals.interval_analysis import Flow
from viap.translate.theory import Loop


def growth(flow: Flow, loop: Loop, known: Collection[Symbol]) -> Iterator[Term]:
    """Yields bounds of a loop's scalars at the head of an iteration."""
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
    """Returns the growth of a scalar in an iteration; None if it may change in another way."""
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
                # A statement in a branch may be skipped.
                whole = combined("+", whole, step if inner is statement else step.join(exactly(0)))
    return whole
