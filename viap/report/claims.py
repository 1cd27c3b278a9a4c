"""The claims of results, by source line and by function and kind, for the report's tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

# From the best to the worst: a line shows the worst of its claims.
STATES = ("proved", "assumed", "open", "violated")
_STATE_OF = {"TRUE": "proved", "UNKNOWN": "open", "FALSE": "violated"}
SAID = {
    "proved": "proved",
    "assumed": "assumed",
    "open": "not proved",
    "violated": "violated",
}
_ASSERTION = "assertion"


@dataclass(frozen=True)
class ReportClaim:
    """An assertion, a clause or an operation; `function`: whose result says so."""

    file: str
    line: int
    column: int
    kind: str
    text: str
    state: str
    function: str

    @property
    def said(self) -> str:
        return SAID[self.state]

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


def claims_of(result: Mapping[str, Any]) -> list[ReportClaim]:
    """All claims of one result, as JSON has them."""
    function = result.get("function") or "main"
    claims = []
    for each in result["assertions"]:
        clause = each.get("clause")
        kind = clause["kind"] if clause else _ASSERTION
        claims.append(_claim(each, kind, clause["text"] if clause else "", function))
    for each in result["checks"]:
        claims.append(_claim(each, each["kind"], each["operation"], function))
    for assumption in result["assumptions"]:
        for line in assumption.get("lines", ()):
            text, file = assumption.get("text", ""), result["file"]
            claims.append(ReportClaim(file, line, 1, "assumption", text, "assumed", function))
    return claims


def _claim(each: Mapping[str, Any], kind: str, text: str, function: str) -> ReportClaim:
    state = _STATE_OF[each["verdict"]]
    return ReportClaim(each["file"], each["line"], each["column"], kind, text, state, function)


@dataclass(frozen=True)
class Tally:
    """A row of the table by function: for each kind, how many claims of it are in which state."""

    name: str
    verdict: str
    reason: str
    cells: Mapping[str, Mapping[str, int]]

    def cell(self, kind: str) -> Mapping[str, int]:
        return self.cells.get(kind, {})


def tallies(results: Sequence[Mapping[str, Any]]) -> list[Tally]:
    """A row for each result."""
    rows = []
    for result in results:
        cells: dict[str, dict[str, int]] = {}
        for claim in claims_of(result):
            if claim.state != "assumed":
                counts = cells.setdefault(claim.kind, {})
                counts[claim.state] = counts.get(claim.state, 0) + 1
        name = result.get("function") or result["file"]
        rows.append(Tally(name, result["verdict"], result["reason"], cells))
    return rows


def kinds_of(rows: Sequence[Tally]) -> list[str]:
    """The kinds that occur, assertions first."""
    found = {kind for row in rows for kind in row.cells}
    return sorted(found, key=lambda kind: (kind != _ASSERTION, kind))


def worst(states: Sequence[str]) -> str:
    """The state that a line shows for several claims; "" for none."""
    return max(states, key=STATES.index, default="")
