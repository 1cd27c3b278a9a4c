"""Values that C leaves to the compiler: addresses of objects, and unspecified results.

A run takes plausible values. If these decide how it ends, it proves nothing about the program:
it counts as undefined.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from viap.program.caller_inputs import ADDRESS, EITHER, NONZERO, PADDING
from viap.program.integer_types import DataModel, FloatBits, IntType

if TYPE_CHECKING:
    from viap.floating.formats import FloatFormat
    from viap.machine.runs import Run

# Two addresses among this many first ones are made equal, as a test.
_REPEATED = 6
# What gcc and its library give for "not zero" (C11 7.12.3), and others: the first of them always,
# the second always, ...; then they take turns, forwards and backwards.
_NONZERO = (1, -(1 << 31), 128, -1, 512)
_OTHERS = len(_NONZERO) + 1
# Bytes of padding, from their numbers in the run and what they held: in the first run what they
# held, as compilers mostly leave them, in others these, and then always one value: each of them, or
# in long runs only those that the run may have.
_BYTES: tuple[Callable[[int, int], int], ...] = (
    lambda number, held: number * 101 + number // 7 * 37 + 59,
    lambda number, held: 0,
    lambda number, held: 255,
    lambda number, held: 1,
    lambda number, held: number % 2,
    lambda number, held: -(number % 2),
    lambda number, held: number,
    lambda number, held: ~held,
)
_LONG = 20_000  # steps


class OpenChoices:
    """The choices of one run; `upwards`: the order in which objects lie in memory.

    `same`: the numbers of two addresses that are equal: an object may reuse the memory of one
    whose lifetime has ended.
    """

    def __init__(
        self,
        model: DataModel,
        upwards: bool = True,
        same: tuple[int, int] | None = None,
        other: int = 0,
        byte: Callable[[int, int], int] = lambda _, held: held,
    ) -> None:
        self._same = same
        self._byte = byte
        self.padding = 0
        self._other = other  # number of the choice of results
        self._other_nan = other % 4  # 0: as folded; 1: as x86 has it; 2: any; 3: its own bits
        self.nans = 0
        self.results = 0
        self._repeated = 0
        # Addresses are far enough apart for objects of moderate size, and aligned for every type.
        self._distance = 1 << (20 if model.pointer_bits == 32 else 40)
        self._next = (
            self._distance if upwards else ((1 << model.pointer_bits) - 64 * self._distance)
        )
        self._step = self._distance if upwards else -self._distance
        self._shift = 0 if upwards else 16
        self.addresses = 0
        self.unspecified = False

    @property
    def of_addresses(self) -> bool:
        """True if they differ from the first choices in addresses only."""
        return self._other == 0

    @property
    def made(self) -> str:
        """What was chosen, in words; empty if nothing was."""
        if self.addresses:
            return "the addresses of objects"
        if self.results:
            return "which of several results a function of <math.h> returns"
        if self.padding:
            return "the padding of an object"
        return "the bits of a NaN" if self.nans else ""

    def draw(self, function: str, type: IntType) -> Callable[..., int]:
        """Returns what draws a value; for padding, from the byte that is held."""
        if function == ADDRESS:
            return self._address
        if isinstance(type, FloatBits):
            form = type.format
            return lambda: self._nan(form)
        if function == NONZERO:
            return self._nonzero
        if function == EITHER:
            return self._either
        if function == PADDING:
            return self._any_byte
        return self._unspecified

    def _nan(self, form: "FloatFormat") -> int:
        """A quiet NaN: as compilers fold it, as x86 makes it, with a payload; or none (zero).

        Zero stands for the bits that the number has: compilers copy them.
        """
        self.nans += 1
        if self._other_nan == 3:
            return 0
        negative = form.sign if self._other_nan == 1 or self._other_nan + self.nans % 2 == 3 else 0
        payload = 1 + 2 * self.nans if self._other_nan == 2 else 0
        return form.nan | negative | payload

    def _nonzero(self) -> int:
        self.results += 1
        count = len(_NONZERO)
        if self._other < count:
            return _NONZERO[self._other]
        return _NONZERO[(self.results if self._other == count else -self.results) % count]

    def _either(self) -> int:
        """The first value, the second one, or both in turns."""
        self.results += 1
        return self._other % 2 if self._other < 2 else (self._other + self.results) % 2

    def _any_byte(self, held: int) -> int:
        self.padding += 1
        return self._byte(self.padding, held) & 255

    def _address(self) -> int:
        self.addresses += 1
        address, self._next = self._next, self._next + self._step
        # (Some addresses have no more than the largest alignment of a type.)
        address += self._shift * self.addresses
        if self._same is not None:
            first, second = self._same
            if self.addresses == first:
                self._repeated = address
            elif self.addresses == second:
                return self._repeated
        return address

    def _unspecified(self) -> int:
        self.unspecified = True
        return 0


def other_choices(run: "Run", first: OpenChoices) -> Iterator[OpenChoices]:
    """Yields choices for other runs of a program that made the first ones."""
    addresses, model = first.addresses, run.program.model
    if first.padding:
        from viap.program.program_constants import constants_near

        values: Iterable[int] = range(256)
        if run.steps > _LONG:
            read = (each.value >> shift for each in run.inputs for shift in (0, 8, 16, 24))
            values = dict.fromkeys(value & 255 for value in (*constants_near(run.program), *read))
        for byte in (*_BYTES, *((lambda _, __, value=value: value) for value in values)):
            yield OpenChoices(model, byte=byte)
    for other in range(1, _OTHERS + 1 if first.results else 4 if first.nans else 1):
        yield OpenChoices(model, other=other)
    if not addresses:
        return
    yield OpenChoices(model, upwards=False)
    for same in combinations(range(1, min(addresses, _REPEATED) + 1), 2):
        yield OpenChoices(model, same=same)
