"""A program with the invariants of a witness as checks, and the places that it names."""

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from viap.c.marks.annotated_reading import (
    AnnotatedReading,
    Annotation,
    Opened,
    check,
    number_at,
    open_file,
)
from viap.c.marks.full_expressions import FullExpression, full_expressions
from viap.c.marks.program_places import ProgramPlace, ProgramPlaces
from viap.checker.json_fields import Rejected, Unwritable
from viap.core.base.errors import InputError
from viap.core.base.source import Position
from viap.core.program.checks.definedness_checks import RequestedChecks, operations
from viap.core.program.nodes import Program
from viap.core.program.undefined_behaviour import Operation
from viap.evidence.witnesses.document import Location, Waypoint, WitnessInvariant

_KINDS = {"loop_invariant": "loop", "location_invariant": "statement"}


def annotated(
    reading: AnnotatedReading, invariants: Sequence[WitnessInvariant]
) -> tuple[Program, dict[int, WitnessInvariant]]:
    """Returns the program with checks of the invariants, and the invariants by their numbers."""
    opened = open_file(reading)
    return opened.lower(marks_of(opened, invariants), check), dict(enumerate(invariants, 1))


def marks_of(opened: Opened, invariants: Sequence[WitnessInvariant]) -> list[Annotation]:
    """Returns the annotations; raises Rejected for places that the program does not have."""
    return [
        Annotation(number, place, each.value)
        for number, each in enumerate(invariants, 1)
        for place in find(opened.places, _KINDS[each.type], each.location)
    ]


def is_of_witness(reading: AnnotatedReading) -> bool:
    """True if an error was about the witness: the program without it has none."""
    try:
        open_file(reading).lower((), None)
    except InputError:
        return False
    return True


# ---- Reads a file with assertions for undefined behaviour, if a witness is about it.


@dataclass(frozen=True, slots=True)
class AskedReading(AnnotatedReading):
    """A reading with checks; annotations of a witness are not part of the program or asserted."""

    asked: RequestedChecks = RequestedChecks()

    @property
    def watch(self) -> frozenset[str]:
        return self.asked.kinds

    def finished(self, program: Program) -> Program:
        if not self.asked.kinds:
            return program
        put_in = [
            each for each in operations(self.asked.program(program)) if number_at(each) is not None
        ]
        return self.asked.program(program, put_in)

    def violates(self, place: Position | None) -> bool:
        """True if undefined behaviour at a place violates the property in question."""
        return isinstance(place, Operation) and place.kind in self.asked.kinds - self.asked.silent


# ---- Locations of a witness ► places of the program.


Found = TypeVar("Found")
_WORDS = {
    "loop": "no loop starts",
    "statement": "no statement starts",
    "branch": "no branching keyword stands",
    "call": "no bracket closes a call",
}


def find(places: ProgramPlaces, kind: str, location: Location) -> list[ProgramPlace]:
    """Returns the places of a location; without a column, the leftmost ones of the line."""
    found = at_location(places.of(kind), lambda each: (each.position, each.function), location)
    if not found:
        inside = f" in the function {location.function}" if location.function else ""
        raise Rejected(f"{location}: {_WORDS[kind]} there{inside}")
    return _first_of_each(found)


def at_location(
    every: Iterable[Found], place: Callable[[Found], tuple[Position, str]], location: Location
) -> list[Found]:
    """Returns the items at a location; `place` gives the position and the function of each."""
    name = os.path.basename(location.file_name)
    found = [each for each in every if os.path.basename(place(each)[0].file) == name]
    found = [each for each in found if place(each)[0].line == location.line]
    column = location.column
    if column is None:
        column = min((place(each)[0].column for each in found), default=0)
    found = [each for each in found if place(each)[0].column == column]
    if location.function is not None:
        found = [each for each in found if place(each)[1] == location.function]
    return found


def character_at(places: ProgramPlaces, location: Location) -> str:
    """Returns the character at a location, ignoring comments; "" if it is not in the text."""
    name = os.path.basename(location.file_name)
    for file in places.text.sources.texts:
        if os.path.basename(file) == name and location.column is not None:
            line = places.text.line(file, location.line)
            return line[location.column - 1 : location.column]
    return ""


def _first_of_each(found: Sequence[ProgramPlace]) -> list[ProgramPlace]:
    """Keeps one of the places at each position.

    The variables of one declaration all start where it starts: before the first is before all.
    """
    seen: dict[tuple[str, int, int, str], ProgramPlace] = {}
    for place in found:
        at = place.position
        if place.kind == "statement":
            seen.setdefault((at.file, at.line, at.column, place.function), place)
        else:
            seen[at.file, at.line, at.column, f"{place.function} {len(seen)}"] = place
    return list(seen.values())


# ---- The target of a violation by undefined behaviour: the full expression with the operation.
#
# In the format, it is at the first character of the statement or full expression that is evaluated
# when the violation occurs; functions of the standard library are a part of the expression that
# calls
# them.


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
