"""Places of the assertions that unrolling adds."""

from dataclasses import dataclass

from viap.source import Position


@dataclass(frozen=True, slots=True)
class ChoicePlace(Position):
    """The place of an assertion about the course of a program; the source has none there."""

    @property
    def is_written(self) -> bool:
        return False

    def __str__(self) -> str:
        return Position.__str__(self)
