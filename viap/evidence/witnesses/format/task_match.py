"""Checks that a witness is about a task: file, text, property and data model."""

import hashlib
import os
from pathlib import Path

from viap.c.environment import SV_COMP
from viap.checker.evidence_errors import Broken, Rejected
from viap.errors import InputError, UsageError
from viap.evidence.witnesses.format.checked_reading import AskedReading
from viap.evidence.witnesses.format.document import WitnessTask
from viap.program.integer_types import named_model
from viap.project.compilation import PLAIN
from viap.project.property import Property, parse_property
from viap.transform.common.requested_checks import asked


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
