"""The variables and cells that a step of a run changes, under the names that readers know."""

from dataclasses import dataclass, field

from viap.evidence.counterexamples.pointer_texts import PointerTexts
from viap.evidence.counterexamples.run_state import RunState
from viap.evidence.counterexamples.write_texts import PointerGroup, group_of, written
from viap.machine import Event
from viap.program.message_names import cell_text, variable_text
from viap.program.nodes import Array, Fill
from viap.program.value_texts import value_text

_INDETERMINATE = "?"


@dataclass(frozen=True, slots=True)
class StateChange:
    """A new value of a variable, or of a cell of the row `name` of an array.

    `index` is None for a variable. `whole`: all cells of the row get the value. `size` is the
    number of cells of the row; None if it is not known.
    """

    name: str
    index: int | None
    value: str
    whole: bool = False
    size: int | None = None


@dataclass
class ChangeRecord:
    """Collects the changes of events, until they are taken for a step."""

    pointers: PointerTexts
    _changes: dict[tuple[str, int | None], StateChange] = field(default_factory=dict)
    _pointers: dict[object, PointerGroup] = field(default_factory=dict)

    def note(self, event: Event, state: RunState) -> None:
        """Notes a write; `state` is that after it."""
        target, group = written(event), group_of(event, self.pointers)
        if target is None or group is None:
            return
        if isinstance(group, PointerGroup):
            known = self._pointers.get(group.form)
            if known is None or known.key != group.key:
                self._pointers[group.form] = group
            else:
                known.events.append(event)
            return
        value = _INDETERMINATE if event.value is None else value_text(event.value, target.type)
        if not isinstance(target, Array):
            self._set(StateChange(variable_text(target), None, value))
            return
        rows, size = event.indices[: len(target.sizes) - 1], state.size(target)
        if len(rows) < len(target.sizes) - 1:
            return  # several rows are filled at once
        text = cell_text(target, [*map(str, rows), "#"])
        if isinstance(event.statement, Fill):
            if text.endswith("[#]"):
                self._set(StateChange(text[:-3], None, value, whole=True, size=size))
        elif text.endswith("[#]"):
            self._set(StateChange(text[:-3], event.indices[-1], value, size=size))
        else:
            self._set(StateChange(text.replace("#", str(event.indices[-1])), None, value))

    def _set(self, change: StateChange) -> None:
        """Keeps the last change of each place, in the order of these."""
        if change.whole:
            for key in [key for key in self._changes if key[0] == change.name]:
                del self._changes[key]
        key = change.name, change.index
        self._changes.pop(key, None)
        self._changes[key] = change

    def taken(self, state: RunState) -> tuple[StateChange, ...]:
        """Returns the changes so far, and forgets them."""
        for group in self._pointers.values():
            name, equals, value = (group.text(state) or "").partition(" = ")
            if equals:
                self._set(StateChange(name, None, value))
        changes = tuple(self._changes.values())
        self._changes, self._pointers = {}, {}
        return changes
