"""The check that a goal is k-shrinkable, in its refined form, as a program with an assertion.

From any state, and for any k+1 points in order and one before them: if the run over all of
these points violates the property, then so does one of the runs that leave out one point.
"""

from functools import partial

from viap.core.program import build
from viap.core.program.checks.fresh_scalars import Fresh, assume
from viap.core.program.checks.iterators import changed_scalars
from viap.core.program.integer_types import INDEX, INT, INT128
from viap.core.program.nodes import (
    Assert,
    Assign,
    Block,
    Constant,
    Expr,
    Fill,
    Input,
    Scalar,
    Statement,
    Variable,
    constant,
)
from viap.papers.shrink.coalescing import Placed
from viap.papers.shrink.joint_iterations import FARTHEST, JointIteration, Stepped
from viap.papers.shrink.shadow_run import Beside, Dress, is_set
from viap.papers.shrink.shrink_goals import Factor, ShrinkGoal, Straight
from viap.papers.shrink.surrounding_code import GoalParts, Hull


def check(goal: ShrinkGoal, fresh: Fresh, factor: Factor) -> list[Statement]:
    return _Check(goal, fresh, factor).statements()


class _Check:
    def __init__(self, goal: ShrinkGoal, fresh: Fresh, factor: Factor) -> None:
        self._goal = goal
        self._fresh = fresh
        self._factor = factor
        self._pieces = GoalParts(goal, fresh)
        self._position = goal.position
        self._inputs: dict[tuple[Input, object], Scalar] = {}
        self._iterations: dict[Variable, list[tuple[Placed, JointIteration]]] = {}

    def statements(self) -> list[Statement]:
        pieces, position = self._pieces, self._position
        made = pieces.opening(frozenset())
        made += self._any_state()
        hull = pieces.hull()
        made += hull.made
        made += self._counted(hull)
        first, last = hull.first, hull.last
        op = "<" if self._factor.first else "<="
        names = [f"t{number + 1}" for number in range(self._factor.free + 1)]
        points, chosen = pieces.points(names, first)
        made += chosen
        made += assume(build.compare(op, first, points[0], position), position)
        if last is not None:
            made += assume(build.compare("<=", points[-1], last, position), position)
        for point in points:
            self._iterations[point] = []
            for entry in pieces.entries:
                found, opening = pieces.iterations.at(entry, point)
                made += opening
                self._iterations[point] += [(entry.placed, each) for each in found]
        past = [self._past(points[0], made) for _ in (points if pieces.disjunctive else [0])]
        one, choice = pieces.one_of([*past, *points], position)
        runs = [*([] if pieces.disjunctive else choice), *self._first(points, past, one)]
        failed: Expr = constant(0, position)
        for number, left_out in enumerate(reversed(points)):
            kept = [point for point in points if point is not left_out]
            flag = self._fresh.scalar("fails", INT)
            runs.append(self._again(kept, past[number % len(past)], flag))
            failed = build.logical("||", failed, is_set(flag, position), position)
        # The runs say which inputs they share: these are read before all of them.
        made += [
            Input(
                Variable(scalar, statement.position), statement.function, statement.type, position
            )
            for (statement, _), scalar in self._inputs.items()
        ]
        return [*made, *runs, Assert(failed, position)]

    def _counted(self, hull: Hull) -> list[Statement]:
        """Asserts the computed numbers of iterations, and that none is outside of the hull."""
        made: list[Statement] = []
        for entry, count in self._pieces.counts:
            made.append(Assert(entry.ends(count), entry.placed.counted.loop.position))
        lowest = Constant(1 - FARTHEST[self._pieces.wide], self._pieces.wide, self._position)
        (point,), chosen = self._pieces.points(["point"], lowest)
        made += chosen
        for entry in hull.entries:
            for ahead in range(entry.placed.factor):
                idle = build.negate(entry.runs(entry.number(point, ahead)))
                inside = build.logical("||", idle, hull.holds(point), self._position)
                made.append(Assert(inside, entry.placed.counted.loop.position))
        return made

    def _past(self, before: Variable, made: list[Statement]) -> Variable:
        """A point of the past, which may be one without iterations: then there is none."""
        position, wide = self._position, self._pieces.wide
        past = Variable(self._fresh.scalar("past", wide), position)
        lowest = Constant(-FARTHEST[wide], wide, position)
        made.append(self._fresh.forget(past.scalar, position))
        made += assume(build.compare("<=", lowest, past, position), position)
        made += assume(build.compare("<", past, before, position), position)
        return past

    def _any_state(self) -> list[Statement]:
        """Forgets everything that iterations change."""
        position = self._position
        made: list[Statement] = []
        for scalar in self._pieces.state():
            made.append(self._fresh.forget(scalar, position))
        return made + [Fill(array, (), None, position) for array in self._pieces.arrays()]

    def _shared(self, statement: Input, instance: object) -> Scalar:
        """The value of an input, which all runs share in one iteration."""
        key = statement, instance
        if key not in self._inputs:
            self._inputs[key] = self._fresh.scalar("input", statement.type)
        return self._inputs[key]

    def _beside(self, label: str, failed: Scalar, first: bool) -> Beside:
        found: dict[Scalar, None] = dict.fromkeys(self._pieces.state())
        loops = [placed.counted.loop for placed in self._goal.loops]
        if self._goal.check is not None:
            loops.append(self._goal.check.counted.loop)
        for loop in loops:
            found.update(dict.fromkeys(changed_scalars(loop.body)))
        for step in (*self._goal.post, *self._goal.behind):
            body = step.body if isinstance(step, Straight) else (step.loop,)
            found.update(dict.fromkeys(changed_scalars(body)))
        copies = {scalar: self._fresh.scalar(scalar.name, scalar.type) for scalar in found}
        return Beside(label, failed, first, copies, self._shared)

    def _run(self, dress: Dress, beside: Beside, points: list[Variable]) -> list[Statement]:
        """Runs the iterations at some points, then the code behind the loops."""
        made: list[Statement] = []
        position = self._position
        for scalar, copy in beside.copies.items():
            made.append(Assign(Variable(copy, position), Variable(scalar, position), position))
        for point in points:
            stepped = self._stepped if beside.first and point is points[0] else None
            made += self._pieces.at_point(dress, partial(self._at, dress, point, stepped))
        return [*made, *self._pieces.post(dress)]

    def _at(self, dress: Dress, point: Variable, stepped: Stepped | None) -> list[Statement]:
        made: list[Statement] = []
        for placed, iteration in self._iterations[point]:
            made += self._pieces.iterations.run(dress, placed, iteration, stepped)
        return made

    def _stepped(
        self, placed: Placed, iteration: JointIteration, own: dict[Scalar, Scalar]
    ) -> list[Statement]:
        """Asserts that an iteration changes the iterators by their steps."""
        made: list[Statement] = []
        position = placed.counted.loop.position
        for each in placed.counted.iterators:
            wide = INDEX if each.scalar.type.bits <= INT.bits else INT128
            old, new = (
                build.convert(Variable(scalar, position), wide, position)
                for scalar in (iteration.values[each.scalar], own[each.scalar])
            )
            step = build.arithmetic("-", new, old, wide, position)
            expected = build.convert(constant(each.step, position), wide, position)
            made.append(Assert(build.compare("==", step, expected, position), position))
        return made

    def _first(
        self, points: list[Variable], past: list[Variable], one: Variable
    ) -> list[Statement]:
        """The run over all points; it violates the property of the chosen one."""
        position = self._position
        failed = self._fresh.scalar("fails_all", INT)
        beside = self._beside("run_all", failed, True)
        dress = Dress(self._fresh, self._goal.asserting, beside)
        made = self._run(dress, beside, points)
        if self._goal.check is not None:
            entry, opening = self._pieces.enter(dress, self._goal.check)
            made += opening
            if self._pieces.disjunctive:
                made += self._pieces.none_found(dress, entry, [*past, *points], self._stepped)
            else:
                made += self._pieces.checked(dress, entry, one, self._stepped)
        block = Block(beside.label, tuple(made), position)
        return [block, *assume(is_set(failed, position), position)]

    def _again(self, points: list[Variable], past: Variable, failed: Scalar) -> Statement:
        """A run over some points; it violates the property of one of them, or of the past one."""
        position, number = self._position, failed.name
        beside = self._beside(f"run_{number}", failed, False)
        dress = Dress(self._fresh, self._goal.asserting, beside)
        made = self._run(dress, beside, points)
        if self._goal.check is not None:
            entry, opening = self._pieces.enter(dress, self._goal.check)
            made += opening
            if self._pieces.disjunctive:
                made += self._pieces.none_found(dress, entry, [past, *points])
                return Block(beside.label, tuple(made), position)
            for index, point in enumerate([past, *points]):
                beside.label = f"check_{number}_{index}"
                made.append(
                    Block(beside.label, tuple(self._pieces.checked(dress, entry, point)), position)
                )
        return Block(f"run_{number}", tuple(made), position)


