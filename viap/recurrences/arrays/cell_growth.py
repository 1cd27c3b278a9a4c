"""Bounds of cells that grow step by step at unknown indices: counters of values, for example.

The iterations that write a cell are unknown, but each adds a number within two constant bounds;
so after n iterations, the cell has changed by at most n times these.
"""

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms
from viap.recurrences.arrays.array_reads import Contents
from viap.recurrences.arrays.known_cells import ClosedForms, LoopCells, cell_value, memory_axioms
from viap.recurrences.arrays.recomputed_cells import about_here
from viap.recurrences.arrays.visited_cells import is_cell
from viap.recurrences.arrays.write_cases import cases
from viap.recurrences.candidates import entered_formula
from viap.recurrences.iteration_steps import expanded, unwrapped
from viap.recurrences.scalars.term_ranges import range_of
from viap.translate.theory import Theory


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
