"""Shrink factors: how many iterations are kept, and whether the first one is always among them."""

import re
from dataclasses import dataclass

_TEXT = re.compile(r"([1-9])(f?)")


@dataclass(frozen=True)
class Factor:
    """So many iterations; `first`: the loop's first one, and all but one others at will."""

    size: int
    first: bool = False

    def __post_init__(self) -> None:
        if self.size < 1 + self.first:
            raise ValueError("a factor that leaves nothing to choose")

    @property
    def free(self) -> int:
        """How many are chosen: for so many, shrinkability is checked."""
        return self.size - self.first

    def __str__(self) -> str:
        return f"{self.size}{'f' if self.first else ''}"


def read_factor(text: str) -> Factor | None:
    """What the text of a factor stands for; None where it is none."""
    found = _TEXT.fullmatch(text)
    if found is None or int(found[1]) < 1 + bool(found[2]):
        return None
    return Factor(int(found[1]), bool(found[2]))
