"""One iteration's effect on a cell, as cases: condition and written value.

A step `ite(c, v, ite(d, w, old))` has two cases, and the first wins if both hold.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from viap.logic import build
from viap.logic.sorts import INT
from viap.logic.terms import Kind, Term
from viap.logic.walkers import substitute
from viap.recurrences.iteration_steps import conjuncts

MOST_CASES = 24


@dataclass(frozen=True, slots=True)
class WriteCase:
    """The cell gets the value if the condition holds and that of no earlier case does."""

    condition: Term
    value: Term


def cases(step: Term, unchanged: Term) -> list[WriteCase] | None:
    """Returns the cases in which a step changes a cell; None if there are too many."""
    found = _cases(step, unchanged)
    return None if len(found) > MOST_CASES else found


def _cases(step: Term, unchanged: Term) -> list[WriteCase]:
    if step is unchanged:
        return []
    if step.kind is not Kind.ITE:
        return [WriteCase(build.TRUE, step)]
    condition, then, orelse = step.args
    index = _index_with_cases(condition)
    if index is not None:
        # Each case of the index becomes a case of the step.
        arms = (
            build.ite(substitute(condition, {index: arm}), then, orelse) for arm in index.args[1:]
        )
        return _cases(build.ite(index.args[0], *arms), unchanged)
    first = [
        WriteCase(build.conjunction((condition, case.condition)), case.value)
        for case in _cases(then, unchanged)
    ]
    rest = _cases(orelse, unchanged)
    if not _always(first, condition):
        # The first part may change nothing: the rest must not apply under its condition either.
        otherwise = build.negate(condition)
        rest = [WriteCase(build.conjunction((otherwise, c.condition)), c.value) for c in rest]
    return [*first, *rest]


def _index_with_cases(condition: Term) -> Term | None:
    """Returns an index that a condition compares with and that has two cases; None if none."""
    for part in conjuncts(condition):
        if part.kind is Kind.EQ:
            for side in part.args:
                if side.kind is Kind.ITE and side.sort == INT:
                    return side
    return None


def _always(found: Sequence[WriteCase], condition: Term) -> bool:
    """Returns True if one of the cases holds whenever the condition does."""
    return bool(found) and found[-1].condition is condition
