"""How an execution stops in the middle, and the words for why."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from viap.machine.runs import Consumer, End
from viap.program.integer_types import INT, IntType
from viap.source import Position


class RunStop(Exception):  # noqa: N818 - an event, not an error
    """The execution ends at a site."""

    def __init__(self, site: int, detail: str = "") -> None:
        self.site = site
        self.detail = detail


@dataclass(frozen=True, slots=True)
class FaultSite:
    """A place in the program where an execution may stop.

    `ahead` is by how many statements the step counter runs ahead of this place.
    """

    end: End
    position: Position
    ahead: int
    op: str = ""
    type: IntType = INT
    detail: str = ""
    consumer: Consumer | None = None


class Faults:
    """What the compiled code calls when a check fails, or for the rarer operators."""

    def __init__(self, sites: Sequence[FaultSite]) -> None:
        self._sites = sites

    def overflow(self, site: int, left: int, right: int | None = None) -> NoReturn:
        op, type = self._sites[site].op, self._sites[site].type
        text = f"{op}({left})" if right is None else f"{left} {op} {right}"
        raise RunStop(site, f"signed overflow: {text} is not {_article(type)} {type}")

    def outside(self, site: int, index: int, size: int) -> NoReturn:
        """An index is not below the size of its dimension."""
        name = self._sites[site].op
        raise RunStop(site, f"index {index} is outside of {name.replace('[]', f'[{size}]')}")

    def unallocated(self, site: int, number: int) -> NoReturn:
        raise RunStop(site, f"object {number} of {self._sites[site].op} was never allocated")

    def divide(self, site: int, left: int, right: int) -> int:
        if right == 0:
            raise RunStop(site, "division by zero")
        result = left // right if (left >= 0) == (right > 0) else -(-left // right)
        if result > self._sites[site].type.maximum:
            self.overflow(site, left, right)
        return result

    def remainder(self, site: int, left: int, right: int) -> int:
        if right == 0:
            raise RunStop(site, "division by zero")
        if right == -1 and left == self._sites[site].type.minimum < 0:
            self.overflow(site, left, right)
        return left % abs(right) if left >= 0 else -(-left % abs(right))

    def shift_left(self, site: int, left: int, right: int) -> int:
        """The exact result; an unsigned one is wrapped by the program itself."""
        type = self._sites[site].type
        self._check_shift(site, type, right)
        if left < 0:
            raise RunStop(site, f"left shift of the negative value {left}")
        result = left << right
        if type.signed and result > type.maximum:
            self.overflow(site, left, right)
        return result

    def shift_right(self, site: int, left: int, right: int) -> int:
        self._check_shift(site, self._sites[site].type, right)
        return left >> right

    def _check_shift(self, site: int, type: IntType, amount: int) -> None:
        if not 0 <= amount < type.bits:
            raise RunStop(site, f"shift by {amount} of {_article(type)} {type} ({type.bits} bits)")


def _article(type: IntType) -> str:
    return "an" if type.name[0] in "aeiou" else "a"
