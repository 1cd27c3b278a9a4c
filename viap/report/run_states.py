"""The steps of a counterexample with the values of variables and cells after each."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

_ASSIGNED = re.compile(
    r"^([A-Za-z_]\w*(?:(?:\.|->)\w+|\[-?\d+\])*) = (.+?)(?: \(\S+ = \{.*\}\))?(?:, from .*)?$"
)
_STRIP = re.compile(r"\((\S+) = \{([^{}]*)\}\)$")
_CELL = re.compile(r"^(.*)\[(-?\d+)\]$")


def run_steps(steps: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Each step with `sets`: the variable, or array and index, that it gives a value.

    The page adds the changes up, so that it holds each of them once. `gap`: steps are left out
    here, and cells may have changed unseen.
    """
    told = []
    for step in steps:
        told.append(
            {
                "line": step["line"],
                "file": (step["position"] or "").rsplit(":", 2)[0],
                "depth": step["depth"],
                "text": step["text"],
                "gap": step["line"] is None,
                "sets": _sets(step["text"]),
                "strip": _strip(step["text"]),
            }
        )
    return told


def _sets(text: str) -> list[Any] | None:
    match = _ASSIGNED.match(text)
    if match is None:
        return None
    name, value = match.groups()
    cell = _CELL.match(name)
    return [cell[1], int(cell[2]), value] if cell else [name, None, value]


def _strip(text: str) -> list[Any] | None:
    """The array that a step shows whole: its name and cells; "?" has no value yet."""
    match = _STRIP.search(text)
    if match is None or "…" in match[2] or "..." in match[2]:
        return None
    return [match[1], [cell.strip("[] ") for cell in match[2].split(",")]]
