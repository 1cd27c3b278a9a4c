"""Cells that each iteration recomputes from themselves.

If a loop does `a[j] = a[j] + i` for many j in each of its iterations, a cell is like a
variable of that loop: its values are a sequence in the loop counter, in which the index is
a constant. Conditions on the index bound the iterations that change it.
"""

from collections.abc import Iterator

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import free_variables, substitute, subterms
from viap.recurrences.algebra.exponential_polynomials import VALUE, cleared
from viap.recurrences.arrays.index_sequences import given_indices
from viap.recurrences.arrays.known_cells import LoopCells, Summary
from viap.recurrences.arrays.write_cases import WriteCase, cases
from viap.recurrences.arrays.written_arrays import WrittenArray
from viap.recurrences.counter_conditions import chained, point, pruned
from viap.recurrences.folds.fold_recurrences import solved_recurrence
from viap.recurrences.iteration_steps import (
    conjuncts,
    inner_symbols,
    mentions,
    unwrapped,
)


def again_and_again(array: WrittenArray, change: Term) -> Iterator[Summary]:
    """Yields summaries of a cell, if `change` is its value after one iteration.

    The change must not mention inner loops, and may read no cell of the array but the one
    that it changes.
    """
    cells, loop = array.cells, array.cells.loop
    here = cells.at(loop.counter)
    found = [about_here(case, cells) for case in cases(change, here) or ()]
    if not any(_repeats(case, cells) for case in found):
        return
    change = here
    for case in reversed(found):
        change = build.ite(case.condition, case.value, change)
    contents = array.contents()
    step = substitute(contents.of(change), {here: VALUE})
    if mentions(step, (cells.symbol, *inner_symbols(loop))):
        return
    if any(_scattered(node, cells) for node in subterms(step)):
        return
    facts = chained(contents.facts())
    short = pruned(unwrapped(step), facts, loop.counters)
    form = solved_recurrence(
        contents.of(array.before), short, loop.counter, array.forms.folds, facts
    )
    if form is None:
        return
    times, value = cleared(pruned(form, (), loop.counters))
    yield array.entered_summary(value, times)
    # A sum computed without wrap-around may wrap once, at the end.
    types = {node.payload for node in subterms(step) if node.kind is Kind.WRAP}
    if len(types) == 1:
        whole = build.floor_div(value, build.number(times))
        yield array.entered_summary(build.wrap(whole, *types.pop()), 1)


def about_here(case: WriteCase, cells: LoopCells) -> WriteCase:
    """Returns the case with reads of the written cell named by its index: `a[i]`, if x = i."""
    here = cells.at(cells.loop.counter)
    there = substitute(here, given_indices(case.condition, cells.indices))
    if there is here:
        return case
    return WriteCase(
        substitute(case.condition, {there: here}), substitute(case.value, {there: here})
    )


def _repeats(case: WriteCase, cells: LoopCells) -> bool:
    """Returns True if a cell's new value uses its old one in more than one iteration."""
    here = cells.at(cells.loop.counter)
    fixed = (point(part, cells.loop.counter) for part in conjuncts(case.condition))
    own = any(node is here for node in subterms(case.condition, case.value))
    return own and all(each is None for each in fixed)


def _scattered(node: Term, cells: LoopCells) -> bool:
    """Returns True if unknown values of the iteration decide which cells are written.

    Sums over all iterations for each cell would then add nothing to the steps.
    """
    if node.kind not in (Kind.EQ, Kind.LE, Kind.LT):
        return False
    if free_variables(node).isdisjoint(cells.indices):
        return False
    read = (each for each in subterms(node) if each.kind is Kind.APPLY)
    return any(cells.loop.counter in free_variables(each) for each in read)
