"""Closed forms of arrays as cases: one axiom for each value, under its guard.

A summary of several writes is a nest of conditions, and each of them says that no later write was
at the same cell. What the rest of a guard implies is left out, and so is what other guards exclude:
the solver confirms both, so that the cases say the same as the equation.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from viap.kernel.obligations import Constants, Statement
from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import substitute
from viap.recurrences.iteration_steps import conjuncts
from viap.smt.answers import Answer, Limits
from viap.smt.solver import Solver
from viap.translate.theory import Axiom

FEWEST = 3  # values; an equation with fewer is readable as it is
MOST = 40
_LIMITS = Limits(200_000, 0.3)


def readable(axiom: Axiom, solver: Solver) -> list[Axiom]:
    """Returns the axiom in cases if it gives the value of a cell by many; else itself alone."""
    premise, equation = build.TRUE, axiom.body
    if equation.kind is Kind.IMPLIES:
        premise, equation = equation.args
    if equation.kind is not Kind.EQ or not _is_cell(equation.args[0]):
        return [axiom]
    cell, value = equation.args
    cases = list(_cases(value))
    if not FEWEST <= len(cases) <= MOST:
        return [axiom]
    asked = _Guards(axiom, premise, solver)
    found: list[Axiom] = []
    guards: list[tuple[Term, ...]] = []
    for guard, result in cases:
        own = asked.without_implied(guard)
        meeting = [other for other in guards if not asked.exclude((*own, *other))]
        before = [build.negate(build.conjunction(other)) for other in joined(meeting)]
        guards.append(tuple(own))
        told = build.conjunction((*conjuncts(premise), *own, *before))
        if told is not build.FALSE:
            body = build.implies(told, build.eq(cell, result))
            found.append(replace(axiom, body=body, patterns=()))
    return found


def _is_cell(term: Term) -> bool:
    return term.kind is Kind.APPLY and bool(term.args) and bool(term.args[0].sort.dimensions)


def _cases(value: Term) -> Iterator[tuple[tuple[Term, ...], Term]]:
    """Yields guards and values in order: the first guard that holds gives the value."""
    while value.kind is Kind.ITE:
        condition, then, value = value.args
        for guard, result in _cases(then):
            yield (*conjuncts(condition), *guard), result
    yield (), value


def joined(guards: list[tuple[Term, ...]]) -> list[tuple[Term, ...]]:
    """Returns fewer guards with the same disjunction: `p and q`, `p and not q` are `p`."""
    found = list(dict.fromkeys(guards))
    for first in found:
        for part in first:
            rest = tuple(other for other in first if other is not part)
            second = next((g for g in found if set(g) == {*rest, build.negate(part)}), None)
            if second is not None:
                return joined([g for g in found if g not in (first, second)] + [rest])
    return found


class _Guards:
    """Asks the solver about guards of one axiom, for all values of its variables."""

    def __init__(self, axiom: Axiom, premise: Term, solver: Solver) -> None:
        self._solver = solver
        self._constants = Constants().of(Statement(axiom.counters, axiom.others, axiom.body))
        natural = [build.le(build.ZERO, counter) for counter in axiom.counters]
        self._known = [*natural, premise]

    def exclude(self, parts: Iterable[Term]) -> bool:
        """True if the parts can't hold together."""
        formulas = [substitute(part, self._constants) for part in (*self._known, *parts)]
        return self._solver.check(formulas, _LIMITS) is Answer.UNSAT

    def without_implied(self, guard: tuple[Term, ...]) -> list[Term]:
        """Returns the parts of a guard that the others don't imply; it drops no comparison."""
        kept = list(dict.fromkeys(guard))
        for part in guard:
            if part.kind is Kind.OR or part.kind is Kind.NOT:
                others = [other for other in kept if other is not part]
                if self.exclude((*others, build.negate(part))):
                    kept = others
        return kept
