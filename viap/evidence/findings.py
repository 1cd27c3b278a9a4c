"""Findings over time: what is new, what is accepted with a reason, and as CI systems show them."""

import hashlib
import json
import os
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import unquote, urlparse
from xml.etree import ElementTree

from viap.core.base.errors import InputError, UsageError, did_you_mean
from viap.core.base.source import Position

# The name says what went into it: another way to make them gets another name.
NAME = "viapClaimAndLine/v2"
Json = dict[str, Any]
_PROJECT_MARKS = ("viap.toml", ".git")


def with_fingerprints(log: Json) -> Json:
    """The log of SARIF with a fingerprint for each result.

    It is made of the rule, the file, the text of the line, the claim, and the number among equal
    ones; proved claims, which a log may have or not, are counted apart.
    """
    lines = cache(_source_lines)
    results = []
    seen: Counter[tuple[str, ...]] = Counter()
    for result in _results(log):
        claim = result.get("properties", {}).get("claim", "")
        about = (result["ruleId"], result.get("kind", ""), *_place(result, lines), claim)
        seen[about] += 1
        text = "\0".join((*about, str(seen[about])))
        mark = hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:32]
        results.append({**result, "partialFingerprints": {NAME: mark}})
    return with_results(log, results)


def fingerprint(result: Json) -> str | None:
    return (result.get("partialFingerprints") or {}).get(NAME)


def file_and_line(result: Json) -> tuple[str, int]:
    """The file that a result is in, and its line; 0 if it has none."""
    place = result["locations"][0]["physicalLocation"]
    uri = place["artifactLocation"]["uri"]
    path = urlparse(uri).path if uri.startswith("file:") else uri
    file = unquote(path, errors="surrogateescape")
    return file, place.get("region", {}).get("startLine", 0)


def source_text(file: str) -> str:
    """The text of a file; "" if it can't be read."""
    try:
        with open(file, encoding="utf-8", errors="surrogateescape") as opened:
            return opened.read()
    except OSError:
        return ""


def with_results(log: Json, results: list[Json]) -> Json:
    """The log with other results."""
    return {**log, "runs": [{**log["runs"][0], "results": results}]}


def _results(log: Json) -> list[Json]:
    return list(log["runs"][0]["results"])


def _source_lines(file: str) -> list[str]:
    return source_text(file).split("\n")


def _place(result: Json, lines: Callable[[str], list[str]]) -> tuple[str, str]:
    file, line = file_and_line(result)
    texts = lines(file)
    text = texts[line - 1] if 0 < line <= len(texts) else ""
    return _name_in_project(file), " ".join(text.split())


@cache
def _name_in_project(file: str) -> str:
    """The name of a file from the folder of its project; from the present one if there is none."""
    folder = os.path.dirname(os.path.abspath(file))
    while folder != os.path.dirname(folder):
        if any(os.path.lexists(os.path.join(folder, mark)) for mark in _PROJECT_MARKS):
            return os.path.relpath(file, folder)
        folder = os.path.dirname(folder)
    return os.path.relpath(file)


# ---- Findings that were there before: only new ones make a job fail.


_HINT = "annotation"  # the rule about annotations of loops
_WEIGHT = {"none": 0, "note": 1, "warning": 2, "error": 3}


def read_baseline(path: str) -> dict[str, str]:
    """The level of each finding of an earlier log, by its fingerprint. Raises UsageError."""
    try:
        with open(path, encoding="utf-8") as file:
            log: Any = json.load(file)
        runs = [run for run in log["runs"] if run["tool"]["driver"]["name"] == "viap"]
        if not runs:
            raise ValueError
        results = [result for run in runs for result in run["results"]]
        marks = [(fingerprint(result), result.get("level", "warning")) for result in results]
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror or error}") from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise UsageError(f"{path}: this is no log that 'viap prove --sarif' wrote") from None
    levels: dict[str, str] = {}
    for mark, level in marks:
        if mark is None:
            raise UsageError(f"{path}: another version of viap wrote this log; write it again")
        levels[mark] = level
    return levels


def compared(log: Json, before: dict[str, str]) -> Json:
    """The log with `baselineState`: new, unchanged, or updated (the finding has become worse)."""
    results = []
    for result in log["runs"][0]["results"]:
        level = before.get(fingerprint(result) or "")
        if level is None:
            state = "new"
        elif _WEIGHT[result["level"]] > _WEIGHT.get(level, 0):
            state = "updated"
        else:
            state = "unchanged"
        results.append({**result, "baselineState": state})
    return with_results(log, results)


