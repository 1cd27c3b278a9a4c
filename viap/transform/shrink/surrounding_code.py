"""The code around the loops of a goal: before and between them, and behind them."""

from collections.abc import Callable

from viap.program import build
from viap.program.graph.liveness import read_scalars
from viap.program.integer_types import INT
from viap.program.nodes import (
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
)
from viap.transform.common.body_accesses import changed_scalars, leaves
from viap.transform.common.fresh_scalars import Fresh, assume
from viap.transform.common.iterators import Iterator
from viap.transform.shrink.coalescing import Placed, shared
from viap.transform.shrink.code_effects import writes_arrays
from viap.transform.shrink.counted_loops import CountedLoop
from viap.transform.shrink.joint_iterations import JointIterations
from viap.transform.shrink.loop_entry import LoopEntry, wide_type
from viap.transform.shrink.shadow_run import is_set
from viap.transform.shrink.shadow_statements import Dress
from viap.transform.shrink.shrink_goals import Forgotten, ShrinkGoal, Step, Straight


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
