"""Fingerprints of findings: the same finding has the same one when lines above it change.

Files are named from the folder of their project, so that neither the folder of a command nor that
of a checkout counts.
"""

import hashlib
import os
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import unquote, urlparse

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
