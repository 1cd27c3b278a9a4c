"""Pseudo-random inputs that are likely to find bugs: small, extreme, repeated values."""

from collections.abc import Iterator
from random import Random

from viap.machine.input_sources import Draw, InputSource, InputStreams, chunked
from viap.program.integer_types import FloatBits, IntType

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
        from viap.machine.float_inputs import chunks

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
