"""The page of a report, from results as JSON: one file that needs nothing else."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from html import escape
from typing import Any

from viap.ui.report.claims import MARKS, SAID
from viap.ui.report.page_text import page_text
from viap.ui.report.proof_trees import cut
from viap.ui.report.report_group import STAGES, groups_of
from viap.ui.report.trends import EarlierReport, summary, trend_of

_ORDER = ("FALSE", "UNKNOWN", "TRUE")


def report_page(
    results: Sequence[Mapping[str, Any]], command: str, earlier: EarlierReport | None = None
) -> str:
    """Returns the page; `command` is the command line that made the results.

    `earlier`: the page of another run, to be compared with.
    """
    groups = groups_of(fitted(results))
    verdicts = Counter(result["verdict"] for result in results)
    made = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    return page_text(
        "page.html",
        title=groups[0].title if len(groups) == 1 else f"{len(groups)} programs",
        verdicts=[(verdict, verdicts[verdict]) for verdict in _ORDER if verdicts[verdict]],
        verdict=next((each for each in _ORDER if verdicts[each]), "UNKNOWN"),
        results=results,
        groups=groups,
        states=SAID,
        marks=MARKS,
        command=command,
        made=made,
        summary=summary(groups, made, command),
        trend=None if earlier is None else trend_of(groups, earlier),
    )


# ---- Keeps a page light: long texts of many results are cut to what fits, and the page says so.


# Characters of the parts of all results together, as HTML has them.
AXIOMS, EXPLANATIONS, PROOFS, RUNS = 500_000, 150_000, 900_000, 300_000
_MARKUP = 150  # characters around a step or a question
_FEWEST = 20  # steps that are kept of a run, at its start and at its end

Json = Mapping[str, Any]


def fitted(results: Sequence[Json]) -> list[dict[str, Any]]:
    """Returns the results with details that fit a page together."""
    made = [dict(result) for result in results]
    parts = []
    for result in made:
        if result.get("details"):
            result["details"] = dict(result["details"])
            parts.append(result["details"])
    _fit_texts(parts, list(STAGES), AXIOMS)
    _fit_texts(parts, ["explanation"], EXPLANATIONS)
    _fit_proofs(parts)
    _fit_runs(parts)
    return made


def _fit_texts(parts: Sequence[dict[str, Any]], names: Sequence[str], room: int) -> None:
    """Cuts the longest texts, all at the same length."""
    places = [(part, name) for part in parts for name in names if part.get(name)]
    weights = [_weight(part[name]) for part, name in places]
    most = _share(weights, room)
    for (part, name), weight in zip(places, weights, strict=True):
        if weight > most:
            part[name] = cut(part[name], len(part[name]) * most // weight)


def _weight(text: str) -> int:
    return len(escape(text))


def _share(sizes: Sequence[int], room: int) -> int:
    """The largest size at which all that is larger can be cut for everything to fit."""
    waiting = sorted(sizes)
    while waiting:
        share = room // len(waiting)
        if waiting[-1] <= share:
            return waiting[-1]
        if waiting[0] > share:
            return share
        room -= waiting.pop(0)
    return 0


def _fit_proofs(parts: Sequence[dict[str, Any]]) -> None:
    """Leaves out scripts, then whole proofs, where there is no room for them."""
    room = PROOFS
    for part in parts:
        proofs: list[dict[str, Any]] = []
        for proof in part.get("proofs") or ():
            weight = _MARKUP + sum(_step_weight(step) for step in _tree(proof))
            if weight > room:
                part["left_out"] = len(part["proofs"]) - len(proofs)
                break
            room, kept = _fit_scripts(proof, room - weight)
            proofs.append(kept)
        if part.get("proofs"):
            part["proofs"] = proofs


def _step_weight(step: Json) -> int:
    """The weight of a step without the scripts of its questions."""
    return _weight(step.get("statement", "")) + _MARKUP * (1 + len(step.get("questions", ())))


def _fit_scripts(proof: Json, room: int) -> tuple[int, dict[str, Any]]:
    """The room that is left, and the proof with scripts as long as there was room."""
    questions, steps = [], []
    for question in proof.get("questions", ()):
        weight = _weight(question["script"])
        fits = weight <= room
        room -= weight if fits else 0
        questions.append(question if fits else {**question, "script": ""})
    for step in proof.get("steps", ()):
        room, kept = _fit_scripts(step, room)
        steps.append(kept)
    return room, {**proof, "questions": questions, "steps": steps}


def _tree(proof: Json) -> Iterator[Json]:
    waiting = [proof]
    while waiting:
        each = waiting.pop()
        yield each
        waiting += each.get("steps", ())


def _fit_runs(parts: Sequence[dict[str, Any]]) -> None:
    """Keeps the first and the last steps of runs that are too long."""
    runs = [part for part in parts if (part.get("run") or {}).get("steps")]
    sizes = [len(json.dumps(part["run"]["steps"])) for part in runs]
    longest = _share(sizes, RUNS)
    for part, size in zip(runs, sizes, strict=True):
        steps = part["run"]["steps"]
        if size <= longest:
            continue
        kept = max(_FEWEST, len(steps) * longest // size // 2)
        if 2 * kept < len(steps):
            tail = [{**steps[-kept], "lost": True}, *steps[len(steps) - kept + 1 :]]
            out = part["run"]["left_out"] + len(steps) - 2 * kept
            part["run"] = {**part["run"], "steps": [*steps[:kept], *tail], "left_out": out}
