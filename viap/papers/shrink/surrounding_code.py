"""The code around the loops of a goal: before and between them, and behind them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.checks.fresh_scalars import Fresh, assume
from viap.core.program.checks.iterators import Iterator, changed_scalars, leaves
from viap.core.program.graph.liveness import read_scalars
from viap.core.program.integer_types import INT
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Constant,
    Expr,
    Fill,
    If,
    Scalar,
    Statement,
    Variable,
    Wrap,
    constant,
)
from viap.papers.shrink.coalescing import Placed, shared, sum_type
from viap.papers.shrink.counted_loops import CountedLoop
from viap.papers.shrink.joint_iterations import (
    FARTHEST,
    JointIterations,
    LoopEntry,
    Stepped,
    wide_type,
)
from viap.papers.shrink.shadow_run import Dress, is_set
from viap.papers.shrink.shrink_goals import Forgotten, ShrinkGoal, Step, Straight, writes_arrays


class Around:
    """Statements around the loops of one goal, in one branch of the transformed program."""

    def __init__(self, goal: ShrinkGoal, fresh: Fresh) -> None:
        self.goal = goal
        self.fresh = fresh
        checking = () if goal.check is None else (goal.check,)
        self.wide = wide_type((*goal.loops, *checking))
        self.left = {each: fresh.scalar("left", INT) for each in goal.loops if each.counted.exits}
        self.iterations = JointIterations(fresh, self.left)
        self.wrapped = _wrapped(goal)
        self.entries: list[LoopEntry] = []
        # How many iterations loops have, where that is used: to be shown by the check.
        self.counts: list[tuple[LoopEntry, Expr]] = []
        self._ends: dict[Placed, dict[Scalar, Scalar]] = {}
        self._forgetting: dict[Forgotten, tuple[Statement, ...]] = {}
        self._written = self._all_written()
        self._read = self._all_read()

    # ------------------------------------------------------------ scalars that matter

    def _all_written(self) -> set[Scalar]:
        """The scalars that steps and loops write; all others keep their values."""
        found: set[Scalar] = set()
        for step in self._steps():
            found |= {each for each in step.effects().written if isinstance(each, Scalar)}
        for placed in self.goal.loops:
            found |= set(changed_scalars(placed.counted.loop.body))
        return found

    def _all_read(self) -> set[Scalar]:
        """The scalars that steps, loops and limits read, and iterators with unknown starts."""
        found: set[Scalar] = set()
        for step in self._steps():
            found |= {each for each in step.effects().read if isinstance(each, Scalar)}
        checking = () if self.goal.check is None else (self.goal.check,)
        for placed in (*self.goal.loops, *checking):
            found |= placed.counted.read()
            if placed.counted.bound is not None:
                found |= read_scalars(placed.counted.bound.limit)
            for each in placed.counted.iterators:
                if self.start(placed, each.scalar) is None:
                    found.add(each.scalar)
        return found

    def _steps(self) -> list[Step]:
        return [*(step for part in self.goal.between for step in part), *self.goal.behind]

    def state(self) -> list[Scalar]:
        """The scalars that points hand on, and the marks of loops that were left."""
        found: dict[Scalar, None] = {}
        for placed in self.goal.loops:
            found.update(dict.fromkeys(placed.counted.state()))
        return [*found, *self.left.values()]

    def arrays(self) -> list[Array]:
        found: dict[Array, None] = {}
        for placed in self.goal.loops:
            found.update(dict.fromkeys(writes_arrays(placed.counted.loop)))
        return list(found)

    # ------------------------------------------------------------ code around the loops

    def opening(self, asserting: frozenset[Assert]) -> list[Statement]:
        """The code before the loops, and the code between them, which was moved here."""
        dress = Dress(self.fresh, asserting)
        made = self.steps(dress, self.goal.before)
        for number, placed in enumerate(self.goal.loops):
            made += self._enter(dress, placed)
            if number + 1 < len(self.goal.loops):
                made += self.steps(dress, self.goal.between[number])
        return made

    def steps(self, dress: Dress, steps: tuple[Step, ...]) -> list[Statement]:
        made: list[Statement] = []
        for step in steps:
            if isinstance(step, Straight):
                made += dress.body(step.body)
            else:
                made += self._forgotten(dress, step)
        return made

    def _forgotten(self, dress: Dress, step: Forgotten) -> list[Statement]:
        """Forgets what a loop writes; its iterators get their final values, if these are known."""
        loop, counted = step.loop, step.counted
        ends: list[Statement] = []
        known: frozenset[Scalar] = frozenset()
        if counted is not None and self._has_end(counted):
            known = counted.accelerated
            entry, ends = self.enter(dress, Placed(counted, {}))
            ends += self._end(dress, entry, list(counted.iterators), dress.scalar)
        if step not in self._forgetting:
            position = loop.position
            made: list[Statement] = [
                self.fresh.forget(scalar, position)
                for scalar in changed_scalars((loop,))
                if scalar not in known
            ]
            made += [Fill(array, (), None, position) for array in writes_arrays(loop)]
            if not known and not leaves(loop):
                made += assume(build.negate(loop.condition), position)
            self._forgetting[step] = tuple(made)
        return [*ends, *dress.body(self._forgetting[step])]

    def _has_end(self, counted: CountedLoop) -> bool:
        """True if the final values of the iterators are known and fit into the wide type."""
        if counted.bound is None or counted.exits:
            return False
        return self.wide.covers(wide_type((Placed(counted, {}),)))

    def _end(
        self,
        dress: Dress,
        entry: LoopEntry,
        iterators: list[Iterator],
        place: Callable[[Scalar], Scalar],
    ) -> list[Statement]:
        """Gives iterators their values for a loop that is left by its bound."""
        made: list[Statement] = []
        counted, position = entry.placed.counted, entry.placed.counted.loop.position
        assert counted.bound is not None and entry.limit is not None
        if counted.bound.op == "!=" and not counted.exits:
            op = "<=" if counted.main.step > 0 else ">="
            start = entry.starts[counted.main.scalar]
            made += dress.demand(build.compare(op, start, entry.limit, position), position)
        count = self.keep(f"count_{counted.main.scalar.name}", entry.count(position), made)
        if dress.in_place:
            self.counts.append((entry, count))
        for each in iterators:
            end = place(each.scalar)
            made += self.iterations.accelerated(end, entry.at(each, count), position)
        return made

    def start(self, placed: Placed, scalar: Scalar) -> int | None:
        known = placed.values.get(scalar)
        return None if known is None else known.constant()

    def enter(self, dress: Dress, placed: Placed) -> tuple[LoopEntry, list[Statement]]:
        """Saves the values of iterators and of the limit before a loop."""
        counted, position = placed.counted, placed.counted.loop.position
        made: list[Statement] = []
        starts: dict[Scalar, Expr] = {}
        for each in counted.iterators:
            known = self.start(placed, each.scalar)
            if known is not None:
                starts[each.scalar] = Constant(known, self.wide, position)
            else:
                here = dress.expr(Variable(each.scalar, position))
                starts[each.scalar] = self.keep(f"start_{each.scalar.name}", here, made)
        limit: Expr | None = None
        if counted.bound is not None:
            limit = dress.expr(counted.bound.limit)
            if isinstance(limit, Constant) or not read_scalars(limit) & self._written:
                limit = build.convert(limit, self.wide, position)
            else:
                limit = self.keep("limit", limit, made)
        return LoopEntry(placed, self.wide, starts, limit), made

    def keep(self, name: str, value: Expr, made: list[Statement]) -> Expr:
        kept = self.fresh.scalar(name, self.wide)
        position = value.position
        wide = build.convert(value, self.wide, position)
        made.append(Assign(Variable(kept, position), wide, position))
        return Variable(kept, position)

    def _enter(self, dress: Dress, placed: Placed) -> list[Statement]:
        """Makes the entry of a kept loop, and the final values of its iterators."""
        entry, made = self.enter(dress, placed)
        self.entries.append(entry)
        counted = placed.counted
        read = [each for each in counted.iterators if each.scalar in self._read]
        if counted.bound is None or not read:
            return made
        ends = self._ends.setdefault(placed, {})
        for each in read if counted.exits else ():
            end = self.fresh.scalar(f"end_{each.scalar.name}", each.scalar.type)
            ends[each.scalar] = end
        return made + self._end(dress, entry, read, lambda scalar: ends.get(scalar, scalar))

    def post(self, dress: Dress) -> list[Statement]:
        """The code behind all loops, for loops that were left by their bound or early."""
        made: list[Statement] = []
        if not self.goal.post and self.goal.check is None:
            return made
        for placed, left in self.left.items():
            position = placed.counted.loop.position
            ending: list[Statement] = []
            if placed.counted.bound is None:
                ending = dress.block(position)
            for scalar, end in self._ends.get(placed, {}).items():
                target = Variable(dress.scalar(scalar), position)
                ending.append(Assign(target, Variable(end, position), position))
            stayed = build.negate(is_set(dress.scalar(left), position))
            made.append(If(stayed, tuple(ending), (), position))
        return [*made, *self.steps(dress, self.goal.post)]


def _wrapped(goal: ShrinkGoal) -> tuple[Scalar, ...]:
    """Scalars that several of the loops add to, always in the same order."""
    found: dict[Scalar, None] = {}
    for later, mine in enumerate(goal.loops):
        for earlier in goal.loops[:later]:
            for scalar in mine.counted.state():
                if scalar in earlier.counted.state():
                    assert shared(earlier.counted, mine.counted, scalar)
                    found[scalar] = None
    return tuple(found)


# ---- Parts that the residual program and the check of one goal have in common.


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
