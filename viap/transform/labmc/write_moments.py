"""Writes that happen in one iteration of a loop only: where an iterator has a certain value."""

from dataclasses import dataclass

from viap.program.integer_types import INDEX
from viap.program.nodes import Binary, Expr, If, Scalar, Statement, Variable, While, written_scalar
from viap.program.walkers import scoped
from viap.transform.common.body_accesses import changed_scalars, is_scalar
from viap.transform.common.iterators import Iterator, conjuncts, iterators


@dataclass(frozen=True, eq=False, slots=True)
class Moment:
    """The iteration in which the iterator is the value of `at`, which the loop keeps."""

    iterator: Iterator
    at: Scalar


def moment_of(loop: While, scalar: Scalar) -> Moment | None:
    """The iteration that all writes to the scalar are in."""
    known = [each for each in iterators(loop) if INDEX.covers(each.scalar.type)]
    changed = set(changed_scalars(loop.body))
    found: Moment | None = None
    for place, statement in enumerate(loop.body):
        if scalar not in changed_scalars((statement,)):
            continue
        usable = [each for each in known if each.place > place]
        for moment in _moments(statement, scalar, usable, changed):
            if moment is None:
                return None
            if found is not None and (
                moment.at is not found.at or moment.iterator.scalar is not found.iterator.scalar
            ):
                return None
            found = moment
    return found


def _moments(
    top: Statement, scalar: Scalar, known: list[Iterator], changed: set[Scalar]
) -> list[Moment | None]:
    """For each write, the iteration that the conditions around it name."""

    def inside(statement: Statement, around: Moment | None) -> list[Moment | None]:
        if isinstance(statement, If):
            return [around or _named(statement.condition, known, changed), around]
        return [around]

    visited = scoped((top,), None, inside)
    return [around for statement, around in visited if written_scalar(statement) is scalar]


def _named(condition: Expr, known: list[Iterator], changed: set[Scalar]) -> Moment | None:
    """`iterator == scalar` in a condition, where the loop does not change the scalar."""
    for part in conjuncts(condition):
        if not isinstance(part, Binary) or part.op != "==":
            continue
        for left, right in ((part.left, part.right), (part.right, part.left)):
            if not isinstance(right, Variable) or right.scalar in changed:
                continue
            for each in known:
                if right.type == INDEX and is_scalar(left, each.scalar):
                    return Moment(each, right.scalar)
    return None
