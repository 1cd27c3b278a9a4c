"""Sources of the inputs of an execution."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from random import Random

from viap.errors import UsageError
from viap.program.integer_types import FloatBits, IntType

# A draw gets no arguments, except in programs that are compiled to pass the place. A run of such a
# program may be repeated with its inputs: every source has to accept the place.
Draw = Callable[..., int]


class InputsExhausted(Exception):  # noqa: N818 - an event, not an error
    """Raised by a draw that has no further value, or none that the type has: its text says which.

    It ends a run with End.INPUTS.
    """


class InputSource(ABC):
    """Supplies the inputs of runs.

    At the start of each run the machine calls `start`, and then asks for a draw for each
    kind of input that the program has. A draw returns the next value or raises
    InputsExhausted. A value outside of the type ends the run, too.
    """

    @abstractmethod
    def start(self) -> "InputStreams": ...


class InputStreams(ABC):
    """The inputs of one run."""

    @abstractmethod
    def draw(self, type: IntType, function: str) -> Draw:
        """The next result of a C function that gives an input."""

    @abstractmethod
    def draw_uninitialised(self, type: IntType) -> Draw:
        """The next value found in an uninitialised variable or cell."""


class ListedInputs(InputSource):
    """Explicit values in the order of consumption.

    Uninitialised variables and cells take theirs from a list of their own, and are zero
    when that has run out.
    """

    def __init__(self, values: Iterable[int], uninitialised: Iterable[int] = ()) -> None:
        self.values = tuple(values)
        self.uninitialised = tuple(uninitialised)

    def start(self) -> InputStreams:
        return _ListedStreams(self.values, self.uninitialised)

    def __repr__(self) -> str:
        return f"ListedInputs({list(self.values)}, {list(self.uninitialised)})"


class _ListedStreams(InputStreams):
    def __init__(self, values: tuple[int, ...], uninitialised: tuple[int, ...]) -> None:
        self._values = iter(values)
        self._uninitialised = iter(uninitialised)

    def draw(self, type: IntType, function: str) -> Draw:
        values = self._values

        def listed(*_place: object) -> int:
            for value in values:
                return value
            raise InputsExhausted

        return listed

    def draw_uninitialised(self, type: IntType) -> Draw:
        values = self._uninitialised
        return lambda *_place: next(values, 0)


def clipped(value: int, type: IntType) -> int:
    """The nearest value that a type has; a small integer is that floating-point number."""
    if isinstance(type, FloatBits):
        from viap.machine.float_inputs import as_number

        return as_number(value, type)
    return min(max(value, type.minimum), type.maximum)


class FixedInputs(InputSource):
    """Always the same value, or the nearest one that the type has."""

    def __init__(self, value: int = 0) -> None:
        self.value = value

    def start(self) -> InputStreams:
        return _FixedStreams(self.value)

    def __repr__(self) -> str:
        return f"FixedInputs({self.value})"


class _FixedStreams(InputStreams):
    def __init__(self, value: int) -> None:
        self._value = value

    def draw(self, type: IntType, function: str) -> Draw:
        value = clipped(self._value, type)
        return lambda *_place: value

    def draw_uninitialised(self, type: IntType) -> Draw:
        return self.draw(type, "")


class RangeInputs(InputSource):
    """Pseudo-random values between two bounds, clipped to the type."""

    def __init__(self, low: int, high: int, seed: int = 0) -> None:
        if low > high:
            raise UsageError(f"the range of inputs {low}..{high} is empty")
        self.low, self.high, self.seed = low, high, seed

    def start(self) -> InputStreams:
        return _RangeStreams(self.low, self.high, self.seed)

    def __repr__(self) -> str:
        return f"RangeInputs({self.low}, {self.high}, {self.seed})"


class _RangeStreams(InputStreams):
    def __init__(self, low: int, high: int, seed: int) -> None:
        self._low, self._high = low, high
        self._random = Random(seed)

    def draw(self, type: IntType, function: str) -> Draw:
        low = min(max(self._low, type.minimum), type.maximum)
        high = max(min(self._high, type.maximum), type.minimum)
        random, width = self._random.random, high - low + 1
        if width > 1 << 32:
            randrange = self._random.randrange
            return lambda *_place: randrange(low, high + 1)
        return lambda *_place: low + int(random() * width)

    def draw_uninitialised(self, type: IntType) -> Draw:
        return self.draw(type, "")


def checked(draw: Draw, type: IntType) -> Draw:
    """Wrap a draw: raises InputsExhausted for a value outside of the type."""
    low, high = type.minimum, type.maximum

    def check(*place: object) -> int:
        value = draw(*place)
        if low <= value <= high:
            return value
        raise InputsExhausted(f"the input {value} is not a value of type {type} ({low} to {high})")

    return check


def chunked(chunks: Iterator[list[int]]) -> Draw:
    """Draws values from whole chunks; much faster than making them one by one."""
    return chain.from_iterable(chunks).__next__
