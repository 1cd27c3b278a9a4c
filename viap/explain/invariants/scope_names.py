"""What the names in scope at a loop stand for: scalars and arrays of the core program.

A copy of the program shows each name at the head of the loop, so that the front end itself says
which object a name denotes there, also for parameters of inlined calls.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from pycparser import c_ast

from viap.c.marks.annotated_reading import (
    AnnotatedReading,
    Annotation,
    Opened,
    observed,
    observer,
    open_file,
)
from viap.c.marks.program_places import ProgramPlace
from viap.core.base.errors import InputError
from viap.core.base.source import Position
from viap.core.program.nodes import (
    Array,
    Assign,
    Binary,
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
from viap.core.program.scalar_cells import with_scalar_cells

# ---- The integers that a declared variable gives access to, as C expressions with open indices.
#
# A path is the text around the indices. Of pointers in arrays, null or not is what is shown.


_INTEGERS = frozenset("char short int long signed unsigned _Bool __int128".split())
_DEEPEST = 4  # pointers, arrays and structs inside of each other
_MOST_FIELDS = 12
Path = tuple[str, ...]


class DeclaredTypes:
    """The typedefs and structs of a file, by name.

    `pointers`: expressions may follow pointers, which may point nowhere.
    """

    def __init__(self, file: c_ast.FileAST, pointers: bool = True) -> None:
        self._pointers = pointers
        self._typedefs: dict[str, c_ast.Node] = {}
        self._structs: dict[str, c_ast.Struct] = {}
        for node in file.ext:
            if isinstance(node, c_ast.Typedef):
                self._typedefs[node.name] = node.type
            self._collect(node)

    def _collect(self, node: c_ast.Node) -> None:
        waiting = [node]
        while waiting:
            current = waiting.pop()
            if isinstance(current, c_ast.Struct) and current.name and current.decls:
                self._structs[current.name] = current
            if not isinstance(current, c_ast.FuncDef):
                waiting += [child for _, child in current.children()]

    def paths(self, name: str, type: c_ast.Node) -> Iterator[tuple[Path, bool]]:
        """Yields paths such as `n`, `a[]`, `m[][]`, `list[].key`; and whether one is a pointer."""
        yield from self._paths((name,), type, _DEEPEST)

    def _paths(self, path: Path, type: c_ast.Node, depth: int) -> Iterator[tuple[Path, bool]]:
        if depth == 0:
            return
        match type:
            case c_ast.PtrDecl(type=c_ast.FuncDecl()) | c_ast.FuncDecl():
                return
            case c_ast.PtrDecl() if not self._pointers:
                return
            case c_ast.PtrDecl() | c_ast.ArrayDecl():
                if isinstance(type, c_ast.PtrDecl) and len(path) > 1:
                    yield path, True
                yield from self._paths((*_longer(path, "["), "]"), type.type, depth - 1)
            case c_ast.TypeDecl():
                yield from self._named(path, type.type, depth)

    def _named(self, path: Path, type: c_ast.Node, depth: int) -> Iterator[tuple[Path, bool]]:
        match type:
            case c_ast.Enum():
                yield path, False
            case c_ast.IdentifierType(names=names) if set(names) <= _INTEGERS:
                yield path, False
            case c_ast.IdentifierType(names=[name]) if name in self._typedefs:
                yield from self._paths(path, self._typedefs[name], depth)
            case c_ast.Struct():
                fields = (type if type.decls else self._structs.get(type.name or "", type)).decls
                for field in (fields or ())[:_MOST_FIELDS]:
                    if isinstance(field, c_ast.Decl) and field.name and field.bitsize is None:
                        inner = _longer(path, f".{field.name}")
                        yield from self._paths(inner, field.type, depth - 1)


def _longer(path: Path, text: str) -> Path:
    return (*path[:-1], path[-1] + text)


def is_indirect(type: c_ast.Node | None) -> bool:
    """True if the variable is declared as a pointer, which may point nowhere."""
    return isinstance(type, c_ast.PtrDecl)


# ---- Where a file declares variables that stay for the whole run: its own, and static ones.


DeclaredAt = tuple[int, int]  # line and column


def lasting_variables(file: c_ast.FileAST) -> frozenset[DeclaredAt]:
    """Returns where variables are declared that stay for the whole run."""
    found: set[DeclaredAt] = set()
    waiting: list[tuple[c_ast.Node, bool]] = [(node, True) for node in file.ext]
    while waiting:
        node, lasts = waiting.pop()
        if isinstance(node, c_ast.Decl) and (lasts or "static" in node.storage):
            coords = (node.coord, node.type.coord)
            found |= {(coord.line, coord.column or 0) for coord in coords if coord is not None}
        elif isinstance(node, c_ast.FuncDef):
            waiting.append((node.body, False))
        else:
            waiting += [(child, False) for _, child in node.children()]
    return frozenset(found)


# ---- What the names in scope at a loop stand for: scalars and arrays of the core program.


_MOST_PATHS = 60  # for each loop


@dataclass(frozen=True, slots=True)
class ArrayPath:
    """`path` with indices in its holes denotes cells of `array`; with zeros, the cell `first`."""

    path: Path
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
    pointers: list[ArrayPath] = field(default_factory=list)  # cells that are zero for null


def loop_names(reading: AnnotatedReading) -> list[LoopNames]:
    """Returns the names at the loops of the text.

    Raises InputError if the file can't be read.
    """
    opened = open_file(reading)
    try:
        found = _loop_names(opened, pointers=True)
    except InputError:
        found = []
    named = {names.place.position for names in found}
    if all(place.position in named for place in written_loops(opened)):
        return found
    # A pointer that points nowhere ends the copy before it reaches a loop.
    others = _loop_names(open_file(reading), pointers=False)
    return found + [names for names in others if names.place.position not in named]


def _loop_names(opened: Opened, pointers: bool) -> list[LoopNames]:
    """Returns the names at loops; `pointers`: also what declared pointers give access to."""
    marks: list[Annotation] = []
    about: dict[int, tuple[ProgramPlace, Path]] = {}
    for place in written_loops(opened):
        for path, is_pointer in _paths(opened, place, pointers):
            about[len(marks) + 1] = place, path
            shown = f"{first_place(path)}{' != 0' if is_pointer else ''}"
            marks.append(Annotation(len(marks) + 1, place, shown))
    program = with_scalar_cells(opened.lower(marks, observer(every=False)))
    found = _observed_names(program, about)
    lasting = lasting_variables(opened.tree)
    return [replace(names, lasting=lasting) for names in found]


def _observed_names(
    program: Program, about: dict[int, tuple[ProgramPlace, Path]]
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


def _paths(opened: Opened, place: ProgramPlace, pointers: bool) -> Sequence[tuple[Path, bool]]:
    types = DeclaredTypes(opened.tree, pointers)
    found = [path for name, type in place.declared.items() for path in types.paths(name, type)]
    return found[:_MOST_PATHS]


def first_place(path: Path) -> str:
    """Returns the C expression of a path with zeros as its indices."""
    return "0".join(path)


def _add(names: LoopNames, path: Path, value: Expr) -> None:
    while isinstance(value, Widen):
        value = value.operand
    match value:
        case Variable(scalar=scalar):
            names.scalars.setdefault(first_place(path), scalar)
        case Constant(value=number):
            names.constants.setdefault(first_place(path), number)
        case Cell(array=array, indices=indices):
            names.arrays.append(ArrayPath(path, array, indices))
        case Binary(op="!=", left=Cell() as cell, right=Constant(value=0)):
            names.pointers.append(ArrayPath(path, cell.array, cell.indices))
        case _:
            pass
