"""Runs of guided testing: their results, and the run nearest to each missing result."""

from collections.abc import Sequence

from viap.machine import Run
from viap.machine.watched_machine import Place, Seen
from viap.program.integer_types import IntType
from viap.refute.guided.comparison_targets import Target, distance, holds

Values = tuple[int, ...]


class Trial:
    """A run: the inputs that it read, with their types, and the differences of comparisons."""

    __slots__ = ("seen", "steps", "types", "values")

    def __init__(self, run: Run, seen: dict[Place, Seen]) -> None:
        self.values: Values = tuple(each.value for each in run.inputs)
        self.types: tuple[IntType, ...] = tuple(each.type for each in run.inputs)
        self.seen, self.steps = seen, run.steps

    def difference(self, place: Place) -> int | None:
        found = self.seen.get(place)
        return None if found is None else found.difference

    def clipped(self, index: int, value: int) -> int:
        type = self.types[index]
        return min(max(value, type.minimum), type.maximum)

    def changed(self, indices: Sequence[int], step: int) -> Values:
        """The inputs, with some increased by `step`; indices beyond the list are ignored."""
        values = list(self.values)
        for index in indices:
            if index < len(values):
                values[index] = self.clipped(index, values[index] + step)
        return tuple(values)


class Trials:
    """`nearest` maps each target that no run has reached to the run that is nearest to it."""

    def __init__(self, operators: Sequence[str]) -> None:
        self.operators = operators
        self.reached: set[Target] = set()
        self.nearest: dict[Target, Trial] = {}
        self._distances: dict[Target, int] = {}
        # Runs with a negative and a positive difference.
        self.sides: dict[Place, tuple[Trial | None, Trial | None]] = {}

    def add(self, trial: Trial) -> bool:
        """Record a run; returns True if it reached a new result."""
        near, fresh = [], False
        for place, (difference, _) in trial.seen.items():
            op = self.operators[place[0]]
            result = holds(op, difference)
            if (place, result) not in self.reached:
                self._reach((place, result))
                fresh = True
            wanted = (place, not result)
            if wanted not in self.reached:
                near.append((wanted, distance(op, not result, difference)))
            self._note(place, difference, trial)
        for wanted, far in near:
            known = self._distances.get(wanted)
            # A run that reached a new result is the better start: it goes on from there.
            if known is None or far < known or (fresh and far == known):
                self._distances[wanted], self.nearest[wanted] = far, trial
        return fresh

    def distance(self, target: Target) -> int:
        return self._distances[target]

    def _reach(self, target: Target) -> None:
        self.reached.add(target)
        self.nearest.pop(target, None)
        self._distances.pop(target, None)

    def _note(self, place: Place, difference: int, trial: Trial) -> None:
        below, above = self.sides.get(place, (None, None))
        if difference < 0 and below is None:
            self.sides[place] = (trial, above)
        elif difference > 0 and above is None:
            self.sides[place] = (below, trial)
