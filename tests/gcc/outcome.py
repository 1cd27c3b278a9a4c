"""What a compiled program does on given inputs, with the values of what is observed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from viap.core.program.integer_types import IntType
from viap.runs.crosscheck.differences import CompiledOutcome, NamedInput, outcomes

__all__ = ["Compiled", "NamedInput", "Observed", "CompiledOutcome"]


class Observed(Protocol):
    """A global scalar or array of scalars whose cells can be spelled in C."""

    @property
    def type(self) -> IntType: ...

    def cells(self) -> Iterable[tuple[str, tuple[int, ...]]]: ...


@dataclass(frozen=True)
class Compiled:
    """An executable, which can be run on many streams of inputs."""

    path: Path
    types: dict[str, IntType]

    def run(self, inputs: Sequence[int | NamedInput] = (), seconds: int = 5) -> CompiledOutcome:
        named = [("*", item) if isinstance(item, int) else item for item in inputs]
        outcome = outcomes(self.path, [named], seconds)[0]
        # The report shows all values as long long.
        state = {path: self.types[path].wrap(value) for path, value in outcome.state.items()}
        return replace(outcome, state=state)
