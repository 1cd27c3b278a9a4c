"""A violation that was found ► the part of the property that it violates."""

from dataclasses import replace

from viap.program.undefined_behaviour import Operation
from viap.project.property import Property
from viap.session.answer import ProgramAnswer
from viap.source import Position
from viap.unknown_causes import OTHER_PROPERTY


def with_violated_part(
    answer: ProgramAnswer, goal: Property, place: Position | None
) -> ProgramAnswer:
    """FALSE with the part of the property; UNKNOWN if the property says nothing of the place."""
    if not goal.checks or not isinstance(place, Operation):
        return answer
    part = goal.violated_by(place.kind)
    if part is None:
        reason = f"{answer.reason}; of that, {goal.name} says nothing"
        return ProgramAnswer(reason, cause=OTHER_PROPERTY)
    return replace(answer, violated=part, reason=f"{part}: {answer.reason}")
