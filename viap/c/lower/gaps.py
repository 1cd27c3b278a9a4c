"""Gaps: undefined behaviour of a program that may go unnoticed, by its kind."""

from viap.c.lower.flow_builder import FlowBuilder
from viap.c.memory.points_to import PointsTo
from viap.c.memory.value_access import ValueAccess
from viap.program.undefined_behaviour import ENDLESS


def gaps(
    builder: FlowBuilder, points_to: PointsTo, access: ValueAccess
) -> tuple[tuple[str, str], ...]:
    """Returns the gaps of the program: kinds of undefined behaviour, with reasons.

    The end of a scope is not seen if `goto` leaves it, nor that an iteration has other variables
    than the one before: if a pointer can outlive the object that it points to, the absence of
    undefined behaviour can't be concluded.
    """
    found: list[tuple[str, str]] = []
    if any(region.expires for region in points_to.regions.values()):
        found.append(("lifetime", "a pointer may outlive the variable that it points to"))
    for name in access.alignment.unknown:
        what = f"nothing says how '{name}' is aligned, which is used by another type"
        found.append(("alignment", what))
    if access.pointers.confined.from_outside:
        found.append(("pointers", "a pointer from outside is moved"))
    if builder.temporaries:
        found.append(("lifetime", "a pointer leads to a temporary object, which ends soon"))
    tracking = access.tracking
    if tracking.blocks and builder.jumps_freely:
        found.append((tracking.rule, "goto may leave a scope in which memory is held"))
    if tracking.blocks and not tracking.follows:
        found.append((ENDLESS, "a run without end may lose memory that arrays or blocks hold"))
    return tuple(found)
