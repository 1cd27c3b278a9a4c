"""Vacuous TRUE: nothing to prove, or no execution that reaches the assertions."""

from typing import TYPE_CHECKING

from viap.program.nodes import Program
from viap.session.time_limits import Budget, OutOfTime
from viap.source import Position

if TYPE_CHECKING:
    from viap.proving.session import Reporter

# An execution that keeps the assumptions is found quickly, or not at all.
_SECONDS = 0.2


def vacuous(
    program: Program, places: tuple[Position, ...], budget: Budget, reporter: "Reporter"
) -> str:
    """Returns the reason why a proof of the program is vacuous; "" if it is not."""
    if not places:
        if not program.asserts:
            return "nothing to prove: no assertion and no call of an error function is reached"
        return "" if program.cut_off is None else _unreached(program.cut_off)
    place = _contradiction(program, budget, reporter)
    return "" if place is None else _unreached(place)


def _unreached(place: Position) -> str:
    return f"no execution reaches the assertion: none gets past the assumption at {place}"


def _contradiction(program: Program, budget: Budget, reporter: "Reporter") -> Position | None:
    """Position of the last assumption before the assertions, if no execution keeps all of them."""
    from viap.transform.common.assumption_probe import assumption_probe, last_assumption

    probe = assumption_probe(program)
    if probe is None:
        return None
    from viap.refute.search import Refuter
    from viap.session.possible_callers import unkept

    try:
        with budget.enforced():
            if Refuter(probe).search(_SECONDS) is not None:
                return None
            return last_assumption(probe) if unkept(probe, reporter) else None
    except OutOfTime:
        return None  # the proof is found already
