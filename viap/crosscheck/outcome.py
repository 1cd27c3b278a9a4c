"""Outcomes of a compiled program on given inputs."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from viap.timed_process import Stopped, finished

# A run's input: the name of the function that returns it, or "*" for any, and its value.
NamedInput = tuple[str, int]
_STACK = 'ulimit -s 524288 2>/dev/null; exec "$@"'
_GRACE = 5.0  # seconds beyond the driver's own limit


@dataclass(frozen=True)
class CompiledOutcome:
    """The end of a run, and the scalars that were observed then, by their C expression.

    `end` is the name of one of the machine's ends. There are two more: ORDER, if an input was asked
    for by another function than the given inputs say; and CRASH, if the run reached no end of its
    own. `line` is that of a failed assert.
    """

    end: str
    detail: str = ""
    state: dict[str, int] = field(default_factory=dict)
    inputs: int = 0
    line: int = 0


def outcomes(
    executable: Path,
    runs: Sequence[Sequence[NamedInput]],
    seconds: float = 5.0,
    in_all: float = 600.0,
) -> list[CompiledOutcome]:
    """Returns the outcome for each list of inputs; all of them in one start of the executable."""
    if not runs:
        return []
    lines = []
    for inputs in runs:
        lines.append("RUN\n")
        for name, value in inputs:
            # The driver reads signed 64-bit numbers, and converts them to the type.
            lines.append(f"{name} {value if value < 1 << 63 else value - (1 << 64)}\n")
    command = ["/bin/sh", "-c", _STACK, "sh", str(executable), f"{seconds:.3f}", f"{in_all:.3f}"]
    try:
        done = finished(command, in_all + _GRACE, "".join(lines))
    except Stopped:
        return [CompiledOutcome("BUDGET")] * len(runs)
    found = [_parsed(part) for part in done.output.split("RUN\n")[:-1]]
    crashed = CompiledOutcome("CRASH", done.errors[-2000:])
    return found + [crashed] * (len(runs) - len(found))


def _parsed(report: str) -> CompiledOutcome:
    lines = report.splitlines()
    if not lines:
        # Ended by _exit or a similar function, which the driver does not notice.
        return CompiledOutcome("END", "exit")
    _, end, count, line, detail = (lines[0] + " ").split(" ", 4)
    state = {}
    for each in lines[1:]:
        path, _, value = each.rpartition(" ")
        state[path] = int(value)
    return CompiledOutcome(end, detail.strip(), state, int(count), int(line))
