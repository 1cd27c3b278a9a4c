"""Arrays as strips of cells, in SVG: an invariant about them, or an access outside of one."""

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

_CELL, _HIGH, _TOP = 46, 30, 6  # units of the drawing
_WIDE = 440
_ALL = re.compile(r"\\forall integer (\w+); 0 <= \1 < (\w+) ==> (.*?\b(\w+)\[\1\].*)")
_ACCESS = re.compile(r"bounds: index ([\w +*-]+) of (\w+), size (.*)")


def invariant_strip(invariant: str) -> str:
    """Draw the cells that an invariant is about, and the others; "" if it is about no cells."""
    match = _ALL.fullmatch(invariant)
    if match is None:
        return ""
    variable, end, body, array = match.groups()
    body = body.replace("==", "=")
    cells = [("0", "good"), ("1", "good"), ("…", "good"), (f"{end}-1", "good"), (end, "")]
    return _strip(array, [*cells, ("…", "")], f"{body} for all {variable} < {end}", 4)


def access_strip(answer: Mapping[str, Any]) -> str:
    """Draw the array of a violated bounds check and the cell outside of it; "" if there is none."""
    violated = answer.get("violated") or {}
    match = _ACCESS.fullmatch(violated.get("condition", ""))
    if match is None:
        return ""
    index, array, written = match.groups()
    values = violated["values"]
    at = eval(index, {"__builtins__": {}}, dict(values))  # an index that viap printed itself
    known = str(values.get(written, written))
    if not known.isdigit() or at < int(known):
        return ""
    size = int(known)
    names = map(str, range(size)) if size <= 5 else ("0", "1", "…", str(size - 2), str(size - 1))
    cells = [(name, "") for name in names]
    said = f"{array} has {size} element{'' if size == 1 else 's'}"
    return _strip(array, [*cells, (str(at), "bad")], said, len(cells))


def _strip(name: str, cells: Sequence[tuple[str, str]], said: str, marked: int) -> str:
    """Cells with their indices, a bracket below the first `marked` ones, and a caption."""
    left = 12 + 9 * len(name)
    boxes = []
    for place, (text, kind) in enumerate(cells):
        x = left + place * _CELL
        boxes.append(
            f'<g class="viap-cell {kind}">'
            f'<rect x="{x}" y="{_TOP}" width="{_CELL - 4}" height="{_HIGH}" rx="4"/>'
            f'<text x="{x + _CELL / 2 - 2}" y="{_TOP + 20}">{escape(text)}</text></g>'
        )
    below, right = _TOP + _HIGH + 5, left + max(marked, 1) * _CELL - 4
    bracket = f"M{left} {below}v5H{right}v-5"
    return (
        f'<svg class="viap-strip" role="img" aria-label="{escape(f"{name}: {said}")}" '
        f'viewBox="0 0 {_WIDE} {below + 26}" xmlns="http://www.w3.org/2000/svg">'
        f'<text class="viap-name" x="4" y="{_TOP + 20}">{escape(name)}</text>{"".join(boxes)}'
        f'<path d="{bracket}"/>'
        f'<text class="viap-said" x="{left}" y="{below + 21}">{escape(said)}</text></svg>'
    )
