"""Finds tasks at paths: task files, sets of them, C files, and folders of any of these."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from viap.errors import UsageError
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
