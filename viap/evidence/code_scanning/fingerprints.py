"""Fingerprints of findings: the same finding has the same one when lines above it change."""

import hashlib
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import unquote, urlparse

# The name says what went into it: another way to make them gets another name.
NAME = "viapRuleAndLine/v1"
Json = dict[str, Any]


def with_fingerprints(log: Json) -> Json:
    """The log of SARIF with a fingerprint for each result.

    It is made of the rule, the file, the text of the line, and the number among equal ones.
    """
    lines = cache(source_lines)
    results = []
    seen: Counter[tuple[str, ...]] = Counter()
    for result in _results(log):
        about = (result["ruleId"], *_place(result, lines))
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
    file = unquote(urlparse(uri).path if uri.startswith("file:") else uri)
    return file, place.get("region", {}).get("startLine", 0)


def source_lines(file: str) -> list[str]:
    """The lines of a file; none if it can't be read."""
    try:
        with open(file, encoding="utf-8", errors="surrogateescape") as opened:
            return opened.read().split("\n")
    except OSError:
        return []


def with_results(log: Json, results: list[Json]) -> Json:
    """The log with other results."""
    return {**log, "runs": [{**log["runs"][0], "results": results}]}


def _results(log: Json) -> list[Json]:
    return list(log["runs"][0]["results"])


def _place(result: Json, lines: Callable[[str], list[str]]) -> tuple[str, str]:
    file, line = file_and_line(result)
    texts = lines(file)
    text = texts[line - 1] if 0 < line <= len(texts) else ""
    return file, " ".join(text.split())
