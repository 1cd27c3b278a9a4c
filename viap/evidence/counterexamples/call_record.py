"""The call of a function in a run: its arguments, the globals, and contents of arrays."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from viap.machine import End, FirstRead, Run, compile_program
from viap.program.caller_inputs import given_arrays, given_names, is_given
from viap.program.nodes import Array, Fill, Given, Program, Scalar, statements
from viap.program.unset_values import FromOutside
from viap.program.unsized_arrays import UNKNOWN_SIZE

if TYPE_CHECKING:
    from viap.evidence.counterexamples.caller_objects import CallerObjects, PointerAtCall

_LONGEST = 10**10  # steps of a repeated run
_ROOM = 16  # elements of an array of unknown size in which only null pointers are read

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
    """An argument of the call; `parts` are those that the program uses.

    `linked`: it is one of the pointers of the call. `count`: the number of pointers in an array.
    """

    given: Given
    parts: tuple[CallPart, ...]
    linked: bool = False
    count: int | None = None

    def elements(self) -> int:
        """Returns the number of elements behind a pointer."""
        if self.count is not None:
            return max(self.count, *(part.sizes[0] for part in self.parts), 0)
        if self.given.single or not self.parts:
            return 1
        return max(max(part.sizes[0], 0) for part in self.parts)


@dataclass(frozen=True)
class Called:
    """A call; `others`: the inputs of the run that are not part of the call.

    `pointers`: those to objects with numbers, outer ones first.
    """

    arguments: tuple[Argument, ...]
    others: frozenset[int]
    pointers: "tuple[PointerAtCall, ...]" = ()


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
        ours = given_arrays(program)
        self._null = {
            each.array
            for each in statements(program.body)
            if isinstance(each, Fill) and isinstance(each.position, FromOutside) and each.value == 0
        }
        self._told = {number for number, each in enumerate(run.inputs) if is_given(each.function)}
        for read in reads:
            if read.array in ours:
                self._told.add(read.input)
                value = run.inputs[read.input].value
                self._cells.setdefault(read.array, {})[read.indices] = value

    def called(self) -> Called:
        rest = frozenset(range(len(self._run.inputs))) - self._told
        if not self._program.links:
            return Called(tuple(map(self._argument, self._program.given)), rest)
        from viap.evidence.counterexamples.caller_objects import CallerObjects

        objects = CallerObjects(self._program, self._run, self._cells, self._values)
        linked = {each.written for each in self._program.links}
        arguments = []
        for given in self._program.given:
            if given.kind == "objects":
                arguments.append(Argument(given, tuple(self._object_parts(given, objects))))
            else:
                plain = self._argument(given)
                count = objects.length(given.name)
                arguments.append(Argument(given, plain.parts, given.name in linked, count))
        return Called(tuple(arguments), rest, tuple(objects.pointers))

    def _argument(self, given: Given) -> Argument:
        used = {*self._program.scalars, *self._program.arrays}
        return Argument(given, tuple(self._part(*part) for part in given.parts if part[1] in used))

    def _object_parts(self, given: Given, objects: "CallerObjects") -> Iterator[CallPart]:
        """Yields the parts of each object by itself."""
        for written, array in given.parts:
            assert isinstance(array, Array)
            rows: dict[int, dict[Indices, int]] = {}
            for indices, value in self._cells.get(array, {}).items():
                rows.setdefault(indices[0], {})[indices[1:]] = value
            for number, row in sorted(rows.items()):
                place = objects.places.get((given.name, number))
                if place is None:
                    continue
                text = written.replace("{}", place, 1)
                if () in row:
                    yield CallPart(text, array, row[()])
                else:
                    sizes = tuple(max(each) + 1 for each in zip(*row, strict=True))
                    yield CallPart(text, array, None, sizes, row)

    def _part(self, written: str, variable: Scalar | Array) -> CallPart:
        if isinstance(variable, Scalar):
            return CallPart(written, variable, self._values.get(variable.name, 0))
        sizes = []
        level: list[Any] = [self._run.arrays[variable.name]]
        for size in variable.sizes:
            sizes.append(self._size(size, level) or (_ROOM if variable in self._null else 0))
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
