"""Bounds of a number's drift: if an iteration adds at most 2, n iterations add at most 2n."""

from collections.abc import Iterator

from viap.logic import build
from viap.logic.terms import Term, apply
from viap.logic.walkers import subterms
from viap.recurrences.arrays.array_reads import Contents
from viap.recurrences.folds.fold_functions import is_folded
from viap.recurrences.iteration_steps import recurrences, unwrapped
from viap.recurrences.scalars.term_ranges import range_of
from viap.translate.theory import Loop, Theory


def drifts(theory: Theory, loop: Loop, contents: Contents) -> Iterator[Term]:
    """Yields bounds of numbers without a closed form that grow by bounded steps."""
    for symbol, recurrence in recurrences(theory, loop).items():
        form = contents.known.get(symbol)
        if form is not None and not is_folded(form.value):
            continue
        here = apply(symbol, *loop.counters)
        growth = contents.of(unwrapped(build.sub(unwrapped(recurrence.step), here)))
        if any(node is here for node in subterms(growth)):
            continue
        low, high = range_of(growth, theory).ends
        if low is not None:
            yield build.le(build.add(recurrence.start, build.scale(low, loop.counter)), here)
        if high is not None:
            yield build.le(here, build.add(recurrence.start, build.scale(high, loop.counter)))
