"""`viap.toml`: the settings of a project, for all files in its folder and below.

The nearest one above a file counts. Options of the command line come on top of it.
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from viap.errors import UsageError
from viap.project.compilation import Compilation, checked_header, checked_macro, checked_standard
from viap.project.written_contract import CLAUSES, WHOLE, TextPlaces, WrittenContract, clauses_of

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
