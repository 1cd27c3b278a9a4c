"""Runs of guided testing, and the record of their comparisons.

A search is a generator that yields before each run, so it can stop anywhere and go on from there
when it has time again.
"""

from collections.abc import Generator
from itertools import chain, repeat
from random import Random
from typing import TypeVar

from viap.machine import End, InputSource, Run
from viap.machine.watched_machine import Place, compile_watched
from viap.program.nodes import Program
from viap.refute.guided.trials import Trial, Trials, Values
from viap.refute.testing.input_patterns import SequenceInputs

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
