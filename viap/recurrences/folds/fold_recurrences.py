"""Recurrences that contain a fold: solved without functions, with one, or case by case."""

from collections.abc import Iterable

from viap.logic.terms import Term, free_variables
from viap.recurrences.counter_conditions import pruned
from viap.recurrences.folds.chains import solve_chain
from viap.recurrences.folds.element_sums import solve_sum
from viap.recurrences.folds.fold_functions import Folds
from viap.recurrences.scalars.guarded_recurrences import RecurrenceSolver


def solved_recurrence(
    start: Term, step: Term, counter: Term, folds: Folds, facts: Iterable[Term]
) -> Term | None:
    """Returns V(n), if V(0) = start and V(n+1) = step; None if unsolved.

    The facts hold in complete iterations.
    """
    facts = tuple(facts)
    form = _whole(start, step, counter, folds, facts)
    if form is not None:
        return form
    # Later phases count from zero again: facts about the counter are not true there.
    fixed = tuple(fact for fact in facts if counter not in free_variables(fact))
    return _Phases(counter, folds, fixed).solve(start, pruned(step, facts, (counter,)))


def _whole(
    start: Term, step: Term, counter: Term, folds: Folds, facts: tuple[Term, ...]
) -> Term | None:
    form = RecurrenceSolver(counter).solve(start, step)
    if form is not None:
        return form
    given = (folds, counter, start, pruned(step, facts, (counter,)), facts)
    return solve_sum(*given) or solve_chain(*given)


class _Phases(RecurrenceSolver):
    """Solves each phase of a condition on the counter, perhaps by a fold of its own."""

    def __init__(self, counter: Term, folds: Folds, facts: tuple[Term, ...]) -> None:
        super().__init__(counter)
        self.folds = folds
        self.facts = facts

    def solve(self, start: Term, step: Term) -> Term | None:
        form = _whole(start, step, self.counter, self.folds, self.facts)
        return form if form is not None else super().solve(start, step)
