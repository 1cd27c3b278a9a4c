"""The source of a report: lines of highlighted C with what is known of each."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import CLexer

from viap.report.claims import SAID, ReportClaim, worst

# Longer files are shown without colours: they stay light.
_COLOURED = 20_000  # lines


@dataclass(frozen=True)
class SourceRow:
    """A line; `state` is the worst of its claims, "" if nothing is claimed there."""

    number: int
    html: str
    state: str
    claims: Sequence[ReportClaim]
    loops: Sequence[Mapping[str, Any]]

    @property
    def label(self) -> str:
        """What the gutter says, for screen readers and as a tip."""
        if not self.claims:
            return ""
        said = [f"{SAID[c.state]}: {c.kind} {c.text}".strip() for c in self.claims]
        return f"line {self.number}: {'; '.join(dict.fromkeys(said))}"


@dataclass(frozen=True)
class SourceFile:
    """A file with its rows; `error`: why its text is not shown."""

    name: str
    rows: Sequence[SourceRow]
    error: str = ""


def source_file(
    name: str, claims: Iterable[ReportClaim], loops: Iterable[Mapping[str, Any]]
) -> SourceFile:
    """The file of this name; one that can't be read has no rows."""
    try:
        with open(name, encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError as error:
        return SourceFile(name, (), error.strerror or str(error))
    at: dict[int, list[ReportClaim]] = {}
    for claim in dict.fromkeys(claims):
        at.setdefault(claim.line, []).append(claim)
    loops_at: dict[int, list[Mapping[str, Any]]] = {}
    for loop in loops:
        loops_at.setdefault(loop["line"], []).append(loop)
    rows = []
    for number, html in enumerate(_lines(text), 1):
        here = at.get(number, [])
        state = worst([claim.state for claim in here])
        rows.append(SourceRow(number, html, state, here, loops_at.get(number, [])))
    return SourceFile(name, rows)


def _lines(text: str) -> list[str]:
    from html import escape

    plain = text.split("\n")
    if plain and not plain[-1]:
        plain.pop()
    if len(plain) > _COLOURED:
        return [escape(line) for line in plain]
    # (The lexer may not strip lines: the numbers would be wrong.)
    lexer = CLexer(stripnl=False, ensurenl=True)
    coloured = highlight(text, lexer, HtmlFormatter(nowrap=True)).split("\n")
    return [*coloured[: len(plain)], *[""] * (len(plain) - len(coloured))]
