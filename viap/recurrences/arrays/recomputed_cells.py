"""Cells that iteration after iteration computes anew from themselves.

Where a loop does `a[j] = a[j] + i` for many j in each of its iterations, a cell is like a
variable of that loop: its values are a sequence in the loop's counter, in which the index is
a constant. Conditions on the index say from when to when an iteration changes it.
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
    """What a cell holds, where `change` is what an iteration makes of it.

    The change must be written without the loops inside, and may read no cell of the array
    but the one that it changes.
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
    # What was added up without wrapping around may do so once, at the end.
    types = {node.payload for node in subterms(step) if node.kind is Kind.WRAP}
    if len(types) == 1:
        whole = build.floor_div(value, build.number(times))
        yield array.entered_summary(build.wrap(whole, *types.pop()), 1)


def about_here(case: WriteCase, cells: LoopCells) -> WriteCase:
    """The case, with the cell under the name that its index has: `a[i]`, where x = i."""
    here = cells.at(cells.loop.counter)
    there = substitute(here, given_indices(case.condition, cells.indices))
    if there is here:
        return case
    return WriteCase(
        substitute(case.condition, {there: here}), substitute(case.value, {there: here})
    )


def _repeats(case: WriteCase, cells: LoopCells) -> bool:
    """Whether a cell gets a value that is made of its own, and not in one iteration alone."""
    here = cells.at(cells.loop.counter)
    fixed = (point(part, cells.loop.counter) for part in conjuncts(case.condition))
    own = any(node is here for node in subterms(case.condition, case.value))
    return own and all(each is None for each in fixed)


def _scattered(node: Term, cells: LoopCells) -> bool:
    """Whether it depends on something unknown in the iteration which cells are written.

    Sums over all iterations, cell by cell, say nothing then that the steps do not say better.
    """
    if node.kind not in (Kind.EQ, Kind.LE, Kind.LT):
        return False
    if free_variables(node).isdisjoint(cells.indices):
        return False
    read = (each for each in subterms(node) if each.kind is Kind.APPLY)
    return any(cells.loop.counter in free_variables(each) for each in read)
