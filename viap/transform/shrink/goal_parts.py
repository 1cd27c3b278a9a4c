"""Parts that the residual program and the check of one goal have in common."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from viap.program import build
from viap.program.graph.liveness import read_scalars
from viap.program.nodes import (
    Assign,
    Constant,
    Expr,
    If,
    Scalar,
    Statement,
    Variable,
    Wrap,
    constant,
)
from viap.source import Position
from viap.transform.common.fresh_scalars import assume
from viap.transform.shrink.additive_scalars import sum_type
from viap.transform.shrink.joint_iterations import Stepped
from viap.transform.shrink.loop_entry import FARTHEST, LoopEntry
from viap.transform.shrink.shadow_statements import Dress
from viap.transform.shrink.surrounding_code import Around


@dataclass(frozen=True, eq=False, slots=True)
class Hull:
    """All points with iterations are between two; `last` is None where it is not known.

    `entries` are those of all loops, `made` the statements that compute the last point.
    """

    first: Expr
    last: Expr | None
    entries: list[LoopEntry]
    made: list[Statement]

    def holds(self, point: Expr) -> Expr:
        """The condition that a point is in it."""
        position = point.position
        test = build.compare("<=", self.first, point, position)
        if self.last is not None:
            below = build.compare("<=", point, self.last, position)
            test = build.logical("&&", test, below, position)
        return test


class GoalParts(Around):
    """Adds points, and the property at points, to the code around the loops."""

    def hull(self) -> Hull:
        """Returns the interval from the first to the last point with an iteration."""
        position = self.goal.position
        entries = list(self.entries)
        made: list[Statement] = []
        if self.goal.check is not None:
            counted = self.goal.check.counted
            starts = {each.scalar for each in counted.iterators}
            unknown = {s for s in starts if self.start(self.goal.check, s) is None}
            limit = read_scalars(counted.bound.limit) if counted.bound is not None else set()
            if counted.bound is None or (unknown | limit) & self._moving():
                entries.append(LoopEntry(self.goal.check, self.wide, {}, None))
            else:
                plain = Dress(self.fresh, frozenset())
                entry, made = self.enter(plain, self.goal.check)
                entries.append(entry)
        low = min((-each.placed.shift // each.placed.factor for each in entries), default=0)
        first = Constant(low, self.wide, position)
        if any(each.limit is None for each in entries):
            return Hull(first, None, entries, made)
        last = Variable(self.fresh.scalar("last", self.wide), position)
        before = Constant(low - 1, self.wide, position)
        made.append(Assign(last, before, position))
        for each in entries:
            end = self.keep("end", each.last(before, position), made)
            later = build.compare("<", last, end, position)
            made.append(If(later, (Assign(last, end, position),), (), position))
        return Hull(first, last, entries, made)

    def _moving(self) -> set[Scalar]:
        """The scalars that the loops and the code behind them change."""
        found = set(self.state())
        for step in self.goal.post:
            found |= {each for each in step.effects().written if isinstance(each, Scalar)}
        return found

    def points(self, names: Sequence[str], low: Expr) -> tuple[list[Variable], list[Statement]]:
        """Points in order, from the lower end on."""
        made: list[Statement] = []
        found: list[Variable] = []
        position = self.goal.position
        for name in names:
            point = Variable(self.fresh.scalar(name, self.wide), position)
            made.append(self.fresh.forget(point.scalar, position))
            before, op = (found[-1], "<") if found else (low, "<=")
            made += assume(build.compare(op, before, point, position), position)
            found.append(point)
        high = Constant(FARTHEST[self.wide], self.wide, position)
        made += assume(build.compare("<", found[-1], high, position), position)
        return found, made

    def at_point(self, dress: Dress, run: Callable[[], list[Statement]]) -> list[Statement]:
        """Runs the iterations at a point; shared sums wrap around behind it."""
        position = self.goal.position
        dress.sums = {s: self.fresh.scalar(f"sum_{s.name}", sum_type(s)) for s in self.wrapped}
        made: list[Statement] = []
        for scalar, total in dress.sums.items():
            here = Variable(dress.scalar(scalar), position)
            wide = build.convert(here, total.type, position)
            made.append(Assign(Variable(total, position), wide, position))
        made += run()
        for scalar, total in dress.sums.items():
            target = Variable(dress.scalar(scalar), position)
            made.append(
                Assign(target, Wrap(Variable(total, position), scalar.type, position), position)
            )
        dress.sums = {}
        return made

    def one_of(
        self, points: list[Variable], position: Position
    ) -> tuple[Variable, list[Statement]]:
        """Chooses one of some points by an input."""
        chosen = Variable(self.fresh.scalar("chosen", self.wide), position)
        test: Expr = constant(0, position)
        for point in points:
            test = build.logical("||", test, build.compare("==", chosen, point, position), position)
        return chosen, [self.fresh.forget(chosen.scalar, position), *assume(test, position)]

    def checked(
        self, dress: Dress, entry: LoopEntry, point: Variable, stepped: Stepped | None = None
    ) -> list[Statement]:
        """The property of the iterations that check at one point."""
        found, made = self.iterations.at(entry, point)
        flag, position = self.goal.flag, self.goal.position
        for iteration in found:
            if flag is not None:
                target = Variable(dress.scalar(flag.scalar), position)
                start = Constant(flag.start, target.type, position)
                made.append(Assign(target, start, position))
            made += self.iterations.run(dress, entry.placed, iteration, stepped)
            if flag is not None:
                value = Constant(flag.found, target.type, position)
                finds = build.compare("==", target, value, position)
                if self.goal.found:
                    then = tuple(self.steps(dress, self.goal.behind))
                    made.append(If(finds, then, (), position))
                else:
                    made += dress.demand(build.negate(finds), position)
        return made

    def none_found(
        self,
        dress: Dress,
        entry: LoopEntry,
        points: Sequence[Variable],
        stepped: Stepped | None = None,
    ) -> list[Statement]:
        """Assumes that no iteration at some points sets the flag, and runs the code behind."""
        made: list[Statement] = []
        for point in points:
            made += self.checked(dress, entry, point, stepped if point is points[-1] else None)
        return [*made, *self.steps(dress, self.goal.behind)]

    @property
    def disjunctive(self) -> bool:
        """True if the property fails only if all iterations fail to find something."""
        return self.goal.flag is not None and not self.goal.found
