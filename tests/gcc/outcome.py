"""What a compiled program does on given inputs."""

import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from viap.program.types import IntType

# A run's input: the name of the function that gives it, or "*" for any, and its value.
NamedInput = tuple[str, int]


class Observed(Protocol):
    """A global scalar or array of scalars whose cells can be spelled in C."""

    @property
    def type(self) -> IntType: ...

    def cells(self) -> Iterable[tuple[str, tuple[int, ...]]]: ...


@dataclass(frozen=True)
class Outcome:
    """How a run ended, and the scalars that were observed then, by their C expression.

    `end` is the name of one of the machine's ends. Two more exist: ORDER, where an input
    was asked for by another function than the given inputs say; and CRASH, where the
    run came to no end of its own.
    """

    end: str
    detail: str = ""
    state: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Compiled:
    """An executable, which can be run on many streams of inputs."""

    path: Path
    types: dict[str, IntType]

    def run(self, inputs: Sequence[int | NamedInput] = (), seconds: int = 5) -> Outcome:
        lines = []
        for item in inputs:
            name, value = ("*", item) if isinstance(item, int) else item
            # The harness reads signed numbers of 64 bits, and converts them to the type.
            lines.append(f"{name} {value if value < 1 << 63 else value - (1 << 64)}\n")
        try:
            done = subprocess.run(
                ["/bin/sh", "-c", 'ulimit -s 524288 2>/dev/null; exec "$@"', "sh",
                 str(self.path), str(seconds)],
                input="".join(lines), capture_output=True, text=True, timeout=seconds + 5,
                check=False, errors="replace",
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return Outcome("BUDGET")
        return self._parsed(done.stdout, done.stderr)

    def _parsed(self, report: str, errors: str) -> Outcome:
        lines = report.splitlines()
        if not lines:
            return Outcome("CRASH", errors[-2000:])
        end, _, detail = lines[0].partition(" ")
        state = {}
        for line in lines[1:]:
            path, _, value = line.rpartition(" ")
            # The report shows all values as long long.
            state[path] = self.types[path].wrap(int(value))
        return Outcome(end, detail, state)
