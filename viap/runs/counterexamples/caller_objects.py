"""The call of a function in a run: its arguments, the globals, and contents of arrays."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from viap.core.program.inputs import FromOutside, given_arrays, given_names, is_given
from viap.core.program.nodes import Array, Fill, Given, GivenLink, Program, Scalar, statements
from viap.core.program.unsized_arrays import UNKNOWN_SIZE
from viap.runs.machine import End, FirstRead, Run, compile_program

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


# ---- Objects with numbers that a caller provides: lists, trees, and arrays behind pointers in
# arrays.
#
# Each gets its place in C, the pointer that leads to it: object 2 of a list is `head->next->next`.


_MOST = 64  # objects behind the pointers of one array, besides those that the run used
Object = tuple[str, int]  # the name of its `Given`, and its number


@dataclass(frozen=True)
class PointerAtCall:
    """A pointer in an object or array: to a new object of so many elements, to `same`, or null."""

    place: str
    elements: int | None = None
    same: str = ""
    shape: str = ""  # an array of the elements' type, for `sizeof`

    def __str__(self) -> str:
        if self.same:
            return f"{self.place} = {self.same}"
        if self.elements is None:
            return f"{self.place} = NULL"
        return f"{self.place}: {self.elements} element{'s' if self.elements != 1 else ''}"


@dataclass
class CallerObjects:
    """The objects of one run; `cells`: those that it read, `values`: of scalars of the caller."""

    program: Program
    run: Run
    cells: Mapping[Array, Mapping[Indices, int]]
    values: Mapping[str, int]
    places: dict[Object, str] = field(default_factory=dict)
    pointers: list[PointerAtCall] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._given = {each.name: each for each in self.program.given if each.kind == "objects"}
        self._lengths: dict[str, int] = {}  # of arrays of pointers, by their text in C
        parents = self._parents()
        waiting = sorted(parents, key=lambda each: (self._depth(each, parents), each))
        for each in waiting:
            self._place(each, *parents[each])
        self._nulls()

    def length(self, written: str) -> int | None:
        """Returns the number of pointers in an array that a caller gives; None for others."""
        lengths = [
            max(self._lengths.get(link.written, 0), self._size(link.size) or 0)
            for link in self.program.links
            if link.written.startswith(f"{written}[{{}}]") and not link.holder
        ]
        return max(lengths, default=None)

    # ------------------------------------------------------------- the objects that are needed

    def _used(self) -> Iterator[Object]:
        """Yields the objects that the run used, or whose pointers are not null."""
        for name, given in self._given.items():
            for _, part in given.parts:
                contents = self.run.arrays.get(part.name)
                for number in contents if isinstance(contents, Mapping) else ():
                    yield name, number
        for link in self.program.links:
            if isinstance(link.some, Scalar):
                if self.values.get(link.some.name):
                    yield link.target, link.numbers[1]
            elif link.some is not None:
                for indices, value in self.cells.get(link.some, {}).items():
                    if link.holder:
                        yield link.holder, indices[0]
                    if value:
                        yield link.target, self._target(link, indices)
            elif link.row is not None:
                yield from ((link.target, each) for each in self.cells.get(link.row, {}).values())
            elif not link.holder:
                count = min(self._size(link.size) or 0, _MOST) if link.numbers[0] else 1
                count = min(count, self._limit(link))
                yield from ((link.target, self._target(link, (k,))) for k in range(count))

    def _always(self, each: Object) -> Iterator[Object]:
        """Yields the objects to which pointers lead that are never null."""
        for link in self.program.links:
            if link.holder == each[0] and link.some is None and link.row is None:
                yield link.target, self._target(link, each[1:])

    def _limit(self, link: GivenLink) -> int:
        """Returns the number of pointers that are not null."""
        return self.run.scalars.get(link.limit.name, _MOST) if link.limit is not None else _MOST

    def _target(self, link: GivenLink, indices: Indices) -> int:
        if link.row is not None:
            return self.cells.get(link.row, {}).get(indices, 0)
        return link.numbers[0] * indices[0] + link.numbers[1]

    def _parents(self) -> dict[Object, tuple[GivenLink, Indices]]:
        """Returns the pointer that leads to each object that is needed."""
        found: dict[Object, tuple[GivenLink, Indices]] = {}
        waiting = list(dict.fromkeys(self._used()))
        while waiting:
            each = waiting.pop()
            if each in found:
                continue
            holder = next(self._holders(*each), None)
            if holder is None:
                continue  # no pointer leads there
            found[each] = holder
            waiting += self._always(each)
            if holder[0].holder:
                waiting.append((holder[0].holder, holder[1][0]))
        return found

    def _holders(self, target: str, number: int) -> Iterator[tuple[GivenLink, Indices]]:
        for link in self.program.links:
            if link.target != target:
                continue
            times, plus = link.numbers
            if link.row is not None:
                row = self.cells.get(link.row, {})
                yield from ((link, indices) for indices, value in row.items() if value == number)
            elif times == 0:
                if number == plus:
                    yield link, ()
            elif number >= plus and (number - plus) % times == 0:
                yield link, ((number - plus) // times,)

    def _depth(self, each: Object, parents: dict[Object, tuple[GivenLink, Indices]]) -> int:
        depth = 0
        while each in parents and depth <= len(parents):
            link, indices = parents[each]
            depth += 1
            if not link.holder:
                break
            each = (link.holder, indices[0])
        return depth

    # ------------------------------------------------------------- places

    def _text(self, link: GivenLink, indices: Indices) -> str:
        """Returns the pointer in C."""
        if not link.holder:
            if indices:
                length = max(self._lengths.get(link.written, 0), indices[0] + 1)
                self._lengths[link.written] = length
            return link.written.format(*indices)
        first = self.places.get((link.holder, indices[0]), "?")
        return link.written.format(first, *indices[1:])

    def _place(self, each: Object, link: GivenLink, indices: Indices) -> None:
        place = self._text(link, indices)
        self.places[each] = place
        given = self._given[each[0]]
        shape = place
        if given.parts and given.parts[0][0].startswith("(("):  # only a use shows its type
            shape = given.parts[0][0].partition(")[")[0].replace("{}", place, 1) + ")"
        elements = 1 if given.single else self._elements(given, each[1])
        elements += link.limit is not None  # a string ends with a zero
        self.pointers.append(PointerAtCall(place, elements, shape=shape))
        for other, at in self._holders(*each):
            if other.row is not None and (other, at) != (link, indices):
                self.pointers.append(PointerAtCall(self._text(other, at), same=place))

    def _elements(self, given: Given, number: int) -> int:
        sizes = [1]
        for _, part in given.parts:
            assert isinstance(part, Array)
            size = self._size(part.sizes[1]) if len(part.sizes) > 1 else 1
            if size is None:
                contents = self.run.arrays.get(part.name, {})
                row: Any = contents.get(number, {}) if isinstance(contents, Mapping) else {}
                size = max((key + 1 for key in row), default=0) if row else 0
            sizes.append(size)
        return max(sizes[1:], default=1)

    def _size(self, size: object) -> int | None:
        if isinstance(size, Scalar):
            return max(self.run.scalars[size.name], 0)
        return size if isinstance(size, int) and size != UNKNOWN_SIZE else None

    def _nulls(self) -> None:
        """Adds the pointers that the run found to be null."""
        for link in self.program.links:
            if isinstance(link.some, Scalar):
                if not self.values.get(link.some.name, 1):
                    self.pointers.append(PointerAtCall(self._text(link, ())))
            elif link.some is not None:
                for indices, value in sorted(self.cells.get(link.some, {}).items()):
                    if not value and (not link.holder or (link.holder, indices[0]) in self.places):
                        self.pointers.append(PointerAtCall(self._text(link, indices)))
