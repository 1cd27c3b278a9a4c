"""Findings that the source accepts, with a reason: `// viap: ignore[overflow] wraps on purpose`."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from viap.errors import InputError
from viap.evidence.code_scanning.fingerprints import Json, file_and_line, source_text, with_results
from viap.source import Position
from viap.wording import did_you_mean

# Literals come first: a text may look like a comment. (So may a comment within a comment.)
_PARTS = re.compile(
    r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//(?P<line>[^\n]*)|/\*(?P<block>.*?)\*/', re.DOTALL
)
_MARK = re.compile(r"\s*viap\s*:\s*ignore\b\s*(?:\[([^\]]*)\])?[ \t:]*(.*)", re.DOTALL | re.I)

Claims = defaultdict[tuple[str, int, str], set[str]]  # verdicts by file, line and kind


@dataclass(frozen=True)
class Suppression:
    """A comment: the kinds of findings that it accepts on its line, and why."""

    place: Position
    kinds: frozenset[str]
    reason: str


def read_suppressions(file: str, known: frozenset[str]) -> list[Suppression]:
    """The comments of a file. Raises InputError for one without kinds or without a reason."""
    return [_suppression(place, found, known) for place, found in _marked_comments(file)]


def _marked_comments(file: str) -> Iterator[tuple[Position, "re.Match[str]"]]:
    text = source_text(file)
    for part in _PARTS.finditer(text):
        found = _MARK.match(part[part.lastgroup]) if part.lastgroup is not None else None
        if found is not None:
            start = part.start()
            line = text.count("\n", 0, start) + 1
            yield Position(file, line, start - text.rfind("\n", 0, start)), found


def _suppression(place: Position, found: "re.Match[str]", known: frozenset[str]) -> Suppression:
    kinds = frozenset(word.strip() for word in (found[1] or "").split(",") if word.strip())
    reason = " ".join(found[2].split())
    if not kinds or not reason:
        raise InputError("expected '// viap: ignore[KIND] REASON': both are needed", place)
    for kind in sorted(kinds - known):
        hint = did_you_mean(kind, known)
        raise InputError(f"there is no kind of finding '{kind}' to ignore{hint}", place)
    return Suppression(place, kinds, reason)


def suppressed(log: Json, accepted: Mapping[str, Sequence[Suppression]]) -> Json:
    """The log with what the source accepts marked; `accepted` are the comments of each file."""
    results = []
    for result in log["runs"][0]["results"]:
        file, line = file_and_line(result)
        reasons = [
            each.reason
            for each in accepted.get(file, ())
            if each.place.line == line and result["ruleId"] in each.kinds
        ]
        if reasons:
            marks = [{"kind": "inSource", "justification": reason} for reason in reasons]
            result = {**result, "suppressions": marks}
        results.append(result)
    return with_results(log, results)


def unused(
    accepted: Mapping[str, Sequence[Suppression]], claims: Claims, checked: Collection[str]
) -> list[Suppression]:
    """The comments that accept nothing: their claims are proved, or gone.

    `claims`: the verdicts of all claims. `checked`: the kinds that are checked everywhere, so that
    no claim on a line means that there is nothing to claim.
    """
    found = []
    for file, comments in accepted.items():
        for comment in comments:
            line = comment.place.line
            verdicts = {each for kind in comment.kinds for each in claims[file, line, kind]}
            if verdicts == {"TRUE"} or not verdicts and comment.kinds <= {*checked}:
                found.append(comment)
    return found
