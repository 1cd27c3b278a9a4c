"""Instances of what a formula assumes: `(... and (for all m: A(m)) and ...) -> B` gives A(t)."""

from collections.abc import Iterator, Sequence

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walk import substitute


def premises(goal: Term) -> tuple[Term, ...]:
    """The conjuncts of an implication's premise."""
    if goal.kind is not Kind.IMPLIES:
        return ()
    premise = goal.args[0]
    return premise.args if premise.kind is Kind.AND else (premise,)


def instances(goal: Term, values: Sequence[Term]) -> Iterator[Term]:
    """The universal premises of a goal, at each of some values."""
    for premise in premises(goal):
        if premise.kind is Kind.FORALL and len(build.bound_variables(premise)) == 1:
            (variable,) = build.bound_variables(premise)
            for value in values:
                yield substitute(premise.args[0], {variable: value})
