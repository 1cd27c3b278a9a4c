"""Where the generator's decisions come from: a seed, or hypothesis.

The first item of every list of alternatives is the simplest one, so that hypothesis
shrinks a program by shrinking its choices towards zero.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")


# Gives one integer of a closed range.
Source = Callable[[int, int], int]


class Choices:
    """Decisions of several shapes, all made from integers."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def integer(self, low: int, high: int) -> int:
        return low if low == high else self._source(low, high)

    def chance(self, percent: int) -> bool:
        """True in that many of a hundred cases; False is the simpler answer."""
        return self.integer(0, 99) >= 100 - percent

    def pick(self, items: Sequence[T]) -> T:
        return items[self.integer(0, len(items) - 1)]

    def weighted(self, items: Sequence[tuple[int, T]]) -> T:
        number = self.integer(0, sum(weight for weight, _ in items) - 1)
        for weight, item in items:
            if number < weight:
                return item
            number -= weight
        raise AssertionError("weights are positive")

    def shuffled(self, items: Sequence[T]) -> list[T]:
        rest = list(items)
        return [rest.pop(self.integer(0, len(rest) - 1)) for _ in items]


def seeded(seed: int) -> Choices:
    """Choices that depend on the seed alone."""
    return Choices(Random(seed).randint)


@lru_cache(maxsize=4096)
def _integers(low: int, high: int) -> st.SearchStrategy[int]:
    return st.integers(low, high)


def drawn(draw: Callable[[st.SearchStrategy[int]], Any]) -> Choices:
    """Choices that hypothesis makes, and shrinks."""
    return Choices(lambda low, high: draw(_integers(low, high)))
