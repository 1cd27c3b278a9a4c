"""Boxes with arrows between them, in SVG; their colours follow the theme (_static/viap.css)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

_LINE, _GAP_X, _GAP_Y, _PAD = 15, 34, 34, 7  # units of the drawing


@dataclass(frozen=True)
class Box:
    """A box at a column and row of the grid; `lines` are small text below its title."""

    title: str
    column: float
    row: int
    lines: tuple[str, ...] = ()
    kind: str = ""


def drawing(
    boxes: Mapping[str, Box],
    arrows: Iterable[tuple[str, str]],
    label: str,
    width: int = 128,
    kind: str = "",
) -> str:
    """Draw the boxes, `width` units wide each, with arrows between boxes of these names."""
    most = max(len(box.lines) for box in boxes.values())
    height = 2 * _PAD + _LINE * (1 + most)
    across, down = width + _GAP_X, height + _GAP_Y
    wide = max(box.column for box in boxes.values()) * across + width + 2
    high = max(box.row for box in boxes.values()) * down + height + 2
    at = {name: (1 + box.column * across, 1 + box.row * down, box) for name, box in boxes.items()}
    parts = [_arrow(at[start], at[end], width, height) for start, end in arrows]
    parts += [_box(x, y, width, height, box) for x, y, box in at.values()]
    return (
        f'<div class="viap-scroll"><svg class="viap-flow {kind}" role="img" '
        f'aria-label="{escape(label)}" viewBox="0 0 {wide:g} {high:g}" '
        f'style="min-width: {wide * 0.8:g}px; max-width: {wide * 1.2:g}px" '
        f'xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg></div>'
    )


def _box(x: float, y: float, width: int, height: int, box: Box) -> str:
    middle = x + width / 2
    top = y + (height - _LINE * (1 + len(box.lines))) / 2 + 11
    small = "".join(
        f'<text class="viap-small" x="{middle:g}" y="{top + _LINE * k:g}">{escape(line)}</text>'
        for k, line in enumerate(box.lines, 1)
    )
    return (
        f'<g class="{box.kind}">'
        f'<rect x="{x:g}" y="{y:g}" width="{width}" height="{height}" rx="7"/>'
        f'<text x="{middle:g}" y="{top:g}">{escape(box.title)}</text>{small}</g>'
    )


def _arrow(
    start: tuple[float, float, Box], end: tuple[float, float, Box], width: int, height: int
) -> str:
    (x1, y1, a), (x2, y2, b) = start, end
    if a.row == b.row:
        right = x2 > x1
        x1, x2 = (x1 + width, x2) if right else (x1, x2 + width)
        y1 = y2 = y1 + height / 2
        back = -6 if right else 6
        head = f"M{x2:g} {y2:g}l{back} -4v8z"
        line = f"M{x1:g} {y1:g}H{x2 + back:g}"
    else:
        below = y2 > y1
        y1, y2 = (y1 + height, y2) if below else (y1, y2 + height)
        x1, x2 = x1 + width / 2, x2 + width / 2
        back = -6 if below else 6
        bend = y1 + (y2 - y1) / 2
        head = f"M{x2:g} {y2:g}l-4 {back}h8z"
        line = f"M{x1:g} {y1:g}C{x1:g} {bend:g} {x2:g} {bend:g} {x2:g} {y2 + back:g}"
    return f'<path d="{line}"/><path class="viap-head" d="{head}"/>'
