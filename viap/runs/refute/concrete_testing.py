"""Concrete testing: runs on chosen and random inputs find most errors in milliseconds.

Every pattern gets a short run first. Patterns whose steps ran out get longer runs, while there is
time: the most promising inputs first, until one run ends and shows how long a run is.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count, cycle, islice
from random import Random

from viap.core.program.inputs import constants_near
from viap.core.program.integer_types import FloatBits, IntType
from viap.core.program.nodes import (
    Constant,
    Input,
    Program,
    Wrap,
    expressions,
    statements,
    subexpressions,
)
from viap.runs.machine import (
    End,
    FixedInputs,
    InputSource,
    InputStreams,
    Machine,
    Run,
    SeededInputs,
)
from viap.runs.machine.input_sources import Draw, clipped
from viap.runs.machine.runs import DEPENDS

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


# ---- Inputs on which errors are often found: equal, extreme, increasing, near to constants,
# random.
#
# A pattern gives the inputs of one run; the most promising patterns come first.


_SIZES = (1, 2, 3, 4, 5, 8, 10, 16, 100, 1000)
# Ranges of pseudo-random values.
_RANGES = ((0, 3), (1, 12), (-3, 6), (0, 1), (0, 40), (2, 100), (-20, 20), (1, 1000))
_ROUNDS = 400
_SHORT_BITS = 16


class SequenceInputs(InputSource):
    """The values of an endless sequence, clipped to the types of the inputs."""

    def __init__(self, name: str, start: Callable[[], Iterator[int]]) -> None:
        self.name, self._start = name, start

    def start(self) -> InputStreams:
        return _SequenceStreams(self._start())

    def __repr__(self) -> str:
        return f"SequenceInputs({self.name})"


class _SequenceStreams(InputStreams):
    def __init__(self, values: Iterator[int]) -> None:
        self._values = values

    def draw(self, type: IntType, function: str) -> Draw:
        low, high, values = type.minimum, type.maximum, self._values
        if isinstance(type, FloatBits):
            return lambda: clipped(next(values), type)

        def within() -> int:
            value = next(values)
            return value if low <= value <= high else min(max(value, low), high)

        return within

    def draw_uninitialised(self, type: IntType) -> Draw:
        return self.draw(type, "")


def patterns(program: Program) -> Iterator[InputSource]:
    """Yields the patterns for a program, always in the same order."""
    near = constants_near(program)
    asked = sum(isinstance(node, Input) for node in statements(program.body))
    yield FixedInputs(0)
    yield SeededInputs(0)
    yield from _of_floats(program)
    yield rising(0)
    yield headed((0,), (1,))
    yield mixed(0, 0, 8)
    yield FixedInputs(1)
    yield FixedInputs(5)
    yield sized(3, rising(1))
    yield rising(9, -1)
    yield headed((1,), (0,))
    for size in (1, 2, 4, 10):
        yield sized(size, mixed(size, -2, 8))
    yield chosen(near, 0)
    for value in (-1, 2, 3, 2**31 - 1, -(2**31), 2**32 - 1, 2**63 - 1, -(2**63)):
        yield FixedInputs(value)
    for limit in _narrow(program):
        yield sized(limit, FixedInputs(0))
        yield sized(limit, FixedInputs(1))
    yield alternating(0, 1)
    yield alternating(-1, 1)
    yield SeededInputs(1)
    for value in near:
        yield FixedInputs(value)
    for value in islice(near, 24):
        yield sized(value, mixed(1, -2, 8))
        if asked > 1:
            yield sized(value, FixedInputs(value))
    for size in _SIZES:
        yield sized(size, rising(0))
        yield sized(size, rising(size, -1))
        yield sized(size, SeededInputs(size))
    for seed in range(_ROUNDS):
        yield SeededInputs(seed + 2)
        low, high = _RANGES[seed % len(_RANGES)]
        yield mixed(seed, low, high)
        yield chosen(near, seed + 1)
        yield chosen([*near, *range(8)], seed + 1)
        yield sized(seed % 40, mixed(seed, low, high))


def _of_floats(program: Program) -> Iterator[InputSource]:
    """Special floating-point numbers and those of the program, alone and behind a size."""
    inputs = [node for node in statements(program.body) if isinstance(node, Input)]
    types = dict.fromkeys(node.type for node in inputs if isinstance(node.type, FloatBits))
    for type in types:
        form = type.format
        values = dict.fromkeys((form.nan, form.infinity, form.sign, form.largest, 1, form.one))
        for statement in statements(program.body):
            for expression in expressions(statement):
                for part in subexpressions(expression):
                    if isinstance(part, Constant) and part.type == type and len(values) < 14:
                        values[part.value] = None
        for bits in values:
            yield FixedInputs(bits)
            yield sized(10, FixedInputs(bits))


def rising(start: int, step: int = 1) -> InputSource:
    return SequenceInputs(f"{start} by {step}", lambda: count(start, step))


def alternating(*values: int) -> InputSource:
    return SequenceInputs(f"alternating {values}", lambda: cycle(values))


def mixed(seed: int, low: int, high: int) -> InputSource:
    """Pseudo-random values between two bounds."""

    def values() -> Iterator[int]:
        random, width = Random(seed).random, high - low + 1
        while True:
            yield low + int(random() * width)

    return SequenceInputs(f"{low}..{high}, {seed}", values)


def chosen(values: Sequence[int], seed: int) -> InputSource:
    """Pseudo-random members of a list."""

    def drawn() -> Iterator[int]:
        random = Random(seed)
        while True:
            yield random.choice(values)

    return SequenceInputs(f"of {list(values)}, {seed}", drawn)


def headed(first: Sequence[int], rest: Sequence[int]) -> InputSource:
    """Some values, then others again and again."""

    def values() -> Iterator[int]:
        yield from first
        yield from cycle(rest)

    return SequenceInputs(f"{first}, then {rest}", values)


class sized(InputSource):  # noqa: N801 - reads like the other patterns
    """The first input is a number, perhaps a size; the others are those of another pattern."""

    def __init__(self, size: int, rest: InputSource) -> None:
        self.size, self.rest = size, rest

    def start(self) -> InputStreams:
        return _SizedStreams(self.size, self.rest.start())

    def __repr__(self) -> str:
        return f"sized({self.size}, {self.rest})"


class _SizedStreams(InputStreams):
    def __init__(self, size: int, rest: InputStreams) -> None:
        self._head = [size]
        self._rest = rest

    def draw(self, type: IntType, function: str) -> Draw:
        head, other = self._head, self._rest.draw(type, function)

        def first() -> int:
            if head:
                return clipped(head.pop(), type)
            return other()

        return first

    def draw_uninitialised(self, type: IntType) -> Draw:
        return self._rest.draw_uninitialised(type)


def _narrow(program: Program) -> list[int]:
    """Numbers of increments after which a narrow counter wraps to zero."""
    bits = {
        part.type.bits
        for statement in statements(program.body)
        for expression in expressions(statement)
        for part in subexpressions(expression)
        if isinstance(part, Wrap)
    }
    return [1 << each for each in sorted(bits) if 1 < each <= _SHORT_BITS]
