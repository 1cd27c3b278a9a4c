"""Contracts of functions in `viap.toml`: clauses in ACSL, with their places in that file."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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
