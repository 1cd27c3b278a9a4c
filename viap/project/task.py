"""A task: a C program, the property in question, and the expected answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from viap.core.base.errors import InputError, UsageError
from viap.core.base.source import Position
from viap.core.base.source_texts import Sources

DATA_MODELS = ("ILP32", "LP64")


@dataclass(frozen=True, slots=True)
class Task:
    """`expected` is None if the answer is not known; `problem` says why viap can't even try it."""

    name: str
    source: Path
    property_file: Path | None = None
    expected: bool | None = None
    data_model: str = "ILP32"
    problem: str = ""
    words: tuple[str, ...] = ()  # further words of the command line: the function, its arrays, ...
    others: tuple[Path, ...] = ()  # further files of the program

    @property
    def family(self) -> str:
        return self.name.rpartition("/")[0]


@dataclass(frozen=True, slots=True)
class PropertyQuestion:
    """The property of the tasks in question; `file` is for programs without a task file."""

    name: str = "unreach-call"
    file: Path | None = None


def question(text: str) -> PropertyQuestion:
    """Parses the value of `--property`: a property file, or its name without the ending."""
    if not text.endswith(".prp"):
        return PropertyQuestion(text)
    path = Path(text)
    if not path.is_file():
        raise UsageError(f"no such property file: {text}")
    return PropertyQuestion(path.stem, path)


def read_program(path: Path, asked: PropertyQuestion, data_model: str) -> Task:
    """Returns the task of a C file by itself, without an expected answer."""
    if not path.is_file():
        raise UsageError(f"no such file: {path}")
    if asked.file is None and asked.name != "unreach-call":
        raise UsageError(
            f"{path} comes without a property file; name one, as in --property {asked.name}.prp"
        )
    return Task(_name(path, path.name), path, asked.file, data_model=data_model)


def is_task(content: Any) -> bool:
    """True if a YAML document looks like a task; folders also contain others."""
    return isinstance(content, dict) and "input_files" in content


def read_yaml(path: Path) -> Any:
    import yaml

    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not a task: it is not text") from None
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.load(text, loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = Position(str(path), mark.line + 1, mark.column + 1) if mark else Position(str(path))
        cause = getattr(error, "problem", None) or "this is not YAML"
        fault = InputError(f"a task must be YAML: {cause}", place)
        fault.sources = Sources({str(path): text})
        raise fault from None


def read_task(path: Path, content: Any, asked: PropertyQuestion) -> Task | None:
    """Returns the task of a file whose content is a mapping; None if it has another property."""
    found = _property(path, content, asked.name)
    if found is None:
        return None
    property_file, expected = found
    options = content.get("options") or {}
    if not isinstance(options, dict):
        raise _wrong(path, "'options' must be a mapping")
    data_model = options.get("data_model", "ILP32")
    if data_model not in DATA_MODELS:
        raise _wrong(path, f"the data model must be ILP32 or LP64, not {data_model!r}")
    files = content["input_files"]
    files = [files] if isinstance(files, str) else files
    if not isinstance(files, list) or not files or not all(isinstance(f, str) for f in files):
        raise _wrong(path, "'input_files' must be a file, or a list of files")
    problem = ""
    if options.get("language", "C") != "C":
        problem = f"programs in {options['language']} are not supported"
    source, *others = (path.parent / file for file in files)
    for file, place in zip(files, (source, *others), strict=True):
        if not problem and not place.is_file():
            raise _wrong(path, f"there is no input file {file}")
    try:
        words = words_of(options)
    except ValueError as error:
        raise _wrong(path, str(error)) from None
    name = _name(path, path.stem)
    further = tuple(others)
    return Task(name, source, property_file, expected, data_model, problem, words, further)


def _property(path: Path, content: Any, name: str) -> tuple[Path, bool | None] | None:
    """Returns the property file of that name and the expected verdict; None if it has none."""
    statements = content.get("properties") or []
    if not isinstance(statements, list):
        raise _wrong(path, "'properties' must be a list")
    for statement in statements:
        file = statement.get("property_file") if isinstance(statement, dict) else None
        if not isinstance(file, str):
            raise _wrong(path, "a property must have a 'property_file'")
        if Path(file).stem != name:
            continue
        expected = statement.get("expected_verdict")
        if expected is not None and not isinstance(expected, bool):
            raise _wrong(path, f"'expected_verdict' must be true or false, not {expected!r}")
        if not (path.parent / file).is_file():
            raise _wrong(path, f"there is no property file {file}")
        return path.parent / file, expected
    return None


def _name(path: Path, last: str) -> str:
    return f"{path.resolve().parent.name}/{last}"


def _wrong(path: Path, message: str) -> InputError:
    return InputError(message, Position(str(path)))


# ---- A task's options about the function to prove, as words of a command line.


# Options of a task, and the options of `viap prove` that they become: single ones and lists.
_SINGLE = {"function": "--function", "calls": "--calls"}
_SEVERAL = {"arrays": "--array", "assume": "--assume"}


def words_of(options: Mapping[str, Any]) -> tuple[str, ...]:
    """Translates what a task says of a function; raises ValueError if a part of it is wrong."""
    words: list[str] = []
    for name, option in _SINGLE.items():
        if name in options:
            words.append(f"{option}={_text(options[name], name)}")
    for name, option in _SEVERAL.items():
        words += [f"{option}={text}" for text in _texts(options, name)]
    kinds = _texts(options, "check")
    if kinds:
        words.append(f"--check={','.join(kinds)}")
    annotations = options.get("annotations", False)
    if not isinstance(annotations, bool):
        raise ValueError(f"'annotations' must be true or false, not {annotations!r}")
    return (*words, "--annotations") if annotations else tuple(words)


def _texts(options: Mapping[str, Any], name: str) -> list[str]:
    value = options.get(name, [])
    each = value if isinstance(value, list) else [value]
    return [_text(one, name) for one in each]


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"'{name}' must be a text, not {value!r}")
    return value
