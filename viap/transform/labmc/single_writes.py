"""Scalars that a loop writes in one iteration only: that in which an iterator has some value.

The cells of arrays are such scalars, where each iteration writes at its iterator: that is the
summary of the array. Before that iteration the scalar is what it was before the loop; behind
it, what that iteration has left. The iteration is copied: `passed` says whether it has been.
"""

from collections.abc import Callable

from viap.program import build
from viap.program.integer_types import BOOL, INDEX
from viap.program.nodes import (
    Assign,
    Constant,
    Expr,
    If,
    Scalar,
    Statement,
    Variable,
    While,
)
from viap.transform.common.fresh_scalars import Fresh, assume, both, wide
from viap.transform.common.scalar_facts import ScalarFacts
from viap.transform.labmc.write_moments import Moment, moment_of

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
