"""S-expressions: SMT-LIB's lists and atoms, with their positions."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from viap.errors import SyntaxFault
from viap.source import Position


@dataclass(frozen=True, slots=True, eq=False)
class Atom:
    """A symbol, number, keyword or string; `text` omits the bars of a quoted symbol."""

    kind: str  # "symbol", "numeral", "decimal", "keyword", "string", "binary"
    text: str
    position: Position


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """A list in parentheses; `comment` holds the comment lines directly above a top-level list."""

    items: list["Node"]
    position: Position
    comment: str = ""


Node = Atom | Group

_TOKEN = re.compile(
    r"""(?P<blank>[ \t\r\n]+)
    |(?P<comment>;[^\n]*)
    |(?P<open>\()
    |(?P<close>\))
    |\|(?P<quoted>[^|\\]*)\|
    |(?P<string>"(?:[^"]|"")*")
    |(?P<decimal>(?:0|[1-9][0-9]*)\.[0-9]+)
    |(?P<numeral>(?:0|[1-9][0-9]*)(?![^ \t\r\n();"|]))
    |(?P<binary>\#[bx][0-9A-Fa-f]+)
    |(?P<keyword>:[A-Za-z0-9~!@$%^&*_+=<>.?/-]+)
    |(?P<symbol>[A-Za-z~!@$%^&*_+=<>.?/-][A-Za-z0-9~!@$%^&*_+=<>.?/-]*)
    """,
    re.VERBOSE,
)


@dataclass(slots=True)
class _Place:
    """The position of the scan."""

    file: str
    line: int = 1
    line_start: int = 0

    def position(self, offset: int) -> Position:
        return Position(self.file, self.line, offset - self.line_start + 1)

    def passed(self, text: str, start: int) -> None:
        lines = text.count("\n")
        if lines:
            self.line += lines
            self.line_start = start + text.rindex("\n") + 1


@dataclass(slots=True)
class _Comment:
    """The comment lines since the last blank line or form."""

    lines: list[str] = field(default_factory=list)

    def take(self) -> str:
        text = "\n".join(self.lines)
        self.lines.clear()
        return text


def read_groups(text: str, name: str) -> Iterator[Group]:
    """Yields the top-level lists of a text, one by one."""
    place, comment = _Place(name), _Comment()
    open_groups: list[Group] = []
    offset = 0
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        position = place.position(offset)
        if match is None or match.lastgroup is None:
            raise SyntaxFault(_unreadable(text[offset]), position)
        kind, lexeme = match.lastgroup, match.group()
        match kind:
            case "blank":
                if lexeme.count("\n") > 1:
                    comment.take()
            case "comment":
                if not open_groups:
                    comment.lines.append(lexeme.lstrip(";").strip())
            case "open":
                above = "" if open_groups else comment.take()
                open_groups.append(Group([], position, above))
            case "close":
                if not open_groups:
                    raise SyntaxFault("this parenthesis closes nothing", position)
                group = open_groups.pop()
                if open_groups:
                    open_groups[-1].items.append(group)
                else:
                    yield group
            case _:
                if not open_groups:
                    raise SyntaxFault("a command starts with a parenthesis", position)
                content = match.group("quoted") if kind == "quoted" else lexeme
                atom = Atom("symbol" if kind == "quoted" else kind, content, position)
                open_groups[-1].items.append(atom)
        place.passed(lexeme, offset)
        offset = match.end()
    if open_groups:
        raise SyntaxFault("this parenthesis is never closed", open_groups[-1].position)


def _unreadable(character: str) -> str:
    if character in '|"':
        return f"this {character} has no other one that ends it"
    return f"SMT-LIB has no word that starts with {character!r} here"
