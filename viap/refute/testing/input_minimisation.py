"""Minimisation of inputs that reach the error: fewer of them, and nearer to zero."""

import time
from collections.abc import Iterator, Sequence

from viap.errors import UsageError
from viap.machine import End, ListedInputs, Machine, Run

Values = tuple[int, ...]

# Longer lists are changed a part at a time only.
_ONE_BY_ONE = 60
_PAIR_BY_PAIR = 16
# One run of this many steps would take all the time.
_LONGEST = 3_000_000


def minimise(machine: Machine, run: Run, seconds: float) -> Run:
    """Returns the smallest run found in the time; the given one if none is smaller."""
    if run.steps > _LONGEST:
        return run
    return _Search(machine, run, time.process_time() + seconds).best


class _Search:
    def __init__(self, machine: Machine, run: Run, end: float) -> None:
        self.machine, self.best, self.end = machine, run, end
        self.values, self.unset = _lists(run)
        while self._improve():
            pass

    def _improve(self) -> bool:
        """One pass over all changes; returns True if another one is worth it."""
        before = _size(self.best)
        self._try(self.values, (0,) * len(self.unset))
        self._try((0,) * len(self.values), self.unset)
        for start, end in _parts(len(self.values)):
            zeros = (0,) * (end - start)
            if any(self.values[start:end]):
                self._try(self.values[:start] + zeros + self.values[end:], self.unset)
        if len(self.values) <= _ONE_BY_ONE:
            for place in range(len(self.values)):
                self._lower(place)
        if len(self.values) <= _PAIR_BY_PAIR:
            for size in range(len(self.values)):
                self._shorten(size)
        return _size(self.best) < before and time.process_time() < self.end

    def _lower(self, place: int) -> None:
        """Lower one value: try small ones first, then halve it, then subtract one."""
        if place >= len(self.values):
            return
        value = self.values[place]
        near = [0, 1, -1, 2, 3, abs(value), value // 2, value // 4 * 3]
        for candidate in [*near, value - (1 if value > 0 else -1)]:
            if place < len(self.values) and _less(candidate, self.values[place]):
                changed = (*self.values[:place], candidate, *self.values[place + 1 :])
                if self._try(changed, self.unset):
                    return

    def _shorten(self, size: int) -> None:
        """Decrease an input that may be a size by one, and drop one input behind it."""
        for place in range(len(self.values) - 1, size, -1):
            if place < len(self.values) and self.values[size] > 0:
                head = (*self.values[:size], self.values[size] - 1)
                tail = self.values[size + 1 : place] + self.values[place + 1 :]
                self._try(head + tail, self.unset)

    def _try(self, values: Values, unset: Values) -> bool:
        """Runs on other inputs; keeps the run and returns True if it is smaller."""
        if time.process_time() > self.end or (values, unset) == (self.values, self.unset):
            return False
        # A run that reads more inputs than before is of no use.
        source = ListedInputs(values, unset)
        try:
            run = self.machine.run(source, budget=max(2 * self.best.steps, 10_000))
        except UsageError:
            return False  # a value that the type does not have
        if run.end is not End.ERROR or _size(run) >= _size(self.best):
            return False
        self.best = run
        self.values, self.unset = _lists(run)
        return True


def _lists(run: Run) -> tuple[Values, Values]:
    listed = run.replay_inputs()
    return listed.values, listed.uninitialised


def _size(run: Run) -> tuple[int, int, int, int]:
    """Size of a run, to be minimised: first the number of nonzero uninitialised values."""
    values, unset = _lists(run)
    return (
        sum(value != 0 for value in unset),
        len(values),
        sum(value != 0 for value in values),
        sum(2 * abs(value) + (value < 0) for value in values),
    )


def _less(one: int, other: int) -> bool:
    return (abs(one), one < 0) < (abs(other), other < 0)


def _parts(length: int) -> Iterator[tuple[int, int]]:
    """Yields the bounds of halves, quarters and eighths of a list."""
    for pieces in (2, 4, 8):
        if length >= pieces:
            cuts: Sequence[int] = [length * piece // pieces for piece in range(pieces + 1)]
            yield from zip(cuts, cuts[1:], strict=False)
