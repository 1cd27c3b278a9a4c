"""Loops that read cells one after the other: what their condition showed of each cell.

If `while (a[i] != 0) i++` has passed index x, a[x] was not zero in the iteration that read it. That
iteration is found by inverting the index.
"""

from viap.instantiate.knowledge import Knowledge
from viap.instantiate.visiting_iterations import CellVisit
from viap.logic.sorts import Symbol
from viap.logic.walkers import subterms
from viap.recurrences.algebra.lines import line
from viap.recurrences.arrays.visited_cells import is_cell
from viap.recurrences.iteration_steps import KnownValue, expanded, resolved, unwrapped
from viap.translate.theory import Loop


def learn_visits(knowledge: Knowledge, loop: Loop, known: dict[Symbol, KnownValue]) -> None:
    """Learns which iteration of a loop reads which cell."""
    theory = knowledge.theory
    plain = {symbol: each for symbol, each in known.items() if each.times == 1}
    stays, _ = resolved(expanded(theory, loop.stays), loop, plain)
    axiom = next(
        (a for a in theory.axioms if a.origin.loop is loop and a.origin.kind == "prefix"), None
    )
    if axiom is None:
        return
    own = set(loop.scalars.values()) & plain.keys()
    forms = {symbol: unwrapped(plain[symbol].value) for symbol in own}
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
