"""Preprocessing tokens (C11 6.4) of a file, with their positions; lines are spliced before."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from viap.c.text.gnu_words import NAMED_CHARACTER, named_characters
from viap.core.base.errors import SyntaxFault, Unsupported
from viap.core.base.source import MarkedFile, Position

_SPLICE = re.compile(r"\\[ \t\f\v]*\n")
_LEXEME = re.compile(
    rf"""
    (?P<space>[ \t\f\v\r]+|/\*.*?\*/|//[^\n]*)
    |(?P<newline>\n)
    |(?P<raw>(?:u8|[uUL])?R")
    |(?P<string>(?:u8|[uUL])?"(?:\\[^\n]|[^"\\\n])*")
    |(?P<character>[uUL]?'(?:\\[^\n]|[^'\\\n])*')
    |(?P<name>(?:[^\W\d]|\$|{NAMED_CHARACTER})(?:\w|\$|{NAMED_CHARACTER})*)
    |(?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)
    |(?P<bad>["'][^\n]*|/\*)
    |(?P<mark>\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\#\#
      |%:%:|%:|<:|:>|<%|%>|.)
    """,
    re.VERBOSE | re.DOTALL,
)
_DIGRAPHS = {"<:": "[", ":>": "]", "<%": "{", "%>": "}", "%:": "#", "%:%:": "##"}


# The kind of a comment that may be an annotation.
ANNOTATION = "annotation"


class SourceFile:
    """A file's spliced text, and the map back to positions in the original text."""

    def __init__(
        self, name: str, path: str, text: str, written: str | None = None, behind: int = 0
    ) -> None:
        self.name = name  # as the user knows it
        self.path = path
        self.written = name if written is None else written  # the value of `__FILE__`
        self.behind = behind  # folders that #include_next leaves out
        self._cuts: list[int] = []  # offsets in the spliced text, ascending
        self._removed: list[int] = []  # characters removed up to each of them
        self._line_starts = [0] + [match.end() for match in re.finditer("\n", text)]
        self.presumed: list[tuple[int, int, str]] = []  # from #line: (line, difference, name)
        self.text = self._spliced(text)
        # (True costs the time to look at each comment)
        self.annotated = "/*@" in text or "//@" in text

    def mark(self, line: int, number: int, file: str) -> None:
        """Note a line directive: positions behind it are those of another file."""
        if not isinstance(self.name, MarkedFile):
            self.name = MarkedFile(self.name, [])
        self.name.marks.append((line, number, file))

    def _spliced(self, text: str) -> str:
        if "\\" not in text:
            return text
        pieces: list[str] = []
        end = removed = 0
        for match in _SPLICE.finditer(text):
            pieces.append(text[end : match.start()])
            end = match.end()
            self._cuts.append(match.start() - removed)
            removed += match.end() - match.start()
            self._removed.append(removed)
        return "".join((*pieces, text[end:]))

    def position(self, offset: int) -> Position:
        index = bisect_right(self._cuts, offset)
        offset += self._removed[index - 1] if index else 0
        line = bisect_right(self._line_starts, offset)
        return Position(self.name, line, offset - self._line_starts[line - 1] + 1)


@dataclass(slots=True)
class Lexeme:
    kind: str
    text: str
    file: SourceFile
    offset: int
    space: bool  # white space precedes it
    hidden: frozenset[str] = frozenset()  # macros that it came from
    use: "Lexeme | None" = None  # for a macro's token: the name that was replaced
    doubtful: frozenset[str] = frozenset()  # macros that C may or may not replace here

    @property
    def position(self) -> Position:
        origin = self if self.use is None else self.use
        return origin.file.position(origin.offset)

    def like(self, kind: str, text: str) -> "Lexeme":
        return Lexeme(
            kind, text, self.file, self.offset, self.space, self.hidden, self.use, self.doubtful
        )


def lines(file: SourceFile) -> Iterator[list[Lexeme]]:
    """Yield the tokens of each line; a comment on several lines belongs to the first of them."""
    line: list[Lexeme] = []
    space, annotated = False, file.annotated
    for match in _LEXEME.finditer(file.text):
        kind = match.lastgroup or "mark"
        if kind == "space":
            space = True
            if annotated and match.group().startswith(("/*@", "//@")):
                line.append(Lexeme(ANNOTATION, match.group(), file, match.start(), True))
        elif kind == "newline":
            yield line
            line, space = [], False
        else:
            text = match.group()
            if text == "/*":
                where = file.position(match.start())
                raise SyntaxFault("this comment does not end", where, "/*")
            if kind == "raw":
                where = file.position(match.start())
                raise Unsupported("a raw string", where, "raw string")
            if kind == "name" and "\\" in text:
                text = named_characters(text)
            line.append(Lexeme(kind, text, file, match.start(), space))
            space = False
    if line:
        yield line


def lexemes(text: str, like: Lexeme) -> list[Lexeme]:
    """Return the tokens of a piece of text, all at one position."""
    found: list[Lexeme] = []
    for match in _LEXEME.finditer(text):
        kind = match.lastgroup or "mark"
        if kind not in ("space", "newline"):
            found.append(like.like(kind, match.group()))
    return found


def spelling(lexeme: Lexeme) -> str:
    """Return the token's spelling for the parser: digraphs are replaced."""
    return _DIGRAPHS.get(lexeme.text, lexeme.text) if lexeme.kind == "mark" else lexeme.text


def is_mark(lexeme: Lexeme, text: str) -> bool:
    return lexeme.kind == "mark" and _DIGRAPHS.get(lexeme.text, lexeme.text) == text
