"""Orders: candidate relations between any two cells of an array whose cells loops compare.

The cells before a mark are sorted, or are ordered relative to all later ones; likewise for the
cells after a mark. A cell that a loop may be about to write is left out.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply
from viap.core.logic.walkers import Recursive, substitute, subterms
from viap.core.translate.theory import Claim, Loop, Theory
from viap.prover.recurrences.arrays.progress_indices import (
    ProgressIndex,
    at_start,
    firsts,
    limits,
    marks,
    own_marks,
    places,
    scalars,
    started,
    step_of,
)
from viap.prover.recurrences.arrays.visited_cells import cases
from viap.prover.techniques.elements.cell_comparisons import (
    at_head,
    cells_of,
    comparisons,
    flags,
    is_element,
    moved,
)


def ordered(
    theory: Theory, loop: Loop, goals: Sequence[Claim], pair: tuple[Term, Term], flagged: bool
) -> list[Term]:
    """Returns invariants of a loop about the cells at two indices, the first being smaller."""
    if 1 not in loop.memories and loop.parent is not None:
        return []  # the facts of the loop around it stay valid
    relations = list(dict.fromkeys(_relations(theory, loop, goals, pair)))
    if not relations:
        return []
    premises = _flags(theory, loop) if flagged else [build.TRUE]
    order = build.conjunction((build.le(build.ZERO, pair[0]), build.lt(*pair)))
    domains = [
        *_everywhere(theory, loop, pair),
        *_domains(theory, loop, marks(theory, loop), pair),
        *_passed(theory, loop, pair),
    ]
    if 1 in loop.memories and not loop.children:
        around = (
            [] if loop.parent is None else _domains(theory, loop, marks(theory, loop.parent), pair)
        )
        domains += [
            build.conjunction((domain, gap))
            for domain in around
            for gap in _gaps(theory, loop, pair)
        ]
    found: dict[Term, None] = {}
    for domain in domains:
        for premise in premises:
            for relation in relations:
                within = build.conjunction((premise, order, domain))
                found[build.implies(within, relation)] = None
    return list(found)


def _relations(
    theory: Theory, loop: Loop, goals: Sequence[Claim], pair: tuple[Term, Term]
) -> Iterator[Term]:
    """Yields relations of the cells that loops here compare, at the head of this loop."""
    for inner in (loop, *loop.inside()):
        for formula in comparisons(theory, inner):
            for cell in cells_of(formula):
                here = at_head(loop, cell)
                left, right = (moved(here, index) for index in pair)
                if formula.kind is Kind.EQ:
                    yield build.negate(build.eq(left, right))
                    continue
                for direction, strict in wanted(theory, goals, cell.args[0]):
                    ends = (left, right) if direction == RISING else (right, left)
                    yield build.le(*ends)
                    if strict:
                        yield build.lt(*ends)


def _flags(theory: Theory, loop: Loop) -> list[Term]:
    found = dict.fromkeys(flags(theory, loop))
    for child in loop.children:
        for formula in flags(theory, child):
            names = {
                apply(child.scalars[s], *child.counters): apply(loop.scalars[s], *loop.counters)
                for s in child.scalars
                if s in loop.scalars
            }
            found[substitute(formula, names)] = None
    return list(found)


def _everywhere(theory: Theory, loop: Loop, pair: tuple[Term, Term]) -> Iterator[Term]:
    yield from (build.lt(pair[1], end) for end in _ends(theory, loop))


def _ends(theory: Theory, loop: Loop) -> list[Term]:
    return limits(theory, list(loop.around())[-1])


def _domains(
    theory: Theory, loop: Loop, given: Iterable[ProgressIndex], pair: tuple[Term, Term]
) -> Iterator[Term]:
    """Yields domains: both indices before a mark, or the first; or after a falling mark."""
    first, second = pair
    for mark in given:
        for distance in (0, 1) if mark.slope > 0 else (0, -1):
            place = build.add(mark.place, build.number(distance))
            if mark.slope > 0:
                yield build.lt(second, place)
                for end in _ends(theory, loop):
                    yield build.conjunction((build.lt(first, place), build.lt(second, end)))
            else:
                # The start of the mark is the end of the domain.
                inside = build.le(second, started(theory, loop, place))
                yield build.conjunction((inside, build.lt(place, second)))
                yield build.conjunction((inside, build.lt(place, first)))


def _passed(theory: Theory, loop: Loop, pair: tuple[Term, Term]) -> Iterator[Term]:
    """Yields cells after a mark of the outer loops that this pass has already reached."""
    if loop.parent is None:
        return
    own = [mark for mark in own_marks(theory, loop) if mark.slope > 0]
    for mark in marks(theory, loop.parent):
        if mark.slope < 0:
            for distance, here in product((0, -1), own):
                behind = build.lt(build.add(mark.place, build.number(distance)), pair[1])
                yield build.conjunction((behind, build.le(pair[1], here.place)))


def _gaps(theory: Theory, loop: Loop, pair: tuple[Term, Term]) -> Iterator[Term]:
    """Yields conditions that exclude one cell at the loop's place."""
    for place in places(theory, loop):
        first, second = (build.negate(build.eq(index, place)) for index in pair)
        yield second
        yield build.conjunction((first, second))


