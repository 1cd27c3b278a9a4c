"""The result of a task: its verdict, its value, and its cost."""

from dataclasses import asdict, dataclass, fields
from typing import Any

from viap.project.task import Task

# Verdicts besides TRUE, FALSE and UNKNOWN.
TIMEOUT, OUT_OF_MEMORY, ERROR, CRASH = "TIMEOUT", "OUT OF MEMORY", "ERROR", "CRASH"
# The points of SV-COMP.
POINTS = {"correct true": 2, "correct false": 1, "wrong true": -32, "wrong false": -16}
_LONGEST_REASON = 400  # characters


@dataclass(frozen=True, slots=True)
class TaskLimits:
    """The limits of each task."""

    timeout_s: float = 60.0
    memory_mb: int = 4000


class Judged:
    """Base of objects with an outcome."""

    __slots__ = ()
    outcome: str

    @property
    def right(self) -> bool:
        return self.outcome.startswith("correct")

    @property
    def wrong(self) -> bool:
        return self.outcome.startswith("wrong")


@dataclass(frozen=True, slots=True)
class TaskResult(Judged):
    """A row of the table of results, in the order of its columns."""

    task: str
    family: str
    expected: str  # "true", "false", or empty
    verdict: str
    outcome: str
    points: int
    cpu_s: float
    wall_s: float
    memory_mb: float
    data_model: str
    strategy: str
    reason: str

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


COLUMNS = tuple(field.name for field in fields(TaskResult))
# Measured columns: two runs of the same tasks agree in all others.
MEASURED = ("cpu_s", "wall_s", "memory_mb")


@dataclass(frozen=True, slots=True)
class ProcessFinding:
    """The answer of a process about a task, and the resources that it used."""

    verdict: str
    reason: str
    strategy: str = ""
    cpu_s: float = 0.0
    wall_s: float = 0.0
    memory_mb: float = 0.0


def result_of(task: Task, found: ProcessFinding) -> TaskResult:
    outcome = outcome_of(found.verdict, task.expected)
    reason = " ".join(found.reason.split())
    if len(reason) > _LONGEST_REASON:
        reason = reason[: _LONGEST_REASON - 3] + "..."
    return TaskResult(
        task=task.name,
        family=task.family,
        expected="" if task.expected is None else str(task.expected).lower(),
        verdict=found.verdict,
        outcome=outcome,
        points=POINTS.get(outcome, 0),
        cpu_s=round(found.cpu_s, 3),
        wall_s=round(found.wall_s, 3),
        memory_mb=round(found.memory_mb, 1),
        data_model=task.data_model,
        strategy=found.strategy,
        reason=reason,
    )


def outcome_of(verdict: str, expected: bool | None) -> str:
    """Returns the verdict compared with the expected one; the plain verdict if none is expected."""
    if verdict not in ("TRUE", "FALSE") or expected is None:
        return verdict.lower()
    return ("correct " if (verdict == "TRUE") == expected else "wrong ") + verdict.lower()