def counts(result: Json) -> bool:
    """Whether a job fails because of a finding: it is neither accepted nor as it was before.

    A proved claim is none, and a hint that was not proved changes no verdict.
    """
    if result["level"] == "none" or result["ruleId"] == _HINT:
        return False
    return not result.get("suppressions") and result.get("baselineState") != "unchanged"


# ---- Findings that the source accepts, with a reason: `// viap: ignore[overflow] wraps on
# purpose`.


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


# ---- Results as JUnit XML, which CI systems show as tests: one for each claim.


_UNFIT = {code: "?" for code in range(32) if code not in (9, 10, 13)}  # in no XML


def junit_xml(results: Sequence[Mapping[str, Any]]) -> str:
    """A suite for each result as JSON; violations are failures, unproved claims are skipped."""
    root = ElementTree.Element("testsuites", name="viap")
    for result in results:
        cases = [*_cases(result)]
        suite = ElementTree.SubElement(
            root,
            "testsuite",
            name=_name(result),
            tests=str(len(cases)),
            failures=str(sum(case.find("failure") is not None for case in cases)),
            errors=str(sum(case.find("error") is not None for case in cases)),
            skipped=str(sum(case.find("skipped") is not None for case in cases)),
            time=f"{result['wall_s']:.3f}",
        )
        suite.extend(cases)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _name(result: Mapping[str, Any]) -> str:
    function = result.get("function")
    return _fit(f"{result['file']}: {function}" if function else result["file"])


def _cases(result: Mapping[str, Any]) -> "Sequence[ElementTree.Element]":
    cases = []
    for claim in [*result["assertions"], *result["checks"]]:
        clause = claim.get("clause")
        kind = clause["kind"] if clause else claim.get("kind", "assertion")
        text = clause["text"] if clause else claim.get("operation", "")
        name = f"{claim['position']}: {kind} {text}".rstrip()
        case = ElementTree.Element("testcase", name=_fit(name), classname=_name(result), time="0")
        if claim["verdict"] != "TRUE":
            tag = "failure" if claim["verdict"] == "FALSE" else "skipped"
            ElementTree.SubElement(case, tag, message=_fit(result["reason"]))
        cases.append(case)
    if not cases:
        case = ElementTree.Element("testcase", name=_name(result), classname="viap", time="0")
        if result["verdict"] != "TRUE":
            bad = result["cause"] == "input-error"
            tag = "error" if bad else "skipped"
            ElementTree.SubElement(case, tag, message=_fit(result["reason"]))
        cases.append(case)
    return cases


def _fit(text: str) -> str:
    return text.translate(_UNFIT).encode("utf-8", "replace").decode()


# ---- Results as a short summary in Markdown, for the page of a CI job.


_SIGNS = {"TRUE": "✅", "FALSE": "❌", "UNKNOWN": "❓"}
_MOST = 50  # rows; the rest is counted


def markdown_summary(results: Sequence[Mapping[str, Any]]) -> str:
    """A line of counts, and a table of what is not proved; all of it if there is little."""
    counts = Counter(result["verdict"] for result in results)
    told = ", ".join(f"{counts[v]} {v}" for v in ("TRUE", "FALSE", "UNKNOWN") if counts[v])
    lines = ["### viap", "", f"{told or 'nothing'} of {len(results)} results.", ""]
    shown = sorted(
        results, key=lambda result: ("FALSE", "UNKNOWN", "TRUE").index(result["verdict"])
    )
    lines += ["| | program or function | claims proved | reason |", "|---|---|---|---|"]
    for result in shown[:_MOST]:
        claims = [*result["assertions"], *result["checks"]]
        proved = sum(claim["verdict"] == "TRUE" for claim in claims)
        name = result.get("function") or result["file"]
        verdict = result["verdict"]
        cells = (f"{_SIGNS[verdict]} {verdict}", _code(name), f"{proved} of {len(claims)}")
        lines.append(f"| {' | '.join((*cells, _cell(result['reason'])))} |")
    if len(shown) > _MOST:
        lines += ["", f"{len(shown) - _MOST} more are not shown."]
    assumed = sorted({each["text"] for result in results for each in result["assumptions"]})
    if assumed:
        lines += ["", "Assumed:", "", *(f"- {_cell(text)}" for text in assumed)]
    text = "\n".join(lines) + "\n"
    return text.encode("utf-8", "replace").decode()  # (a file's name may be no text)


def _code(text: str) -> str:
    """A name as code: in backquotes, if it has none."""
    return f"`{text}`" if text.isprintable() and not set(text) & {"`", "|"} else _cell(text)


def _cell(text: str) -> str:
    for sign in "\\`*_{}[]<>|":
        text = text.replace(sign, "\\" + sign)
    return " ".join(text.split())
