"""Locations of a witness ► places of the program."""

import os
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from viap.c.annotations.program_places import ProgramPlace, ProgramPlaces
from viap.checker.evidence_errors import Rejected
from viap.evidence.witnesses.format.document import Location
from viap.source import Position

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
