"""Undefined behaviour as a part of the question: what is asserted, and what an answer means."""

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from viap.cli.answer import Answer
from viap.cli.guard import UNKNOWN
from viap.program.nodes import Program
from viap.program.undefined import Operation
from viap.property import Property
from viap.source import Position

if TYPE_CHECKING:
    from viap.cli.counterexample import Counterexample


class Checking:
    """A program, and the kinds of undefined behaviour that are asked for."""

    def __init__(self, loaded: Program, goal: Property, kinds: frozenset[str]) -> None:
        self._loaded = loaded
        self._goal = goal
        # A property is silent about what has no kind of its own; of that, nothing is sure.
        self._kinds = goal.kinds | {"other"} if goal.checks else kinds

    def program(self, without: Collection[Position] = ()) -> Program:
        """The program that is decided; `without` what is known to be violated."""
        if not self._kinds:
            return self._loaded
        from viap.transform.checked import with_checks

        return with_checks(self._loaded, self._kinds, bool(self._goal.checks), without)

    def judged(self, answer: Answer, found: "Counterexample | None") -> Answer:
        """The answer to what was asked, and what it rests on."""
        if answer.verdict == "FALSE" and found is not None:
            return self._violated(answer, found.run.position)
        if answer.verdict != "TRUE":
            return answer
        gaps = [why for kind, why in self._loaded.gaps if kind in self._kinds]
        if gaps:
            reason = f"not all undefined behaviour is noticed: {'; '.join(gaps)}"
            return replace(answer, status=UNKNOWN, verdict="UNKNOWN", reason=reason)
        from viap.transform.checked import unchecked

        return replace(answer, assumed=unchecked(self._loaded, self._kinds))

    def _violated(self, answer: Answer, place: Position | None) -> Answer:
        if not self._goal.checks or not isinstance(place, Operation):
            return answer
        part = self._goal.violated_by(place.kind)
        if part is None:
            return Answer(UNKNOWN, f"{answer.reason}; of that, {self._goal.name} says nothing")
        return replace(answer, violated=part, reason=f"{part}: {answer.reason}")
