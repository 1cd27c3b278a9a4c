"""Texts about a violation: the fault of a run, and the origins of its inputs."""

from typing import TYPE_CHECKING

from viap.program.evaluation_orders import OrderChoice
from viap.program.undefined_behaviour import MEMORY, Operation, described
from viap.program.unset_values import FromOutside, Unset
from viap.source import ClausePlace, Position

if TYPE_CHECKING:
    from viap.machine import InputValue


def happened(place: Position | None) -> str:
    """Text of a run's fault, as the start of a sentence."""
    if isinstance(place, Operation):
        what = "lost memory" if place.kind in MEMORY else "undefined behaviour"
        return f"{what} at {described(place)},"
    if isinstance(place, ClausePlace):
        return f"a clause is violated at {described(place)},"
    return f"the error at {place} is reached"


def origin_of_input(value: "InputValue") -> str:
    if isinstance(value.position, OrderChoice):
        return "order of evaluation"
    if isinstance(value.position, FromOutside):
        return f"{value.type} from outside"
    if isinstance(value.position, Unset):
        return f"uninitialised {value.position.name}"
    return f"{value.function}()" if value.function else f"uninitialised {value.type}"
