"""Bounds that leave one value: `a <= b` and `b <= a` are `a == b`."""

from collections.abc import Sequence

from viap.logic import build
from viap.logic.terms import Kind, Term


def equated(parts: Sequence[Term]) -> list[Term]:
    """Returns the parts, with an equation in place of two comparisons that say the same."""
    found: list[Term] = []
    for part in parts:
        other = next((each for each in found if is_tight(each, part)), None)
        if other is None:
            found.append(part)
        else:
            found[found.index(other)] = equation(part)
    return found


def is_tight(one: Term, other: Term) -> bool:
    """True if the first comparison bounds a difference from above, and the second from below."""
    if one.kind not in (Kind.LE, Kind.LT) or other.kind not in (Kind.LE, Kind.LT):
        return False
    return build.add(_difference(one), _difference(other)) is build.ZERO


def equation(comparison: Term) -> Term:
    """Returns the equation that holds at the limit of a comparison."""
    return build.eq(_difference(comparison), build.ZERO)


def _difference(comparison: Term) -> Term:
    """Returns the term that is at most 0."""
    difference = build.sub(*comparison.args)
    return difference if comparison.kind is Kind.LE else build.add(difference, build.ONE)
