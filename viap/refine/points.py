"""Points of an abstract program: where a way from some source has come to."""

from collections.abc import Iterable
from dataclasses import dataclass

from viap.logic import build
from viap.logic.terms import Term
from viap.program.nodes import Statement, While
from viap.refine.states import State
from viap.refine.trails import Trail


@dataclass(frozen=True, eq=False)
class Point:
    source: While | None
    state: State
    path: Term
    trail: Trail

    def along(
        self, condition: Term, statement: Statement | None, held: bool | None = None
    ) -> "Point | None":
        path = build.conjunction((self.path, condition))
        if path is build.FALSE:
            return None
        trail = self.trail if statement is None else self.trail.then(statement, held)
        return Point(self.source, self.state, path, trail)


Flow = list[Point]  # one point of each source at most


def met(points: Iterable[Point]) -> Flow:
    """Points of the same source become one."""
    found: dict[While | None, Point] = {}
    for point in points:
        known = found.get(point.source)
        found[point.source] = point if known is None else _joined(known, point)
    return list(found.values())


def _joined(one: Point, other: Point) -> Point:
    values = {
        each: build.ite(one.path, value, other.state.values[each])
        for each, value in one.state.values.items()
    }
    trail = Trail(one.trail, None, one.path, other.trail)
    path = build.disjunction((one.path, other.path))
    return Point(one.source, State(values, one.state.around), path, trail)
