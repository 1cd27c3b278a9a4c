"""The contents of a witness ► YAML in format 2.0; a file is written completely or not at all."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from viap import __version__
from viap.c.annotations.annotated_reading import AnnotatedReading
from viap.checker.evidence_errors import Unwritable
from viap.evidence.witnesses.format.document import Location, Waypoint, WitnessInvariant
from viap.evidence.witnesses.format.task_match import sha256
from viap.whole_files import write_whole

VERSION = "2.0"


def invariant_set(
    reading: AnnotatedReading, specification: str, invariants: Iterable[WitnessInvariant]
) -> dict[str, Any]:
    content = [
        {
            "invariant": {
                "type": each.type,
                "location": _location(each.location),
                "value": each.value,
                "format": "c_expression",
            }
        }
        for each in invariants
    ]
    return _entry("invariant_set", reading, specification, content)


def violation_sequence(
    reading: AnnotatedReading, specification: str, segments: Sequence[Sequence[Waypoint]]
) -> dict[str, Any]:
    content = [{"segment": [_waypoint(each) for each in segment]} for segment in segments]
    return _entry("violation_sequence", reading, specification, content)


def _entry(
    kind: str, reading: AnnotatedReading, specification: str, content: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "entry_type": kind,
        "metadata": {
            "format_version": VERSION,
            "uuid": str(uuid4()),
            "creation_time": datetime.now(UTC).isoformat(timespec="seconds"),
            "producer": {"name": "viap", "version": __version__},
            "task": {
                "input_files": [reading.file],
                "input_file_hashes": {reading.file: sha256(reading.file)},
                "specification": specification,
                "data_model": reading.model.name,
                "language": "C",
            },
        },
        "content": content,
    }


def _location(location: Location) -> dict[str, Any]:
    fields: dict[str, Any] = {"file_name": str(location.file_name), "line": location.line}
    if location.column is not None:
        fields["column"] = location.column
    if location.function is not None:
        fields["function"] = location.function
    return fields


def _waypoint(waypoint: Waypoint) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "type": waypoint.type,
        "action": waypoint.action,
        "location": _location(waypoint.location),
    }
    if waypoint.value:
        fields["constraint"] = {"value": waypoint.value}
        format = {"assumption": "c_expression", "function_return": "acsl_expression"}
        if waypoint.type in format:
            fields["constraint"]["format"] = format[waypoint.type]
    return {"waypoint": fields}


def write_entries(path: str, entries: Sequence[Mapping[str, Any]]) -> None:
    """Writes the entries; raises Unwritable."""
    import yaml

    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    text = yaml.dump(list(entries), Dumper=dumper, sort_keys=False, allow_unicode=True, width=1000)
    try:
        write_whole(path, text)
    except OSError as error:
        raise Unwritable(f"cannot write {path}: {error.strerror or error}") from None
