"""Visits of the witness index, and final values of iterators, in loops that are not left early."""

from viap.program import build
from viap.program.integer_types import INDEX, INT
from viap.program.nodes import Constant, Expr, Scalar, Statement, Variable
from viap.source import Position
from viap.transform.common.fresh_scalars import assume, both, wide
from viap.transform.common.iterators import Iterator


def visited(iterator: Iterator, before: Expr, witness: Scalar, position: Position) -> Expr | None:
    """The condition that the iterator takes the witness index as a value; None if unknown.

    Said of executions that leave the loop by its condition, and of those that are in the
    iteration of the witness index.
    """
    bound = iterator.bound
    if bound is None or not bound.exact:
        return None
    kind = iterator.scalar.type
    index: Expr = Variable(witness, position)
    start, limit = before, bound.limit
    if INDEX.covers(kind) and INDEX.covers(limit.type):
        start, limit = wide(start, position), wide(limit, position)
    elif kind.bits == limit.type.bits == INDEX.bits and not kind.signed and not limit.type.signed:
        # Both have the witness index's width: its values are all of theirs.
        index = build.convert(index, kind, position)
        start, limit = build.convert(start, kind, position), build.convert(limit, kind, position)
    else:
        return None
    towards, op = ("<=", bound.op) if iterator.step > 0 else (">=", bound.op)
    reached = build.compare(towards, start, index, position)
    if op == "!=":
        # A loop that starts beyond the limit never meets it.
        inside, beyond = ("<", ">") if iterator.step > 0 else (">", "<")
        kept = build.logical(
            "||",
            build.compare(inside, index, limit, position),
            build.compare(beyond, start, limit, position),
            position,
        )
    else:
        kept = build.compare(op, index, limit, position)
    parts = [reached, kept]
    if abs(iterator.step) > 1:
        if kind.bits > INT.bits:
            return None
        distance = build.arithmetic("-", index, start, INDEX, position)
        stride = Constant(abs(iterator.step), INDEX, position)
        rest = build.arithmetic("%", distance, stride, INDEX, position)
        parts.append(build.compare("==", rest, Constant(0, INDEX, position), position))
    return both(*parts, position=position)


def ended(iterator: Iterator, before: Expr, position: Position) -> list[Statement]:
    """Assumes that the last step of the iterator started within the limit."""
    bound = iterator.bound
    if bound is None or not bound.exact or bound.op == "!=":
        return []
    if iterator.scalar.type.bits > INT.bits or bound.limit.type.bits > INT.bits:
        return []
    # Either the loop was not entered, or the last step came from within the limit.
    now = wide(Variable(iterator.scalar, position), position)
    limit, start = wide(bound.limit, position), wide(before, position)
    last = build.arithmetic("-", now, Constant(iterator.step, INDEX, position), INDEX, position)
    stepped = build.compare(bound.op, last, limit, position)
    entered = build.compare(bound.op, start, limit, position)
    if not isinstance(entered, Constant) or not entered.value:
        same = build.compare("==", now, start, position)
        stepped = build.logical("||", same, stepped, position)
    return assume(stepped, position)
