"""Trends between two runs: a page carries its results in short, and a later one compares."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from viap.core.base.errors import InputError, UsageError
from viap.core.base.source import Position
from viap.ui.report.report_group import ReportGroup

# The version of the summary in a page.
_VERSION = 1
_SUMMARY = re.compile(r'<script type="application/json" id="summary">(.*?)</script>', re.DOTALL)
_RANK = {"FALSE": 0, "UNKNOWN": 1, "TRUE": 2}


@dataclass(frozen=True)
class EarlierReport:
    """The results of another run, by program and function."""

    path: str
    made: str
    results: Mapping[tuple[str, str], Mapping[str, Any]]


@dataclass(frozen=True)
class Change:
    """A program or function now, and in the earlier run; `before` is None if it is new there."""

    name: str
    verdict: str
    seconds: float
    held: int
    total: int
    before: Mapping[str, Any] | None

    @property
    def sign(self) -> int:
        """1 if the verdict got better, -1 if it got worse, 0 if it is the same or new."""
        if self.before is None:
            return 0
        now, then = _RANK[self.verdict], _RANK.get(self.before["verdict"], 1)
        return (now > then) - (now < then)

    @property
    def more(self) -> int:
        """How many claims more than before hold."""
        return 0 if self.before is None else self.held - int(self.before["held"])


@dataclass(frozen=True)
class Trend:
    """What changed since the earlier run; `gone`: results that are not there any more."""

    path: str
    made: str
    changes: Mapping[tuple[str, str], Change]
    gone: Sequence[str]

    @property
    def better(self) -> list[Change]:
        return [change for change in self.changes.values() if change.sign > 0]

    @property
    def worse(self) -> list[Change]:
        return [change for change in self.changes.values() if change.sign < 0]

    @property
    def new(self) -> list[Change]:
        return [change for change in self.changes.values() if change.before is None]

    @property
    def seconds(self) -> tuple[float, float]:
        """CPU time of what is in both runs: now and before."""
        both = [change for change in self.changes.values() if change.before is not None]
        before = sum(float(change.before["seconds"]) for change in both if change.before)
        return sum(change.seconds for change in both), before


def summary(groups: Sequence[ReportGroup], made: str, command: str) -> dict[str, Any]:
    """The results in short, as a page carries them."""
    return {
        "version": _VERSION,
        "made": made,
        "command": command,
        "results": [
            {
                "program": program,
                "function": function,
                "verdict": now.verdict,
                "seconds": round(now.seconds, 3),
                "held": now.held,
                "total": now.total,
            }
            for (program, function), now in _present(groups)
        ],
    }


def trend_of(groups: Sequence[ReportGroup], earlier: EarlierReport) -> Trend:
    changes = {}
    for key, now in _present(groups):
        before = earlier.results.get(key)
        changes[key] = Change(now.name, now.verdict, now.seconds, now.held, now.total, before)
    gone = [" ".join(filter(None, key)) for key in earlier.results if key not in changes]
    return Trend(earlier.path, earlier.made, changes, gone)


def _present(groups: Sequence[ReportGroup]) -> Iterator[tuple[tuple[str, str], Change]]:
    for group in groups:
        for result in group.results:
            verdicts = [each["verdict"] for each in (*result["assertions"], *result["checks"])]
            function = result.get("function") or ""
            name = f"{group.title}: {function}" if function else group.title
            yield (
                (group.title, function),
                Change(
                    name,
                    result["verdict"],
                    result["cpu_s"],
                    verdicts.count("TRUE"),
                    len(verdicts),
                    None,
                ),
            )


def read_report(path: str) -> EarlierReport:
    """Reads the results that a page carries. Raises UsageError and InputError."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            found = _SUMMARY.search(file.read())
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror or error}") from error
    try:
        data = json.loads(found[1] if found else "")
        if data["version"] != _VERSION:
            raise ValueError
        results = {
            (str(each["program"]), str(each["function"])): {
                "verdict": str(each["verdict"]),
                "seconds": float(each["seconds"]),
                "held": int(each["held"]),
                "total": int(each["total"]),
            }
            for each in data["results"]
        }
        return EarlierReport(path, str(data["made"]), results)
    except (ValueError, KeyError, TypeError):
        raise InputError("not a page that 'viap prove --report' wrote", Position(path)) from None
