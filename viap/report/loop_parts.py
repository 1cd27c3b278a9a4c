"""What a report says of each loop: iterations, closed forms, invariants, cells written, rank."""

from collections.abc import Iterable
from typing import Any

from viap.explain.invariants.loop_facts import LoopFacts
from viap.explain.loop_report import LoopPanel
from viap.facts.dialects import Acsl, acsl


def loop_parts(
    panels: Iterable[LoopPanel], facts: Iterable[LoopFacts], minimal: bool
) -> list[dict[str, Any]]:
    """Returns the loops as JSON. `minimal`: the invariants are a smallest set for a proof."""
    known = {}
    for each in facts:
        at = each.place.position.source
        known[at.file, at.line] = each
    parts = []
    for panel in panels:
        at = panel.position.source
        parts.append(
            {
                "file": at.file,
                "line": at.line,
                "depth": panel.depth,
                "title": f"while ({panel.condition})",
                "reached": bool(panel.counter),
                "counter": panel.counter,
                "iterations": panel.iterations.as_json(),
                "exits": panel.exits,
                "forms": [each.as_json() for each in panel.forms],
                "arrays": list(panel.arrays),
                **_proved(known.get((at.file, at.line)), minimal),
            }
        )
    return parts


def _proved(facts: LoopFacts | None, minimal: bool) -> dict[str, Any]:
    """The facts in the words of the program; unknown `assigns` and `rank` are None."""
    if facts is None:
        return {"invariants": [], "minimal": False, "assigns": None, "rank": None}
    return {
        "invariants": Acsl().lines(facts.formulas),
        "minimal": minimal,
        "assigns": None if facts.assigns is None else [place.text for place in facts.assigns],
        "rank": None if facts.variant is None else acsl(facts.variant),
    }
