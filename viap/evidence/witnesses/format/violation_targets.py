"""The target of a violation by undefined behaviour: the full expression with the operation.

In the format, it is at the first character of the statement or full expression that is evaluated
when the violation occurs; functions of the standard library are a part of the expression that calls
them.
"""

from viap.c.annotations.annotated_reading import Opened
from viap.c.annotations.full_expressions import FullExpression, full_expressions
from viap.checker.evidence_errors import Rejected, Unwritable
from viap.evidence.witnesses.format.document import Location, Waypoint
from viap.evidence.witnesses.format.witness_locations import at_location
from viap.source import Position


def target_of(opened: Opened, operation: Position) -> Waypoint:
    """Returns the waypoint of an operation that was undefined."""
    found = {
        each.start: each
        for each in full_expressions(opened.tree, opened.places.text)
        if _holds(each, operation)
    }
    if len(found) != 1:
        raise Unwritable("it is not clear which expression of the file is undefined")
    (each,) = found.values()
    at = each.start
    return Waypoint("target", "follow", Location(at.file, at.line, at.column, each.function))


class Targets:
    """The expressions that a target waypoint may mean."""

    def __init__(self, opened: Opened, location: Location) -> None:
        every = full_expressions(opened.tree, opened.places.text)
        self.found = at_location(every, lambda each: (each.start, each.function), location)
        if not self.found:
            self.found = at_location(every, lambda each: (each.statement, each.function), location)
        if not self.found:
            raise Rejected(f"{location}: no statement or full expression starts there")

    def hold(self, operation: Position | None) -> bool:
        return operation is not None and any(_holds(each, operation) for each in self.found)


def _holds(expression: FullExpression, operation: Position) -> bool:
    place = Position(operation.file, operation.line, operation.column)
    return place in expression.covers
