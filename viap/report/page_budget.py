"""Keeps a page light: long texts of many results are cut to what fits, and the page says so."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from viap.report.proof_trees import cut
from viap.report.report_group import STAGES

# Characters of the parts of all results together, and steps of proofs.
AXIOMS, EXPLANATIONS, SCRIPTS, RUNS = 450_000, 150_000, 550_000, 300_000
STEPS = 1_200
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
    longest = _share([len(part[name]) for part, name in places], room)
    for part, name in places:
        part[name] = cut(part[name], longest)


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
    """Leaves out scripts, then steps, of the proofs that come last."""
    scripts, steps = SCRIPTS, STEPS
    for part in parts:
        proofs = []
        for proof in part.get("proofs") or ():
            size = sum(1 for _ in _tree(proof))
            if size > steps and proofs:
                part["left_out"] = len(part["proofs"]) - len(proofs)
                break
            steps -= size
            scripts, kept = _fit_scripts(proof, scripts)
            proofs.append(kept)
        if part.get("proofs"):
            part["proofs"] = proofs


def _fit_scripts(proof: Json, room: int) -> tuple[int, dict[str, Any]]:
    """The room that is left, and the proof with scripts as long as there was room."""
    questions, steps = [], []
    for question in proof.get("questions", ()):
        text = question["script"] if len(question["script"]) <= room else ""
        room -= len(text)
        questions.append({**question, "script": text})
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
