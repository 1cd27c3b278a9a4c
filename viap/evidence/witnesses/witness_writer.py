"""The contents of a witness ► YAML in format 2.0; a file is written completely or not at all."""

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from viap import __version__
from viap.c.library.environment import SV_COMP
from viap.c.marks.annotated_reading import AnnotatedReading, Opened
from viap.c.marks.program_places import called_names
from viap.checker.json_fields import Broken, Rejected, Unwritable
from viap.core.base.errors import InputError, UsageError
from viap.core.base.whole_files import write_whole
from viap.core.program.checks.definedness_checks import asked
from viap.core.program.integer_types import named_model
from viap.evidence.witnesses.annotated_program import AskedReading
from viap.evidence.witnesses.document import Location, Waypoint, WitnessInvariant, WitnessTask
from viap.project.compilation import PLAIN
from viap.project.property import ASSERT_FUNCTIONS, Property, parse_property

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


# ---- Checks that a witness is about a task: file, text, property and data model.


def sha256(file: str) -> str:
    try:
        return hashlib.sha256(Path(file).read_bytes()).hexdigest()
    except OSError as error:
        raise Broken(f"cannot read {file}: {error.strerror or error}") from None


def reading_of(
    task: WitnessTask,
    file: str,
    wanted: Property | None,
    model: str | None,
    witness: str,
    kinds: frozenset[str] = frozenset(),
) -> AskedReading:
    """Returns the reading of the file; raises Rejected if the witness is about something else.

    `kinds`: undefined behaviour to check in addition to the witness's property.
    """
    name = os.path.basename(file)
    names = [each for each in task.input_files if os.path.basename(each) == name]
    if not names:
        listed = ", ".join(task.input_files)[:200] or "none"
        raise Rejected(f"the witness is about other files: {listed}")
    hashes = {h.lower() for f, h in task.hashes.items() if os.path.basename(f) == name}
    if not hashes:
        raise Rejected(f"the witness has no hash of {name}")
    if hashes != {sha256(file)}:
        raise Rejected(f"the witness is about another text of {name}: the hash differs")
    try:
        stated = parse_property(task.specification, f"{witness}, specification")
    except InputError as error:
        raise Broken(str(error)) from None
    if wanted is not None and _meaning(wanted) != _meaning(stated):
        raise Rejected("the witness is about another property")
    if kinds and stated.checks:
        raise UsageError(f"--check adds nothing to the property {stated.name} of the witness")
    if model is not None and model != task.data_model:
        raise Rejected(f"the witness is about the data model {task.data_model}, not {model}")
    looked_for = asked(stated.checks, kinds)
    model_of_task = named_model(task.data_model)
    return AskedReading(
        file,
        model_of_task,
        stated.errors,
        stated.entry,
        SV_COMP,
        PLAIN.without_annotations(),
        asked=looked_for,
    )


def _meaning(stated: Property) -> tuple[object, ...]:
    return stated.entry, stated.errors, dict(stated.checks)


# ---- Default parts of a witness: the property, and an invariant if none was found.


def trivial(opened: Opened) -> list[WitnessInvariant]:
    """Returns a trivial invariant, if there is a place for it: a witness must have one."""
    places, entry = opened.places, opened.reading.function
    loops = [place for place in places.of("loop") if place.written]
    chosen = loops or [place for place in places.of("statement") if place.function == entry]
    if not chosen:
        return []
    at = chosen[0].position
    kind = "loop_invariant" if loops else "location_invariant"
    return [WitnessInvariant(kind, Location(at.file, at.line, at.column, chosen[0].function), "1")]


def specification_of(opened: Opened) -> str:
    """Returns SV-COMP's notation of the default property: no error, no failing assert."""
    reading = opened.reading
    called = set(called_names(opened.tree))
    names = ["reach_error", *sorted(ASSERT_FUNCTIONS & reading.errors & called)]
    checks = [f"CHECK( init({reading.function}()), LTL(G ! call({name}())) )" for name in names]
    return "\n".join(checks)
