"""Undefined behaviour as a part of the question: what an answer means."""

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from viap.cli.answer import ProgramAnswer
from viap.cli.guard import UNKNOWN
from viap.program.nodes import Program
from viap.program.undefined_behaviour import DOUBTFUL_LEAK, Operation, described
from viap.project.property import Property
from viap.source import Position
from viap.transform.common.requested_checks import asked

if TYPE_CHECKING:
    from viap.cli.counterexample import Counterexample


class Checking:
    """A program, and the kinds of undefined behaviour that are asked for."""

    def __init__(self, loaded: Program, goal: Property, kinds: frozenset[str]) -> None:
        self._loaded = loaded
        self._goal = goal
        self.asked = asked(goal.checks, kinds)

    def program(self, without: Collection[Position] = ()) -> Program:
        """The program that is decided; `without` what is known to be violated."""
        return self.asked.program(self._loaded, without)

    def judged(self, answer: ProgramAnswer, found: "Counterexample | None") -> ProgramAnswer:
        """The answer to what was asked: a violation is one of a part of the property."""
        if answer.verdict == "FALSE" and found is not None:
            return self._violated(answer, found.run.position)
        return answer

    def _violated(self, answer: ProgramAnswer, place: Position | None) -> ProgramAnswer:
        if isinstance(place, Operation) and place.kind == DOUBTFUL_LEAK:
            return ProgramAnswer(UNKNOWN, f"{described(place)}: it may be lost, or still be held")
        if not self._goal.checks or not isinstance(place, Operation):
            return answer
        part = self._goal.violated_by(place.kind)
        if part is None:
            return ProgramAnswer(
                UNKNOWN, f"{answer.reason}; of that, {self._goal.name} says nothing"
            )
        return replace(answer, violated=part, reason=f"{part}: {answer.reason}")
