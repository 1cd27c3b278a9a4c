"""Comparisons with cells in loops, generalised to all cells visited so far.

After `if (a[k] < a[s]) s = k;`, no cell before k is below a[s]. Each comparison in an iteration
is proposed for all visited cells, under flags that still have the value from before a find:
`if (a[k] == x) found = 1;`.
"""

from collections.abc import Iterable, Iterator
from itertools import permutations

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Term, apply, free_variables
from viap.core.logic.walkers import substitute, subterms
from viap.core.translate.theory import Loop, Theory
from viap.prover.recurrences.arrays.progress_indices import (
    at_start,
    bounded,
    firsts,
    own_marks,
    places,
    scalars,
    step_of,
)
from viap.prover.recurrences.arrays.visited_cells import cases, is_cell
from viap.prover.recurrences.iteration_steps import expanded, inner_symbols, mentions, unwrapped

MOST_COMPARISONS = 4
MOST_FLAGS = 2
MOST_SIZE = 60


def comparisons(theory: Theory, loop: Loop) -> list[Term]:
    """Returns an iteration's comparisons with cells of one-dimensional arrays."""
    found: dict[Term, None] = {}
    steps = [
        axiom.body.args[1]
        for axiom in theory.axioms
        if axiom.origin.loop is loop and axiom.origin.kind == "step"
    ]
    inner = inner_symbols(loop)
    for node in subterms(*(expanded(theory, each) for each in (loop.stays, *steps))):
        if node.kind in (Kind.LT, Kind.LE, Kind.EQ) and free_variables(node) <= set(loop.counters):
            if cells_of(node) and node.size <= MOST_SIZE and not mentions(node, inner):
                found[node] = None
    return list(found)[:MOST_COMPARISONS]


def cells_of(formula: Term) -> list[Term]:
    return [node for node in subterms(formula) if is_element(node)]


def is_element(node: Term) -> bool:
    """Returns True if a term is a cell of a one-dimensional array."""
    return is_cell(node) and node.args[0].sort.dimensions == 1


def moved(cell: Term, index: Term) -> Term:
    """Returns the cell of the same array at the same time, at another index."""
    return apply(cell.payload, cell.args[0], index, *cell.args[2:])


def at_head(loop: Loop, cell: Term) -> Term:
    """Returns the cell at the head of a loop that contains the comparison."""
    if 1 in loop.memories:
        return apply(loop.memories[1], cell.args[0], cell.args[1], *loop.counters)
    return cell


def flags(theory: Theory, loop: Loop) -> list[Term]:
    """Returns formulas: variables have their value from before the loop, or not yet a new one."""
    found: list[Term] = []
    for value in scalars(loop):
        start = at_start(theory, loop, value)
        step = step_of(theory, loop, value)
        if step is not None and start.is_number and step.kind is Kind.ITE:
            leaves = set(cases(step))
            if value in leaves:
                found.append(build.eq(value, start))
                made = [leaf for leaf in leaves if leaf.is_number and leaf is not start]
                found += [build.negate(build.eq(value, leaf)) for leaf in made[:1]]
    return found[: 2 * MOST_FLAGS]


def visited_domains(theory: Theory, loop: Loop, index: Term) -> list[Term]:
    """Returns conditions on visited indices: from a start to the current place."""
    found: dict[Term, None] = {}
    used = places(theory, loop)
    starts = firsts(theory, loop)
    for mark in own_marks(theory, loop):
        moving = [mark.place, *(p for p in used if build.difference(p, mark.place) is not None)]
        if mark.slope > 0:
            ends = dict.fromkeys(e for p in moving for e in (p, build.add(p, build.ONE)))
            others = [m.place for m in own_marks(theory, loop) if m.slope > 0 and m is not mark]
            lows = [low for low in (*starts, *others) if not low.is_number or low.value > 0]
            for low in dict.fromkeys((build.ZERO, *lows)):
                natural = build.TRUE if low.is_number else build.le(build.ZERO, index)
                for end in ends:
                    parts = (natural, build.le(low, index), build.lt(index, end))
                    found[build.conjunction(parts)] = None
        else:
            for place in dict.fromkeys(moving):
                for high in starts:
                    behind = (build.lt(place, index), build.le(index, high))
                    found[build.conjunction(behind)] = None
    return list(found)


def proposed(theory: Theory, loop: Loop, index: Term) -> list[Term]:
    """Returns candidate formulas about all cells that a loop has visited, and about its indices."""
    compared = comparisons(theory, loop)
    if not compared:
        return []
    found: dict[Term, None] = dict.fromkeys(_about_indices(theory, loop, compared))
    found.update(dict.fromkeys(_beside_remembered(theory, loop, compared, index)))
    found.update(dict.fromkeys(_until_settled(theory, loop, compared, index)))
    premises = [build.TRUE, *flags(theory, loop)]
    for formula in dict.fromkeys(_general(theory, loop, compared, index)):
        for domain in visited_domains(theory, loop, index):
            for premise in premises:
                found[build.implies(build.conjunction((premise, domain)), formula)] = None
    return [formula for formula in found if formula.kind is not Kind.TRUTH]


