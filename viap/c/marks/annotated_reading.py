"""A file ► a core program with marks in it: the front end, with two stops on the way."""

import copy
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate import build
from viap.c.elaborate.unit_elaborator import Elaborator
from viap.c.library.environment import DEFAULT, Environment
from viap.c.load import read_source, with_lines
from viap.c.lower.flow_builder import Look
from viap.c.lower.program_lowering import lower
from viap.c.marks.program_places import ProgramPlace, ProgramPlaces, Text
from viap.c.text.parse import parse
from viap.c.text.preprocess import Preprocessed, SamePlace, preprocess
from viap.c.tree import actions, tree
from viap.c.tree.tree import MARK_PREFIX, Expr, Symbol
from viap.c.tree.types import FloatType
from viap.core.base.deep import deep
from viap.core.base.errors import InputError, SyntaxFault, TypeFault, Unsupported
from viap.core.base.source import Position
from viap.core.base.source_texts import Sources
from viap.core.program.integer_types import INT, DataModel, IntType
from viap.core.program.nodes import Program, Scalar
from viap.project.compilation import PLAIN, Compilation

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder
    from viap.c.text.parse import Parsed
    from viap.project.contract import Contract, Promised


# ---- Marks ► pycparser's tree: parses expressions, and puts them where they are evaluated.


_OPENING = {")": "(", "]": "[", "}": "{"}


@dataclass(frozen=True, slots=True, eq=False)
class Annotation:
    """`text` is evaluated at the place; without it, the place's own value is observed.

    `pure`: an expression with effects is an error.
    """

    number: int
    place: ProgramPlace
    text: str | None = None
    pure: bool = True


def put(marks: Iterable[Annotation], typedefs: Iterable[str]) -> None:
    """Put the marks into the tree of their places."""
    known = tuple(typedefs)
    # The first of several marks of one place is evaluated first, as the format says.
    for mark in marks:
        _put(mark, known)


def _put(mark: Annotation, typedefs: tuple[str, ...]) -> None:
    where = mark.place.node.coord
    if mark.text is not None:
        # So checks of the program can be told from checks of the expression.
        where = copy.copy(where)
        where.file = f"{MARK_PREFIX}{mark.number}"

    def make(inner: c_ast.Node) -> c_ast.Node:
        operand = inner
        if mark.text is not None:
            operand = expression(mark.text, typedefs, mark.place.position)
            _move(operand, where)
        name = c_ast.ID(f"{MARK_PREFIX}{mark.number}", where)
        return c_ast.FuncCall(name, c_ast.ExprList([operand], where), where)

    mark.place.wrap(make)


def number_at(position: Position | None) -> int | None:
    """Return the number of the mark that a position belongs to; None for other positions."""
    if position is None or not position.file.startswith(MARK_PREFIX):
        return None
    return int(position.file.removeprefix(MARK_PREFIX))


def expression(text: str, typedefs: Iterable[str], position: Position) -> c_ast.Node:
    """Return the tree of a C expression; raises SyntaxFault at the position."""
    shown = text if len(text) <= 60 else text[:57] + "..."
    fault = SyntaxFault(f"'{shown}' is not a C expression", position, "expression")
    if not _balanced(text):
        raise fault
    declared = "".join(f"typedef int {name};" for name in typedefs)
    program = f"{declared}\nint f(void) {{ return ({text}\n); }}"
    try:
        tree = parse(Preprocessed(program, SamePlace("expression")), "expression").tree
    except (InputError, RecursionError):
        raise fault from None
    # A body that can't be read is left out.
    statement = (tree.ext[-1].body.block_items or [None])[0]
    if not isinstance(statement, c_ast.Return) or statement.expr is None:
        raise fault
    return statement.expr


def _balanced(text: str) -> bool:
    """True if the text closes no bracket that it has not opened."""
    stack: list[str] = []
    if "#" in text or "//" in text or "/*" in text or "\\" in text:
        return False
    for character in re.sub(r"'[^'\\]'", "0", text):
        if character in "([{":
            stack.append(character)
        elif character in _OPENING and (not stack or stack.pop() != _OPENING[character]):
            return False
    return not stack and bool(text.strip())


def _move(node: c_ast.Node, where: "c_ast.Node") -> None:
    """Move a tree's positions to the place, since messages are about that."""
    node.coord = where
    for _, child in node.children():
        _move(child, where)


def typedef_names(file: c_ast.FileAST) -> list[str]:
    return [node.name for node in file.ext if isinstance(node, c_ast.Typedef)]


# ---- A file ► a core program with marks in it: the front end, with two stops on the way.


@dataclass(frozen=True, slots=True)
class AnnotatedReading:
    """Settings for reading a file: data model, error functions, and entry function."""

    file: str
    model: DataModel
    errors: frozenset[str]
    function: str = "main"
    environment: Environment = DEFAULT
    compilation: Compilation = PLAIN
    contract: "Contract | None" = None  # of the function's callers

    def in_ordinary(self) -> "AnnotatedReading":
        """Return the reading in surroundings that a compiled program can have."""
        return replace(self, environment=self.environment.ordinary()[0])

    @property
    def watch(self) -> frozenset[str]:
        """Kinds of undefined behaviour of which the program keeps a record."""
        return frozenset()

    def finished(self, program: Program) -> Program:
        """Finish the program that was read; a subclass may add to it."""
        return program


