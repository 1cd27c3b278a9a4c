"""Text ► preprocessed text, with a map from its places back to the user's files.

Text that needs no preprocessing (`.i` files, and files without a directive) only loses
its comments and line markers, in place, so that every position stays what it was.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Protocol

from viap.program.types import DataModel
from viap.source import Position, Sources


class PositionMap(Protocol):
    """Where a place of the preprocessed text came from."""

    def position(self, line: int, column: int) -> Position: ...


@dataclass(frozen=True, slots=True)
class SamePlace:
    """The map of text whose places did not move."""

    file: str

    def position(self, line: int, column: int) -> Position:
        return Position(self.file, line, column)


@dataclass(slots=True)
class TokenPlaces:
    """The map of text that was put together from tokens, in ascending offsets."""

    offsets: list[int] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)
    line_starts: list[int] = field(default_factory=lambda: [0])

    def position(self, line: int, column: int) -> Position:
        offset = self.line_starts[min(line, len(self.line_starts)) - 1] + column - 1
        index = bisect_right(self.offsets, offset) - 1
        if index < 0:
            return self.positions[0] if self.positions else Position("<empty>")
        return self.positions[index]


@dataclass(frozen=True, slots=True)
class Preprocessed:
    """`packed` is the place of a pragma that changes the layout of structs."""

    text: str
    map: PositionMap
    packed: Position | None = None


_COMMENT_OR_LITERAL = re.compile(
    r"""//(?:\\[ \t]*\n|[^\n])*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.DOTALL
)
_MARKER = re.compile(r"^[ \t]*#[^\n]*", re.MULTILINE)
# What only a preprocessor can resolve: directives, continued lines, predefined macros.
_NEEDS_PREPROCESSOR = re.compile(
    r"^[ \t]*#|\\[ \t]*\n|\b__(?:LINE|FILE|DATE|TIME|COUNTER|STDC)[A-Z_]*__\b"
    r"|\b__[A-Z0-9_]+_(?:MAX|TYPE|BIT)__\b|\b__SIZEOF_[A-Z_]+__\b|\b_*LP64_*\b|\?\?[=/'()!<>-]",
    re.MULTILINE,
)


def _blank(match: re.Match[str]) -> str:
    """Comments become blanks of the same extent; literals stay."""
    text = match.group()
    if text[0] != "/":
        return text
    blank = "".join(c if c == "\n" else " " for c in text)
    if "\n" in text and text[1] == "*":
        start = match.string.rfind("\n", 0, match.start()) + 1
        if match.string[start : match.start()].lstrip().startswith("#"):
            # A directive goes on behind the comment, on the next line.
            blank = blank.replace(" \n", "\\\n")
    return blank


def without_comments(text: str) -> str:
    return _COMMENT_OR_LITERAL.sub(_blank, text) if "/" in text else text


_PACK = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+pack\b|\b_Pragma\s*\(\s*\"pack", re.MULTILINE)


def _packed(text: str, name: str) -> Position | None:
    match = _PACK.search(text) if "pack" in text else None
    return Position(name, text.count("\n", 0, match.start()) + 1) if match else None


def preprocess(text: str, name: str, model: DataModel, sources: Sources) -> Preprocessed:
    """Preprocess a file's text; `name` is the file's name as the user gave it."""
    text = text.replace("\r\n", "\n").replace("\f", " ").replace("\v", " ")
    sources.add(name, text)
    plain = without_comments(text)
    if name.endswith(".i"):
        return Preprocessed(_MARKER.sub("", plain), SamePlace(name), _packed(plain, name))
    if not _NEEDS_PREPROCESSOR.search(plain):
        return Preprocessed(plain, SamePlace(name), _packed(plain, name))
    # The import is here because most files that are verified in bulk don't need it.
    from viap.c.directives import expand

    expanded = expand(plain, name, model, sources)
    return Preprocessed(expanded.text, expanded.map, _packed(plain, name))
