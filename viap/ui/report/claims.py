"""The claims of results, by source line and by function and kind, for the report's tables."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

# A line shows the last state that one of its claims has: the worst, and reached before unreached.
STATES = ("unreachable", "proved", "assumed", "open", "violated")
_STATE_OF = {"TRUE": "proved", "UNKNOWN": "open", "FALSE": "violated"}
# The worst first, and the state of lines without claims last: the order of filters and legends.
SAID = {
    "violated": "violated",
    "open": "not proved",
    "assumed": "assumed",
    "proved": "proved",
    "unreachable": "unreachable",
    "unseen": "not looked at",
}
MARKS = {
    "": "",
    "violated": "✗",
    "open": "?",
    "assumed": "≈",
    "proved": "✓",
    "unreachable": "⊘",
    "unseen": "–",
}
ASSERTION, ASSUMPTION = "assertion", "assumption"
Json = Mapping[str, Any]


@dataclass(frozen=True)
class ReportClaim:
    """An assertion, a clause or an operation; `function`: the one that it is counted for."""

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
    def mark(self) -> str:
        return MARKS[self.state]

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


def claims_of(result: Json) -> list[ReportClaim]:
    """All claims of one result, as JSON has them."""
    functions = _Functions(result)
    unreachable = {
        (each["file"], each["line"], each["column"], each["kind"], each["text"])
        for each in (result.get("details") or {}).get("unreachable") or ()
    }
    claims = []

    def add(each: Json, kind: str, text: str, key: tuple[str, str]) -> None:
        place = each["file"], each["line"], each["column"]
        state = _STATE_OF[each["verdict"]]
        if state == "proved" and (*place, *key) in unreachable:
            state = "unreachable"
        claims.append(ReportClaim(*place, kind, text, state, functions.at(*place[:2])))

    for each in result["assertions"]:
        clause = each.get("clause")
        kind, text = (clause["kind"], clause["text"]) if clause else (ASSERTION, "")
        add(each, kind, text, ("", ""))
    for each in result["checks"]:
        add(each, each["kind"], each["operation"], (each["kind"], each["operation"]))
    for assumption in result["assumptions"]:
        for line in assumption.get("lines", ()):
            text, file = assumption.get("text", ""), result["file"]
            function = functions.at(file, line)
            claims.append(ReportClaim(file, line, 1, ASSUMPTION, text, "assumed", function))
    return claims


class _Functions:
    """The functions of a result by lines; a result about one function is all about that."""

    def __init__(self, result: Json) -> None:
        self._named = result.get("function")
        self._known = (result.get("details") or {}).get("functions") or ()

    def at(self, file: str, line: int) -> str:
        if self._named:
            return str(self._named)
        for each in self._known:
            if each["file"] == file and each["first"] <= line <= each["last"]:
                return str(each["name"])
        return "main"


@dataclass(frozen=True)
class Tally:
    """A row of the table by function: for each kind, how many claims of it are in which state.

    `verdict` is empty for a function that has no result of its own.
    """

    name: str
    verdict: str
    reason: str
    cells: Mapping[str, Mapping[str, int]]

    def cell(self, kind: str) -> Mapping[str, int]:
        return self.cells.get(kind, {})

    def state(self, kind: str) -> str:
        """The worst state of the claims of a kind; "" if there are none."""
        return worst([*self.cell(kind)])

    def held(self, kind: str) -> int:
        """The number of claims of a kind that hold in all executions."""
        return self.cell(kind).get("proved", 0) + self.cell(kind).get("unreachable", 0)

    def total(self, kind: str) -> int:
        return sum(self.cell(kind).values())


def tallies(results: Sequence[Json]) -> list[Tally]:
    """A row for each result about a function; for a whole program, one for each function."""
    rows = []
    for result in results:
        counted: dict[str, dict[str, dict[str, int]]] = {}
        if result.get("function"):
            counted[result["function"]] = {}
        for claim in claims_of(result):
            if claim.kind != ASSUMPTION:
                counts = counted.setdefault(claim.function, {}).setdefault(claim.kind, {})
                counts[claim.state] = counts.get(claim.state, 0) + 1
        verdict = result["verdict"] if result.get("function") else ""
        rows += [Tally(name, verdict, result["reason"], cells) for name, cells in counted.items()]
    return rows


def kinds_of(rows: Iterable[Tally]) -> list[str]:
    """The kinds that occur, assertions first."""
    found = {kind for row in rows for kind in row.cells}
    return sorted(found, key=lambda kind: (kind != ASSERTION, kind))


def worst(states: Sequence[str]) -> str:
    """The state that a line shows for several claims; "" for none."""
    return max(states, key=STATES.index, default="")
