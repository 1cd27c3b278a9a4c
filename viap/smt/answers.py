"""What is asked of a solver and what it says: limits, answers, and the class whose word TRUE needs.

The solvers themselves are elsewhere: who only reads answers imports none of them.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeVar

T = TypeVar("T")


class Answer(Enum):
    UNSAT = "unsat"
    SAT = "sat"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one question: steps of Z3 (`rlimit`), seconds, and megabytes."""

    steps: int = 2_000_000
    seconds: float = 2.0
    megabytes: int = 2000

    def times(self, factor: int) -> "Limits":
        """Returns the limits with `factor` times the steps and the time."""
        return Limits(self.steps * factor, self.seconds * factor, self.megabytes)


_VOUCHED: Final[list[type]] = []


def vouched(solver: type[T]) -> type[T]:
    """Marks the class that asks Z3, as a decorator. Raises TypeError for a second class."""
    if _VOUCHED or solver.__module__ != "viap.smt.solver":
        raise TypeError("TRUE rests on the word of one class of solvers")
    _VOUCHED.append(solver)
    return solver


def is_vouched(solver: object) -> bool:
    """True if this is a solver of exactly that class; none is before the class is imported."""
    return type(solver) in _VOUCHED
