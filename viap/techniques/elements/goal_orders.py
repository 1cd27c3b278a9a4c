"""Orders of array cells that goals ask for: rising, falling, or unspecified."""

from collections.abc import Iterable, Iterator

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms
from viap.recurrences.arrays.progress_indices import at_start
from viap.techniques.elements.cell_comparisons import cells_of
from viap.translate.theory import Claim, Theory

RISING, FALLING = 1, -1


def wanted(theory: Theory, goals: Iterable[Claim], array: Term) -> list[tuple[int, bool]]:
    """Returns directions, each with True if strict; both directions if no goal gives one."""
    found: dict[tuple[int, bool], None] = {}
    for goal in goals:
        for lower, upper, strict in _compared(goal, array):
            direction = _direction(theory, goal, lower, upper)
            for each in (direction,) if direction else (RISING, FALLING):
                found[each, strict] = None
    return list(found) or [(RISING, False), (FALLING, False)]


def _compared(goal: Claim, array: Term) -> Iterator[tuple[Term, Term, bool]]:
    """Yields the indices of cells that a goal orders: lower, upper, and True if strict."""
    for node in subterms(goal.condition):
        if node.kind in (Kind.LT, Kind.LE):
            left, right = (cells_of(side) for side in node.args)
            if len(left) == len(right) == 1 and {left[0].args[0], right[0].args[0]} == {array}:
                yield left[0].args[1], right[0].args[1], node.kind is Kind.LT


def _direction(theory: Theory, goal: Claim, lower: Term, upper: Term) -> int:
    """Returns RISING if the lower cell has the smaller index, FALLING if the larger; 0 if unknown.

    An index that starts after the other is assumed to stay there.
    """
    for before, after, sign in ((lower, upper, 1), (upper, lower, -1)):
        first = after if goal.loop is None else at_start(theory, goal.loop, after)
        for end in (after, first):
            distance = build.difference(end, before)
            if distance is not None and distance > 0:
                return sign * RISING
    return 0
