"""Trails: the history of an execution up to a point, with choices where ways were joined."""

from collections.abc import Callable
from dataclasses import dataclass

from viap.logic.terms import Term
from viap.program.nodes import Statement


@dataclass(frozen=True, eq=False)
class TrailEvent:
    """An executed statement; for a condition, its truth."""

    statement: Statement
    held: bool | None = None


@dataclass(frozen=True, eq=False)
class Trail:
    """An event after an earlier trail, or one of two trails: the first if `first` holds."""

    before: "Trail | None" = None
    event: TrailEvent | None = None
    first: Term | None = None
    other: "Trail | None" = None

    def then(self, statement: Statement, held: bool | None = None) -> "Trail":
        return Trail(self, TrailEvent(statement, held))


def events(trail: Trail, holds: Callable[[Term], bool]) -> list[TrailEvent]:
    """Returns the events of a trail in order."""
    found: list[TrailEvent] = []
    at: Trail | None = trail
    while at is not None:
        if at.event is not None:
            found.append(at.event)
        if at.first is not None and not holds(at.first):
            at = at.other
        else:
            at = at.before
    found.reverse()
    return found


def choices(trail: Trail) -> list[Term]:
    """Returns the conditions by which trails are chosen."""
    found: dict[Term, None] = {}
    seen: set[Trail] = set()
    waiting = [trail]
    while waiting:
        at = waiting.pop()
        if at in seen:
            continue
        seen.add(at)
        if at.first is not None:
            found[at.first] = None
        waiting += [each for each in (at.before, at.other) if each is not None]
    return list(found)