# ---- Orders of array cells that goals ask for: rising, falling, or unspecified.


RISING, FALLING = 1, -1


def wanted(theory: Theory, goals: Iterable[Claim], array: Term) -> list[tuple[int, bool]]:
    """Returns directions, each with True if strict; both directions if no goal gives one."""
    found: dict[tuple[int, bool], None] = {}
    for goal in goals:
        for lower, upper, strict in _compared(goal, array):
            direction = _direction(theory, goal, lower, upper)
            for each in (direction,) if direction else (RISING, FALLING):
                found[each, strict] = None
    return list(found) or [(RISING, False), (FALLING, False)]


def _compared(goal: Claim, array: Term) -> Iterator[tuple[Term, Term, bool]]:
    """Yields the indices of cells that a goal orders: lower, upper, and True if strict."""
    for node in subterms(goal.condition):
        if node.kind in (Kind.LT, Kind.LE):
            left, right = (cells_of(side) for side in node.args)
            if len(left) == len(right) == 1 and {left[0].args[0], right[0].args[0]} == {array}:
                yield left[0].args[1], right[0].args[1], node.kind is Kind.LT


def _direction(theory: Theory, goal: Claim, lower: Term, upper: Term) -> int:
    """Returns RISING if the lower cell has the smaller index, FALLING if the larger; 0 if unknown.

    An index that starts after the other is assumed to stay there.
    """
    for before, after, sign in ((lower, upper, 1), (upper, lower, -1)):
        first = after if goal.loop is None else at_start(theory, goal.loop, after)
        for end in (after, first):
            distance = build.difference(end, before)
            if distance is not None and distance > 0:
                return sign * RISING
    return 0


# ---- Origins of values: for a variable that loops set to cells, the index of that cell.
#
# The program need not store it. A function of the iterations does: it follows the variable's
# steps, and is the index whenever the variable becomes a cell. `m = a[0]; ... if (a[i] > m)
# m = a[i];` has `a[where(n)] = m` at the head of iteration n: so some element equals m.
# No C identifier contains a `^`, so these symbols never clash with those of a program.


NOWHERE = build.number(-1)  # the variable has its value from before the loop


@dataclass(frozen=True, slots=True, eq=False)
class ValueOrigin:
    """A function that gives the index of the cell held by a variable, and its formulas."""

    loop: Loop
    function: Recursive
    formulas: tuple[Term, ...]


def witnesses(theory: Theory, loop: Loop) -> Iterator[ValueOrigin]:
    for value in scalars(loop):
        step = step_of(theory, loop, value)
        if step is None or step.kind is not Kind.ITE:
            continue
        cells = [leaf for leaf in cases(step) if is_element(leaf)]
        others = [leaf for leaf in cases(step) if not is_element(leaf)]
        same_array = len({cell.args[0] for cell in cells}) == 1
        wanted = same_array and others and all(leaf is value for leaf in others)
        if wanted and _is_asked_for(theory, loop, value, step):
            yield _witness(theory, loop, value, step, cells[0])


def _is_asked_for(theory: Theory, loop: Loop, value: Term, step: Term) -> bool:
    """Returns True if a variable is compared with anything, and not only a temporary."""
    asked = [node.args[0] for node in subterms(step) if node.kind is Kind.ITE]
    for other in theory.loops:
        if other is not loop:
            asked += comparisons(theory, other)
    asked += [part for claim in theory.assertions for part in (claim.condition, *claim.path)]
    return any(
        node.kind is Kind.APPLY and node.payload == value.payload for node in subterms(*asked)
    )


def _witness(theory: Theory, loop: Loop, value: Term, step: Term, cell: Term) -> ValueOrigin:
    symbol = Symbol(f"where^{value.payload.name}", (INT,) * len(loop.counters), INT)
    where = apply(symbol, *loop.counters)

    def follow(term: Term) -> Term:
        if term.kind is Kind.ITE:
            return build.ite(term.args[0], follow(term.args[1]), follow(term.args[2]))
        return where if term is value else term.args[1]

    start = at_start(theory, loop, value)
    from_cell = is_element(start) and start.args[0] is cell.args[0]
    first = start.args[1] if from_cell else NOWHERE
    function = Recursive(symbol, loop.counter, loop.outer, first, follow(step))
    held = moved(at_head(loop, cell), where)
    nowhere = build.eq(where, NOWHERE)
    if not from_cell:
        held = build.ite(nowhere, start, held)
    formulas = [build.eq(value, held)]
    bounds = [build.le(build.ZERO, where)]
    bounds += [build.le(first, where) for first in firsts(theory, loop)]
    for place in (*places(theory, loop), *(mark.place for mark in own_marks(theory, loop))):
        bounds += [build.lt(where, place), build.lt(place, where)]
    bounds += [build.lt(where, end) for end in limits(theory, loop)]
    for mark in own_marks(theory, loop):
        at_first = build.eq(mark.place, at_start(theory, loop, mark.place))
        formulas.append(build.implies(nowhere, at_first))
    for bound in dict.fromkeys(bounds):
        formulas.append(bound)
        formulas.append(build.disjunction((nowhere, bound)))
    return ValueOrigin(loop, function, tuple(dict.fromkeys(formulas)))
