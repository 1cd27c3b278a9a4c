"""Summaries of arrays in loops: the contents of a cell after n iterations.

A loop changes a cell by `a(i, n+1) = ite(W(i, n), V(i, n), a(i, n))`. The last iteration
before n that wrote the cell is found by solving W for n; the cell holds the value written
then, or its value from before the loop. Array reads in V remain reads at that earlier
iteration, and their summaries give their values. If V reads the cell written just before,
the values form a sequence, which is solved.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import rewrite, substitute, subterms
from viap.recurrences.arrays.index_sequences import IndexSequences, given_indices
from viap.recurrences.arrays.known_cells import (
    ClosedForms,
    LoopCells,
    Summaries,
    Summary,
    cell_value,
    memory_axioms,
    written,
)
from viap.recurrences.arrays.last_writers import choice, last_writer
from viap.recurrences.arrays.plain_indices import with_plain_indices
from viap.recurrences.arrays.recomputed_cells import again_and_again
from viap.recurrences.arrays.write_cases import cases
from viap.recurrences.arrays.written_arrays import WrittenArray
from viap.recurrences.candidates import entered_formula, while_running
from viap.recurrences.counter_conditions import pruned
from viap.recurrences.iteration_steps import (
    MOST_SIZE,
    expanded,
    inner_symbols,
    resolved,
    stays_facts,
)
from viap.translate.theory import Axiom, Loop, Theory

_ROUNDS = 6


def propose_untouched(theory: Theory, loop: Loop) -> Iterator[Iterable[Summary]]:
    """Yields, for each memory of a loop, a summary of the arrays that the loop does not write."""
    for symbol, (start, _) in memory_axioms(theory, loop).items():
        yield (_untouched(loop, symbol, start, written(theory, loop, symbol)),)


def propose(theory: Theory, loop: Loop, forms: ClosedForms) -> Iterator[Iterable[Summary]]:
    """Yields, for each memory of a loop, summaries of the arrays that are written.

    Of several summaries of the same cells, the first that holds is the best.
    """
    # A fraction of a value is no term: such symbols stay, and their closed forms are used later.
    known = {symbol: each for symbol, each in forms.known.items() if each.times == 1}
    for symbol, (start, step) in memory_axioms(theory, loop).items():
        for each in written(theory, loop, symbol):
            cells = LoopCells(loop, symbol, each, start.others[1:])
            if (symbol, each) not in forms.arrays:
                change = _without_copies(expanded(theory, cell_value(step, cells)), cells)
                array = WrittenArray(theory, cells, cell_value(start, cells), forms)
                yield _options(array.knowing(known), change)


def _options(array: WrittenArray, change: Term) -> Iterator[Summary]:
    loop, known = array.cells.loop, array.forms.known
    always = {symbol: each for symbol, each in known.items() if not each.entered}
    plain = with_plain_indices(change, array.cells.indices)
    for form in dict.fromkeys((plain, change)):
        along = _along_index(array, form)
        if along is not None:
            yield along
        inside, _ = resolved(inlined(form, loop, array.forms.arrays)[0], loop, known)
        yield from again_and_again(array, inside)
        last = _last_written(array.knowing(always), form)
        # The condition that keeps an index in range is mostly on the path to the loop.
        if last is not None and form is change:
            yield last
        last = _last_written(array, form)
        if last is not None:
            yield _entered(last)
        elif (filled := _by_contents(array, form)) is not None:
            yield _entered(filled)


def _untouched(loop: Loop, symbol: Symbol, start: Axiom, objects: list[Term]) -> Summary:
    cells = LoopCells(loop, symbol, start.others[0], start.others[1:])
    before = cell_value(start, cells)
    same = build.eq(cells.at(loop.counter), before)
    others = [build.eq(cells.object, each) for each in objects]
    return Summary(cells, before, False, build.disjunction((*others, same)))


def _without_copies(change: Term, cells: LoopCells) -> Term:
    """Returns the change without copies: a cell that gets its own value (`a[i] = a[i]`) stays."""
    here = cells.at(cells.loop.counter)

    def simpler(node: Term) -> Term | None:
        if node.kind is not Kind.ITE:
            return None
        condition, then, orelse = node.args
        if then is not here and then is substitute(here, given_indices(condition, cells.indices)):
            return build.ite(condition, here, orelse)
        return None

    return rewrite(change, simpler)


def _along_index(array: WrittenArray, change: Term) -> Summary | None:
    """Summarises cells computed from the one written before; None if there are none."""
    loop = array.cells.loop
    here = array.cells.at(loop.counter)
    sequences = IndexSequences(array)
    plain, _ = resolved(change, loop, array.forms.known)
    if not any(sequences.indices_read(node) and node is not here for node in subterms(plain)):
        return None  # No cell is computed from one that was written.
    found = cases(sequences.contents.of(plain), here)
    solved = sequences.sequence(found[0]) if found is not None and len(found) == 1 else None
    if solved is None:
        return None
    times, valid, value = solved
    value = build.ite(valid, value, build.scale(times, array.before))
    return array.entered_summary(value, times)


def _last_written(array: WrittenArray, change: Term) -> Summary | None:
    cells, loop, known = array.cells, array.cells.loop, array.forms.known
    change, inner = inlined(change, loop, array.forms.arrays)
    change, running = resolved(change, loop, known)
    short = pruned(change, stays_facts(array.theory, loop, known), loop.counters)
    running |= inner or short is not change
    found = cases(short, cells.at(loop.counter))
    if found is None or _unsolved(short, cells):
        return None
    writers = [last_writer(case, loop.counter) for case in found]
    sure = [writer for writer in writers if writer is not None]
    if len(sure) < len(writers):
        return None
    value = choice(sure, array.before)
    if value.size > MOST_SIZE:
        return None
    equation = build.eq(cells.at(loop.counter), value)
    formula = while_running(loop, equation, running)
    return Summary(cells, _from_before(value, cells), running, formula)


def _by_contents(array: WrittenArray, change: Term) -> Summary | None:
    """Summarises writes with indices or conditions read from arrays that earlier loops filled."""
    contents = array.contents()
    filled = contents.of(change)
    return _last_written(array, filled) if contents.used else None


def _from_before(value: Term, cells: LoopCells) -> Term:
    """Returns the value with cells of earlier iterations replaced by theirs, if all vanish."""

    def earlier(node: Term) -> Term | None:
        if not cells.has(node):
            return None
        names = (cells.object, *cells.indices, *cells.loop.counters)
        return substitute(value, dict(zip(names, node.args, strict=True)))

    once = pruned(rewrite(value, earlier), (), cells.loop.counters)
    return value if any(cells.has(node) for node in subterms(once)) else once


def _entered(summary: Summary) -> Summary:
    """Returns the summary restricted to executions that enter the loop as the program does."""
    loop = summary.cells.loop
    formula = entered_formula(loop, summary.formula, not summary.running)
    return replace(summary, running=True, formula=formula)


def _unsolved(change: Term, cells: LoopCells) -> bool:
    """Returns True if an inner loop writes the array and has no summary of it."""
    inner = set(inner_symbols(cells.loop))
    return any(
        node.kind is Kind.APPLY
        and node.payload in inner
        and node.args[: 1 + len(cells.indices)] == (cells.object, *cells.indices)
        for node in subterms(change)
    )


def inlined(term: Term, loop: Loop, summaries: Summaries) -> tuple[Term, bool]:
    """Returns the term with summaries of inner loops; True if one needs its loop to be left."""
    running = False

    def change(node: Term) -> Term | None:
        nonlocal running
        if node.kind is not Kind.APPLY or not node.args:
            return None
        found = summaries.get((node.payload, node.args[0]))
        if found is None or found.cells.loop is loop or found.times != 1:
            return None
        cells = found.cells
        if loop.counter not in cells.loop.outer:
            return None
        names = (cells.object, *cells.indices, *cells.loop.counters)
        values = dict(zip(names, node.args, strict=True))
        if found.running:
            outer = [values[n] for n in cells.loop.outer]
            if values[cells.loop.counter] is not apply(cells.loop.count, *outer):
                return None
            running = True
        return substitute(found.value, values)

    for _ in range(_ROUNDS):
        new = rewrite(term, change)
        if new is term or new.size > MOST_SIZE:
            break
        term = new
    return term, running
