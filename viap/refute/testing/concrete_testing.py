"""Concrete testing: runs on chosen and random inputs find most errors in milliseconds.

Every pattern gets a short run first. Patterns whose steps ran out get longer runs, while there is
time: the most promising inputs first, until one run ends and shows how long a run is.
"""

import time
from collections.abc import Iterator

from viap.machine import End, FixedInputs, InputSource, Machine, Run
from viap.machine.runs import DEPENDS
from viap.program.nodes import Program
from viap.refute.testing.input_patterns import patterns

SHORT = 20_000
LONGER = 4
# After this many short runs that did not end, longer runs are better than other inputs.
_ENOUGH = 6
# Share of the time for short runs while longer ones wait.
_SHARE = 0.4
# With more time than this left, one run may have all of it.
_PATIENCE = 2.0
_SPEED = 3_000_000.0  # steps a second, before anything was measured


class Concrete:
    """A search by concrete runs; each call continues the one before."""

    def __init__(self, program: Program, machine: Machine) -> None:
        self._machine = machine
        self._fresh: Iterator[InputSource] = patterns(program)
        self._unfinished: list[tuple[int, int, InputSource]] = []  # steps so far, a number
        self._speed = _SPEED
        self._length = 0  # of the longest run that came to its end
        self._number = 0
        self._longs = 0
        self.any_ended = False
        self.opened: Run | None = None  # a run whose end compilers decide
        self.same_always = False  # no inputs are read: all runs are one

    def search(self, seconds: float) -> Run | None:
        """Returns a run that reaches the error; None if none was found in the time."""
        start = time.process_time()
        return self._short(start + seconds) or self._long(start + seconds)

    def _short(self, end: float) -> Run | None:
        begin, stuck = time.process_time(), 0
        while not self.same_always and stuck < _ENOUGH:
            now = time.process_time()
            if now > end or (self._unfinished and now > begin + _SHARE * (end - begin)):
                return None
            source = next(self._fresh, None)
            if source is None:
                return None
            run = self._machine.run(source, budget=SHORT)
            if run.end is End.ERROR:
                return run
            if run.end is End.UNDEFINED and run.detail.startswith(DEPENDS):
                self.opened = self.opened or run
            if not run.inputs:
                self.same_always = True
            self.any_ended |= run.end is not End.BUDGET
            if run.end is End.BUDGET:
                stuck += 1
                self._number += 1
                self._unfinished.append((SHORT, self._number, source))
        return None

    def _long(self, end: float) -> Run | None:
        while self._unfinished:
            remaining = end - time.process_time()
            room = int(remaining * self._speed)
            if room < 2 * SHORT:
                return None
            self._longs += 1
            unknown = not self._length
            whole = unknown and (self.same_always or remaining > _PATIENCE)
            # The most promising one until it ends; but it may never do so.
            insist = unknown and (whole or self._longs % 2)
            self._unfinished.sort(key=_telling if insist else _shortest)
            before, number, source = self._unfinished.pop(0)
            budget = min(max(before, self._length) * LONGER, room)
            if unknown:
                budget = room if whole else max(room // 2, 2 * SHORT)
            began = time.process_time()
            run = self._machine.run(source, budget=budget)
            if run.end is End.ERROR:
                return run
            if run.end is End.BUDGET:
                self._unfinished.append((max(before, budget), number, source))
            else:
                self.any_ended = True
                self._length = max(self._length, run.steps)
            self._measure(run.steps, time.process_time() - began)
        return None

    def _measure(self, steps: int, seconds: float) -> None:
        """Measure the speed of runs, with an upper limit: leaps make runs look fast."""
        if seconds > 0.01:
            self._speed = (self._speed + min(steps / seconds, 4 * _SPEED)) / 2


def _telling(entry: tuple[int, int, InputSource]) -> tuple[bool, int]:
    """Sort key: inputs that differ come before equal ones."""
    return isinstance(entry[2], FixedInputs), entry[1]


def _shortest(entry: tuple[int, int, InputSource]) -> tuple[int, bool, int]:
    return entry[0], *_telling(entry)
