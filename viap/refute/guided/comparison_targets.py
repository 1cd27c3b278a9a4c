"""Targets of guided testing: for each evaluation of a comparison, both of its results."""

from viap.machine.watched_machine import Place

# A place, and the wanted result there.
Target = tuple[Place, bool]

_OPPOSITE = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}


def holds(op: str, difference: int) -> bool:
    """The result of a comparison, by the difference of its operands."""
    match op:
        case "<":
            return difference < 0
        case "<=":
            return difference <= 0
        case ">":
            return difference > 0
        case ">=":
            return difference >= 0
        case "==":
            return difference == 0
        case _:
            return difference != 0


def nearest(op: str, wanted: bool, difference: int) -> int:
    """The difference that is nearest to the given one and has the wanted result."""
    if holds(op, difference) is wanted:
        return difference
    match op if wanted else _OPPOSITE[op]:
        case "<":
            return -1
        case ">":
            return 1
        case "!=":
            return 1
        case _:
            return 0


def missing(op: str, wanted: bool, difference: int) -> int:
    """Number to add to a difference for the wanted result."""
    return nearest(op, wanted, difference) - difference


def distance(op: str, wanted: bool, difference: int) -> int:
    return abs(missing(op, wanted, difference))
