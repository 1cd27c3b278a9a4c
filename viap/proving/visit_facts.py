"""Loops that read cells one after the other: what their condition showed of each cell.

If `while (a[i] != 0) i++` has passed index x, a[x] was not zero in the iteration that read it. That
iteration is found by inverting the index. Likewise for the sums of the first elements: a loop that
looks at each of them is asked about the iteration with the sum of as many elements, and about the
one whose sum ends with a given cell.
"""

from typing import TYPE_CHECKING

from viap.instantiate.knowledge import Knowledge
from viap.instantiate.visiting_iterations import CellVisit, FoldVisit
from viap.logic import build
from viap.logic.terms import Term
from viap.logic.walkers import free_variables, subterms
from viap.recurrences.algebra.lines import line
from viap.recurrences.arrays.visited_cells import is_cell
from viap.recurrences.counter_conditions import pruned
from viap.recurrences.iteration_steps import expanded, resolved, unwrapped
from viap.translate.theory import Axiom, Loop

if TYPE_CHECKING:
    from viap.recurrences.arrays.known_cells import ClosedForms


def learn_visits(knowledge: Knowledge, loop: Loop, closed: "ClosedForms") -> None:
    """Learns which iteration of a loop reads which cell, and uses which fold."""
    theory, known = knowledge.theory, closed.known
    plain = {symbol: each for symbol, each in known.items() if each.times == 1}
    stays, _ = resolved(expanded(theory, loop.stays), loop, plain)
    axiom = next(
        (a for a in theory.axioms if a.origin.loop is loop and a.origin.kind == "prefix"), None
    )
    if axiom is None:
        return
    forms = knowledge.visits.forms
    for symbol, each in plain.items():
        if each.loop is loop or each.loop in loop.children:
            counters = each.loop.outer if symbol == each.loop.count else each.loop.counters
            forms.learn(symbol, counters, _natural(each.value, counters))
    seen = set()
    for node in subterms(stays):
        if not is_cell(node):
            continue
        for position, index in enumerate(node.args[1 : 1 + node.args[0].sort.dimensions]):
            at = line(unwrapped(index), loop.counter)
            if at is not None and at.slope and (node.args[0], position, at) not in seen:
                seen.add((node.args[0], position, at))
                visit = CellVisit(axiom, loop, position, at.slope, at.rest, forms)
                knowledge.visits.learn(node.args[0], visit)
    if not loop.outer and loop.children:
        _learn_folds(knowledge, axiom, stays, closed)


def _learn_folds(knowledge: Knowledge, axiom: Axiom, stays: Term, closed: "ClosedForms") -> None:
    """Learns the iterations by the folds that a condition uses, and by their last elements."""
    loop = axiom.origin.loop
    assert loop is not None
    for node in dict.fromkeys(subterms(_natural(stays, loop.counters))):
        function = closed.folds.function(node)
        if function is None or any(loop.counter in free_variables(each) for each in node.args[1:]):
            continue
        at = line(node.args[0], loop.counter)
        if at is None or not at.slope:
            continue
        visit = FoldVisit(axiom, loop, at.slope, at.rest, node.args[1:], knowledge.visits.forms)
        knowledge.visits.learn_fold(function.symbol, visit)
        for cell in subterms(function.step):
            if (
                is_cell(cell)
                and cell.args[0].sort.dimensions == 1
                and not free_variables(cell.args[0])
            ):
                index = line(cell.args[1], function.counter)
                if index is not None and index.slope == 1 and not free_variables(index.rest):
                    shift = build.sub(index.rest, build.ONE)
                    knowledge.visits.learn_element(cell.args[0], visit, shift)


def _natural(term: Term, counters: tuple[Term, ...]) -> Term:
    """Returns a term of counters, which are not negative, as if nothing wrapped around."""
    return pruned(unwrapped(term), (), counters)
