"""The contents of witnesses."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Location:
    """A location in the given file; `column` is None if only the line is stated."""

    file_name: str
    line: int
    column: int | None = None
    function: str | None = None

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.file_name, self.line, self.column) if part)


@dataclass(frozen=True, slots=True)
class WitnessInvariant:
    type: str
    location: Location
    value: str


@dataclass(frozen=True, slots=True)
class Waypoint:
    type: str
    action: str  # "follow" or "avoid"
    location: Location
    value: str = ""


@dataclass(frozen=True, slots=True)
class WitnessTask:
    input_files: tuple[str, ...]
    hashes: dict[str, str]
    specification: str
    data_model: str


@dataclass(frozen=True, slots=True)
class Document:
    """Either the `segments` of a violation, or `invariants`."""

    version: str
    task: WitnessTask
    producer: str
    invariants: tuple[WitnessInvariant, ...] = ()
    segments: tuple[tuple[Waypoint, ...], ...] | None = None
