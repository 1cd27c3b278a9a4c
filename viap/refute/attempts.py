"""Runs of guided testing, within a time: each one is remembered for what it showed."""

import time
from itertools import chain, repeat
from random import Random

from viap.program.machine import End, InputSource, Run
from viap.program.machine.watched import Place, compile_watched
from viap.program.nodes import Program
from viap.refute.patterns import SequenceInputs
from viap.refute.trials import Trial, Trials, Values

STEPS = 40_000
# Runs that read more inputs than these are left to other ways.
_MOST_INPUTS = 4000


class Found(Exception):  # noqa: N818 - an event, not an error
    """A run reached the error."""

    def __init__(self, run: Run) -> None:
        self.run = run


class OutOfTime(Exception):  # noqa: N818 - an event, not an error
    """The time for the search is over."""


class Attempts:
    def __init__(self, program: Program) -> None:
        self._machine, self._watch, operators = compile_watched(program)
        self.trials = Trials(operators)
        self.random = Random(7)
        self.end = 0.0

    def run(self, source: InputSource, steps: int = STEPS) -> Trial | None:
        if time.process_time() > self.end:
            raise OutOfTime
        self._watch.clear()
        run = self._machine.run(source, budget=steps)
        if run.end is End.ERROR:
            raise Found(run)
        if not run.inputs or len(run.inputs) > _MOST_INPUTS:
            return None
        trial = Trial(run, self._watch.seen)
        if self.trials.add(trial) and run.end is End.BUDGET and steps < STEPS:
            return self.run(source)  # it is worth to be seen as a whole
        return trial

    def attempt(self, values: Values, like: Trial, place: Place) -> Trial | None:
        """A run that differs from another one; it may end soon behind the comparison."""
        read = like.seen[place].inputs if place in like.seen else len(values)
        steps = 500 + 2 * like.steps * (read + 2) // max(len(like.values), 1)
        source = SequenceInputs("guided", lambda: chain(values, repeat(0)))
        return self.run(source, min(steps, STEPS))
