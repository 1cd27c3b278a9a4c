"""Cells visited by the iterations before a loop's head, by the indices used."""

from collections.abc import Callable, Iterable, Iterator

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, apply
from viap.core.logic.walkers import free_variables, substitute, subterms
from viap.core.translate.theory import Axiom, Loop, Theory
from viap.prover.recurrences.arrays.index_sequences import solved_for
from viap.prover.recurrences.iteration_steps import conjuncts, expanded, unwrapped

MOST_ACCESSES = 8

Access = tuple[Loop, tuple[Term, ...]]


def is_cell(node: Term) -> bool:
    return node.kind is Kind.APPLY and bool(node.args) and bool(node.args[0].sort.dimensions)


def accesses(theory: Theory, loop: Loop, dimensions: int) -> list[Access]:
    """Returns the moving indices of cells that iterations read or write, each with its loop."""
    fitting = [
        (inner, indices)
        for inner in (loop, *loop.inside())
        for indices in used(theory, inner)
        if len(indices) == dimensions and _moves(indices, inner)
    ]
    return fitting[:MOST_ACCESSES]


def used(theory: Theory, loop: Loop) -> list[tuple[Term, ...]]:
    """Returns the indices of all cells that an iteration reads or writes itself."""
    found: dict[tuple[Term, ...], None] = {}
    steps = [
        axiom
        for axiom in theory.axioms
        if axiom.origin.loop is loop and axiom.origin.kind == "step"
    ]
    for axiom in steps:
        found.update(dict.fromkeys(written_indices(theory, axiom)))
    for term in (loop.stays, *(axiom.body.args[1] for axiom in steps)):
        for node in subterms(expanded(theory, term)):
            if is_cell(node):
                found[node.args[1 : 1 + node.args[0].sort.dimensions]] = None
    # Visited cells are a guess, which is simpler if no index wraps around.
    return list(dict.fromkeys(tuple(map(unwrapped, indices)) for indices in found))


def used_indices(theory: Theory, loop: Loop) -> list[Term]:
    """Returns the indices of one-dimensional arrays that an iteration uses itself."""
    own = [indices for inner, indices in accesses(theory, loop, 1) if inner is loop]
    return [index for (index,) in own]


def _moves(indices: Iterable[Term], loop: Loop) -> bool:
    """Returns True if indices are terms of a loop's head and depend on its counter."""
    free = frozenset().union(*(free_variables(index) for index in indices))
    return loop.counter in free and free <= set(loop.counters)


def written_indices(theory: Theory, step: Axiom) -> Iterator[tuple[Term, ...]]:
    """Yields the indices that conditions of a memory's step compare with."""
    indices = [other for other in step.others if not other.sort.dimensions]
    if not indices:
        return
    for node in subterms(expanded(theory, step.body.args[1])):
        if node.kind is not Kind.ITE:
            continue
        found: dict[Term, Term] = {}
        for part in conjuncts(node.args[0]):
            if part.kind is Kind.EQ and not part.args[0].sort.dimensions:
                solved = solved_for(part, [i for i in indices if i not in found])
                if solved is not None:
                    found[solved[0]] = solved[1]
        if len(found) == len(indices):
            yield tuple(found[index] for index in indices)


def visited(
    theory: Theory, access: Access, loop: Loop, indices: tuple[Term, ...]
) -> Iterator[Term]:
    """Yields the cells before those that an access visits next, at the head of a loop around it.

    Nested loops visit row after row: all cells of earlier rows, and the cells of this row up
    to the current one. Then yields the cells not visited yet.
    """
    _, places = access
    levels: list[list[tuple[Term, Term]]] = []
    for around in reversed(list(loop.around())):
        at = [
            (index, place)
            for index, place in zip(indices, places, strict=True)
            if _level(place, loop) is around
        ]
        if at:
            levels.append(at)
    if not levels:
        return
    slopes = {slope(theory, loop, place) for at in levels for _, place in at}
    grows, falls = -1 not in slopes, 1 not in slopes
    if grows:
        yield _ordered(levels, build.lt)
    if falls:
        yield _ordered(levels, lambda index, place: build.lt(place, index))
    if len(levels) == 1 and len(levels[0]) == 1:
        ((index, place),) = levels[0]
        first = substitute(place, {loop.counter: build.ZERO})
        if grows:
            yield build.conjunction((build.le(first, index), build.lt(index, place)))
            yield build.le(place, index)
        if falls:
            yield build.conjunction((build.le(index, first), build.lt(place, index)))
            yield build.le(index, place)


def slope(theory: Theory, loop: Loop, place: Term) -> int | None:
    """Returns 1 if an index never falls between iterations, -1 if it never grows; else None."""
    steps: dict[Term, Term] = {}
    for around in loop.around():
        for axiom in theory.axioms:
            if axiom.origin.loop is around and axiom.origin.kind == "step":
                head, value = axiom.body.args
                if head.payload in around.scalars.values():
                    steps[apply(head.payload, *around.counters)] = value
    changes = list(cases(unwrapped(substitute(place, steps))))
    distances = [build.difference(each, place) for each in changes]
    known = [each for each in distances if each is not None]
    if len(known) < len(distances) or not any(known):
        return None
    if min(known) >= 0:
        return 1
    return -1 if max(known) <= 0 else None


def cases(term: Term) -> Iterator[Term]:
    """Yields the possible values of a term, by its outermost cases."""
    if term.kind is Kind.ITE:
        yield from cases(term.args[1])
        yield from cases(term.args[2])
    else:
        yield term


def _ordered(levels: list[list[tuple[Term, Term]]], before: Callable[[Term, Term], Term]) -> Term:
    """Returns the lexicographic order, by levels."""
    result: Term = build.FALSE
    for at in reversed(levels):
        same = [build.eq(index, place) for index, place in at]
        earlier = [before(index, place) for index, place in at]
        result = build.disjunction((build.conjunction(earlier), build.conjunction((*same, result))))
    return result


def _level(place: Term, loop: Loop) -> Loop | None:
    """Returns the innermost loop at whose head an index is a term; None if it is an inner loop."""
    free = free_variables(place)
    if not free <= set(loop.counters):
        return None
    for each in loop.around():
        if each.counter in free:
            return each
    return None
