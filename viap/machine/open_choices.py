"""Values that C leaves to the compiler: addresses of objects, and unspecified results.

A run takes plausible values. If these decide how it ends, it proves nothing about the program:
it counts as undefined.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from viap.program.caller_inputs import ADDRESS
from viap.program.integer_types import DataModel, FloatBits, IntType

if TYPE_CHECKING:
    from viap.floating.formats import FloatFormat

# Two addresses among this many first ones are made equal, as a test.
_REPEATED = 6


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
        other_nan: int = 0,
    ) -> None:
        self._same = same
        self._other_nan = other_nan  # 0: folded; 1: as of x86; 2: any; 3: the bits it has
        self.nans = 0
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

    def draw(self, function: str, type: IntType) -> Callable[[], int]:
        if function == ADDRESS:
            return self._address
        if isinstance(type, FloatBits):
            form = type.format
            return lambda: self._nan(form)
        return self._unspecified

    def _nan(self, form: "FloatFormat") -> int:
        """A quiet NaN: as compilers fold it, as x86 makes it, with a payload; or none (zero).

        Zero stands for the bits that the number has: a compiler copies them.
        """
        self.nans += 1
        if self._other_nan == 3:
            return 0
        negative = form.sign if self._other_nan == 1 or self._other_nan + self.nans % 2 == 3 else 0
        payload = 1 + 2 * self.nans if self._other_nan == 2 else 0
        return form.nan | negative | payload

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


def other_choices(model: DataModel, addresses: int, nans: int = 0) -> Iterator[OpenChoices]:
    """Yields choices for other runs of a program that drew so many addresses and NaNs."""
    if nans:
        yield OpenChoices(model, other_nan=1)
        yield OpenChoices(model, other_nan=2)
        yield OpenChoices(model, other_nan=3)
    if not addresses:
        return
    yield OpenChoices(model, upwards=False)
    for same in combinations(range(1, min(addresses, _REPEATED) + 1), 2):
        yield OpenChoices(model, same=same)
