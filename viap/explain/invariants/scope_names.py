"""What the names in scope at a loop stand for: scalars and arrays of the core program.

A copy of the program shows each name at the head of the loop, so that the front end itself says
which object a name denotes there, also for parameters of inlined calls.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from viap.c.annotations.annotated_reading import AnnotatedReading, Opened, open_file
from viap.c.annotations.annotation_insertion import Annotation
from viap.c.annotations.annotation_observers import observed, observer
from viap.c.annotations.program_places import ProgramPlace
from viap.errors import InputError
from viap.explain.invariants.lasting_variables import DeclaredAt, lasting_variables
from viap.explain.invariants.object_paths import DeclaredTypes, is_indirect
from viap.program.nodes import (
    Array,
    Assign,
    Cell,
    Constant,
    Expr,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    Widen,
    bodies,
    statements,
    written_place,
)
from viap.program.scalar_cells import with_scalar_cells
from viap.source import Position

_MOST_PATHS = 60  # for each loop


@dataclass(frozen=True, slots=True)
class ArrayPath:
    """`path` with indices in its holes denotes cells of `array`; with zeros, the cell `first`."""

    path: str
    array: Array
    first: tuple[Expr, ...]


@dataclass(slots=True, eq=False)
class LoopNames:
    """The names at one loop of the core program; an inlined loop has one for each call."""

    place: ProgramPlace
    loop: int  # its index among the loops at the same position
    scalars: dict[str, Scalar] = field(default_factory=dict)
    lasting: frozenset[DeclaredAt] = frozenset()  # variables of the whole run, in scope or not
    constants: dict[str, int] = field(default_factory=dict)  # variables that never change
    arrays: list[ArrayPath] = field(default_factory=list)


def loop_names(reading: AnnotatedReading) -> list[LoopNames]:
    """Returns the names at the loops of the text, in the order of the core program.

    Raises InputError if the file can't be read.
    """
    for pointers in (True, False):
        try:
            return _loop_names(reading, pointers)
        except InputError:
            if not pointers:
                raise
    raise AssertionError(reading)


def _loop_names(reading: AnnotatedReading, pointers: bool) -> list[LoopNames]:
    opened = open_file(reading)
    marks: list[Annotation] = []
    about: dict[int, tuple[ProgramPlace, str]] = {}
    for place in written_loops(opened):
        for path in _paths(opened, place, pointers):
            about[len(marks) + 1] = place, path
            marks.append(Annotation(len(marks) + 1, place, path.replace("{}", "0")))
    program = with_scalar_cells(opened.lower(marks, observer(every=False)))
    found = _observed_names(program, about)
    lasting = lasting_variables(opened.tree)
    return [replace(names, lasting=lasting) for names in found]


def _observed_names(
    program: Program, about: dict[int, tuple[ProgramPlace, str]]
) -> list[LoopNames]:
    marks, index = observed(program), loop_indices(program)
    found: list[LoopNames] = []
    for loop in statements(program.body):
        own: dict[int, LoopNames] = {}
        shown: dict[int, Expr] = {}
        for statement in _own_statements(loop) if isinstance(loop, While) else ():
            if isinstance(statement, Assign):
                place = written_place(statement)
                if isinstance(place, Scalar) and place in marks:
                    shown[marks[place]] = statement.value
        for number, value in sorted(shown.items(), key=lambda each: each[0]):
            at, path = about[number]
            names = own.setdefault(id(at), LoopNames(at, index[id(loop)]))
            _add(names, path, value)
        found += own.values()
    return found


def _own_statements(loop: While) -> Iterator[Statement]:
    """Yields the statements of a loop, without those of loops in it."""
    waiting = list(reversed(loop.body))
    while waiting:
        statement = waiting.pop()
        yield statement
        if not isinstance(statement, While):
            for body in reversed(bodies(statement)):
                waiting.extend(reversed(body))


def written_loops(opened: Opened) -> list[ProgramPlace]:
    """Returns the loops whose keyword stands in the file itself."""
    file = opened.reading.file
    loops = opened.places.of("loop")
    return [place for place in loops if place.written and place.position.file == file]


def loop_indices(program: Program) -> dict[int, int]:
    """Returns the index of each loop among those at its position, by the id of its statement."""
    seen: dict[Position, int] = {}
    found: dict[int, int] = {}
    for statement in statements(program.body):
        if isinstance(statement, While):
            at = statement.position.source
            found[id(statement)] = seen[at] = seen.get(at, -1) + 1
    return found


def _paths(opened: Opened, place: ProgramPlace, pointers: bool) -> Sequence[str]:
    types = DeclaredTypes(opened.tree)
    found: list[str] = []
    for name, type in place.declared.items():
        if pointers or not is_indirect(type):
            found += types.paths(name, type)
    return found[:_MOST_PATHS]


def _add(names: LoopNames, path: str, value: Expr) -> None:
    while isinstance(value, Widen):
        value = value.operand
    match value:
        case Variable(scalar=scalar):
            names.scalars.setdefault(path.replace("{}", "0"), scalar)
        case Constant(value=number):
            names.constants.setdefault(path.replace("{}", "0"), number)
        case Cell(array=array, indices=indices):
            names.arrays.append(ArrayPath(path, array, indices))
        case _:
            pass
