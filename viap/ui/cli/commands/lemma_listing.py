"""Listing of the lemma library, `viap axioms --lemmas`; and folders of lemmas that users add."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from viap.core.base.errors import UsageError
from viap.data import axioms_path
from viap.prover.session.library_check import CheckedLemma, check_file

SCHEMA_VERSION = 1
REFUSED = 2  # the exit status of bad input


def user_folders(names: Sequence[str]) -> tuple[Path, ...]:
    """Returns the folders; raises UsageError if one has no lemmas."""
    folders = tuple(map(Path, names))
    for folder in folders:
        if not folder.is_dir():
            raise UsageError(f"--axioms: {folder} is not a folder")
        if not any(folder.glob("*.smt2")):
            raise UsageError(f"--axioms: {folder} has no file *.smt2")
    return folders


def proved_folders(names: Sequence[str]) -> tuple[Path, ...]:
    """Returns the folders; raises InputError for the first lemma that is not proved."""
    folders = user_folders(names)
    for checked in _checked(folders):
        if checked.failing:
            raise checked.fault()
    return folders


def listing(names: Sequence[str], as_json: bool) -> tuple[str, int]:
    """Returns all lemmas with their status, as text or JSON, and the exit status."""
    lemmas = list(_checked((axioms_path(), *user_folders(names))))
    refused = any(each.failing for each in lemmas)
    if as_json:
        data = {"schema_version": SCHEMA_VERSION, "lemmas": [_data(each) for each in lemmas]}
        text = json.dumps(data, indent=2) + "\n"
    else:
        text = "".join(f"{_line(each)}\n" for each in lemmas)
    return text, REFUSED if refused else 0


def _checked(folders: Sequence[Path]) -> Iterator[CheckedLemma]:
    for folder in folders:
        for path in sorted(folder.glob("*.smt2")):
            yield from check_file(path)


def _line(checked: CheckedLemma) -> str:
    lemma = checked.lemma
    where = f"{lemma.position.file}:{lemma.position.line}"
    if not checked.failing:
        return f"{where}: {lemma.name}: proved by {lemma.recipe()} ({checked.seconds:.2f} s)"
    return str(checked.fault())


def _data(checked: CheckedLemma) -> dict[str, Any]:
    lemma = checked.lemma
    return {
        "name": lemma.name,
        "file": lemma.position.file,
        "line": lemma.position.line,
        "column": lemma.position.column,
        "proof": lemma.recipe(),
        "status": "refused" if checked.failing else "proved",
        "seconds": round(checked.seconds, 3),
        **({"failing": checked.failing} if checked.failing else {}),
        **({"counterexample": checked.counterexample} if checked.counterexample else {}),
    }
