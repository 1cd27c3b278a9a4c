"""Origins of values: for a variable that loops set to cells, the index of that cell.

The program need not store it. A function of the iterations does: it follows the variable's
steps, and is the index whenever the variable becomes a cell. `m = a[0]; ... if (a[i] > m)
m = a[i];` has `a[where(n)] = m` at the head of iteration n: so some element equals m.
No C identifier contains a `^`, so these symbols never clash with those of a program.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from viap.logic import build
from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import subterms
from viap.recurrences.arrays.progress_indices import (
    at_start,
    firsts,
    limits,
    own_marks,
    places,
    scalars,
    step_of,
)
from viap.recurrences.arrays.visited_cells import cases
from viap.techniques.elements.cell_comparisons import at_head, comparisons, is_element, moved
from viap.translate.theory import Loop, Theory

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
