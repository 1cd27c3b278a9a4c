"""Findings that the source accepts, with a reason: `// viap: ignore[overflow] wraps on purpose`."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from viap.errors import InputError
from viap.evidence.code_scanning.fingerprints import Json, file_and_line, source_lines, with_results
from viap.source import Position

MARK = "viap: ignore"
_COMMENT = re.compile(r"(?://|/\*)\s*viap:\s*ignore\s*(?:\[([^\]]*)\])?[ \t:]*(.*?)\s*(?:\*/.*)?$")


@dataclass(frozen=True)
class Suppression:
    """A comment: the kinds of findings that it accepts on its line, and why."""

    place: Position
    kinds: frozenset[str]
    reason: str


def read_suppressions(file: str, known: frozenset[str]) -> list[Suppression]:
    """The comments of a file. Raises InputError for one without kinds or without a reason."""
    found = []
    for number, line in enumerate(source_lines(file), 1):
        match = _COMMENT.search(line) if MARK in line else None
        if match is None:
            continue
        place = Position(file, number, match.start() + 1)
        kinds = frozenset(word.strip() for word in (match[1] or "").split(",") if word.strip())
        if not kinds or not match[2]:
            raise InputError("expected '// viap: ignore[KIND] REASON': both are needed", place)
        for kind in sorted(kinds - known):
            raise InputError(f"there is no kind of finding '{kind}' to ignore", place)
        found.append(Suppression(place, kinds, match[2]))
    return found


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


def unused(log: Json, accepted: Mapping[str, Sequence[Suppression]]) -> list[Suppression]:
    """The comments that accept nothing: what they were about is gone."""
    used = set()
    for result in log["runs"][0]["results"]:
        if result.get("suppressions"):
            used.add((*file_and_line(result), result["ruleId"]))
    return [
        each
        for file, comments in accepted.items()
        for each in comments
        if not any((file, each.place.line, kind) in used for kind in each.kinds)
    ]
