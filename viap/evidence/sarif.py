"""Verdicts as SARIF 2.1.0, the format of code-scanning pages: an alert for each violation.

A violation is an error, with the run that shows it; an unproved operation is a note. Proved
operations cause no alert and are only counted.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from viap import __version__
from viap.core.base.source import ClausePlace, Position
from viap.core.program.program_marks import AnnotationResult
from viap.core.program.undefined_behaviour import KINDS, Operation, clause_text

_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
ASSERTION = "assertion"
CLAUSE = "contract"
ANNOTATION = "annotation"
_RULES = {
    ASSERTION: "an assertion holds, and no error function is called",
    CLAUSE: "a clause of a contract holds",
    ANNOTATION: "an annotation of a loop is inductive",
    **KINDS,
}
_LEVELS = {"FALSE": "error", "UNKNOWN": "note"}


@dataclass(frozen=True)
class SarifFinding:
    """One assertion or operation; `steps` are lines of the violating run, with depths."""

    place: Position
    verdict: str
    values: Mapping[str, object] = field(default_factory=dict)
    steps: Sequence[tuple[Position | None, str, int]] = ()
    annotation: AnnotationResult | None = None  # it is about this annotation
    detail: str = ""  # of an unproved one: why, in one sentence

    @property
    def rule(self) -> str:
        if self.annotation is not None:
            return ANNOTATION
        if isinstance(self.place, ClausePlace):
            return CLAUSE
        return self.place.kind if isinstance(self.place, Operation) else ASSERTION


@dataclass(frozen=True)
class Scanned:
    """The findings of one file. `failed`: the file could not be analysed, for this reason."""

    file: str
    verdict: str
    reason: str
    findings: Sequence[SarifFinding] = ()
    failed: bool = False
    function: str | None = None

    @property
    def name(self) -> str:
        return self.file if self.function is None else f"{self.file}: {self.function}"


def rule_names() -> frozenset[str]:
    """The names of all rules."""
    return frozenset(_RULES)


def sarif_log(scanned: Sequence[Scanned], status: int, proved: bool = False) -> dict[str, Any]:
    """Returns the whole log; `status` is the exit status of the command.

    `proved`: claims that are proved are results as well, of the kind "pass".
    """
    rules = list(_RULES)
    results = [
        _result(each, file, rules)
        for file in scanned
        for each in file.findings
        if proved or each.verdict in _LEVELS
    ]
    return {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": _driver()},
                "invocations": [
                    {
                        "executionSuccessful": not any(file.failed for file in scanned),
                        "exitCode": status,
                        "toolExecutionNotifications": [_notification(file) for file in scanned],
                    }
                ],
                "columnKind": "unicodeCodePoints",
                "results": results,
                "properties": {
                    "verdicts": {file.name: file.verdict for file in scanned},
                    "proved": sum(
                        each.verdict == "TRUE" for file in scanned for each in file.findings
                    ),
                },
            }
        ],
    }


def _driver() -> dict[str, Any]:
    return {
        "name": "viap",
        "version": __version__,
        "rules": [
            {
                "id": rule,
                "shortDescription": {"text": text},
                "fullDescription": {"text": f"viap proves that {text}, or shows a run."},
                "help": {"text": _help(rule)},
                "defaultConfiguration": {"level": "error"},
            }
            for rule, text in _RULES.items()
        ],
    }


def _help(rule: str) -> str:
    if rule in KINDS:
        return (
            f"viap proves it with --check {rule}; docs/undefined-behaviour.rst has an example. "
            f"A line with the comment '// viap: ignore[{rule}] REASON' is accepted."
        )
    return f"A line with the comment '// viap: ignore[{rule}] REASON' is accepted."


def _notification(file: Scanned) -> dict[str, Any]:
    level = "error" if file.failed else {"UNKNOWN": "warning"}.get(file.verdict, "note")
    return {
        "level": level,
        "message": {"text": f"{file.verdict}: {file.reason}"},
        "locations": [_location(Position(file.file), file.file)],
    }


def _result(each: SarifFinding, file: Scanned, rules: Sequence[str]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": each.rule,
        "kind": "pass" if each.verdict == "TRUE" else "fail",
        "level": _LEVELS.get(each.verdict, "none"),
        "message": {"text": _message(each)},
        "locations": [{**_location(each.place, file.file), **_function(file)}],
        "properties": {"verdict": each.verdict, "claim": _claim(each)},
    }
    if each.rule in rules:
        result["ruleIndex"] = rules.index(each.rule)
    if each.steps:
        flow = [
            {
                "location": {
                    **_location(place or Position(file.file), file.file),
                    "message": {"text": text},
                },
                "nestingLevel": depth,
            }
            for place, text, depth in each.steps
        ]
        result["codeFlows"] = [{"threadFlows": [{"locations": flow}]}]
    return result


def _message(each: SarifFinding) -> str:
    if each.annotation is not None:
        detail = f" ({each.annotation.detail})" if each.annotation.detail else ""
        return f"{each.annotation.status}{detail}: {clause_text(each.annotation.place)}"
    what = _claim(each)
    if each.verdict == "TRUE":
        return f"proved: {what}"
    if each.verdict == "UNKNOWN":
        return f"not proved: {what}{f'; {each.detail}' if each.detail else ''}"
    values = ", ".join(f"{name} = {value}" for name, value in each.values.items())
    return f"violated: {what}" + (f" ({values})" if values else "")


def _claim(each: SarifFinding) -> str:
    """The claim that a finding is about, whatever is known of it."""
    if each.annotation is not None:
        return clause_text(each.annotation.place)
    if isinstance(each.place, Operation):
        return f"{each.place.kind}: {each.place.text}"
    return clause_text(each.place) if isinstance(each.place, ClausePlace) else "the assertion"


def _function(file: Scanned) -> dict[str, Any]:
    if file.function is None:
        return {}
    return {"logicalLocations": [{"name": file.function, "kind": "function"}]}


def _location(place: Position, file: str) -> dict[str, Any]:
    """Returns a location; positions in no file, such as viap's library, get the program's."""
    place = place.source
    inside = not place.file.startswith("<")
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(place.file if inside else file)}}
    if inside and place.line:
        physical["region"] = {"startLine": place.line}
        if place.column:
            physical["region"]["startColumn"] = place.column
    return {"physicalLocation": physical}


def _uri(file: str) -> str:
    """Returns a relative URI, so that a page finds the file in its checkout."""
    if os.path.isabs(file):
        return Path(file).as_uri()
    return quote(Path(file).as_posix(), errors="surrogateescape")
