"""Plots of a batch: tasks solved within a time, and a comparison with an earlier batch."""

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

from viap.bench.batch_comparison import Earlier, pairs
from viap.bench.journal import write_whole
from viap.bench.task_result import POINTS, TaskResult
from viap.errors import UsageError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

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
