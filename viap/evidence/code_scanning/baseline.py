"""Findings that were there before: only new ones make a job fail."""

import json
from typing import Any

from viap.errors import UsageError
from viap.evidence.code_scanning.fingerprints import Json, fingerprint, with_results

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
