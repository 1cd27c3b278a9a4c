"""Compares two batches of the same tasks: gains, losses, and costs."""

import csv
import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from viap.core.base.errors import InputError, UsageError
from viap.core.base.source import Position
from viap.ui.bench.journal import write_whole
from viap.ui.bench.task_result import POINTS, Judged, TaskResult

if TYPE_CHECKING:
    from matplotlib.figure import Figure


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


# ---- Scores of a batch by family: counts, points as in SV-COMP, and CPU time.


_HEADINGS = {
    "tasks": 6,
    "right": 6,
    "true": 6,
    "false": 6,
    "WRONG": 6,
    "unknown": 8,
    "timeout": 8,
    "memory": 7,
    "error": 6,
    "crash": 6,
    "points": 8,
    "of": 6,
    "cpu s": 10,
    "median": 7,
}
TOTAL = "all"


@dataclass
class Score:
    """The sum of some results."""

    outcomes: dict[str, int] = field(default_factory=dict)
    points: int = 0
    most: int = 0
    cpu_s: float = 0.0
    solved_s: list[float] = field(default_factory=list)

    def add(self, result: TaskResult) -> None:
        self.outcomes[result.outcome] = self.outcomes.get(result.outcome, 0) + 1
        self.points += result.points
        self.most += POINTS.get(f"correct {result.expected}", 0)
        self.cpu_s += result.cpu_s
        if result.right:
            self.solved_s.append(result.cpu_s)

    def count(self, *outcomes: str) -> int:
        return sum(self.outcomes.get(each, 0) for each in outcomes)

    @property
    def wrong(self) -> int:
        return self.count("wrong true", "wrong false")

    def as_json(self) -> dict[str, Any]:
        return {
            "tasks": sum(self.outcomes.values()),
            "outcomes": dict(sorted(self.outcomes.items())),
            "points": self.points,
            "most_points": self.most,
            "cpu_s": round(self.cpu_s, 3),
        }

    def cells(self) -> list[str]:
        numbers = [
            sum(self.outcomes.values()),
            self.count("correct true", "correct false"),
            # If no answer is expected, verdicts are counted, but not as right.
            self.count("correct true", "true"),
            self.count("correct false", "false"),
            self.wrong,
            self.count("unknown"),
            self.count("timeout"),
            self.count("out of memory"),
            self.count("error"),
            self.count("crash"),
            self.points,
            self.most,
        ]
        middle = f"{median(self.solved_s):.2f}" if self.solved_s else "-"
        return [*map(str, numbers), f"{self.cpu_s:.1f}", middle]


def by_family(results: Iterable[TaskResult]) -> dict[str, Score]:
    """Returns the scores of the families in the order of their names, then that of all tasks."""
    families: dict[str, Score] = {}
    total = Score()
    for result in results:
        families.setdefault(result.family, Score()).add(result)
        total.add(result)
    return {**dict(sorted(families.items())), TOTAL: total}


def score_table(scores: dict[str, Score]) -> str:
    width = max(len("family"), *map(len, scores))
    heading = "".join(f"{name:>{size}}" for name, size in _HEADINGS.items())
    lines = [f"{'family':<{width}}{heading}"]
    for name, score in scores.items():
        cells = zip(score.cells(), _HEADINGS.values(), strict=True)
        lines.append(f"{name:<{width}}" + "".join(f"{cell:>{size}}" for cell, size in cells))
    return "\n".join(lines) + "\n"


# ---- Plots of a batch: tasks solved within a time, and a comparison with an earlier batch.


QUANTILE, SCATTER = "quantile.svg", "scatter.svg"
# Smallest plotted time in seconds: a logarithmic axis has no zero.
_LEAST_S = 0.01


def check_library() -> None:
    """Raises UsageError if matplotlib is missing, before hours are spent on a batch."""
    import importlib.util

    if importlib.util.find_spec("matplotlib") is None:
        raise UsageError("--plot needs matplotlib: pip install 'viap[bench]'")


def draw(folder: Path, results: list[TaskResult], earlier: dict[str, Earlier] | None) -> list[Path]:
    """Draws the plots. Returns the files that were written."""
    made = [_save(_quantile(results, earlier), folder / QUANTILE)]
    if earlier is not None:
        made.append(_save(_scatter(results, earlier), folder / SCATTER))
    return made


def quantiles(outcomes: list[tuple[str, float]]) -> tuple[list[int], list[float]]:
    """Returns the steps of a quantile plot: points so far and CPU time, fastest results first.

    Only correct results make a step. As in SV-COMP, wrong results are subtracted at the beginning.
    """
    points = sum(POINTS.get(outcome, 0) for outcome, _ in outcomes if outcome.startswith("wrong"))
    right = sorted((s, outcome) for outcome, s in outcomes if outcome.startswith("correct"))
    reached, times = [], []
    for seconds, outcome in right:
        points += POINTS[outcome]
        reached.append(points)
        times.append(max(seconds, _LEAST_S))
    return reached, times


def _axes() -> "tuple[Figure, Any]":
    # Without pyplot: no display is looked for, and nothing is kept.
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 5), layout="constrained")
    return figure, figure.add_subplot()


def _quantile(results: list[TaskResult], earlier: dict[str, Earlier] | None) -> "Figure":
    figure, axes = _axes()
    now = quantiles([(each.outcome, each.cpu_s) for each in results])
    axes.plot(*now, marker=".", label="this batch")
    if earlier is not None:
        before = quantiles([(each.outcome, each.cpu_s) for each in earlier.values()])
        axes.plot(*before, marker=".", label="earlier batch")
        axes.legend()
    axes.set(xlabel="points, fastest correct results first", ylabel="CPU time (s)", yscale="log")
    axes.grid(alpha=0.3)
    return figure


def _scatter(results: list[TaskResult], earlier: dict[str, Earlier]) -> "Figure":
    figure, axes = _axes()
    both = pairs(results, earlier)
    groups = {
        "solved by both": [(o, n) for n, o in both if n.right and o.right],
        "won": [(o, n) for n, o in both if n.right and not o.right],
        "lost": [(o, n) for n, o in both if o.right and not n.right],
        "solved by neither": [(o, n) for n, o in both if not o.right and not n.right],
    }
    for (name, group), marker in zip(groups.items(), ".^vx", strict=True):
        before = [max(old.cpu_s, _LEAST_S) for old, _ in group]
        now = [max(new.cpu_s, _LEAST_S) for _, new in group]
        axes.scatter(before, now, marker=marker, label=f"{name} ({len(group)})")
    axes.axline((1, 1), (10, 10), color="grey", linewidth=0.8)
    axes.set(xlabel="earlier batch, CPU time (s)", ylabel="this batch, CPU time (s)")
    axes.set(xscale="log", yscale="log")
    axes.legend()
    axes.grid(alpha=0.3)
    return figure


def _save(figure: "Figure", path: Path) -> Path:
    picture = io.BytesIO()
    # No date inside: the same results give the same picture.
    figure.savefig(picture, format="svg", metadata={"Date": None})
    write_whole(path, [picture.getvalue()])
    return path