def _general(theory: Theory, loop: Loop, compared: Iterable[Term], index: Term) -> Iterator[Term]:
    for formula in compared:
        cells = cells_of(formula)
        for mark in own_marks(theory, loop):
            if any(mark.place in set(subterms(cell.args[1])) for cell in cells):
                general = substitute(formula, {mark.place: index})
                yield general
                yield build.negate(general)
        if len(cells) == 2 and cells[0].args[0] is cells[1].args[0]:
            here = at_head(loop, cells[0])
            for place in places(theory, loop):
                yield from related(formula.kind, moved(here, index), moved(here, place))


def related(kind: Kind, left: Term, right: Term) -> Iterator[Term]:
    """Yields candidate relations of compared cells: both orders, or a disequation."""
    if kind is Kind.EQ:
        yield build.negate(build.eq(left, right))
    else:
        yield build.le(left, right)
        yield build.le(right, left)


def _remembered(
    theory: Theory, loop: Loop, value: Term, compared: Iterable[Term]
) -> Iterator[Term]:
    """Yields the comparisons at a variable that is set to the loop's place, unless it is unset."""
    start, step = at_start(theory, loop, value), step_of(theory, loop, value)
    if step is None or not start.is_number:
        return
    unset = build.eq(value, start)
    yield build.le(start, value)
    for mark in own_marks(theory, loop):
        if mark.place in cases(step) and mark.place is not value:
            for formula in compared:
                there = substitute(formula, {mark.place: value})
                yield from (build.disjunction((unset, f)) for f in (there, build.negate(there)))


def _beside_remembered(
    theory: Theory, loop: Loop, compared: Iterable[Term], index: Term
) -> Iterator[Term]:
    """Yields comparisons of the cell at a variable that is set to the loop's place with others.

    After `if (a[k] < a[s]) s = k;`, all cells before s are above a[s]; after `if (a[k] <= a[s])`,
    all visited ones behind s.
    """
    for value in scalars(loop):
        step = step_of(theory, loop, value)
        if step is None:
            continue
        for mark in own_marks(theory, loop):
            if mark.slope < 0 or mark.place is value or mark.place not in cases(step):
                continue
            for formula in compared:
                parts = set(subterms(formula))
                if value not in parts or mark.place not in parts:
                    continue
                before = build.conjunction((build.le(build.ZERO, index), build.lt(index, value)))
                yield build.implies(before, substitute(formula, {mark.place: value, value: index}))
                behind = build.conjunction((build.lt(value, index), build.lt(index, mark.place)))
                missed = build.negate(substitute(formula, {mark.place: index}))
                yield build.implies(behind, missed)


def _until_settled(
    theory: Theory, loop: Loop, compared: Iterable[Term], index: Term
) -> Iterator[Term]:
    """Yields comparisons at a variable that counts until one of them holds, and before it.

    In `x = x < k ? x : a[k] == v ? k : k + 1`, x is k, or a[x] is v; and no cell before x is v.
    """
    for symbol in loop.scalars.values():
        value = apply(symbol, *loop.counters)
        step = step_of(theory, loop, value)
        leaves = [] if step is None else [*dict.fromkeys(cases(unwrapped(step)))]
        if value not in leaves:
            continue
        for mark in own_marks(theory, loop):
            shifts = [build.difference(leaf, mark.place) for leaf in leaves if leaf is not value]
            if mark.slope != 1 or len(shifts) < 2 or None in shifts:
                continue
            for found, counted in permutations((each for each in shifts if each is not None), 2):
                counting = build.add(mark.place, build.number(counted - 1))
                yield build.le(value, counting)
                for formula in compared:
                    for holds in (formula, build.negate(formula)):
                        at = build.sub(value, build.number(found))
                        there = substitute(holds, {mark.place: at})
                        yield build.disjunction((build.eq(value, counting), there))
                        earlier = build.sub(index, build.number(found))
                        missed = build.negate(substitute(holds, {mark.place: earlier}))
                        within = (build.le(build.ZERO, index), build.lt(index, value))
                        yield build.implies(build.conjunction(within), missed)


def _about_indices(theory: Theory, loop: Loop, compared: Iterable[Term]) -> Iterator[Term]:
    """Yields bounds of indices, and equations of values with the cell at an index."""
    used = places(theory, loop)
    for value in scalars(loop):
        for bound in (build.ZERO, *firsts(theory, loop)):
            yield build.le(bound, value)
        yield build.le(value, at_start(theory, loop, value))
        yield from _remembered(theory, loop, value, compared)
        for other in used:
            if other is not value:
                yield build.lt(value, other)
        for formula in compared:
            for side in formula.args:
                if side.sort == INT and not is_cell(side) and side is not value:
                    yield from (build.eq(side, moved(c, value)) for c in cells_of(formula)[:1])
    for index, end in bounded(theory, loop):
        if not cells_of(index) and not cells_of(end):
            yield build.le(index, end)
