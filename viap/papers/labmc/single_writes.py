"""Scalars that a loop writes in one iteration only: that in which an iterator has some value.

The cells of arrays are such scalars, where each iteration writes at its iterator: that is the
summary of the array. Before that iteration the scalar is what it was before the loop; behind
it, what that iteration has left. The iteration is copied: `passed` says whether it has been.
"""

from collections.abc import Callable
from dataclasses import dataclass

from viap.core.program import build
from viap.core.program.checks.fresh_scalars import Fresh, assume, both, wide
from viap.core.program.checks.iterators import (
    Iterator,
    changed_scalars,
    conjuncts,
    is_scalar,
    iterators,
)
from viap.core.program.integer_types import BOOL, INDEX
from viap.core.program.nodes import (
    Assign,
    Binary,
    Constant,
    Expr,
    If,
    Scalar,
    Statement,
    Variable,
    While,
    written_scalar,
)
from viap.core.program.walkers import scoped
from viap.papers.common.scalar_facts import ScalarFacts

# ---- Writes that happen in one iteration of a loop only: where an iterator has a certain value.


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


# ---- Scalars that a loop writes in one iteration only: that in which an iterator has some value.


# More iterations than these are not copied.
_MOST = 3


class Settled:
    """The scalars of a loop that are written in one iteration only."""

    def __init__(self, loop: While, wanted: tuple[Scalar, ...], fresh: Fresh, facts: ScalarFacts):
        self._fresh = fresh
        self._facts = facts
        self._position = loop.position
        self._moments: dict[Moment, list[Scalar]] = {}
        for scalar in wanted:
            found = moment_of(loop, scalar)
            if found is None:
                continue
            same = (m for m in self._moments if m.at is found.at)
            moment = next((m for m in same if m.iterator.scalar is found.iterator.scalar), found)
            if moment in self._moments or len(self._moments) < _MOST:
                self._moments.setdefault(moment, []).append(scalar)
        self._values = {
            scalar: fresh.scalar(f"settled_{scalar.name}", scalar.type) for scalar in self.scalars()
        }
        self._seen = {moment: fresh.scalar("passed", BOOL) for moment in self._moments}

    def scalars(self) -> list[Scalar]:
        return [scalar for scalars in self._moments.values() for scalar in scalars]

    def number(self) -> int:
        """The number of copied iterations."""
        return len(self._moments)

    def opening(self) -> list[Statement]:
        chosen = (*self._values.values(), *self._seen.values())
        return [self._fresh.forget(each, self._position) for each in chosen]

    def copies(self, iteration: Callable[[list[Statement]], list[Statement]]) -> list[Statement]:
        """The iterations themselves, where they have been; `iteration` copies one.

        It is given what is known at its start.
        """
        made: list[Statement] = []
        position = self._position
        for moment, scalars in self._moments.items():
            here = wide(Variable(moment.iterator.scalar, position), position)
            start = assume(build.compare("==", here, self._at(moment), position), position)
            copied = iteration(start)
            for scalar in scalars:
                value = Variable(self._values[scalar], position)
                copied.append(Assign(value, Variable(scalar, position), position))
                self._fresh.forgetting.add(copied[-1])
            made.append(If(self._chosen(moment), tuple(copied), (), position))
        return made

    def values(self) -> list[Statement]:
        """Gives the scalars their values at the start of an iteration, for a known iterator."""
        made: list[Statement] = []
        position = self._position
        for moment, scalars in self._moments.items():
            passed = self._passed(moment)
            for scalar in scalars:
                later, before = Variable(self._values[scalar], position), self._facts.before(scalar)
                value = build.conditional(passed, later, before, position)
                made.append(Assign(Variable(scalar, position), value, position))
                self._fresh.forgetting.add(made[-1])
        return made

    def ordered(self) -> list[Statement]:
        """The iterations have been, or not, at the start of this one."""
        made: list[Statement] = []
        for moment in self._moments:
            chosen, passed = self._chosen(moment), self._passed(moment)
            both_ways = build.compare("==", chosen, passed, self._position)
            made += assume(both_ways, self._position)
        return made

    def _at(self, moment: Moment) -> Expr:
        return Variable(moment.at, self._position)

    def _chosen(self, moment: Moment) -> Expr:
        return build.condition(Variable(self._seen[moment], self._position))

    def _passed(self, moment: Moment) -> Expr:
        """The condition that the iteration lies behind, at the start of one."""
        position, step = self._position, moment.iterator.step
        scalar, at = moment.iterator.scalar, self._at(moment)
        now, start = Variable(scalar, position), self._facts.before(scalar)
        near, far = ("<=", "<") if step > 0 else (">=", ">")
        parts = [
            build.compare(near, wide(start, position), at, position),
            build.compare(far, at, wide(now, position), position),
        ]
        if abs(step) > 1:
            distance = build.arithmetic("-", at, wide(start, position), INDEX, position)
            stride, zero = Constant(abs(step), INDEX, position), Constant(0, INDEX, position)
            rest = build.arithmetic("%", distance, stride, INDEX, position)
            parts.append(build.compare("==", rest, zero, position))
        return both(*parts, position=position)
