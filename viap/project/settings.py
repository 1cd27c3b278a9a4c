"""`viap.toml`: the settings of a project, for all files in its folder and below.

The nearest one above a file counts. Options of the command line come on top of it.
"""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from viap.core.base.errors import UsageError
from viap.project.compilation import Compilation, checked_header, checked_macro, checked_standard

# ---- Contracts of functions in `viap.toml`: clauses in ACSL, with their places in that file.


CLAUSES = ("requires", "assigns", "ensures", "decreases")
WHOLE = "acsl"  # the key of a text with any clauses

_STRING = re.compile(
    r"""
    (?P<comment>\#[^\n]*)
    |(?P<long>\"{3}(?:\\.|(?!\"{3}).)*\"{3,5})
    |(?P<long_literal>'{3}(?:(?!'{3}).)*'{3,5})
    |(?P<short>"(?:\\.|[^"\\\n])*")
    |(?P<literal>'[^'\n]*')
    """,
    re.VERBOSE | re.DOTALL,
)
_CHARACTER = re.compile(
    r"(?P<gap>\\[ \t]*\r?\n\s*)|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\.|.", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class ClauseText:
    """A clause, or with the kind `acsl` several; `offsets` of its characters in the file."""

    kind: str
    text: str
    offsets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WrittenContract:
    """The contract of a function in a file of settings, whose text is `source`."""

    function: str
    file: str
    source: str
    clauses: tuple[ClauseText, ...]


class TextPlaces:
    """Finds the values of a TOML file in its text; each place is found once."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._strings = list(_strings(source))

    def clause(self, kind: str, text: str, function: str) -> ClauseText:
        """Returns the clause with its place; with that of the function's table if not found."""
        start = self._table(function)
        behind = [each for each in self._strings if each[1] and each[1][0] >= start]
        for known in (behind, self._strings):
            for each in known:
                if each[0] == text:
                    self._strings.remove(each)
                    return ClauseText(kind, text, each[1])
        return ClauseText(kind, text, (start,) * len(text))

    def key(self, kind: str, text: str, function: str) -> ClauseText:
        """Returns a clause that stands for an empty list: its place is that of the key."""
        start = self._table(function)
        found = re.compile(rf"^[ \t]*({kind})[ \t]*=", re.MULTILINE).search(self._source, start)
        return ClauseText(kind, text, (found.start(1) if found else start,) * len(text))

    def _table(self, function: str) -> int:
        """The offset of the head of a function's table; 0 if it is written in another way."""
        name = rf"(?:{re.escape(function)}|\"{re.escape(function)}\"|'{re.escape(function)}')"
        head = re.compile(rf"^[ \t]*\[[ \t]*function[ \t]*\.[ \t]*{name}[ \t]*\]", re.MULTILINE)
        found = head.search(self._source)
        return found.start() if found else 0


def _strings(source: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yields the texts in a TOML file, with the offsets of their characters."""
    for match in _STRING.finditer(source):
        if match.lastgroup in (None, "comment"):
            continue
        marks = 3 if match.lastgroup in ("long", "long_literal") else 1
        start, end = match.start() + marks, match.end() - marks
        if marks == 3 and source.startswith(("\n", "\r\n"), start):
            start = source.index("\n", start) + 1
        if match.lastgroup in ("literal", "long_literal"):
            pieces = [(index, index + 1) for index in range(start, end)]
        else:
            found = _CHARACTER.finditer(source, start, end)
            pieces = [each.span() for each in found if each["gap"] is None]
        try:
            text = tomllib.loads(f"text = {match.group()}")["text"]
        except tomllib.TOMLDecodeError:
            continue  # (something else that looks like a text)
        offsets = [first for first, last in pieces if source[first:last] != "\r"]
        if len(offsets) == len(text):
            yield text, tuple(offsets)


def clauses_of(
    table: Sequence[tuple[str, Sequence[str]]], function: str, places: TextPlaces
) -> tuple[ClauseText, ...]:
    """Returns the clauses of a function's table: the texts of each of its keys."""
    found: list[ClauseText] = []
    for kind, texts in table:
        if kind == "assigns" and not texts:
            found.append(places.key(kind, "\\nothing", function))
        found += [places.clause(kind, text, function) for text in texts]
    return tuple(found)


# ---- `viap.toml`: the settings of a project, for all files in its folder and below.


_COMPILER = (
    "include", "system", "define", "undefine", "first", "standard", "database", "cpp",
    "system-headers",
)  # fmt: skip
_PROVE = (
    "data-model", "target", "check", "timeout", "strategy", "jobs", "external", "volatile",
    "malloc-may-fail", "cache",
)  # fmt: skip
_CHOICES = {
    "data-model": ("ILP32", "LP64"),
    "external": ("forget", "pure"),
    "volatile": ("any", "ordinary"),
}


@dataclass(frozen=True, slots=True)
class FunctionSettings:
    """The promises about the callers of a function, as --array and --assume have them."""

    arrays: tuple[tuple[str, str], ...] = ()
    assume: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settings:
    """Contents of a settings file. `prove`: values of options by their names.

    `contracts` of functions, as annotations have them.
    """

    path: str
    compilation: Compilation = Compilation()
    database: str | None = None
    prove: Mapping[str, Any] = field(default_factory=dict)
    functions: Mapping[str, FunctionSettings] = field(default_factory=dict)
    contracts: tuple[WrittenContract, ...] = ()


def read_settings(path: str) -> Settings:
    """Reads a file of settings; raises UsageError if something in it is wrong."""
    try:
        text = Path(path).read_text("utf-8")
        data = tomllib.loads(text)
    except OSError as error:
        raise UsageError(f"cannot read {_shown(path)}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{_shown(path)}: this is not TOML: {error}") from None
    return _Reader(path, text).settings(data)


def contracts_in(text: str, path: str = "viap.toml") -> tuple[WrittenContract, ...]:
    """Returns the contracts in a text of settings; raises UsageError if something is wrong."""
    try:
        return _Reader(path, text).settings(tomllib.loads(text)).contracts
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path}: this is not TOML: {error}") from None


class _Reader:
    def __init__(self, path: str, text: str) -> None:
        self.path, self.text = path, text
        self.folder = os.path.dirname(path)

    def settings(self, data: Mapping[str, Any]) -> Settings:
        self._only(data, ("compiler", "prove", "function"), "the file")
        compiler = self._table(data, "compiler", _COMPILER)
        database = self._text(compiler, "database")
        return Settings(
            self.path,
            self._compilation(compiler),
            None if database is None else self._placed(database),
            self._prove(self._table(data, "prove", _PROVE)),
            self._functions(self._table(data, "function", None)),
            self._contracts(self._table(data, "function", None)),
        )

    def _compilation(self, table: Mapping[str, Any]) -> Compilation:
        macros = [("D", text) for text in self._texts(table, "define")]
        macros += [("U", text) for text in self._texts(table, "undefine")]
        standard = self._text(table, "standard")
        try:
            return Compilation(
                tuple(map(self._placed, self._texts(table, "include"))),
                tuple(map(self._placed, self._texts(table, "system"))),
                tuple(checked_macro(text, option) for option, text in macros),
                tuple(checked_header(self._placed(each)) for each in self._texts(table, "first")),
                "" if standard is None else checked_standard(standard),
                cpp=self._text(table, "cpp") or "",
                machine=self._flag(table, "system-headers"),
            )
        except UsageError as error:
            raise self._error(str(error)) from None

    def _prove(self, table: Mapping[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in table.items():
            if key in _CHOICES:
                if value not in _CHOICES[key]:
                    raise self._error(f"'{key}' must be one of {', '.join(_CHOICES[key])}")
            elif key == "check":
                if not (value := ",".join(self._texts(table, key))):
                    continue
            elif key == "target":
                self._text(table, key)
            elif key == "strategy":
                value = self._text(table, key)
                value = self._placed(value) if value.endswith(".toml") else value
            elif key in ("malloc-may-fail", "cache"):
                self._flag(table, key)
            elif not _is_positive(value):
                raise self._error(f"'{key}' must be a number above 0, and at most 1e9")
            elif key == "jobs" and not isinstance(value, int):
                raise self._error("'jobs' must be a whole number")
            found[key] = value
        return found

    def _functions(self, table: Mapping[str, Any]) -> dict[str, FunctionSettings]:
        found = {}
        for name in table:
            known = ("arrays", "assume", *CLAUSES, WHOLE)
            own = self._table(table, name, known, f"[function.{name}]")
            arrays = self._table(own, "arrays", None, f"'arrays' of {name}")
            for pointer, size in arrays.items():
                if isinstance(size, bool) or not isinstance(size, int | str):
                    raise self._error(
                        f"[function.{name}]: the size of '{pointer}' must be a "
                        "number or a C expression"
                    )
            sizes = tuple((pointer, str(size)) for pointer, size in arrays.items())
            found[name] = FunctionSettings(sizes, tuple(self._texts(own, "assume")))
        return found

    def _contracts(self, table: Mapping[str, Any]) -> tuple[WrittenContract, ...]:
        found: list[WrittenContract] = []
        places: TextPlaces | None = None
        for name, own in table.items():
            written = [(key, self._texts(own, key)) for key in (*CLAUSES, WHOLE) if key in own]
            if written:
                places = places or TextPlaces(self.text)
                clauses = clauses_of(written, name, places)
                found.append(WrittenContract(name, _shown(self.path), self.text, clauses))
        return tuple(found)

    # ------------------------------------------------------------- values

    def _table(
        self, data: Mapping[str, Any], key: str, known: tuple[str, ...] | None, where: str = ""
    ) -> Mapping[str, Any]:
        table = data.get(key, {})
        where = where or f"[{key}]"
        if not isinstance(table, dict):
            raise self._error(f"{where} must be a table")
        if known is not None:
            self._only(table, known, where)
        return table

    def _texts(self, table: Mapping[str, Any], key: str) -> list[str]:
        value = table.get(key, [])
        value = [value] if isinstance(value, str) else value
        if not (isinstance(value, list) and all(isinstance(text, str) for text in value)):
            raise self._error(f"'{key}' must be a text or a list of texts")
        return value

    def _text(self, table: Mapping[str, Any], key: str) -> Any:
        value = table.get(key)
        if value is not None and not isinstance(value, str):
            raise self._error(f"'{key}' must be a text")
        return value

    def _flag(self, table: Mapping[str, Any], key: str) -> bool:
        value = table.get(key, False)
        if not isinstance(value, bool):
            raise self._error(f"'{key}' must be true or false")
        return value

    def _placed(self, name: str) -> str:
        """Names of files are relative to the folder of the settings."""
        if "\0" in name:
            raise self._error(f"{name!r} can't be the name of a file")
        return os.path.join(self.folder, name)

    def _only(self, table: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
        for key in table:
            if key not in known:
                names = ", ".join(known)
                raise self._error(f"{where} has an unknown key '{key}' (known: {names})")

    def _error(self, text: str) -> UsageError:
        return UsageError(f"{_shown(self.path)}: {text}")


def _shown(path: str) -> str:
    """The path in messages: relative to the folder at work, if that is shorter."""
    return min(os.path.relpath(path), path, key=len)


def _is_positive(value: Any) -> bool:
    """True for numbers that can be a limit: not `true`, not nan, not more than timers take."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= 1e9
