"""The index page of a batch of tasks: scores by family, all results, and trends since another."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from markupsafe import Markup

from viap.ui.report.page_text import page_text

# The first that fits an outcome names its class on the page.
_CLASSES = (("wrong", "violated"), ("correct", "proved"), ("true", "proved"), ("false", "proved"))
_OPEN = "open"


@dataclass(frozen=True)
class BatchRow:
    """A result of the batch, and that of the same task in an earlier one.

    `outcome` is as in `results.csv`; `was` and `was_s` are None if the task is new.
    """

    task: str
    family: str
    expected: str
    verdict: str
    outcome: str
    cpu_s: float
    memory_mb: float
    strategy: str
    reason: str
    was: str | None = None
    was_s: float | None = None

    @property
    def state(self) -> str:
        return _state(self.outcome)

    @property
    def change(self) -> str:
        """How the outcome changed: "won", "lost", "wrong", "other", or "" for not at all."""
        if self.was is None or self.was == self.outcome:
            return ""
        if self.state == "violated":
            return "wrong"
        now, then = self.state == "proved", _state(self.was) == "proved"
        return "won" if now and not then else "lost" if then and not now else "other"


@dataclass(frozen=True)
class FamilyRow:
    """The score of a family, as numbers."""

    name: str
    tasks: int
    right: int
    wrong: int
    points: int
    most: int
    cpu_s: float

    @property
    def tenths(self) -> int:
        return 10 * self.right // max(self.tasks, 1)


def batch_page(
    rows: Sequence[BatchRow],
    families: Sequence[FamilyRow],
    total: FamilyRow,
    settings: Mapping[str, Any],
    command: str,
    earlier: str | None = None,
) -> str:
    """Returns the page. `earlier`: the name of the table that `was` and `was_s` are from."""
    changed = {kind: [row for row in rows if row.change == kind] for kind in _KINDS}
    both = [row for row in rows if row.was is not None and row.state == "proved"]
    both = [row for row in both if _state(row.was or "") == "proved"]
    return page_text(
        "batch.html",
        rows=rows,
        families=families,
        total=total,
        outcomes=_counted(rows),
        settings=settings,
        command=command,
        made=datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        earlier=earlier,
        changed=changed,
        new=sum(row.was is None for row in rows),
        times=(sum(row.cpu_s for row in both), sum(row.was_s or 0.0 for row in both), len(both)),
        plot=time_plot(
            [row.cpu_s for row in rows if row.state == "proved"],
            [row.was_s or 0.0 for row in rows if row.was and _state(row.was) == "proved"],
        ),
    )


_KINDS = ("wrong", "lost", "won", "other")


def _state(outcome: str) -> str:
    return next((name for start, name in _CLASSES if outcome.startswith(start)), _OPEN)


def _counted(rows: Sequence[BatchRow]) -> dict[str, tuple[int, str]]:
    """The numbers of outcomes with their states, the worst first, then the most frequent."""
    counts: dict[str, int] = {}
    for row in rows:
        counts[row.outcome] = counts.get(row.outcome, 0) + 1
    order = {"violated": 0, "proved": 1, _OPEN: 2}
    ordered = sorted(counts, key=lambda outcome: (order[_state(outcome)], -counts[outcome]))
    return {outcome: (counts[outcome], _state(outcome)) for outcome in ordered}


# ---- A quantile plot as SVG: how many tasks were solved within which CPU time, now and before.


_WIDTH, _HEIGHT, _LEFT, _BELOW = 640, 220, 46, 30
_LEAST = 0.01  # seconds; faster results count as this


def time_plot(now: Sequence[float], before: Sequence[float]) -> Markup:
    """Returns the drawing; "" for fewer than two results."""
    if len(now) < 2:
        return Markup("")
    most = max(len(now), len(before))
    slowest = max(*now, *before, 10 * _LEAST)
    low, high = math.log10(_LEAST), math.ceil(math.log10(slowest))

    def x(number: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - 10) * number / most

    def y(seconds: float) -> float:
        part = (math.log10(max(seconds, _LEAST)) - low) / (high - low)
        return 10 + (_HEIGHT - _BELOW - 10) * (1 - part)

    def line(times: Sequence[float], name: str) -> str:
        points = " ".join(
            f"{x(number):.1f},{y(seconds):.1f}" for number, seconds in enumerate(sorted(times), 1)
        )
        return f'<polyline class="{name}" fill="none" stroke-width="2" points="{points}"/>'

    grid = ""
    for power in range(round(low), high + 1):
        at = y(10.0**power)
        grid += f'<path d="M{_LEFT} {at:.1f}H{_WIDTH - 10}" stroke="currentColor" opacity=".25"/>'
        grid += f'<text x="{_LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{10.0**power:g} s</text>'
    for part in range(5):
        number = most * part // 4
        grid += f'<text x="{x(number):.1f}" y="{_HEIGHT - 10}" text-anchor="middle">{number}</text>'
    lines = (line(before, "b") if len(before) > 1 else "") + line(now, "a")
    return Markup(
        f'<svg class="plot" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}" '
        f'role="img" aria-label="number of solved tasks by CPU time" font-size="12" '
        f'fill="currentColor">{grid}{lines}</svg>'
    )
