"""Copies of a loop's body: the treatment of its assertions and of its exits."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from viap.program.nodes import Assume, Body, Statement, constant
from viap.source import Position


@dataclass(frozen=True, slots=True)
class Copy:
    """How a body is copied: `asserting`, or with assumptions in place of assertions.

    `inside` are the labels that may be left: None for all; other exits end the run. `copies` is
    how many there will be of it, because of the loops around.
    """

    asserting: bool
    inside: frozenset[str] | None = None
    copies: int = 1

    def within(self, label: str) -> "Copy":
        inside = self.inside
        return self if inside is None else replace(self, inside=inside | {label})

    def complete(self) -> "Copy":
        """For iterations that come to their end, and violate nothing."""
        return Copy(False, frozenset(), self.copies)

    def times(self, copies: int) -> "Copy":
        return replace(self, copies=self.copies * copies)


Inner = Callable[[Body, Copy], list[Statement]]


def never(position: Position) -> Statement:
    """A statement that no run passes."""
    return Assume(constant(0, position), "assume", position)
