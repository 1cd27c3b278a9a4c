"""The run of a counterexample for the stepper: its steps with the values that each changes."""

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from viap.errors import ViapError

if TYPE_CHECKING:
    from viap.evidence.counterexamples.counterexample import Counterexample
    from viap.evidence.counterexamples.run_path import PathStep
    from viap.evidence.counterexamples.state_changes import StateChange

# A page stays light: of longer runs, the first and the last steps are shown.
_HEAD, _TAIL = 400, 400  # steps
_CHANGES = 8_000  # changed cells of all steps


def run_parts(found: "Counterexample") -> dict[str, Any]:
    """Returns the steps as JSON, None if there are too many to follow, and the run as a C test."""
    steps = found.steps
    return {
        "steps": None if steps is None else _told(steps),
        "left_out": 0 if steps is None else max(0, len(steps) - _HEAD - _TAIL),
        "test": _test(found),
    }


def _told(steps: "list[PathStep]") -> list[dict[str, Any]]:
    """Each step with `set`: names, indices and new values.

    The page adds the changes up, so that it holds each of them once. `lost`: further changes before
    this step are not known.
    """
    room, told, skipped = _CHANGES, [], False
    shown = [*steps[:_HEAD], *steps[max(_HEAD, len(steps) - _TAIL) :]]
    for number, step in enumerate(shown):
        cut = len(shown) < len(steps) and number == _HEAD
        changes = step.changes[-max(room, 0) :] if room > 0 else ()
        room -= len(changes)
        skipped = cut or step.lost or len(changes) < len(step.changes)
        told.append(
            {
                "file": "" if step.position is None else step.position.source.file,
                "line": 0 if step.position is None else step.position.source.line,
                "depth": step.depth,
                "text": step.text,
                **({"lost": True} if skipped else {}),
                **({"set": [_change(each) for each in changes]} if changes else {}),
            }
        )
    return told


def _change(change: "StateChange") -> list[Any]:
    """[name, value] of a variable, [name, value, index, size] of a cell; index "*" is the row."""
    if change.whole:
        return [change.name, change.value, "*", change.size]
    if change.index is None:
        return [change.name, change.value]
    return [change.name, change.value, change.index, change.size]


def _test(found: "Counterexample") -> str | None:
    """The C file with the inputs of the run; None if it can't be written."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "test.c"
        try:
            found.write_harness(str(path))
        except ViapError:
            return None
        return path.read_text(encoding="utf-8", errors="replace")
