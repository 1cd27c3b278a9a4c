"""How far values can have moved: if an iteration adds at most 2, n of them add at most 2n.

`histogram[x]++` writes wherever inputs say, so that a cell has no closed form; but what an
iteration can add to any cell is bounded, or it sets the cell to something bounded.
"""

from collections.abc import Iterator

from viap.logic import build
from viap.logic.terms import Term, apply
from viap.logic.walk import subterms
from viap.solve.cells import written
from viap.solve.cellwise.accumulators import is_folded
from viap.solve.cellwise.effects import Iteration
from viap.solve.contents import Contents
from viap.solve.ranges import Range, range_of
from viap.solve.steps import recurrences, unwrapped
from viap.solve.visited import cases, is_cell
from viap.translate.theory import Loop, Theory


def drifts_of_cells(theory: Theory, loop: Loop, index: Term) -> Iterator[Term]:
    """Bounds of every cell of arrays of one dimension, by the number of iterations so far."""
    if 1 not in loop.memories:
        return
    iteration = Iteration(theory, loop, ())
    for array in written(theory, loop, loop.memories[1]):
        cell = apply(loop.memories[1], array, index, *loop.counters)
        added, set_to = _changes(cell, iteration.after(cell), theory)
        yield from _bounds(cell, iteration.first(cell), added, set_to, loop.counter)


def drifts_of_scalars(theory: Theory, loop: Loop, contents: Contents) -> Iterator[Term]:
    """Bounds of numbers without a closed form that grow by bounded steps."""
    for symbol, recurrence in recurrences(theory, loop).items():
        form = contents.known.get(symbol)
        if form is not None and not is_folded(form):
            continue
        here = apply(symbol, *loop.counters)
        growth = contents.of(unwrapped(build.sub(unwrapped(recurrence.step), here)))
        if not any(node is here for node in subterms(growth)):
            added = range_of(growth, theory)
            yield from _bounds(here, recurrence.start, [added], [], loop.counter)


def _changes(cell: Term, after: Term, theory: Theory) -> tuple[list[Range], list[Range]]:
    """What an iteration may add to a cell, and what it may set it to, case by case."""
    added: list[Range] = []
    set_to: list[Range] = []
    for leaf in cases(after):
        # Where the cell is written, its index is another term that is equal there.
        own = [node for node in build.monomials(leaf)[0] if _is_cell_of(node, cell)]
        if own:
            added.append(range_of(build.sub(leaf, own[0]), theory))
        else:
            set_to.append(range_of(leaf, theory))
    return added, set_to


def _is_cell_of(node: Term, cell: Term) -> bool:
    return is_cell(node) and node.payload == cell.payload and node.args[0] is cell.args[0]


def _bounds(
    value: Term, first: Term, added: list[Range], set_to: list[Range], counter: Term
) -> Iterator[Term]:
    """Not farther from what it was at first, or was set to, than all iterations have moved it."""
    lows = [low for low, _ in added if low is not None]
    highs = [high for _, high in added if high is not None]
    least = [low for low, _ in set_to if low is not None]
    most = [high for _, high in set_to if high is not None]
    if len(lows) == len(added) and len(least) == len(set_to):
        moved = build.scale(min(0, *lows), counter)
        ends = (first, *(build.number(min(least)) for _ in least[:1]))
        yield build.disjunction(tuple(build.le(build.add(end, moved), value) for end in ends))
    if len(highs) == len(added) and len(most) == len(set_to):
        moved = build.scale(max(0, *highs), counter)
        ends = (first, *(build.number(max(most)) for _ in most[:1]))
        yield build.disjunction(tuple(build.le(value, build.add(end, moved)) for end in ends))
