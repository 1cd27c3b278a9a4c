"""What became of a case: the answer, and what belongs to it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from viap.program.undefined_behaviour import Operation
from viap.session.answer import ProgramAnswer
from viap.source import Position

if TYPE_CHECKING:
    from viap.crosscheck.differences import CrossCheck
    from viap.evidence.counterexamples.counterexample import Counterexample


@dataclass(frozen=True)
class CaseResult:
    """`assertions` are the places of assertions and of checks of operations."""

    file: str
    answer: ProgramAnswer
    data_model: str
    function: str | None = None  # the one that was named
    assertions: tuple[Position, ...] = ()
    cpu_s: float = 0.0
    wall_s: float = 0.0
    counterexample: "Counterexample | None" = None
    cross_check: "CrossCheck | None" = None  # where it was asked for
    error: Exception | None = None  # what ended the case, if something did

    def verdict_of(self, place: Position) -> str:
        """The verdict on one assertion or check."""
        first = None if self.counterexample is None else self.counterexample.position()
        if place == first or place in self.answer.refuted:
            return "FALSE"
        if isinstance(place, Operation) and place.partial:
            return "UNKNOWN"
        # What no execution reaches is not among the proved ones, and holds.
        sure = self.answer.verdict == "TRUE" or place in self.answer.proved
        return "TRUE" if sure else "UNKNOWN"
