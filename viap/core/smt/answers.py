"""What is asked of a solver and what it says: limits, answers, and classes whose word TRUE takes.

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


# The modules with a class that asks Z3; and these classes, once they are imported.
_ASKING_Z3: Final = ("viap.core.smt.solver", "viap.core.smt.replayed_questions")
_VOUCHED: Final[dict[str, type]] = {}


def vouched(solver: type[T]) -> type[T]:
    """Marks a class that asks Z3, as a decorator. Raises TypeError for any other class."""
    module = solver.__module__
    if module not in _ASKING_Z3 or module in _VOUCHED:
        raise TypeError("TRUE rests on the word of Z3")
    _VOUCHED[module] = solver
    return solver


def is_vouched(solver: object) -> bool:
    """True if this is a solver of exactly such a class; none is before its class is imported."""
    return type(solver) in _VOUCHED.values()
