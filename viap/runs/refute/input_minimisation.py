"""Minimisation of inputs that reach the error: fewer of them, more zeros, and nearer to zero.

Each candidate is run by the machine, and counts only if it reaches the error at the same place. The
search is bounded by the steps of these runs: it gives the same inputs on every machine.
"""

from collections.abc import Iterator, Sequence
from math import prod

from viap.core.program.nodes import Program
from viap.core.program.unsized_arrays import UNKNOWN_SIZE
from viap.runs.machine import End, ListedInputs, Machine, Run

Values = tuple[int, ...]

# Longer lists are changed a part at a time only.
_ONE_BY_ONE = 60
_PAIR_BY_PAIR = 16
# One run of this many steps would take too long.
_LONGEST = 3_000_000
STEPS = 1_500_000  # steps of all candidates together
_START = 400  # steps that take as long as the start of a run
_CELLS = 16  # cells of arrays that are made in the time of a step
_SMALL = (0, 1, -1, 2, 3)


def minimise(machine: Machine, run: Run, steps: int = STEPS) -> Run:
    """Returns the smallest run found in so many steps; the given one if none is smaller."""
    if run.steps > _LONGEST:
        return run
    return _Search(machine, run, steps).best


class _Search:
    """`lists`: the values of input functions, and those of uninitialised variables and cells."""

    def __init__(self, machine: Machine, run: Run, steps: int) -> None:
        self.machine, self.best, self.left = machine, run, steps
        self.lists = _lists(run)
        self._start = _START + _cells(run.program) // _CELLS
        while self._improve():
            pass

    def _improve(self) -> bool:
        """One pass over all changes; returns True if another one is worth it."""
        before = _size(self.best)
        for which in (1, 0):
            self._replace(which, (0,) * len(self.lists[which]))
            self._drop(which)
            for start, end in _parts(len(self.lists[which])):
                values = self.lists[which]
                if any(values[start:end]):
                    zeros = (0,) * (min(end, len(values)) - start)
                    self._replace(which, values[:start] + zeros + values[end:])
            places = [place for place, value in enumerate(self.lists[which]) if value]
            if len(places) <= _ONE_BY_ONE:
                for place in places:
                    self._lower(which, place)
        if len(self.lists[0]) <= _PAIR_BY_PAIR:
            for size in range(len(self.lists[0])):
                self._shorten(size)
                if len(self.lists[1]) <= _ONE_BY_ONE:
                    self._shorten_array(size)
        return _size(self.best) < before and self.left > 0

    def _drop(self, which: int) -> None:
        """Leaves out parts: a loop that reads an input in each iteration does fewer ones."""
        pieces = 2
        while pieces <= min(len(self.lists[which]), _ONE_BY_ONE) and self.left > 0:
            length = len(self.lists[which])
            # From the end, so that the places before a part stay what they were.
            for piece in reversed(range(pieces)):
                start, end = length * piece // pieces, length * (piece + 1) // pieces
                values = self.lists[which]
                if start < end <= len(values):
                    self._replace(which, values[:start] + values[end:])
            pieces *= 2
        if len(self.lists[which]) <= _ONE_BY_ONE:
            # Neighbours may undo each other: neither can be left out alone.
            for width in (1, 2):
                for place in reversed(range(len(self.lists[which]))):
                    if self._has(which, place + width - 1):
                        values = self.lists[which]
                        self._replace(which, values[:place] + values[place + width :])

    def _lower(self, which: int, place: int) -> None:
        """Lowers one value: tries small ones first, then halves the distance to one that fails."""
        if not self._has(which, place):
            return
        value = self.lists[which][place]
        if any(self._put(which, place, small) for small in (*_SMALL, abs(value))):
            return
        fails = 0
        while self.left > 0 and self._has(which, place):
            value = self.lists[which][place]
            if abs(value) - fails <= 1:
                return
            middle = (fails + abs(value)) // 2
            if not self._put(which, place, middle if value > 0 else -middle):
                fails = middle

    def _has(self, which: int, place: int) -> bool:
        return place < len(self.lists[which])

    def _put(self, which: int, place: int, candidate: int) -> bool:
        """Tries a value at one place, if it is nearer to zero than the present one."""
        values = self.lists[which]
        if not self._has(which, place) or not _less(candidate, values[place]):
            return False
        return self._replace(which, (*values[:place], candidate, *values[place + 1 :]))

    def _shorten(self, size: int) -> None:
        """Decreases an input that may be a size by one, and drops one input behind it."""
        for place in range(len(self.lists[0]) - 1, size, -1):
            values = self.lists[0]
            if place < len(values) and values[size] > 0:
                head = (*values[:size], values[size] - 1)
                self._replace(0, head + values[size + 1 : place] + values[place + 1 :])

    def _shorten_array(self, size: int) -> None:
        """Decreases an input that may be the size of an array by one, and drops one cell."""
        for place in range(len(self.lists[1]) - 1, -1, -1):
            values, unset = self.lists
            if place < len(unset) and size < len(values) and values[size] > 0:
                fewer = (*values[:size], values[size] - 1, *values[size + 1 :])
                self._try(fewer, unset[:place] + unset[place + 1 :])

    def _replace(self, which: int, values: Values) -> bool:
        """Tries other values in one of the lists."""
        return self._try(*((values, self.lists[1]) if which == 0 else (self.lists[0], values)))

    def _try(self, values: Values, unset: Values) -> bool:
        """Runs on other inputs; keeps the run and returns True if it is smaller."""
        if self.left <= 0 or (values, unset) == self.lists:
            return False
        # A run that reads more inputs than before is of no use.
        source = ListedInputs(values, unset)
        self.left -= self._start
        run = self.machine.run(source, budget=max(2 * self.best.steps, 10_000))
        self.left -= run.steps
        same = run.end is End.ERROR and run.position == self.best.position
        if not same or _size(run) >= _size(self.best):
            return False
        self.best, self.lists = run, _lists(run)
        return True


def _cells(program: Program) -> int:
    """Number of cells of the arrays that a run makes."""
    sizes = [[size for size in array.sizes if isinstance(size, int)] for array in program.arrays]
    return sum(prod(each) for each in sizes if max(each, default=0) < UNKNOWN_SIZE)


def _lists(run: Run) -> tuple[Values, Values]:
    listed = run.replay_inputs()
    return listed.values, listed.uninitialised


def _size(run: Run) -> tuple[int, ...]:
    """Size of a run, to be minimised: first the number of nonzero uninitialised values."""
    values, unset = _lists(run)
    return (
        sum(value != 0 for value in unset),
        len(values),
        sum(value != 0 for value in values),
        sum(2 * abs(value) + (value < 0) for value in values),
        sum(2 * abs(value) + (value < 0) for value in unset),
    )


def _less(one: int, other: int) -> bool:
    return (abs(one), one < 0) < (abs(other), other < 0)


def _parts(length: int) -> Iterator[tuple[int, int]]:
    """Yields the bounds of halves, quarters and so on of a list, down to sixty-fourths."""
    pieces = 2
    while pieces <= min(length, 64):
        cuts: Sequence[int] = [length * piece // pieces for piece in range(pieces + 1)]
        yield from zip(cuts, cuts[1:], strict=False)
        pieces *= 2
