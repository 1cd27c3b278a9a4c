"""Guided testing: inputs are changed so that a comparison comes nearer to its other result.

Every run records the differences of the operands of all comparisons. For each result that no run
has had yet, the run that came nearest to it is kept, and its inputs are changed, one or many at a
time: if that changes the difference, the next step is as large as a linear difference would
require. A result that no step can reach may lie between two runs, one on either side. A run with
a new result reaches further comparisons, and so on, until the error is reached.
"""

import time
from collections.abc import Iterator, Sequence
from itertools import islice

from viap.core.program.inputs import constants_near
from viap.core.program.nodes import Program
from viap.runs.machine import Run
from viap.runs.machine.watched_machine import ANY, Place
from viap.runs.refute.concrete_testing import patterns
from viap.runs.refute.guided_trials import (
    Attempts,
    Found,
    Search,
    Target,
    Trial,
    distance,
    holds,
    missing,
)

# ---- Moves of guided testing: inputs are changed in proportion to a comparison's distance.


# Numbers of inputs that are changed for one target: before its comparison, and others.
_LATEST, OTHERS = 6, 4
_MOVES = 16
_SCANNED, _REMEMBERED = 120, 40


class Moves(Attempts):
    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.moved = False  # True if a change of inputs had an effect on a target
        self._scanned: set[int] = set()
        self._useful: dict[int, list[int]] = {}  # inputs that moved a comparison

    def directions(self, target: Target, trial: Trial) -> Iterator[Sequence[int]]:
        """Yields inputs to change together: the latest ones, some others, and all."""
        place = target[0]
        read = min(trial.seen[place].inputs, len(trial.values))
        latest = range(read - 1, max(read - 1 - _LATEST, -1), -1)
        yield from ([index] for index in latest[:2])
        if read > _LATEST:
            start = self.random.randrange(read)
            yield range(read)
            yield range(start, read)
            yield range(start)
        useful = self._useful.get(place[0], [])
        chosen = dict.fromkeys(self.random.sample(useful, min(_LATEST, len(useful))))
        chosen |= dict.fromkeys(latest[2:])
        chosen |= dict.fromkeys(self.random.sample(range(read), min(OTHERS, read)))
        yield from ([index] for index in chosen if index < read)

    def scan(self, target: Target) -> Search[None]:
        """Find the inputs that have an effect: change each one a little, once."""
        place = target[0]
        if place[0] in self._scanned:
            return
        self._scanned.add(place[0])
        trial = self.trials.nearest[target]
        read = min(trial.seen[place].inputs, len(trial.values))
        for index in self.random.sample(range(read), min(_SCANNED, read)):
            other = yield from self.step(target, trial, [index], 1)
            after = None if other is None else other.difference(place)
            if after is not None and after != trial.difference(place):
                self._remember(place, [index])

    def along(self, target: Target, indices: Sequence[int], trial: Trial) -> Search[Trial | None]:
        """Changes some inputs by one number: measures the effect, then aims at the target."""
        place, wanted = target
        op = self.trials.operators[place[0]]
        start = trial.difference(place)
        if start is None or max(indices, default=len(trial.values)) >= len(trial.values):
            return None
        needed = missing(op, wanted, start)
        # Small changes have no effect on a quotient.
        probes = (1, -1, needed, -needed, 32 * needed, -32 * needed)
        trial, slope = yield from self._slope(target, trial, indices, probes)
        shrink = 1
        for _ in range(_MOVES):
            before = trial.difference(place) or 0
            needed = missing(op, wanted, before)
            if not needed:
                return trial
            step = round(needed / slope / shrink) if slope else 0
            if not step:
                return None
            other = yield from self.step(target, trial, indices, step)
            after = None if other is None else other.difference(place)
            if other is None or after is None or distance(op, wanted, after) >= abs(needed):
                shrink *= 4  # another path, or too far: a smaller step
                continue
            slope = (after - before) / step
            trial = other
        return None

    def _slope(
        self, target: Target, trial: Trial, indices: Sequence[int], steps: Sequence[int]
    ) -> Search[tuple[Trial, float]]:
        """Returns a run that is not farther away, and the slope of the difference."""
        place, wanted = target
        op, before = self.trials.operators[place[0]], trial.difference(place) or 0
        slope = 0.0
        for step in dict.fromkeys(steps):
            other = yield from self.step(target, trial, indices, step)
            after = None if other is None else other.difference(place)
            if other is None or after is None or after == before:
                continue
            self.moved = True
            self._remember(place, indices)
            found = (after - before) / step
            nearer = distance(op, wanted, after) < distance(op, wanted, before)
            if nearer or abs(found) <= len(indices):
                return other if nearer else trial, found
            slope = slope or found  # perhaps a jump: the other side may be better
        return trial, slope

    def step(
        self, target: Target, trial: Trial, indices: Sequence[int], step: int
    ) -> Search[Trial | None]:
        values = trial.changed(indices, step)
        if values == trial.values:
            return None
        return (yield from self.attempt(values, trial, target[0]))

    def _remember(self, place: Place, indices: Sequence[int]) -> None:
        if len(indices) == 1:
            known = self._useful.setdefault(place[0], [])
            if indices[0] not in known:
                known.insert(0, indices[0])
                del known[_REMEMBERED:]

    def between(self, target: Target) -> Search[None]:
        """Join the first inputs of one run and the last ones of another; bisect for the flip."""
        place = target[0]
        below, above = self.trials.sides.get(place, (None, None))
        if below is None or above is None:
            return
        low, high = 0, min(len(below.values), len(above.values))
        while high - low > 1:
            cut = (low + high) // 2
            trial = yield from self.attempt(above.values[:cut] + below.values[cut:], below, place)
            if target in self.trials.reached:
                return
            difference = None if trial is None else trial.difference(place)
            if difference is None:
                return
            low, high = (low, cut) if difference > 0 else (cut, high)


