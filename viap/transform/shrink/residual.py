"""The residual program of a goal: so many iterations, chosen at will, and the property for them."""

from viap.program.nodes import Assign, Statement, Variable, constant
from viap.transform.fresh import Fresh
from viap.transform.shrink.dress import Dress
from viap.transform.shrink.goals import Goal
from viap.transform.shrink.pieces import Pieces


def residual(goal: Goal, fresh: Fresh, factor: int) -> list[Statement]:
    """The loops run the iterations at `factor` points; what is undefined there is undefined."""
    pieces, position = Pieces(goal, fresh), goal.position
    made = pieces.opening(frozenset() if goal.loops or goal.check else goal.asserting)
    for left in pieces.left.values():
        made.append(Assign(Variable(left, position), constant(0, position), position))
    dress = Dress(fresh, goal.asserting, pieces.wrapped)
    points, chosen = pieces.points(factor, position)
    made += chosen
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
