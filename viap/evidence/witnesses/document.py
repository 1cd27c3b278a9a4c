"""The contents of witnesses, read from files in format 2.0, and reports on them."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from viap.checker.json_fields import Broken, Fields
from viap.core.program.assumption_texts import Taken


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


# ---- The report on a witness.


@dataclass(slots=True)
class ValidationReport:
    """`result`: "confirmed", "rejected", "undecided", or "broken" if it is not a witness.

    `details` are lines for readers: the result of each invariant, or the inputs of a run.
    """

    result: str
    reason: str
    kind: str = ""
    details: list[str] = field(default_factory=list)
    inputs: list[int] = field(default_factory=list)
    shown: int = 0  # invariants that are inductive
    invariants: int = 0
    helped: bool = False  # confirmed, but not from the invariants alone
    # The assumptions of the proof: operations that are defined, surroundings and callers.
    assumed: dict[str, int] = field(default_factory=dict)
    assumptions: tuple[Taken, ...] = ()


# ---- A witness file ► its contents; raises Broken, with the place, if the format is violated.


VERSIONS = ("2.0", "2.1", "2.2")
INVARIANTS = ("loop_invariant", "location_invariant")
WAYPOINTS = ("assumption", "branching", "function_enter", "function_return", "target")
_LARGEST = 50_000_000  # bytes
_HASH = re.compile(r"[0-9a-f]{64}")


def read_witness(path: str) -> Document:
    import yaml

    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise Broken(f"cannot read {path}: {error.strerror or error}") from None
    if len(data) > _LARGEST:
        raise Broken(f"{path}: this is too large for a witness")
    try:
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        content = yaml.load(data, Loader=loader)  # noqa: S506 - one of the safe ones
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f":{mark.line + 1}:{mark.column + 1}" if mark else ""
        raise Broken(f"{path}{place}: this is not YAML: {error.problem}") from None
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise Broken(f"{path}: this is not YAML: {' '.join(str(error).split())[:200]}") from None
    return document(content, path)


def document(content: Any, where: str) -> Document:
    """Returns the contents of a parsed file."""
    if not isinstance(content, list) or not content:
        raise Broken(f"{where}: a witness is a list of entries")
    entries = [Fields(entry, f"{where}, entry {number}") for number, entry in enumerate(content, 1)]
    kinds = {entry.text("entry_type") for entry in entries}
    if kinds == {"violation_sequence"}:
        if len(entries) > 1:
            raise Broken(f"{where}: more than one violation_sequence is not supported")
        return _entry(entries[0], violation=True)
    if kinds == {"invariant_set"}:
        parts = [_entry(entry, violation=False) for entry in entries]
        if any(part.task != parts[0].task for part in parts):
            raise Broken(f"{where}: the entries are about different tasks")
        every = tuple(each for part in parts for each in part.invariants)
        first = parts[0]
        return Document(first.version, first.task, first.producer, every)
    shown = ", ".join(sorted(kinds))[:80]
    raise Broken(f"{where}: entries must be of type invariant_set or violation_sequence: {shown}")


def _entry(entry: Fields, violation: bool) -> Document:
    entry.only("entry_type", "metadata", "content")
    metadata = entry.inner("metadata")
    version = metadata.text("format_version")
    if version not in VERSIONS:
        raise Broken(f"{metadata.where}: the version {version[:20]!r} of the format is not known")
    metadata.text("uuid")
    # YAML reads an unquoted time as a time.
    if not metadata.has("creation_time"):
        raise Broken(f"{metadata.where}: the field 'creation_time' is missing")
    producer = metadata.inner("producer")
    name = f"{producer.text('name')} {producer.text('version')}"
    task = _task(metadata.inner("task"))
    if violation:
        segments = tuple(_segment(each) for each in entry.each("content", "segment"))
        _check_segments(segments, entry.where)
        return Document(version, task, name, segments=segments)
    found = tuple(_invariant(each) for each in entry.each("content", "invariant"))
    return Document(version, task, name, found)


def _task(fields: Fields) -> WitnessTask:
    hashes = fields.mapping("input_file_hashes")
    for file, digest in hashes.items():
        if not _HASH.fullmatch(digest.lower()):
            raise Broken(f"{fields.where}: the hash of {file[:60]} is not a SHA-256 in hexadecimal")
    model, language = fields.text("data_model"), fields.text("language")
    if model not in ("ILP32", "LP64"):
        raise Broken(f"{fields.where}: the data model {model[:20]!r} is not ILP32 or LP64")
    if language != "C":
        raise Broken(f"{fields.where}: the language {language[:20]!r} is not C")
    return WitnessTask(
        tuple(fields.texts("input_files")), hashes, fields.text("specification"), model
    )


def _location(fields: Fields) -> Location:
    line = fields.natural("line")
    column = fields.natural("column") if fields.has("column") else None
    function = fields.text("function") if fields.has("function") else None
    if line < 1:
        raise Broken(f"{fields.where}: lines count from 1")
    return Location(fields.text("file_name"), line, column or None, function)


def _invariant(item: Fields) -> WitnessInvariant:
    item.only("invariant")
    fields = item.inner("invariant")
    kind = fields.text("type")
    if kind not in INVARIANTS:
        raise Broken(f"{fields.where}: the type {kind[:40]!r} is not one of {INVARIANTS}")
    if fields.text("format") != "c_expression":
        raise Broken(f"{fields.where}: the format must be c_expression")
    return WitnessInvariant(kind, _location(fields.inner("location")), fields.text("value"))


def _segment(item: Fields) -> tuple[Waypoint, ...]:
    item.only("segment")
    return tuple(_waypoint(each) for each in item.each("segment", "waypoint"))


def _waypoint(item: Fields) -> Waypoint:
    item.only("waypoint")
    fields = item.inner("waypoint")
    kind, action = fields.text("type"), fields.text("action")
    if kind not in WAYPOINTS:
        raise Broken(f"{fields.where}: the type {kind[:40]!r} is not one of {WAYPOINTS}")
    if action not in ("follow", "avoid"):
        raise Broken(f"{fields.where}: the action must be follow or avoid")
    value = ""
    if kind in ("assumption", "branching", "function_return"):
        value = _value(fields.inner("constraint"))
    return Waypoint(kind, action, _location(fields.inner("location")), value)


def _value(constraint: Fields) -> str:
    """Returns a text; YAML's truth values and numbers are turned into texts, too."""
    value = constraint.any("value")
    if not isinstance(value, str | bool | int):
        raise Broken(f"{constraint.where}: the field 'value' is not a text")
    return str(value)


def _check_segments(segments: tuple[tuple[Waypoint, ...], ...], where: str) -> None:
    if not segments:
        raise Broken(f"{where}: there is no segment")
    for number, segment in enumerate(segments, 1):
        actions = [waypoint.action for waypoint in segment]
        if not actions or actions[-1] != "follow" or "follow" in actions[:-1]:
            raise Broken(f"{where}: segment {number} must end with its only follow waypoint")
        last = number == len(segments)
        if (segment[-1].type == "target") != last:
            raise Broken(f"{where}: the target must be the last waypoint, of the last segment")
        if any(waypoint.type == "target" for waypoint in segment[:-1]):
            raise Broken(f"{where}: a target can't be avoided")
