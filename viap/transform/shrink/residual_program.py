"""The residual program of a goal: k iterations, chosen freely, and the property for them."""

from functools import partial

from viap.program import build
from viap.program.nodes import Assign, Constant, Expr, Input, Statement, Variable, constant
from viap.transform.common.fresh_scalars import Fresh, assume
from viap.transform.shrink.goal_parts import GoalParts
from viap.transform.shrink.joint_iterations import JointIteration
from viap.transform.shrink.shadow_statements import Dress
from viap.transform.shrink.shrink_factors import Factor
from viap.transform.shrink.shrink_goals import ShrinkGoal


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
