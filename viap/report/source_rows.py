"""The source of a report: lines of highlighted C with what is known of each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from pygments.lexers import CLexer
from pygments.token import Comment, Keyword, Number, String, Token

from viap.report.claims import SAID, ReportClaim, worst
from viap.source import STRAY_BYTES, decoded

# Longer files are shown without colours: they stay light.
_COLOURED = 20_000  # lines
_CLASSES = {
    Comment.PreprocFile: "s",
    Comment.Preproc: "p",
    Comment: "c",
    Keyword: "k",
    String: "s",
    Number: "m",
}
# Bytes that are not UTF-8, and characters that HTML does not allow.
_SHOWN = {STRAY_BYTES + byte: "\N{REPLACEMENT CHARACTER}" for byte in range(128)}
_SHOWN |= {code: "\N{REPLACEMENT CHARACTER}" for code in range(32) if chr(code) not in "\t\n\r\f"}
_PER_CHUNK = 100  # lines that a browser lays out together


@dataclass(frozen=True)
class SourceRow:
    """A line; `state` is the worst of its claims, "" if nothing is claimed there."""

    number: int
    text: str
    html: str
    state: str
    claims: Sequence[ReportClaim]
    loops: Sequence[Mapping[str, Any]]

    @property
    def label(self) -> str:
        """What the gutter says, for screen readers and as a tip."""
        if not self.claims:
            return SAID.get(self.state, "")
        counts: dict[str, int] = {}
        for claim in self.claims:
            counts[claim.said] = counts.get(claim.said, 0) + 1
        said = ", ".join(f"{number} {state}" for state, number in counts.items())
        return f"line {self.number}: {said}"

    @property
    def listed(self) -> str:
        """The claims, a line each, their parts separated by tabs."""
        return "\n".join(
            "\t".join((claim.state, claim.kind, " ".join(claim.text.split())))
            for claim in self.claims
        )


@dataclass(frozen=True)
class SourceFile:
    """A file with its rows; `error`: why its text is not shown."""

    name: str
    rows: Sequence[SourceRow]
    error: str = ""

    @property
    def chunks(self) -> Iterator[Sequence[SourceRow]]:
        for start in range(0, len(self.rows), _PER_CHUNK):
            yield self.rows[start : start + _PER_CHUNK]

    @property
    def states(self) -> dict[str, int]:
        """The numbers of lines in each state, in the order of the legend."""
        counts = dict.fromkeys(SAID, 0)
        for row in self.rows:
            if row.state:
                counts[row.state] += 1
        return {state: number for state, number in counts.items() if number}


def source_file(
    name: str,
    claims: Iterable[ReportClaim],
    loops: Iterable[Mapping[str, Any]],
    states: Mapping[int, str] | None = None,
) -> SourceFile:
    """The file of this name; one that can't be read has no rows.

    `states`: of lines without claims, "unreachable" or "unseen".
    """
    try:
        with open(name, "rb") as file:
            text = decoded(file.read()).translate(_SHOWN)
    except (OSError, ValueError) as error:
        return SourceFile(name, (), getattr(error, "strerror", None) or str(error))
    at: dict[int, list[ReportClaim]] = {}
    for claim in dict.fromkeys(claims):
        at.setdefault(claim.line, []).append(claim)
    loops_at: dict[int, list[Mapping[str, Any]]] = {}
    for loop in loops:
        loops_at.setdefault(loop["line"], []).append(loop)
    rows = []
    for number, (plain, html) in enumerate(_lines(text), 1):
        here = at.get(number, [])
        state = worst([claim.state for claim in here]) or (states or {}).get(number, "")
        rows.append(SourceRow(number, plain, html, state, here, loops_at.get(number, [])))
    return SourceFile(name, rows)


def _lines(text: str) -> list[tuple[str, str]]:
    """The lines, as text and as HTML."""
    text = text.replace("\r\n", "\n").replace("\r", " ").replace("\f", " ")
    plain = text.split("\n")
    if not plain[-1]:
        plain.pop()
    if len(plain) > _COLOURED:
        return [(line, escape(line)) for line in plain]
    lines = [""]
    # (The lexer may not strip lines: the numbers would be wrong.)
    for token, value in CLexer(stripnl=False, ensurenl=False).get_tokens(text):
        name = _class(token)
        first, *rest = (_marked(part, name) for part in value.split("\n"))
        lines[-1] += first
        lines += rest
    return [*zip(plain, lines, strict=False)]


def _marked(text: str, name: str) -> str:
    said = escape(text, quote=False)
    return f'<i class="{name}">{said}</i>' if name and text.strip() else said


def _class(token: Any) -> str:
    """The class of a token; "" for most, since a page must stay light."""
    while token is not Token:
        if token in _CLASSES:
            return _CLASSES[token]
        token = token.parent
    return ""