# ---- Detours of guided testing: flip other comparisons of a run on the way to a target.


class Detours(Moves):
    def turn_others(self, target: Target) -> Search[None]:
        """Flips other comparisons of the same run, for example so that a counter counts further."""
        trial = self.trials.nearest[target]
        read = trial.seen[target[0]].inputs
        others = [place for place, seen in trial.seen.items() if seen.inputs and place[1] != ANY]
        near = [place for place in others if abs(trial.seen[place].inputs - read) <= 1]
        chosen = self.random.sample(near, min(OTHERS, len(near)))
        chosen += self.random.sample(others, min(OTHERS, len(others)))
        for place in dict.fromkeys(chosen):
            trial = self.trials.nearest[target]
            if place in trial.seen and place != target[0]:
                yield from self._turn(place, trial, not self._result(place, trial))
            if target in self.trials.reached:
                return

    def _turn(self, place: Place, trial: Trial, wanted: bool) -> Search[Trial | None]:
        """A run in which a comparison has the other result, by a change of the latest inputs."""
        for indices in islice(self.directions((place, wanted), trial), 2):
            found = yield from self.along((place, wanted), indices, trial)
            if found is not None:
                return found
        return None

    def _result(self, place: Place, trial: Trial) -> bool:
        return holds(self.trials.operators[place[0]], trial.seen[place].difference)

    def repair(self, target: Target) -> Search[None]:
        """Try a change that leads to another path, and then changes back to the old path."""
        base = self.trials.nearest[target]
        read = min(base.seen[target[0]].inputs, len(base.values))
        if not read:
            return
        index = self.random.randrange(read)
        needed = missing(self.trials.operators[target[0][0]], target[1], base.seen[target[0]][0])
        step = self.random.choice((needed, -needed, needed * 2, 1))
        other = yield from self.step(target, base, [index], step)
        for _ in range(OTHERS):
            if other is None or target[0] in other.seen or target in self.trials.reached:
                return
            broken = self._first_broken(base, other)
            if broken is None:
                return
            other = yield from self._turn(broken, other, self._result(broken, base))

    def _first_broken(self, base: Trial, other: Trial) -> Place | None:
        """Returns the first comparison whose results differ in two runs; None if none does."""
        for place in base.seen:
            if place not in other.seen:
                return None
            if self._result(place, base) is not self._result(place, other):
                return place
        return None


# ---- Guided testing: inputs are changed so that a comparison comes nearer to its other result.


_SEEDS = 24
_MOST_TRIES = 300
_MUCH = 20


class Guided(Detours):
    """A search by guided testing; each call continues the one before."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._program = program
        self._whole = self._search()
        self._constants = constants_near(program)
        self._tries: dict[Target, int] = {}
        self._stuck: dict[int, int] = {}  # penalty, in tries, of comparisons that nothing moved

    def search(self, seconds: float) -> Run | None:
        """Returns a run that reaches the error; None if none was found in the time."""
        end = time.process_time() + seconds
        try:
            for _ in self._whole:
                if time.process_time() > end:
                    return None
        except Found as found:
            return found.run
        return None

    def _search(self) -> Search[None]:
        for seed in islice(patterns(self._program), _SEEDS):
            yield from self.run(seed)
        while (target := self._next()) is not None:
            yield from self._approach(target)

    def _next(self) -> Target | None:
        """Returns the target with the fewest tries, the latest of equals; None if none is left."""
        found, fewest = None, _MOST_TRIES
        for target in self.trials.nearest:
            tries = self._tries.get(target, 0) + self._stuck.get(target[0][0], 0)
            if tries <= fewest:
                found, fewest = target, tries
        return found

    def _approach(self, target: Target) -> Search[None]:
        trials, self.moved = self.trials, False
        before = trials.distance(target)
        for way in (
            self._change,
            self.between,
            self.scan,
            self.turn_others,
            self.repair,
            self._disturb,
        ):
            yield from way(target)
            if target in trials.reached:
                return
        # A target that came much nearer is tried again at once; one that nothing moves, late.
        after = trials.distance(target)
        spent = 3 if after >= before else 1 if before - after < before / _MUCH else 0
        self._tries[target] = self._tries.get(target, 0) + spent
        number = target[0][0]
        self._stuck[number] = 0 if self.moved else self._stuck.get(number, 0) + 3

    def _change(self, target: Target) -> Search[None]:
        for indices in self.directions(target, self.trials.nearest[target]):
            yield from self.along(target, indices, self.trials.nearest[target])
            if target in self.trials.reached:
                return

    def _disturb(self, target: Target) -> Search[None]:
        """Replace some inputs by constants, or by other inputs of the run."""
        trial = self.trials.nearest[target]
        values = list(trial.values)
        for _ in range(self.random.choice((1, 1, 2, 4))):
            index = self.random.randrange(len(values))
            chosen = self.random.choice((*self._constants, self.random.choice(values)))
            values[index] = trial.clipped(index, chosen)
        yield from self.attempt(tuple(values), trial, target[0])
