"""Sources of the inputs of an execution."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import chain
from random import Random
from typing import TYPE_CHECKING

from viap.core.base.errors import UsageError
from viap.core.program.inputs import given_names
from viap.core.program.integer_types import FloatBits, IntType
from viap.core.program.nodes import Program

if TYPE_CHECKING:
    from viap.runs.machine import FirstRead, Run


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


# ---- Pseudo-random inputs that are likely to find bugs: small, extreme, repeated values.


# A chunk of values is picked from a table of this size by random bytes.
_TABLE = 256
# The first chunk is short, since most runs consume few inputs; later ones double.
_FIRST, _LONGEST = 16, 4096

# Numbers of the table's entries that are small, and that are near the type's bounds or
# powers of two; the rest is uniform over the type. The seed chooses the profile.
_PROFILES = ((144, 32), (224, 8), (64, 128), (32, 16))


class SeededInputs(InputSource):
    """Deterministic for a seed: two runs on equal seeds see equal inputs."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def start(self) -> InputStreams:
        return _SeededStreams(self.seed)

    def __repr__(self) -> str:
        return f"SeededInputs({self.seed})"


class _SeededStreams(InputStreams):
    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._made: dict[tuple[IntType, bool], Draw] = {}

    def draw(self, type: IntType, function: str) -> Draw:
        return self._stream(type, False)

    def draw_uninitialised(self, type: IntType) -> Draw:
        return self._stream(type, True)

    def _stream(self, type: IntType, uninitialised: bool) -> Draw:
        key = (type, uninitialised)
        if key not in self._made:
            # Each type has its own generator, so that chunks don't depend on the order
            # in which inputs of different types are consumed.
            seed = ((self._seed * 2 + uninitialised) * 256 + type.bits) * 2 + type.signed
            profile = _PROFILES[self._seed % len(_PROFILES)]
            self._made[key] = chunked(_values(Random(seed), type, *profile))
        return self._made[key]


def _values(random: Random, type: IntType, small: int, extreme: int) -> Iterator[list[int]]:
    if isinstance(type, FloatBits):
        return chunks(random, type, small, extreme)
    return _chunks(random, type, small, extreme)


def _chunks(random: Random, type: IntType, small: int, extreme: int) -> Iterator[list[int]]:
    getrandbits = random.getrandbits
    low, bits = type.minimum, type.bits
    table = _small(type, small) + _extreme(type, extreme)
    uniform_from, length = len(table), _FIRST
    table += [0] * (_TABLE - uniform_from)
    while True:
        for place in range(uniform_from, _TABLE):
            table[place] = getrandbits(bits) + low
        picks = getrandbits(8 * length).to_bytes(length, "little")
        yield [table[pick] for pick in picks]
        length = min(2 * length, _LONGEST)


def _small(type: IntType, count: int) -> list[int]:
    """0, 1, 2, -1, 3, -2, ...: the smaller the more often."""
    preferred = [0, 1, 2, -1, 3, 4, -2, 5, 0, 1, 6, 7, 8, -3, 9, 10, 2, 1, 0, 12, 16, -10, 20, 100]
    values = [value for value in preferred if type.holds(value)]
    return [values[place % len(values)] for place in range(count)]


def _extreme(type: IntType, count: int) -> list[int]:
    bounds = [type.minimum, type.maximum, type.maximum - 1, type.minimum + 1]
    for power in range(3, type.bits):
        bounds += [(1 << power), (1 << power) - 1, -(1 << power)]
    values = [value for value in bounds if type.holds(value)]
    # The bounds themselves come first and every second time.
    ordered = [v for value in values[2:] or values for v in (values[0], value, values[1])]
    return [ordered[place * 7 % len(ordered)] for place in range(count)]


# ---- Floating-point inputs that are likely to find bugs: whole, small, special, and any numbers.


# Integers below this stand for the number itself, others for a bit pattern.
_NUMBERS = 1 << 20


def as_number(value: int, type: FloatBits) -> int:
    """Returns the bits of a small integer; a large one is a pattern, if the type has it."""
    if -_NUMBERS < value < _NUMBERS:
        return type.format.rounded(value)
    return value if type.holds(value) else type.format.rounded(value)


def chunks(random: Random, type: FloatBits, small: int, extreme: int) -> Iterator[list[int]]:
    """Yields values: out of 256, so many whole and special ones; the others are random."""
    form = type.format
    whole = [0, 1, 2, -1, 3, 10, -2, 5, 4, 100, -10, 7, 8, 1000]
    parts = [Fraction(1, 2), Fraction(1, 10), Fraction(-3, 2), Fraction(1, 3), Fraction(99, 100)]
    special = [
        form.nan, form.infinity, form.sign, form.infinity | form.sign, form.largest, 1,
        1 << form.fraction_bits, form.one + 1, form.one - 1, form.rounded(1 << form.precision),
        form.rounded(10**10), form.largest | form.sign, form.sign | 1,
    ]  # fmt: skip
    numbers = [form.rounded(value) for value in (*map(Fraction, whole), *parts)]
    while True:
        made = []
        for _ in range(16):
            pick = random.randrange(256)
            if pick < small:
                made.append(random.choice(numbers))
            elif pick < small + extreme:
                made.append(random.choice(special))
            elif pick & 1:
                made.append(random.getrandbits(form.bits))
            else:
                number = Fraction(random.getrandbits(form.precision), 1 << form.precision)
                scaled = number * Fraction(10) ** random.randrange(-3, 4)
                made.append(form.rounded(scaled if random.random() < 0.7 else -scaled))
        yield made


# ---- Names of the inputs of a run that the program's caller gives.


def names_of_inputs(program: Program, run: "Run", reads: "Iterable[FirstRead]") -> dict[int, str]:
    """Map the numbers of the inputs that the program's caller gives to their names."""
    names = given_names(program)
    written = {part: text for each in program.given for text, part in each.parts}
    found = {
        number: names[each.function]
        for number, each in enumerate(run.inputs)
        if each.function in names
    }
    cells = (read for read in reads if read.array in written)
    return {**found, **{read.input: written[read.array].format(*read.indices) for read in cells}}
