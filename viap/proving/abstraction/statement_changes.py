"""The effect of a statement on tracked variables and cells."""

from viap.logic import build
from viap.logic.terms import Term
from viap.program.nodes import Assign, Fill, Input, Variable
from viap.proving.abstraction.abstract_states import AbstractState
from viap.proving.abstraction.abstraction_precision import Tracked


def changes(statement: Assign | Input | Fill, state: AbstractState) -> dict[Tracked, Term]:
    """Returns the new values; facts about unknown values among them are added to the unknowns."""
    if isinstance(statement, Fill):
        return _filled(statement, state)
    target = statement.target
    if isinstance(target, Variable):
        kept = target.scalar in state.values
        return {target.scalar: _new(statement, state)} if kept else {}
    cells = list(state.cells(target.array))
    if not cells:
        return {}
    indices = [state.value(index) for index in target.indices]
    value = _new(statement, state)
    return {cell: build.ite(state.at_place(indices, cell[1]), value, old) for cell, old in cells}


def _new(statement: Assign | Input, state: AbstractState) -> Term:
    if isinstance(statement, Input):
        return state.around.unknowns.fresh(statement.type)
    return state.value(statement.value)


def _filled(fill: Fill, state: AbstractState) -> dict[Tracked, Term]:
    found: dict[Tracked, Term] = {}
    indices = [state.value(index) for index in fill.indices]
    for cell, old in state.cells(fill.array):
        value = build.number(fill.value or 0)
        if fill.value is None:
            value = state.around.unknowns.fresh(fill.array.type)
        found[cell] = build.ite(state.at_place(indices, cell[1]), value, old)
    return found
