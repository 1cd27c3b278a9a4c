"""The changes that iterations of a loop made, in a few words, for iterations that are not told."""

from dataclasses import dataclass, field

from viap.evidence.counterexamples.run_state import RunState, Unknown
from viap.evidence.counterexamples.write_texts import group_of, written
from viap.machine import Event
from viap.program.message_names import cell_text, variable_text
from viap.program.nodes import Array, Scalar
from viap.program.value_texts import value_text

_MOST = 6  # changes that are told

Indices = tuple[int, ...]


@dataclass
class LoopChanges:
    """Values before the first write and behind the last one, and the written cells."""

    before: dict[Scalar, int | None] = field(default_factory=dict)
    after: dict[Scalar, int] = field(default_factory=dict)
    cells: dict[tuple[Array, Indices], set[int]] = field(default_factory=dict)

    def note(self, event: Event, state: RunState) -> None:
        """Notes a write; `state` is that before it."""
        target = written(event)
        if target is None or event.value is None or group_of(event) is None:
            return
        if isinstance(target, Array):
            if event.indices:
                key = (target, event.indices[:-1])
                self.cells.setdefault(key, set()).add(event.indices[-1])
            return
        if target not in self.before:
            try:
                self.before[target] = state.scalar(target)
            except Unknown:
                self.before[target] = None
        self.after[target] = event.value

    def texts(self) -> list[str]:
        """Returns the changes, those of scalars first."""
        found = {}
        for scalar, value in self.after.items():
            before = self.before[scalar]
            if before != value:
                start = "" if before is None else f"from {value_text(before, scalar.type)} "
                found[variable_text(scalar)] = f"{start}to {value_text(value, scalar.type)}"
        result = [f"{name} {change}" for name, change in found.items()]
        result += [_cells(*key, places) for key, places in self.cells.items()]
        if len(result) > _MOST:
            result[_MOST - 1 :] = [f"{len(result) - _MOST + 1} more changes"]
        return result


def _cells(array: Array, rows: Indices, places: set[int]) -> str:
    low, high = min(places), max(places)
    first, last = (cell_text(array, [*map(str, rows), str(index)]) for index in (low, high))
    if len(places) == 1:
        return f"{first} is written"
    if high - low + 1 == len(places):
        return f"{first} to {last} are written"
    return f"{len(places)} cells from {first} to {last} are written"
