"""Loops that add up elements: the element that each iteration adds, as a term in the counters.

Nested loops may hand the sum on to each other: each iteration of an outer loop starts the
inner one with the sum so far, and continues with its result.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from viap.core.logic import build
from viap.core.logic.terms import Symbol, Term, apply
from viap.core.logic.walkers import free_variables, subterms
from viap.core.translate.theory import Loop, Theory
from viap.prover.recurrences.arrays.array_reads import Contents
from viap.prover.recurrences.arrays.known_cells import ClosedForms
from viap.prover.recurrences.counter_conditions import pruned
from viap.prover.recurrences.folds.fold_functions import is_folded
from viap.prover.recurrences.iteration_steps import KnownValue, recurrences, unwrapped


@dataclass(frozen=True, slots=True, eq=False)
class SumLevel:
    """A loop, the symbol of its sum, and its number of iterations (a term in outer counters)."""

    loop: Loop
    symbol: Symbol
    count: Term

    def here(self) -> Term:
        return apply(self.symbol, *self.loop.counters)

    def left(self) -> Term:
        """Returns the sum after the loop."""
        return apply(self.symbol, apply(self.loop.count, *self.loop.outer), *self.loop.outer)


@dataclass(frozen=True, slots=True, eq=False)
class Accumulator:
    """Loops that add `element` to a sum in each iteration of the innermost one.

    `levels` are the loops, outermost first. The element is a term in their counters; it is the
    added value if arithmetic does not wrap around. `facts` hold in complete iterations.
    """

    levels: tuple[SumLevel, ...]
    start: Term
    element: Term
    facts: tuple[Term, ...]

    @property
    def counters(self) -> tuple[Term, ...]:
        """Indices of the elements: one counter for each level, outermost first."""
        return tuple(level.loop.counter for level in self.levels)


def accumulators(theory: Theory, forms: ClosedForms) -> Iterator[Accumulator]:
    known = forms.known
    for loop in theory.loops:
        if loop.parent is None:
            for symbol in loop.scalars.values():
                if symbol not in known or is_folded(known[symbol].value):
                    found = _accumulator(theory, loop, symbol, forms)
                    if found is not None:
                        yield found


def _accumulator(
    theory: Theory, loop: Loop, symbol: Symbol, forms: ClosedForms
) -> Accumulator | None:
    levels: list[SumLevel] = []
    start: Term | None = None
    while True:
        recurrence = recurrences(theory, loop).get(symbol)
        if recurrence is None:
            return None
        here = apply(symbol, *loop.counters)
        contents = Contents(theory, loop, forms)
        count = _count(loop, forms.known, contents.facts())
        if count is None:
            return None
        levels.append(SumLevel(loop, symbol, count))
        start = start or recurrence.start
        child = _handed_on(recurrence.step, here, theory, loop)
        if child is not None:
            loop, symbol = child
            continue
        growth = unwrapped(build.sub(unwrapped(recurrence.step), here))
        if any(node is here for node in subterms(growth)):
            return None
        element = contents.resolved(contents.of(growth))
        facts = contents.facts()
        element = pruned(element, facts, loop.counters)
        if not free_variables(element) <= set(loop.counters):
            return None
        return Accumulator(tuple(levels), start, element, facts)


def _handed_on(step: Term, here: Term, theory: Theory, loop: Loop) -> tuple[Loop, Symbol] | None:
    """Returns the inner loop that continues the sum and hands it back; None if there is none."""
    for child in loop.children:
        for symbol in child.scalars.values():
            if step is apply(symbol, apply(child.count, *child.outer), *child.outer):
                recurrence = recurrences(theory, child).get(symbol)
                if recurrence is not None and recurrence.start is here:
                    return child, symbol
    return None


def _count(loop: Loop, known: Mapping[Symbol, KnownValue], facts: Iterable[Term]) -> Term | None:
    """Returns the loop's number of iterations, if it is reached and left; None if unknown."""
    form = known.get(loop.count)
    if form is None or form.times != 1:
        return None
    return pruned(form.value, facts, loop.outer)
