"""Detours of guided testing: flip other comparisons of a run on the way to a target."""

from itertools import islice

from viap.machine.watched_machine import ANY, Place
from viap.refute.guided.attempts import Search
from viap.refute.guided.comparison_targets import Target, holds, missing
from viap.refute.guided.input_moves import OTHERS, Moves
from viap.refute.guided.trials import Trial


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