@dataclass(frozen=True, slots=True)
class Opened:
    """A parsed file; marks are put into it once."""

    reading: AnnotatedReading
    tree: c_ast.FileAST
    places: ProgramPlaces
    lower: Callable[[Sequence[Annotation], Look | None], Program]

    def defined(self) -> frozenset[str]:
        """Return the functions that the file defines; results of others are inputs."""
        found = (node for node in self.tree.ext if isinstance(node, c_ast.FuncDef))
        return frozenset(node.decl.name for node in found)


@deep
def open_file(reading: AnnotatedReading) -> Opened:
    """Parse a file and find its places. Each call makes another tree, so marks don't add up."""
    sources = Sources()

    def guarded(work: Callable[[], Program]) -> Program:
        try:
            return work()
        except InputError as error:
            if number_at(error.position) is not None:
                error.position = Position(reading.file, error.position.line, error.position.column)
            raise with_lines(error, sources) from None
        except RecursionError:
            raise Unsupported("nested too deeply", Position(reading.file), "nesting") from None

    try:
        parsed, promised = _parsed(reading, sources)
        places = ProgramPlaces(Text(sources)).collect(parsed.tree)
    except InputError as error:
        raise with_lines(error, sources) from None

    def finish(marks: Sequence[Annotation], look: Look | None) -> Program:
        put(marks, typedef_names(parsed.tree))
        elaborator = Elaborator(parsed, reading.file, reading.model)
        elaborator.pure = frozenset(mark.number for mark in marks if mark.pure)
        unit = elaborator.unit(reading.function, promised)
        watch, environment = reading.watch, reading.environment
        return reading.finished(
            lower(unit, reading.model, reading.errors, look, watch, environment)
        )

    return Opened(
        reading,
        parsed.tree,
        places,
        deep(lambda marks, look: guarded(lambda: finish(marks, look))),
    )


def _parsed(reading: AnnotatedReading, sources: Sources) -> "tuple[Parsed, Promised | None]":
    """Return the parsed file, and the promises about the callers of its function."""
    source, model, contract = read_source(reading.file), reading.model, reading.contract
    if contract is None:
        text = preprocess(source, reading.file, model, sources, reading.compilation)
        return parse(text, reading.file), None
    from viap.c.source_file import parsed_apart, parsed_with
    from viap.project.contract import append, take

    appended = append(source, reading.file, contract, sources)
    added, compilation = appended.added, reading.compilation
    with parsed_apart():
        whole = parsed_with(source, added, reading.file, model, sources, compilation)
    tree, promised = take(whole.tree, contract, appended)
    return replace(whole, tree=tree), promised


# ---- Uses of the values of marks in the lowering: checks, records, or shows them.


INVARIANT, SHOWN = "invariant ", "shown "


def check(builder: "FlowBuilder", mark: tree.Marked | None, value: Expr | None) -> None:
    """Check that the value is true: a check of the kind 'invariant NUMBER'."""
    if mark is None:
        return
    if value is None:
        raise TypeFault("the expression has no value", mark.position, "void")
    kind = f"{INVARIANT}{mark.number}"
    builder.emit(actions.Require(build.truth(value), kind, mark.position))


def show(builder: "FlowBuilder", mark: tree.Marked | None, value: Expr | None) -> None:
    """Show the value as one side of a check that is true of every value of its type."""
    if mark is None or value is None or not isinstance(value.type, IntType):
        return
    most = tree.IntConst(value.type.maximum, value.type, mark.position)
    within = build.binary("<=", value, most, mark.position, builder.model)
    builder.emit(actions.Require(within, f"{SHOWN}{mark.number}", mark.position))


def observer(
    every: bool = True,
) -> "Callable[[FlowBuilder, tree.Marked | None, Expr | None], None]":
    """Return an observer that stores values in variables of their own, which a trace shows.

    `every`: if the value is not a number, a zero shows at least that it was evaluated.
    """
    symbols: dict[int, Symbol] = {}

    def observe(builder: "FlowBuilder", mark: tree.Marked | None, value: Expr | None) -> None:
        if mark is None:
            return
        if value is None or not isinstance(value.type, IntType | FloatType):
            if not every:
                return
            value = tree.IntConst(0, INT, mark.position)
        symbol = symbols.setdefault(
            mark.number,
            Symbol(f"{tree.MARK_PREFIX}{mark.number}", value.type, mark.position, static=True),
        )
        builder.emit(actions.Store(tree.Name(symbol, mark.position), value, mark.position))

    return observe


def observed(program: Program) -> Mapping[Scalar, int]:
    """Return the variables that record marks, with the numbers of the marks."""
    return {
        scalar: int(scalar.source.removeprefix(tree.MARK_PREFIX))
        for scalar in program.scalars
        if scalar.source.startswith(tree.MARK_PREFIX)
    }
