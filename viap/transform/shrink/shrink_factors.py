"""Shrink factors: how many iterations are kept, and whether the first one is always among them."""

import re
from dataclasses import dataclass

_TEXT = re.compile(r"([1-9])(f?)")


@dataclass(frozen=True)
class Factor:
    """A number of iterations; `first`: one of them is the loop's first iteration."""

    size: int
    first: bool = False

    def __post_init__(self) -> None:
        if self.size < 1 + self.first:
            raise ValueError("a factor that leaves nothing to choose")

    @property
    def free(self) -> int:
        """The number of iterations that are chosen freely: the k of the check."""
        return self.size - self.first

    def __str__(self) -> str:
        return f"{self.size}{'f' if self.first else ''}"


def read_factor(text: str) -> Factor | None:
    """Reads a factor from its text; None if it is not one."""
    found = _TEXT.fullmatch(text)
    if found is None or int(found[1]) < 1 + bool(found[2]):
        return None
    return Factor(int(found[1]), bool(found[2]))
