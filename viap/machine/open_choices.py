"""Values that C leaves to the compiler: addresses of objects, and unspecified results.

A run takes plausible values. If these decide how it ends, it proves nothing about the program:
it counts as undefined.
"""

from collections.abc import Callable, Iterator
from itertools import combinations

from viap.program.caller_inputs import ADDRESS
from viap.program.integer_types import DataModel, IntType

# Two addresses among this many first ones are made equal, as a test.
_REPEATED = 6


class OpenChoices:
    """The choices of one run; `upwards`: the order in which objects lie in memory.

    `same`: the numbers of two addresses that are equal: an object may reuse the memory of one
    whose lifetime has ended.
    """

    def __init__(
        self, model: DataModel, upwards: bool = True, same: tuple[int, int] | None = None
    ) -> None:
        self._same = same
        self._repeated = 0
        # Addresses are far enough apart for objects of moderate size, and aligned for every type.
        self._distance = 1 << (20 if model is DataModel.ILP32 else 40)
        self._next = self._distance if upwards else ((1 << model.value) - 64 * self._distance)
        self._step = self._distance if upwards else -self._distance
        self._shift = 0 if upwards else 16
        self.addresses = 0
        self.unspecified = False

    def draw(self, function: str, type: IntType) -> Callable[[], int]:
        return self._address if function == ADDRESS else self._unspecified

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


def other_choices(model: DataModel, addresses: int) -> Iterator[OpenChoices]:
    """Yields choices for other runs of a program that drew `addresses` addresses."""
    yield OpenChoices(model, upwards=False)
    for same in combinations(range(1, min(addresses, _REPEATED) + 1), 2):
        yield OpenChoices(model, same=same)
