"""A quantile plot as SVG: how many tasks were solved within which CPU time, now and before."""

import math
from collections.abc import Sequence

from markupsafe import Markup

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
