"""Locations of a witness ► places of the program."""

import os
from collections.abc import Sequence

from viap.c.marks.places import Place, Places
from viap.evidence.faults import Rejected
from viap.evidence.witnesses.document import Location

_WORDS = {
    "loop": "no loop starts",
    "statement": "no statement starts",
    "branch": "no branching keyword stands",
    "call": "no bracket closes a call",
}


def find(places: Places, kind: str, location: Location) -> list[Place]:
    """The places of a location; without a column, the leftmost ones of the line."""
    found = [place for place in places.of(kind) if _same_file(place, location)]
    found = [place for place in found if place.position.line == location.line]
    if location.column is None and found:
        leftmost = min(place.position.column for place in found)
        found = [place for place in found if place.position.column == leftmost]
    elif location.column is not None:
        found = [place for place in found if place.position.column == location.column]
    if location.function is not None:
        found = [place for place in found if place.function == location.function]
    if not found:
        inside = f" in the function {location.function}" if location.function else ""
        raise Rejected(f"{location}: {_WORDS[kind]} there{inside}")
    return _first_of_each(found)


def character_at(places: Places, location: Location) -> str:
    """What stands at a location, comments aside; nothing, where it is not in the text."""
    name = os.path.basename(location.file_name)
    for file in places.text.sources.texts:
        if os.path.basename(file) == name and location.column is not None:
            line = places.text.line(file, location.line)
            return line[location.column - 1 : location.column]
    return ""


def _same_file(place: Place, location: Location) -> bool:
    return os.path.basename(place.position.file) == os.path.basename(location.file_name)


def _first_of_each(found: Sequence[Place]) -> list[Place]:
    """Variables of one declaration all start where it starts: before the first is before all."""
    seen: dict[tuple[str, int, int, str], Place] = {}
    for place in found:
        at = place.position
        if place.kind == "statement":
            seen.setdefault((at.file, at.line, at.column, place.function), place)
        else:
            seen[at.file, at.line, at.column, f"{place.function} {len(seen)}"] = place
    return list(seen.values())
