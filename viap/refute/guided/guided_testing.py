"""Guided testing: inputs are changed so that a comparison comes nearer to its other result.

Of every run, the differences of the operands of all comparisons are known. For each result that
no run has had yet, the run that came nearest to it is kept, and its inputs are changed, one or
many at a time: where that changes the difference, the next step is as large as it should be if
the difference were linear. What no step can reach may lie between two runs, on either side.
A run with a result that is new shows further comparisons, and so on, until the error is reached.
"""

import time
from itertools import islice

from viap.machine import Run
from viap.program.nodes import Program
from viap.program.program_constants import constants_near
from viap.refute.guided.attempts import Found, Search
from viap.refute.guided.comparison_targets import Target
from viap.refute.guided.detours import Detours
from viap.refute.testing.input_patterns import patterns

_SEEDS = 24
_MOST_TRIES = 300
_MUCH = 20


class Guided(Detours):
    """Goes on with the search where it stopped the last time."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._program = program
        self._whole = self._search()
        self._constants = constants_near(program)
        self._tries: dict[Target, int] = {}
        self._stuck: dict[int, int] = {}  # how often nothing moved a comparison

    def search(self, seconds: float) -> Run | None:
        """A run that reaches the error, or None where none was found in the time."""
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
        """The target that was tried least, and of those the one that was found last."""
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
        # What came much nearer is tried again at once, what nothing moves late.
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
        """Some inputs become other ones that programs often ask for."""
        trial = self.trials.nearest[target]
        values = list(trial.values)
        for _ in range(self.random.choice((1, 1, 2, 4))):
            index = self.random.randrange(len(values))
            chosen = self.random.choice((*self._constants, self.random.choice(values)))
            values[index] = trial.clipped(index, chosen)
        yield from self.attempt(tuple(values), trial, target[0])
