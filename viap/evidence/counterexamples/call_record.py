"""The call of a function in a run: its arguments, the globals, and contents of arrays."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from viap.machine import End, FirstRead, Run, compile_program
from viap.program.caller_inputs import UNKNOWN_SIZE, given_names, is_given
from viap.program.nodes import Array, Given, Program, Scalar

_LONGEST = 10**10  # steps of a repeated run

Indices = tuple[int, ...]


@dataclass(frozen=True)
class CallPart:
    """A scalar or an array at the call; of an array, only those cells that the run read.

    `sizes` are those of its dimensions; if one is unknown, the size that the run needed.
    """

    written: str
    variable: Scalar | Array
    value: int | None = None
    sizes: tuple[int, ...] = ()
    cells: Mapping[Indices, int] = field(default_factory=dict)

    def cell(self, indices: Indices) -> str:
        """Returns the cell in C's notation."""
        return self.written.format(*indices)


@dataclass(frozen=True)
class Argument:
    """An argument of the call; `parts` are those that the program uses."""

    given: Given
    parts: tuple[CallPart, ...]

    def elements(self) -> int:
        """Returns the number of elements behind a pointer."""
        if self.given.single or not self.parts:
            return 1
        return max(max(part.sizes[0], 0) for part in self.parts)


@dataclass(frozen=True)
class Called:
    """A call; `others`: the inputs of the run that are not part of the call."""

    arguments: tuple[Argument, ...]
    others: frozenset[int]


def called(program: Program, run: Run) -> Called | None:
    """Returns the call of a run; None if there are no callers, or the run can't be repeated."""
    if not program.given:
        return None
    reads: list[FirstRead] = []
    machine = compile_program(program, leap=True)
    repeated = machine.run(run.replay_inputs(), budget=_LONGEST, cells=reads)
    if repeated.end is not End.ERROR or repeated.inputs != run.inputs:
        return None
    return _Reading(program, repeated, reads).called()


class _Reading:
    def __init__(self, program: Program, run: Run, reads: list[FirstRead]) -> None:
        self._program, self._run = program, run
        names = given_names(program)
        self._values = {
            names[each.function]: each.value for each in run.inputs if each.function in names
        }
        self._cells: dict[Array, dict[Indices, int]] = {}
        ours = {part for each in program.given for _, part in each.parts}
        self._told = {number for number, each in enumerate(run.inputs) if is_given(each.function)}
        for read in reads:
            if read.array in ours:
                self._told.add(read.input)
                value = run.inputs[read.input].value
                self._cells.setdefault(read.array, {})[read.indices] = value

    def called(self) -> Called:
        used = {*self._program.scalars, *self._program.arrays}
        arguments = tuple(
            Argument(each, tuple(self._part(*part) for part in each.parts if part[1] in used))
            for each in self._program.given
        )
        rest = frozenset(range(len(self._run.inputs))) - self._told
        return Called(arguments, rest)

    def _part(self, written: str, variable: Scalar | Array) -> CallPart:
        if isinstance(variable, Scalar):
            return CallPart(written, variable, self._values.get(variable.name, 0))
        sizes = []
        level: list[Any] = [self._run.arrays[variable.name]]
        for size in variable.sizes:
            sizes.append(self._size(size, level))
            level = [row for each in level for row in _inner(each)]
        return CallPart(written, variable, None, tuple(sizes), self._cells.get(variable, {}))

    def _size(self, size: object, level: list[Any]) -> int:
        if isinstance(size, Scalar):
            return self._run.scalars[size.name]
        if isinstance(size, int) and size != UNKNOWN_SIZE:
            return size
        # The smallest size that contains all cells which the run used.
        return max((key + 1 for each in level for key in each), default=0)


def _inner(contents: Any) -> list[Any]:
    """Returns the rows of an array, if it contains rows."""
    values = contents.values() if isinstance(contents, Mapping) else contents
    return [each for each in values if isinstance(each, list | Mapping)]
