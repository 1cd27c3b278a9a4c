"""Summaries of arrays in loops: the contents of a cell after n iterations.

A loop changes a cell by `a(i, n+1) = ite(W(i, n), V(i, n), a(i, n))`. The last iteration
before n that wrote the cell is found by solving W for n; the cell holds the value written
then, or its value from before the loop. Array reads in V remain reads at that earlier
iteration, and their summaries give their values. If V reads the cell written just before,
the values form a sequence, which is solved.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, apply
from viap.core.logic.walkers import free_variables, rewrite, substitute, subterms
from viap.core.translate.theory import Axiom, Loop, Theory
from viap.prover.recurrences.algebra.exponential_polynomials import VALUE, cleared
from viap.prover.recurrences.arrays.array_reads import Contents, WrittenArray
from viap.prover.recurrences.arrays.index_sequences import (
    IndexSequences,
    WriteCase,
    cases,
    choice,
    given_indices,
    last_writer,
)
from viap.prover.recurrences.arrays.known_cells import (
    ClosedForms,
    LoopCells,
    Summaries,
    Summary,
    cell_value,
    memory_axioms,
    written,
)
from viap.prover.recurrences.arrays.progress_indices import with_plain_indices
from viap.prover.recurrences.arrays.visited_cells import is_cell
from viap.prover.recurrences.candidates import entered_formula, while_running
from viap.prover.recurrences.counter_conditions import chained, point, pruned
from viap.prover.recurrences.folds.fold_recurrences import solved_recurrence
from viap.prover.recurrences.iteration_steps import (
    MOST_SIZE,
    conjuncts,
    expanded,
    inner_symbols,
    mentions,
    resolved,
    stays_facts,
    unwrapped,
)
from viap.prover.recurrences.scalars.term_ranges import range_of

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


# ---- Cells that each iteration recomputes from themselves.
#
# If a loop does `a[j] = a[j] + i` for many j in each of its iterations, a cell is like a
# variable of that loop: its values are a sequence in the loop counter, in which the index is
# a constant. Conditions on the index bound the iterations that change it.


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


# ---- Bounds of cells that grow step by step at unknown indices: counters of values, for example.
#
# The iterations that write a cell are unknown, but each adds a number within two constant bounds;
# so after n iterations, the cell has changed by at most n times these.


def growth(theory: Theory, cells: LoopCells, forms: ClosedForms) -> Term | None:
    """Bounds `cell(n) - cell(0)`; None if no bound is found."""
    if not _is_asked(theory, cells):
        return None
    loop = cells.loop
    here = cells.at(loop.counter)
    start, step = memory_axioms(theory, loop)[cells.symbol]
    change = expanded(theory, cell_value(step, cells))
    found = cases(unwrapped(change), here)
    if not found:
        return None
    contents = Contents(theory, loop, forms)
    low, high = 0, 0
    for case in found:
        added = contents.of(build.sub(about_here(case, cells).value, here))
        if any(cells.has(node) for node in subterms(added)):
            return None
        least, greatest = range_of(added, theory).ends
        if least is None or greatest is None:
            return None
        low, high = min(low, least), max(high, greatest)
    before = cell_value(start, cells)
    within = build.conjunction(
        (
            build.le(build.add(before, build.scale(low, loop.counter)), here),
            build.le(here, build.add(before, build.scale(high, loop.counter))),
        )
    )
    return entered_formula(loop, within)


def _is_asked(theory: Theory, cells: LoopCells) -> bool:
    """Returns True if an assertion compares cells of the array; otherwise bounds are no use."""
    return any(
        is_cell(inner) and inner.args[0] is cells.object
        for claim in theory.assertions
        for node in subterms(expanded(theory, claim.condition))
        if node.kind in (Kind.LE, Kind.LT)
        for inner in subterms(node)
    )
