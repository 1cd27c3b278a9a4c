"""One iteration's effect on a cell, as cases: who writes, and what.

A step `ite(c, v, ite(d, w, old))` has two cases, and the first wins where both hold.
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
    """Where the condition holds, and no case before it, the cell gets the value."""

    condition: Term
    value: Term


def cases(step: Term, unchanged: Term) -> list[WriteCase] | None:
    """The cases in which a step changes a cell; None where there are too many."""
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
        # Each case of the index is one of the step.
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
        # Where the first part changes nothing, neither does the rest.
        otherwise = build.negate(condition)
        rest = [WriteCase(build.conjunction((otherwise, c.condition)), c.value) for c in rest]
    return [*first, *rest]


def _index_with_cases(condition: Term) -> Term | None:
    """One of two values by a condition, where a cell is written at the one that it is."""
    for part in conjuncts(condition):
        if part.kind is Kind.EQ:
            for side in part.args:
                if side.kind is Kind.ITE and side.sort == INT:
                    return side
    return None


def _always(found: Sequence[WriteCase], condition: Term) -> bool:
    """Whether one of the cases holds wherever the condition does."""
    return bool(found) and found[-1].condition is condition
