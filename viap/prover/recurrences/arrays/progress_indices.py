"""Marks: indices at the head of a loop that show its progress, and so the cells already done."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Term, apply, free_variables
from viap.core.logic.walkers import rebuild, rewrite, substitute, subterms
from viap.core.translate.theory import Loop, Theory
from viap.prover.recurrences.arrays.visited_cells import accesses, cases, is_cell, slope, used
from viap.prover.recurrences.iteration_steps import conjuncts, expanded, unwrapped

MOST_MARKS = 4
MOST_PLACES = 6
MOST_ENDS = 3


@dataclass(frozen=True, slots=True)
class ProgressIndex:
    """A term at the head of a loop that never falls (slope 1), or never grows (slope -1)."""

    place: Term
    slope: int


def own_marks(theory: Theory, loop: Loop) -> list[ProgressIndex]:
    """Returns the variables of a loop that move in one direction and occur in indices."""
    found: dict[Term, ProgressIndex] = {}
    indices = [index for _, (index,) in accesses(theory, loop, 1)]
    for node in subterms(*indices, *conjuncts(expanded(theory, loop.stays))):
        if node.kind is Kind.APPLY and node.args == loop.counters and node.sort == INT:
            moves = slope(theory, loop, node)
            if moves is not None and not is_cell(node):
                found[node] = ProgressIndex(node, moves)
    return list(found.values())[:MOST_MARKS]


def marks(theory: Theory, loop: Loop) -> list[ProgressIndex]:
    """Returns the marks of a loop and of those around it, and the ends of inner loops."""
    found = [mark for each in loop.around() for mark in own_marks(theory, each)]
    for each in loop.around():
        for child in each.children:
            for _, end in bounded(theory, child):
                moves = slope(theory, each, end)
                if moves is not None and each.counter in free_variables(end):
                    found.append(ProgressIndex(end, moves))
        found += _mirrored(theory, each)
    return list(dict.fromkeys(found))


def _mirrored(theory: Theory, loop: Loop) -> Iterator[ProgressIndex]:
    """Yields marks at the mirrored distance from the end, for loops that only repeat passes.

    Each pass may bring one more cell to its place at the end.
    """
    passes = [
        at_start(theory, child, mark.place)
        for child in loop.children
        for mark in own_marks(theory, child)
    ]
    if passes and not any(free_variables(start) for start in passes):
        for mark in own_marks(theory, loop):
            for end in limits(theory, loop):
                yield ProgressIndex(build.sub(end, mark.place), -mark.slope)


def bounded(theory: Theory, loop: Loop) -> Iterator[tuple[Term, Term]]:
    """Yields the bounded terms of a loop's condition with their bounds: `i` and `n` of `i < n`."""
    for part in conjuncts(expanded(theory, loop.stays)):
        if part.kind is Kind.LT and part.args[0].sort == INT:
            yield part.args[0], part.args[1]
        elif part.kind is Kind.LE and part.args[0].sort == INT:
            yield part.args[0], build.add(part.args[1], build.ONE)


def limits(theory: Theory, loop: Loop) -> list[Term]:
    """Returns upper limits of the indices of a loop and of inner loops, in all iterations."""
    found: dict[Term, None] = {}
    for each in (loop, *loop.inside()):
        for index, end in bounded(theory, each):
            if free_variables(index) and not free_variables(end):
                _, distance = build.monomials(index)
                found[build.sub(end, build.number(distance))] = None
                found[end] = None
    if not found:
        # A falling index is bounded by its start.
        for _, end in bounded(theory, loop):
            if loop.counter in free_variables(end):
                first = at_start(theory, loop, end)
                found.update({first: None, build.add(first, build.ONE): None})
    return list(found)[:MOST_ENDS]


def places(theory: Theory, loop: Loop) -> list[Term]:
    """Returns the indices of cells that an iteration of the loop itself uses."""
    found = [
        indices[0]
        for indices in used(theory, loop)
        if len(indices) == 1 and free_variables(indices[0]) <= set(loop.counters)
    ]
    return found[:MOST_PLACES]


def at_start(theory: Theory, loop: Loop, term: Term) -> Term:
    """Returns the value of a term at the head of a loop before the first iteration."""
    first = substitute(term, {loop.counter: build.ZERO})
    starts = {
        axiom.body.args[0].payload: axiom
        for axiom in theory.axioms
        if axiom.origin.loop is loop and axiom.origin.kind == "start"
    }

    def change(node: Term) -> Term | None:
        axiom = starts.get(node.payload) if node.kind is Kind.APPLY else None
        if axiom is None:
            return None
        head = axiom.body.args[0]
        pairs = zip(head.args, node.args, strict=True)
        values = {v: value for v, value in pairs if v.kind is Kind.VARIABLE}
        return substitute(axiom.body.args[1], values)

    return rewrite(first, change)


def firsts(theory: Theory, loop: Loop) -> list[Term]:
    """Returns the start values of the indices that a loop uses or saves in variables."""
    moving = {mark.place for mark in own_marks(theory, loop)}
    found = dict.fromkeys(at_start(theory, loop, place) for place in places(theory, loop))
    for value in scalars(loop):
        step = step_of(theory, loop, value)
        if step is not None and value not in moving and moving & set(cases(step)):
            found[at_start(theory, loop, value)] = None
    return list(found)


def started(theory: Theory, loop: Loop, term: Term) -> Term:
    """Returns the value of a term before the innermost loop around that changes it."""
    for each in loop.around():
        if each.counter in free_variables(term):
            return at_start(theory, each, term)
    return term


def step_of(theory: Theory, loop: Loop, value: Term) -> Term | None:
    """Returns the value of a variable after one iteration; None if there is no axiom."""
    for axiom in theory.axioms:
        if axiom.origin.loop is loop and axiom.origin.kind == "step":
            if axiom.body.args[0].payload == value.payload:
                return expanded(theory, axiom.body.args[1])
    return None


def scalars(loop: Loop) -> list[Term]:
    """Returns the program's scalars that a loop changes, at its head."""
    return [
        apply(symbol, *loop.counters) for scalar, symbol in loop.scalars.items() if scalar.source
    ]


# ---- Indices without their wrap-around: those of type `size_t`, for example, which accesses
# convert.
#
# This is a guess, as are its consequences: the kernel checks that the indices are in range.


def indices_of(theory: Theory) -> Iterator[Term]:
    """Yields all indices by which iterations read cells."""
    for axiom in theory.axioms:
        if axiom.origin.kind == "step":
            for node in subterms(axiom.body):
                if is_cell(node):
                    yield from node.args[1 : 1 + node.args[0].sort.dimensions]


def with_plain_indices(change: Term, indices: Sequence[Term]) -> Term:
    """Returns the change of a cell at `indices`, as if no index wrapped around."""

    def plain(node: Term) -> Term | None:
        if is_cell(node):
            dimensions = node.args[0].sort.dimensions
            first, last = node.args[:1], node.args[1 + dimensions :]
            places = tuple(unwrapped(index) for index in node.args[1 : 1 + dimensions])
            return rebuild(node, (*first, *places, *last))
        if node.kind is Kind.EQ and any(side in indices for side in node.args):
            return build.eq(*(unwrapped(side) for side in node.args))
        return None

    return rewrite(change, plain)
