"""Stops in the middle of an execution, and the texts of their reasons."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from viap.errors import InternalError
from viap.machine.runs import Consumer, End
from viap.program.definedness import violated
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

    `ahead`: the number of statements by which the step counter is ahead of this place.
    """

    end: End
    position: Position
    ahead: int
    op: str = ""
    type: IntType = INT
    detail: str = ""
    consumer: Consumer | None = None


class Faults:
    """Functions that the compiled code calls when a check fails."""

    def __init__(self, sites: Sequence[FaultSite]) -> None:
        self._sites = sites

    def undefined(self, site: int, left: int, right: int | None = None) -> NoReturn:
        """Stop the run at the first condition of an operator that these operands violate."""
        op, type = self._sites[site].op, self._sites[site].type
        rule = violated(op, type, left, right)
        if rule is None:
            raise InternalError(f"{self._sites[site].position}: {op} is defined")
        match rule.subject:
            case "divisor":
                text = "division by zero"
            case "distance":
                text = f"shift by {right} of {_article(type)} {type} ({type.bits} bits)"
            case "shifted number":
                text = f"left shift of the negative value {left}"
            case _:
                text = f"{op}({left})" if right is None else f"{left} {op} {right}"
                text = f"signed overflow: {text} is not {_article(type)} {type}"
        raise RunStop(site, text)

    def unconvertible(self, site: int, bits: int) -> NoReturn:
        """Stop the run: the integer part of a floating-point number is not in a type."""
        from viap.floating.formats import FORMATS
        from viap.floating.texts import shown

        type = self._sites[site].type
        number = shown(bits, FORMATS[self._sites[site].op])
        raise RunStop(site, f"conversion of {number} to {type}, which does not hold it")

    def outside(self, site: int, index: int, size: int) -> NoReturn:
        """Stop the run: an index is outside of its dimension."""
        name = self._sites[site].op
        raise RunStop(site, f"index {index} is outside of {name.replace('[]', f'[{size}]')}")

    def unallocated(self, site: int, number: int) -> NoReturn:
        raise RunStop(site, f"object {number} of {self._sites[site].op} was never allocated")


def _article(type: IntType) -> str:
    return "an" if type.name[0] in "aeiou" else "a"