# ---- The residual program of a goal: k iterations, chosen freely, and the property for them.


def enough(points: list[Variable], first: Expr, last: Expr | None) -> Expr:
    """Points within the hull; or all of them, and then some, where there are fewer."""
    position, end = first.position, points[-1]
    if last is None:
        return constant(1, position)
    within = build.compare("<=", end, last, position)
    more = Constant(len(points) - 1, first.type, position)
    all_of = build.arithmetic("+", first, more, first.type, position)
    return build.logical("||", within, build.compare("==", end, all_of, position), position)


def residual(
    goal: ShrinkGoal, fresh: Fresh, factor: Factor, numbers: dict[Input, Expr]
) -> list[Statement]:
    """The loops run the iterations at as many points; what is undefined there is undefined.

    Adds to `numbers`, for each input inside of an iteration, the number of that iteration.
    """
    pieces, position = GoalParts(goal, fresh), goal.position
    made = pieces.opening(frozenset() if goal.loops or goal.check else goal.asserting)
    for left in pieces.left.values():
        made.append(Assign(Variable(left, position), constant(0, position), position))
    dress = Dress(fresh, goal.asserting)
    hull = pieces.hull()
    made += hull.made
    first, last = hull.first, hull.last
    names = [f"t{number + 1}" for number in range(factor.size)]
    points, chosen = pieces.points(names, first)
    made += chosen
    made += assume(enough(points, first, last), position)
    if factor.first:
        made += assume(build.compare("==", points[0], first, position), position)
    for point in points:
        made += pieces.at_point(dress, partial(_at, pieces, dress, point))
    made += pieces.post(dress)
    if goal.check is not None:
        entry, opening = pieces.enter(dress, goal.check)
        made += opening
        if pieces.disjunctive:
            made += pieces.none_found(dress, entry, points)
        else:
            one, choice = pieces.one_of(points, position)
            made += [*choice, *pieces.checked(dress, entry, one)]
    for asked, instance in dress.asked.items():
        assert isinstance(instance, JointIteration)
        numbers[asked] = instance.number
    return made


def _at(pieces: GoalParts, dress: Dress, point: Variable) -> list[Statement]:
    made: list[Statement] = []
    for entry in pieces.entries:
        found, opening = pieces.iterations.at(entry, point)
        made += opening
        for iteration in found:
            made += pieces.iterations.run(dress, entry.placed, iteration)
    return made
