"""The residual program of a goal: so many iterations, chosen at will, and the property for them."""

from viap.program import build
from viap.program.nodes import Assign, Constant, Statement, Variable, constant
from viap.transform.fresh import Fresh, assume
from viap.transform.shrink.dress import Dress
from viap.transform.shrink.factors import Factor
from viap.transform.shrink.goals import Goal
from viap.transform.shrink.pieces import Pieces


def residual(goal: Goal, fresh: Fresh, factor: Factor) -> list[Statement]:
    """The loops run the iterations at as many points; what is undefined there is undefined."""
    pieces, position = Pieces(goal, fresh), goal.position
    made = pieces.opening(frozenset() if goal.loops or goal.check else goal.asserting)
    for left in pieces.left.values():
        made.append(Assign(Variable(left, position), constant(0, position), position))
    dress = Dress(fresh, goal.asserting, pieces.wrapped)
    first, last, hull = pieces.hull()
    made += hull
    names = [f"t{number + 1}" for number in range(factor.size)]
    points, chosen = pieces.points(names, first)
    made += chosen
    # Either so many of all points, or, where there are fewer, all of them.
    size = Constant(factor.size - 1, pieces.wide, position)
    all_of = build.arithmetic("+", first, size, pieces.wide, position)
    few = build.compare("==", points[-1], all_of, position)
    if last is not None:
        within = build.compare("<=", points[-1], last, position)
        made += assume(build.logical("||", within, few, position), position)
    if factor.first:
        made += assume(build.compare("==", points[0], first, position), position)
    for point in points:
        for entry in pieces.entries:
            found, opening = pieces.iterations.at(entry, point)
            made += opening
            for iteration in found:
                made += pieces.iterations.run(dress, entry.placed, iteration)
    made += pieces.post(dress)
    if goal.check is not None:
        entry, opening = pieces.enter(dress, goal.check)
        one, choice = pieces.one_of(points, position)
        made += [*opening, *choice, *pieces.checked(dress, entry, one)]
    return made
