"""Guided testing: inputs are changed so that a comparison comes nearer to its other result.

Every run records the differences of the operands of all comparisons. For each result that no run
has had yet, the run that came nearest to it is kept, and its inputs are changed, one or many at a
time: if that changes the difference, the next step is as large as a linear difference would
require. A result that no step can reach may lie between two runs, one on either side. A run with
a new result reaches further comparisons, and so on, until the error is reached.
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
