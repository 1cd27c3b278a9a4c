"""Trials of advice: the program is read with the advised annotations, and the claim is tried."""

import re
from collections.abc import Sequence
from pathlib import Path

from viap.errors import ViapError
from viap.explain.diagnosis.fact_trials import quick_plan
from viap.session.diagnosis import OpenClaim
from viap.session.question import Question
from viap.source import Position

_LOOP = re.compile(r"(?:for|while|do)\b")


def helps(question: Question, claim: OpenClaim, formulas: Sequence[str]) -> bool | None:
    """True if the claim is proved with these invariants of its loop; None if it was not tried."""
    text = _annotated(question.file, claim.loop, formulas)
    if text is None:
        return None
    from viap.session.runner import decide

    try:
        program = question.checks.program(question.load_text(text))
        verdict = decide(program, quick_plan())
    except ViapError:
        return None
    return claim.place in verdict.proved


def _annotated(file: str, loop: Position | None, formulas: Sequence[str]) -> str | None:
    """Returns the text of the file with invariants before the loop, in the same line."""
    if loop is None or loop.source.file != file:
        return None
    try:
        lines = Path(file).read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError):
        return None
    at, column = loop.source.line - 1, loop.source.column - 1
    if at >= len(lines) or _LOOP.match(lines[at], max(column, 0)) is None:
        return None  # a loop in a macro, or one of jumps
    clauses = " ".join(f"loop invariant {formula};" for formula in formulas)
    lines[at] = f"{lines[at][:column]}/*@ {clauses} */ {lines[at][column:]}"
    return "\n".join(lines)
