"""Summaries of arrays in loops: what a cell holds after n iterations.

A loop changes a cell by `a(i, n+1) = ite(W(i, n), V(i, n), a(i, n))`. The last iteration
before n that wrote the cell is found by solving W for n; the cell holds what was written
then, or what it held before the loop. What V reads of arrays stays a read at that iteration,
which is an earlier one: its summary says what it is. Where V reads the cell that was written
just before, the values are a sequence, which is solved.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import rewrite, substitute, subterms
from viap.recurrences.arrays.array_reads import Contents, entry_facts
from viap.recurrences.arrays.index_sequences import given_indices, sequence
from viap.recurrences.arrays.known_cells import (
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
from viap.recurrences.candidates import while_running
from viap.recurrences.counter_conditions import chained, pruned
from viap.recurrences.folds.fold_functions import Folds
from viap.recurrences.iteration_steps import (
    MOST_SIZE,
    KnownValue,
    expanded,
    inner_symbols,
    resolved,
)
from viap.recurrences.scalars.single_scalars import stays_facts
from viap.translate.theory import Axiom, Loop, Theory

_ROUNDS = 6


def propose_untouched(theory: Theory, loop: Loop) -> Iterator[Iterable[Summary]]:
    """For each memory of a loop: the arrays that stay as they are."""
    for symbol, (start, _) in memory_axioms(theory, loop).items():
        yield (_untouched(loop, symbol, start, written(theory, loop, symbol)),)


def propose(
    theory: Theory,
    loop: Loop,
    known: Mapping[Symbol, KnownValue],
    summaries: Summaries,
    folds: Folds,
) -> Iterator[Iterable[Summary]]:
    """For each memory of a loop: the arrays that are written.

    Of several summaries of the same cells, the first that holds is the best.
    """
    # Half of a value is no term: such symbols stay, and their closed forms are used later.
    known = {symbol: each for symbol, each in known.items() if each.times == 1}
    for symbol, (start, step) in memory_axioms(theory, loop).items():
        for each in written(theory, loop, symbol):
            cells = LoopCells(loop, symbol, each, start.others[1:])
            if (symbol, each) not in summaries:
                change = _without_copies(expanded(theory, cell_value(step, cells)), cells)
                yield _options(theory, cells, start, change, known, summaries, folds)


def _options(
    theory: Theory,
    cells: LoopCells,
    start: Axiom,
    change: Term,
    known: Mapping[Symbol, KnownValue],
    summaries: Summaries,
    folds: Folds,
) -> Iterator[Summary]:
    loop = cells.loop
    before = cell_value(start, cells)
    always = {symbol: each for symbol, each in known.items() if not each.entered}
    plain = with_plain_indices(change, cells.indices)
    for form in dict.fromkeys((plain, change)):
        along = _along_index(theory, cells, start, form, known, summaries, folds)
        if along is not None:
            yield along
        inside, _ = resolved(inlined(form, loop, summaries)[0], loop, known)
        yield from again_and_again(theory, cells, before, inside, known, summaries, folds)
        last = _last_written(theory, cells, start, form, always, summaries)
        # What keeps an index in its range is mostly on the way to the loop.
        if last is not None and form is change:
            yield last
        last = _last_written(theory, cells, start, form, known, summaries)
        if last is not None:
            yield _entered(last)
        elif (filled := _by_contents(theory, cells, start, form, known, summaries)) is not None:
            yield _entered(filled)


def _untouched(loop: Loop, symbol: Symbol, start: Axiom, objects: list[Term]) -> Summary:
    cells = LoopCells(loop, symbol, start.others[0], start.others[1:])
    before = cell_value(start, cells)
    same = build.eq(cells.at(loop.counter), before)
    others = [build.eq(cells.object, each) for each in objects]
    return Summary(cells, before, False, build.disjunction((*others, same)))


def _without_copies(change: Term, cells: LoopCells) -> Term:
    """A cell that gets its own value, as in `a[i] = a[i]`, is unchanged."""
    here = cells.at(cells.loop.counter)

    def simpler(node: Term) -> Term | None:
        if node.kind is not Kind.ITE:
            return None
        condition, then, orelse = node.args
        if then is not here and then is substitute(here, given_indices(condition, cells.indices)):
            return build.ite(condition, here, orelse)
        return None

    return rewrite(change, simpler)


def _along_index(
    theory: Theory,
    cells: LoopCells,
    start: Axiom,
    change: Term,
    known: Mapping[Symbol, KnownValue],
    summaries: Summaries,
    folds: Folds,
) -> Summary | None:
    """Cells that are computed from the one written before."""
    loop = cells.loop
    here = cells.at(loop.counter)

    def is_read(node: Term) -> tuple[Term, ...] | None:
        """The indices, where a term reads the array in this iteration."""
        if not cells.has(node) or node.args[-len(loop.counters) :] != loop.counters:
            return None
        return node.args[1 : 1 + len(cells.indices)]

    plain, _ = resolved(change, loop, known)
    if not any(is_read(node) and node is not here for node in subterms(plain)):
        return None  # No cell is computed from one that was written.
    contents = Contents(theory, loop, known, summaries)
    found = cases(contents.of(plain), here)
    if found is None or len(found) != 1:
        return None

    def before(indices: tuple[Term, ...]) -> Term:
        there = dict(zip(cells.indices, indices, strict=True))
        return contents.of(substitute(cell_value(start, cells), there))

    facts = chained(contents.facts())
    solved = sequence(found[0], cells.indices, loop.counter, is_read, before, folds, facts)
    if solved is None:
        return None
    times, valid, value = solved
    value = build.ite(valid, value, build.scale(times, cell_value(start, cells)))
    equation = while_running(loop, build.eq(build.scale(times, here), value))
    formula = build.implies(build.conjunction(entry_facts(loop)), equation)
    return Summary(cells, value, True, formula, times)


def _last_written(
    theory: Theory,
    cells: LoopCells,
    start: Axiom,
    change: Term,
    known: Mapping[Symbol, KnownValue],
    summaries: Summaries,
) -> Summary | None:
    loop = cells.loop
    change, inner = inlined(change, loop, summaries)
    change, running = resolved(change, loop, known)
    short = pruned(change, stays_facts(theory, loop, known), loop.counters)
    running |= inner or short is not change
    found = cases(short, cells.at(loop.counter))
    if found is None or _unsolved(short, cells):
        return None
    writers = [last_writer(case, loop.counter) for case in found]
    sure = [writer for writer in writers if writer is not None]
    if len(sure) < len(writers):
        return None
    value = choice(sure, cell_value(start, cells))
    if value.size > MOST_SIZE:
        return None
    equation = build.eq(cells.at(loop.counter), value)
    formula = while_running(loop, equation, running)
    return Summary(cells, _from_before(value, cells), running, formula)


def _by_contents(
    theory: Theory,
    cells: LoopCells,
    start: Axiom,
    change: Term,
    known: Mapping[Symbol, KnownValue],
    summaries: Summaries,
) -> Summary | None:
    """Cells at indices, or under conditions, that arrays hold which earlier loops have filled."""
    contents = Contents(theory, cells.loop, known, summaries)
    filled = contents.of(change)
    if not contents.used:
        return None
    return _last_written(theory, cells, start, filled, known, summaries)


def _from_before(value: Term, cells: LoopCells) -> Term:
    """A value that was made of cells at earlier iterations, by what these were, if that helps."""

    def earlier(node: Term) -> Term | None:
        if not cells.has(node):
            return None
        names = (cells.object, *cells.indices, *cells.loop.counters)
        return substitute(value, dict(zip(names, node.args, strict=True)))

    once = pruned(rewrite(value, earlier), (), cells.loop.counters)
    return value if any(cells.has(node) for node in subterms(once)) else once


def _entered(summary: Summary) -> Summary:
    """The same, for executions that come to the loop as the program says."""
    loop = summary.cells.loop
    formula = summary.formula if summary.running else while_running(loop, summary.formula)
    formula = build.implies(build.conjunction(entry_facts(loop)), formula)
    return replace(summary, running=True, formula=formula)


def _unsolved(change: Term, cells: LoopCells) -> bool:
    """Whether a loop inside writes the array, and has no summary of it."""
    inner = set(inner_symbols(cells.loop))
    return any(
        node.kind is Kind.APPLY
        and node.payload in inner
        and node.args[: 1 + len(cells.indices)] == (cells.object, *cells.indices)
        for node in subterms(change)
    )


def inlined(term: Term, loop: Loop, summaries: Summaries) -> tuple[Term, bool]:
    """The term with the summaries of loops inside; and whether these were left for that."""
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
