"""Scores of a batch by family: counts, points as in SV-COMP, and CPU time."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from viap.bench.task_result import POINTS, TaskResult

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
