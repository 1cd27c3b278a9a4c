"""The results about one program, as the sections of its page show them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

from pygments.lexers import CLexer
from pygments.token import Comment, Keyword, Number, String, Token

from viap.core.base.errors import number_of
from viap.core.base.source import STRAY_BYTES, decoded
from viap.core.program.undefined_behaviour import KINDS
from viap.ui.report.claims import SAID, ReportClaim, Tally, claims_of, kinds_of, tallies, worst

# ---- The source of a report: lines of highlighted C with what is known of each.


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


# ---- The results about one program, as the sections of its page show them.


Json = Mapping[str, Any]
# The stages of the axioms, with the command that prints them whole.
_STATES = tuple(SAID)
STAGES = {"as translated": "raw", "with closed forms": "solved", "instantiated": "instantiated"}


@dataclass(frozen=True)
class ReportGroup:
    """The results about one program: one, or one for each of its functions."""

    number: int
    results: Sequence[Json]

    @property
    def title(self) -> str:
        return ", ".join(self.results[0]["files"])

    @property
    def verdict(self) -> str:
        """The verdict on everything: FALSE if one is, else UNKNOWN if one is."""
        return next((each for each in ("FALSE", "UNKNOWN") if each in self.verdicts), "TRUE")

    @property
    def verdicts(self) -> set[str]:
        return {result["verdict"] for result in self.results}

    @property
    def seconds(self) -> float:
        return sum(float(result["cpu_s"]) for result in self.results)

    @cached_property
    def claims(self) -> list[ReportClaim]:
        """The claims, the worst first, then in the order of the text."""
        found = [claim for result in self.results for claim in claims_of(result)]
        # (A callee is seen by every caller.)
        return sorted(
            dict.fromkeys(found),
            key=lambda claim: (_STATES.index(claim.state), claim.file, claim.line, claim.column),
        )

    @property
    def held(self) -> int:
        return sum(claim.state in ("proved", "unreachable") for claim in self.decided)

    @property
    def decided(self) -> list[ReportClaim]:
        """The claims that have a verdict: all but assumptions."""
        return [claim for claim in self.claims if claim.state != "assumed"]

    @cached_property
    def tallies(self) -> list[Tally]:
        return tallies(self.results)

    @property
    def kinds(self) -> list[str]:
        return kinds_of(self.tallies)

    @property
    def functions(self) -> list[str]:
        return list(dict.fromkeys(claim.function for claim in self.claims))

    @cached_property
    def anchors(self) -> dict[str, str]:
        names = [*self.results[0]["files"], *(claim.file for claim in self.claims)]
        return {name: f"f{self.number}-{at}" for at, name in enumerate(dict.fromkeys(names))}

    def anchor(self, file: str) -> str:
        return self.anchors.get(file, "")

    @cached_property
    def files(self) -> list[SourceFile]:
        loops = [loop for part in self.parts for loop in part.get("loops") or ()]
        return [
            source_file(
                name,
                (claim for claim in self.claims if claim.file == name),
                _different(loop for loop in loops if loop["file"] == name),
                self._line_states(name),
            )
            for name in self.anchors
        ]

    def _line_states(self, file: str) -> dict[int, str]:
        """The states of lines without claims: not looked at by any result, or out of reach."""
        seen: dict[str, bool] = {}
        dead: dict[str, set[int]] = {}
        lines: dict[str, range] = {}
        for part in self.parts:
            for each in part.get("functions") or ():
                if each["file"] != file:
                    continue
                name = each["name"]
                lines[name] = range(each["first"], each["last"] + 1)
                seen[name] = seen.get(name, False) or each["looked"]
                if each["looked"]:
                    dead[name] = dead.get(name, {*each["dead"]}) & {*each["dead"]}
        states = {}
        for name, own in lines.items():
            if not seen[name]:
                states.update(dict.fromkeys(own, "unseen"))
            states.update(dict.fromkeys(dead.get(name, ()), "unreachable"))
        return states

    @cached_property
    def parts(self) -> list[dict[str, Any]]:
        """What was found out beyond the answers."""
        return [
            {**result["details"], "function": result.get("function"), "number": number}
            for number, result in enumerate(self.results, 1)
            if result.get("details")
        ]

    @property
    def stages(self) -> bool:
        """True if there are axioms."""
        return any(self.axioms(part) for part in self.parts)

    def axioms(self, part: Json) -> list[tuple[str, str, str | None]]:
        """The stages of a part: their names, names on the command line, and texts."""
        return [(name, stage, part[name]) for name, stage in STAGES.items() if name in part]

    def proofs(self, part: Json) -> list[dict[str, Any]]:
        """The proofs of a part by their claims. (A transformed program has copies of claims.)"""
        found: dict[tuple[str, int, str, str], list[Json]] = {}
        for proof in part.get("proofs") or ():
            key = proof["file"], proof["line"], proof["kind"], proof["text"]
            found.setdefault(key, []).append(proof)
        return [
            {
                "place": f"{file}:{line}" if len(self.files) > 1 else f"line {line}",
                "kind": kind,
                "text": text or self.line(file, line),
                "size": number_of(sum(proof["steps_in_all"] for proof in trees), "step"),
                "seconds": _total([proof["seconds"] for proof in trees]),
                "trees": trees,
            }
            for (file, line, kind, text), trees in found.items()
        ]

    @property
    def runs(self) -> list[dict[str, Any]]:
        return [
            {
                "function": result.get("function"),
                "inputs": result.get("inputs", ()),
                "violated": result.get("violated"),
                "replay": result.get("replay"),
                **((result.get("details") or {}).get("run") or {}),
            }
            for result in self.results
            if result["verdict"] == "FALSE"
        ]

    @property
    def rests(self) -> dict[str, list[str]]:
        """Everything that an answer takes for granted, each text with the functions it is about.

        The list is empty for a program as a whole.
        """
        found: dict[str, list[str]] = {}
        for result in self.results:
            texts = [each["text"] for each in (*result["assumptions"], *result["requires"])]
            texts += [
                f"{KINDS.get(kind, kind)}: {number_of(number, 'operation')} without a check "
                f"(--check {kind} looks at them)"
                for kind, number in result["assumed"].items()
            ]
            for text in dict.fromkeys(filter(None, texts)):
                found.setdefault(text, []).extend(filter(None, [result.get("function")]))
        return found

    def line(self, file: str, number: int) -> str:
        """The text of a line of the source; "" if it is not known."""
        return self._lines.get((file, number), "")

    @cached_property
    def _lines(self) -> dict[tuple[str, int], str]:
        return {
            (file.name, row.number): row.text.strip() for file in self.files for row in file.rows
        }

    @property
    def models(self) -> list[str]:
        return list(dict.fromkeys(result["data_model"] for result in self.results))


def groups_of(results: Sequence[Json]) -> list[ReportGroup]:
    """The results by program."""
    by_program: dict[tuple[str, ...], list[Json]] = {}
    for result in results:
        by_program.setdefault(tuple(result["files"]), []).append(result)
    return [ReportGroup(number, each) for number, each in enumerate(by_program.values(), 1)]


def _total(times: Sequence[float | None]) -> float | None:
    """The sum of the known times; None if none is known."""
    known = [seconds for seconds in times if seconds is not None]
    return sum(known) if known else None


def _different(loops: Iterable[Json]) -> list[Json]:
    """Loops of several functions' results, each once, those with invariants first."""
    ordered = sorted(loops, key=lambda loop: (loop["line"], not loop["invariants"]))
    return [*{(loop["line"], loop["title"]): loop for loop in reversed(ordered)}.values()][::-1]
