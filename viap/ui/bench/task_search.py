"""Finds tasks at paths: task files, sets of them, C files, and folders of any of these."""

import hashlib
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from viap.core.base.errors import UsageError
from viap.project.task import PropertyQuestion, Task, is_task, read_program, read_task, read_yaml

PROGRAMS = (".c", ".i")


def find_tasks(
    paths: Iterable[str], asked: PropertyQuestion, data_model: str = "ILP32"
) -> list[Task]:
    """Returns all tasks at the paths, each once, in the order in which they are found."""
    found: dict[Path, Task] = {}
    for text in paths:
        tasks = 0
        for path, task in _at(Path(text), asked, data_model):
            found.setdefault(path.resolve(), task)
            tasks += 1
        if not tasks:
            raise UsageError(f"{text} has no task that asks about {asked.name}")
    return list(_distinct(found))


def _at(path: Path, asked: PropertyQuestion, data_model: str) -> Iterator[tuple[Path, Task]]:
    if path.is_dir():
        yield from _in_folder(path, asked, data_model)
    elif path.suffix in PROGRAMS:
        yield path, read_program(path, asked, data_model)
    elif not path.is_file():
        raise UsageError(f"no such file or folder: {path}")
    elif path.suffix == ".set":
        for each in _listed(path):
            if each.suffix == ".set":
                raise UsageError(f"{path} lists the set {each.name}; only tasks may be listed")
            yield from _at(each, asked, data_model)
    elif path.suffix in (".yml", ".yaml"):
        content = read_yaml(path)
        if not is_task(content):
            raise UsageError(f"{path} is not a task: it has no 'input_files'")
        task = read_task(path, content, asked)
        if task is not None:
            yield path, task
    else:
        raise UsageError(f"{path} is neither a task (.yml), a set (.set), a C file nor a folder")


def _in_folder(
    folder: Path, asked: PropertyQuestion, data_model: str
) -> Iterator[tuple[Path, Task]]:
    """Yields the tasks below a folder; if there are none, its C files."""
    tasks = False
    for path in sorted(folder.rglob("*.yml")):
        content = read_yaml(path)
        if is_task(content):
            tasks = True
            task = read_task(path, content, asked)
            if task is not None:
                yield path, task
    if not tasks:
        for path in sorted(folder.rglob("*")):
            if path.suffix in PROGRAMS and path.is_file():
                yield path, read_program(path, asked, data_model)


def _listed(path: Path) -> Iterator[Path]:
    """Yields the files of a set: one pattern per line, relative to the folder of the set."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not a set of tasks: it is not text") from None
    for number, line in enumerate(lines, start=1):
        pattern = line.strip()
        if not pattern or pattern.startswith("#"):
            continue
        try:
            matches = sorted(path.parent.glob(pattern))
        except (ValueError, NotImplementedError, IndexError):
            raise UsageError(f"{path}:{number}: '{pattern}' is not a pattern of files") from None
        if not matches:
            raise UsageError(f"{path}:{number}: nothing matches '{pattern}'")
        yield from matches


def _distinct(found: dict[Path, Task]) -> Iterator[Task]:
    """Yields the tasks; equal names get more of their folders in front."""
    count = Counter(task.name for task in found.values())
    for path, task in found.items():
        if count[task.name] > 1:
            folder, last = path.parent.as_posix().lstrip("/"), task.name.rpartition("/")[2]
            task = replace(task, name=f"{folder}/{last}")
        yield task


# ---- The files that a task needs, and a digest of their content.


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
