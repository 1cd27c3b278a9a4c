"""Inputs on which errors are often found: equal, extreme, increasing, near to constants, random.

A pattern gives the inputs of one run; the most promising patterns come first.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import count, cycle, islice
from random import Random

from viap.machine import FixedInputs, InputSource, InputStreams, SeededInputs
from viap.machine.input_sources import Draw, clipped
from viap.program.integer_types import FloatBits, IntType
from viap.program.nodes import (
    Constant,
    Input,
    Program,
    Wrap,
    expressions,
    statements,
    subexpressions,
)
from viap.program.program_constants import constants_near

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
