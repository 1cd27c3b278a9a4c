"""Moves of guided testing: inputs are changed in proportion to a comparison's distance."""

from collections.abc import Iterator, Sequence

from viap.machine.watched_machine import Place
from viap.program.nodes import Program
from viap.refute.guided.attempts import Attempts, Search
from viap.refute.guided.comparison_targets import Target, distance, missing
from viap.refute.guided.trials import Trial

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
