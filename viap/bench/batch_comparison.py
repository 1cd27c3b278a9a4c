"""Compares two batches of the same tasks: gains, losses, and costs."""

import csv
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from viap.bench.task_result import Judged, TaskResult
from viap.errors import InputError, UsageError
from viap.source import Position

_NEEDED = ("task", "outcome", "cpu_s")


@dataclass(frozen=True, slots=True)
class Earlier(Judged):
    """The result of a task in an earlier batch."""

    outcome: str
    cpu_s: float


def read_earlier(path: str) -> dict[str, Earlier]:
    """Reads the results in a CSV file; only the needed columns are used."""
    try:
        with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
            table = csv.DictReader(file, strict=True)
            missing = [name for name in _NEEDED if name not in (table.fieldnames or ())]
            if missing:
                place = Position(path, 1)
                raise InputError(f"not a table of results: no column '{missing[0]}'", place)
            found = {}
            for row in table:
                try:
                    found[row["task"]] = Earlier(row["outcome"] or "", float(row["cpu_s"]))
                except (TypeError, ValueError):
                    place = Position(path, table.line_num)
                    raise InputError("not a row of results", place) from None
            return found
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from error
    except csv.Error as error:
        raise UsageError(f"{path} is not a table of results: {error}") from error


Pairs = list[tuple[TaskResult, Earlier]]


def pairs(results: Iterable[TaskResult], earlier: dict[str, Earlier]) -> Pairs:
    """Returns the tasks that are in both batches."""
    return [(each, earlier[each.task]) for each in results if each.task in earlier]


def comparison(results: list[TaskResult], earlier: dict[str, Earlier], name: str) -> str:
    """Returns the changes as text."""
    both = pairs(results, earlier)
    only_there = len(earlier) - len({now.task for now, _ in both})
    lines = [
        f"compared with {name}: {len(both)} tasks in both, "
        f"{len(results) - len(both)} only here, {only_there} only there"
    ]
    lines += _listed("won", both, lambda now, old: now.right and not old.right)
    lines += _listed("lost", both, lambda now, old: old.right and not now.right)
    lines += _listed("newly wrong", both, lambda now, old: now.wrong and not old.wrong)
    solved = [(now.cpu_s, old.cpu_s) for now, old in both if now.right and old.right]
    here, there = (sum(times) for times in zip(*solved, strict=True)) if solved else (0.0, 0.0)
    times = f"{here:.1f} s, before {there:.1f} s"
    lines.append(f"CPU time of the {len(solved)} solved by both: {times}")
    return "\n".join(lines) + "\n"


def _listed(title: str, both: Pairs, chosen: Callable[[TaskResult, Earlier], bool]) -> list[str]:
    found = [(now, old) for now, old in both if chosen(now, old)]
    return [
        f"{title}: {len(found)}",
        *(f"  {now.task}: {old.outcome} -> {now.outcome}" for now, old in found),
    ]
