"""The files that a task needs, and a digest of their content."""

import hashlib
import os
import re
from dataclasses import dataclass
from pathlib import Path

from viap.errors import UsageError
from viap.project.task import Task

# Finds at least what a preprocessor would read: conditions are ignored, which does no harm.
_INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class FileBundle:
    """Contents by their names below a common folder, with `/` on every system."""

    contents: dict[str, bytes]
    source: str
    property_file: str | None
    others: tuple[str, ...] = ()  # further files of the program


def digest(task: Task) -> str:
    """Returns a digest that is equal if nothing that could change the task's result has changed."""
    whole = hashlib.sha256(f"{task.expected} {task.data_model} {task.problem}".encode())
    named = (*task.words, *(each.name for each in task.others))
    whole.update("".join(f"\0{word}" for word in named).encode(errors="surrogateescape"))
    contents = {} if task.problem else bundle(task).contents
    for name, content in sorted(contents.items()):
        whole.update(f"\0{name}\0{len(content)}\0".encode(errors="surrogateescape"))
        whole.update(content)
    return whole.hexdigest()


def bundle(task: Task) -> FileBundle:
    """Returns the program, the files that it includes by name, and the property file."""
    files: dict[Path, bytes] = {}
    source = task.source.resolve()
    others = [each.resolve() for each in task.others]
    waiting = [source, *others]
    while waiting:
        path = waiting.pop()
        if path in files:
            continue
        files[path] = _read(path)
        for match in _INCLUDE.finditer(files[path]):
            named = (path.parent / os.fsdecode(match[1])).resolve()
            if named.is_file():
                waiting.append(named)
    stated = None
    if task.property_file is not None:
        stated = task.property_file.resolve()
        files[stated] = _read(stated)
    root = Path(os.path.commonpath([path.parent for path in files]))
    names = {path: path.relative_to(root).as_posix() for path in files}
    contents = {names[path]: content for path, content in files.items()}
    place = None if stated is None else names[stated]
    return FileBundle(contents, names[source], place, tuple(names[each] for each in others))


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from error
