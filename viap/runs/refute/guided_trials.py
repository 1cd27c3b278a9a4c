"""Runs of guided testing: their results, and the run nearest to each missing result."""

from collections.abc import Generator, Sequence
from itertools import chain, repeat
from random import Random
from typing import TypeVar

from viap.core.program.integer_types import IntType
from viap.core.program.nodes import Program
from viap.runs.machine import End, InputSource, Run
from viap.runs.machine.watched_machine import Place, Seen, compile_watched
from viap.runs.refute.concrete_testing import SequenceInputs

# ---- Targets of guided testing: for each evaluation of a comparison, both of its results.


# A place, and the wanted result there.
Target = tuple[Place, bool]

_OPPOSITE = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}


def holds(op: str, difference: int) -> bool:
    """The result of a comparison, by the difference of its operands."""
    match op:
        case "<":
            return difference < 0
        case "<=":
            return difference <= 0
        case ">":
            return difference > 0
        case ">=":
            return difference >= 0
        case "==":
            return difference == 0
        case _:
            return difference != 0


def nearest(op: str, wanted: bool, difference: int) -> int:
    """The difference that is nearest to the given one and has the wanted result."""
    if holds(op, difference) is wanted:
        return difference
    match op if wanted else _OPPOSITE[op]:
        case "<":
            return -1
        case ">":
            return 1
        case "!=":
            return 1
        case _:
            return 0


def missing(op: str, wanted: bool, difference: int) -> int:
    """Number to add to a difference for the wanted result."""
    return nearest(op, wanted, difference) - difference


def distance(op: str, wanted: bool, difference: int) -> int:
    return abs(missing(op, wanted, difference))


# ---- Runs of guided testing: their results, and the run nearest to each missing result.


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


# ---- Runs of guided testing, and the record of their comparisons.
#
# A search is a generator that yields before each run, so it can stop anywhere and go on from there
# when it has time again.


STEPS = 40_000
# Runs that read more inputs are left to other searches.
_MOST_INPUTS = 4000


T = TypeVar("T")
Search = Generator[None, None, T]


class Found(Exception):  # noqa: N818 - an event, not an error
    """A run reached the error."""

    def __init__(self, run: Run) -> None:
        self.run = run


class Attempts:
    def __init__(self, program: Program) -> None:
        self._machine, self._watch, operators = compile_watched(program)
        self.trials = Trials(operators)
        self.random = Random(7)

    def run(self, source: InputSource, steps: int = STEPS) -> Search[Trial | None]:
        yield
        self._watch.clear()
        run = self._machine.run(source, budget=steps)
        if run.end is End.ERROR:
            raise Found(run)
        if not run.inputs or len(run.inputs) > _MOST_INPUTS:
            return None
        trial = Trial(run, self._watch.seen)
        if self.trials.add(trial) and run.end is End.BUDGET and steps < STEPS:
            return (yield from self.run(source))  # let it run to its end
        return trial

    def attempt(self, values: Values, like: Trial, place: Place) -> Search[Trial | None]:
        """A run on changed inputs of another one; it may be stopped soon after the comparison."""
        read = like.seen[place].inputs if place in like.seen else len(values)
        steps = 500 + 2 * like.steps * (read + 2) // max(len(like.values), 1)
        source = SequenceInputs("guided", lambda: chain(values, repeat(0)))
        return (yield from self.run(source, min(steps, STEPS)))
