"""Points of an abstract program: the states reached on ways from a source."""

from collections.abc import Iterable
from dataclasses import dataclass

from viap.logic import build
from viap.logic.terms import Term
from viap.program.nodes import Statement, While
from viap.proving.abstraction.abstract_states import AbstractState
from viap.techniques.refine.trails import Trail


@dataclass(frozen=True, eq=False)
class AbstractPoint:
    source: While | None
    state: AbstractState
    path: Term
    trail: Trail

    def along(
        self, condition: Term, statement: Statement | None, held: bool | None = None
    ) -> "AbstractPoint | None":
        path = build.conjunction((self.path, condition))
        if path is build.FALSE:
            return None
        trail = self.trail if statement is None else self.trail.then(statement, held)
        return AbstractPoint(self.source, self.state, path, trail)


Flow = list[AbstractPoint]  # at most one point of each source


def met(points: Iterable[AbstractPoint]) -> Flow:
    """Joins points of the same source."""
    found: dict[While | None, AbstractPoint] = {}
    for point in points:
        known = found.get(point.source)
        found[point.source] = point if known is None else _joined(known, point)
    return list(found.values())


def _joined(one: AbstractPoint, other: AbstractPoint) -> AbstractPoint:
    values = {
        each: build.ite(one.path, value, other.state.values[each])
        for each, value in one.state.values.items()
    }
    trail = Trail(one.trail, None, one.path, other.trail)
    path = build.disjunction((one.path, other.path))
    return AbstractPoint(one.source, AbstractState(values, one.state.around), path, trail)
