"""States of loop heads as texts: values of variables, and cells of arrays as short strips."""

from collections.abc import Collection

from viap.explain.diagnosis.head_states import HeadState
from viap.explain.diagnosis.vocabulary import Vocabulary
from viap.program.message_names import variable_text
from viap.program.nodes import Array, Scalar
from viap.program.value_texts import value_text
from viap.session.diagnosis import ShownState

_CELLS = 8  # shown cells of an array
_READ = 2  # arrays that are shown because the loop reads them
_VALUES = 6  # shown variables


def shown_state(
    state: HeadState, words: Vocabulary, about: Collection[Scalar | Array], reachable: bool
) -> ShownState:
    """Returns the values of the variables and arrays that a formula and the loop are about."""
    first = [scalar for scalar in words.scalars if scalar in about]
    others = [s for s in words.scalars if s not in about and s in words.changed]
    chosen = [*first, *others][:_VALUES]
    values = {variable_text(s): value_text(state.scalars[s], s.type) for s in chosen}
    # Cells that the loop reads may decide what it does.
    read = [a for a in words.arrays if a in words.read and state.cells.get(a)][:_READ]
    for array in words.arrays:
        if array in about or array in read or (not about and array in words.changed):
            values[variable_text(array)] = _strip(state, array)
    return ShownState(values, reachable)


def changes(
    before: HeadState, after: HeadState, shown: ShownState, words: Vocabulary
) -> ShownState:
    """Returns the values that differ after an iteration."""
    values: dict[str, str] = {}
    for scalar in words.scalars:
        if before.scalars[scalar] != after.scalars[scalar]:
            values[variable_text(scalar)] = value_text(after.scalars[scalar], scalar.type)
    for array in words.arrays:
        name, strip = variable_text(array), _strip(after, array)
        if name in shown.values and strip != shown.values[name]:
            values[name] = strip
    return ShownState(values, shown.reachable)


def _strip(state: HeadState, array: Array) -> str:
    known = state.cells.get(array, {})
    top = max((index[0] for index in known), default=-1)
    size = array.sizes[0]
    if isinstance(size, Scalar):
        size = state.scalars.get(size, 0)
    length = top + 1 if not isinstance(size, int) else min(size, top + 1)
    cells = [state.cell(array, (index,)) for index in range(min(length, _CELLS))]
    more = ["..."] if isinstance(size, int) and size > len(cells) else []
    texts = ["_" if cell is None else value_text(cell, array.type) for cell in cells]
    return "{" + ", ".join([*texts, *more]) + "}"
