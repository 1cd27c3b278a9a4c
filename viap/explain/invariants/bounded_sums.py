"""Bounds of variables that sum up cells, from bounds of the cells: `s <= 2*i` if each is at most 2.

A sum over cells at unknown places has no closed form, but the sum of their bounds may have one.
What is proposed here is not proved: it is said if the annotated text is proved with it.
"""

from collections.abc import Iterator, Sequence

from viap.explain.invariants.candidate import BOUND, Candidate
from viap.explain.invariants.fact_translation import FactTranslation
from viap.instantiate.indexed_facts import is_cell
from viap.kernel.obligations import Statement
from viap.logic import build
from viap.logic.terms import Kind, Term, apply, free_variables
from viap.logic.walkers import substitute, subterms
from viap.program.nodes import Scalar
from viap.recurrences.algebra.exponential_polynomials import VALUE, cleared
from viap.recurrences.arrays.untouched_arrays import without_stores
from viap.recurrences.folds.fold_functions import Folds, is_folded
from viap.recurrences.folds.fold_recurrences import solved_recurrence
from viap.recurrences.iteration_steps import (
    conjuncts,
    recurrences,
    resolved,
    stays_facts,
    unwrapped,
)
from viap.translate.theory import Loop

# By the array: variables for the indices, and a bound of the cell there.
_Bounds = dict[Term, tuple[tuple[Term, ...], Term]]


class BoundedSums:
    """Proposes bounds at the head of one loop; `statements`: what was proved of cells."""

    def __init__(self, translation: FactTranslation, statements: Sequence[Statement]) -> None:
        self._translation, self._loop = translation, translation.loop
        session = translation.session
        self._theory, self._known = session.theory, session.forms.known
        self._statements = statements

    def candidates(self) -> Iterator[Candidate]:
        for upper in (True, False):
            bounds = dict(_cell_bounds(self._statements, upper))
            for scalar, symbol in self._loop.scalars.items() if bounds else ():
                limit = self._limit(scalar, bounds)
                if limit is None:
                    continue
                here = apply(symbol, *self._loop.counters)
                times, value = cleared(limit)
                sides = build.scale(times, here), value
                said = self._translation.spoken(build.le(*(sides if upper else sides[::-1])))
                if said is not None:
                    yield Candidate(said, BOUND)

    def _limit(self, scalar: Scalar, bounds: _Bounds) -> Term | None:
        """Returns a bound of the scalar at the head; None if it does not sum up cells."""
        parts: list[Term] = []
        loops = list(self._loop.around())
        for loop in loops:
            total = self._total(loop, scalar, bounds)
            if total is None:
                return None
            parts.append(total)
        outermost = recurrences(self._theory, loops[-1])[loops[-1].scalars[scalar]]
        return build.add(outermost.start, *parts)

    def _total(self, loop: Loop, scalar: Scalar, bounds: _Bounds) -> Term | None:
        """Returns what the iterations before the counter add at most, or at least."""
        symbol = loop.scalars.get(scalar)
        known = recurrences(self._theory, loop)
        if symbol is None or symbol not in known:
            return None
        here = apply(symbol, *loop.counters)
        step = unwrapped(known[symbol].step)
        for child in loop.children:
            if scalar in child.scalars:
                inner = self._total(child, scalar, bounds)
                start = recurrences(self._theory, child).get(child.scalars[scalar])
                if inner is None or start is None or start.start is not here:
                    return None
                many = apply(child.count, *loop.counters)
                final = apply(child.scalars[scalar], many, *loop.counters)
                inner = substitute(inner, {child.counter: many})
                step = substitute(step, {final: build.add(here, inner)})
        step = _bounded(step, bounds)
        step = substitute(step, {here: VALUE})
        step, _ = resolved(step, loop, self._known, solving=True)
        facts = [f for each in loop.around() for f in stays_facts(self._theory, each, self._known)]
        if any(is_cell(node) for node in subterms(step)) or VALUE not in free_variables(step):
            return None
        total = solved_recurrence(build.ZERO, step, loop.counter, Folds(), facts)
        return None if total is None or is_folded(_without_quotients(total)) else total


def _without_quotients(term: Term) -> Term:
    return cleared(term)[1]


def _bounded(term: Term, bounds: _Bounds) -> Term:
    """Returns a term with bounds in place of cells, and of stores before them."""
    found: dict[Term, Term] = {}
    for node in subterms(term):
        cell = without_stores(node)
        if is_cell(cell) and cell.args[0] in bounds:
            variables, bound = bounds[cell.args[0]]
            found[node] = substitute(bound, dict(zip(variables, cell.args[1:], strict=False)))
    return substitute(term, found)


def _cell_bounds(
    statements: Sequence[Statement], upper: bool
) -> Iterator[tuple[Term, tuple[tuple[Term, ...], Term]]]:
    """Yields arrays with bounds of all cells, which statements say."""
    for statement in statements:
        body = statement.body.args[1] if statement.body.kind is Kind.IMPLIES else statement.body
        for part in conjuncts(body):
            part = part.args[1] if part.kind is Kind.IMPLIES else part
            if part.kind is not Kind.LE:
                continue
            cell, bound = part.args if upper else part.args[::-1]
            indices = cell.args[1 : 1 + cell.args[0].sort.dimensions] if is_cell(cell) else ()
            if indices and set(indices) <= set(statement.others):
                if free_variables(bound) <= set(indices):
                    yield cell.args[0], (indices, bound)
