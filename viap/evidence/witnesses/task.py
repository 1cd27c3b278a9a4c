"""Whether a witness is about a task: file, text, property and data model."""

import hashlib
import os
from pathlib import Path

from viap.c.marks.load import Reading
from viap.errors import InputError
from viap.evidence.faults import Broken, Rejected
from viap.evidence.witnesses.document import Task
from viap.program.types import DataModel
from viap.property import Property, parse_property


def sha256(file: str) -> str:
    try:
        return hashlib.sha256(Path(file).read_bytes()).hexdigest()
    except OSError as error:
        raise Broken(f"cannot read {file}: {error.strerror or error}") from None


def reading_of(
    task: Task, file: str, wanted: Property | None, model: str | None, witness: str
) -> Reading:
    """How the file is to be read; raises Rejected where the witness is about something else."""
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
    if wanted is not None and (wanted.entry, wanted.errors) != (stated.entry, stated.errors):
        raise Rejected("the witness is about another property")
    if model is not None and model != task.data_model:
        raise Rejected(f"the witness is about the data model {task.data_model}, not {model}")
    return Reading(file, DataModel[task.data_model], stated.errors, stated.entry)
