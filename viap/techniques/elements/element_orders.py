"""Orders: candidate relations between any two cells of an array whose cells loops compare.

The cells before a mark are sorted, or are ordered relative to all later ones; likewise for the
cells after a mark. A cell that a loop may be about to write is left out.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from viap.logic import build
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import substitute
from viap.recurrences.arrays.progress_indices import (
    ProgressIndex,
    limits,
    marks,
    own_marks,
    places,
    started,
)
from viap.techniques.elements.cell_comparisons import at_head, cells_of, comparisons, flags, moved
from viap.techniques.elements.goal_orders import RISING, wanted
from viap.translate.theory import Claim, Loop, Theory


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
