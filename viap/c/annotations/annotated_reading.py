"""A file ► a core program with marks in it: the front end, with two stops on the way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.annotations.annotation_insertion import Annotation, number_at, put, typedef_names
from viap.c.annotations.program_places import ProgramPlaces
from viap.c.annotations.source_text import Text
from viap.c.elaborate.unit_elaborator import Elaborator
from viap.c.environment import DEFAULT, Environment
from viap.c.load import read_source, with_lines
from viap.c.lower.flow_builder import Look
from viap.c.lower.program_lowering import lower
from viap.c.parse import parse
from viap.c.preprocess import preprocess
from viap.deep import deep
from viap.errors import InputError, Unsupported
from viap.program.integer_types import DataModel
from viap.program.nodes import Program
from viap.project.compilation import PLAIN, Compilation
from viap.source import Position
from viap.source_texts import Sources

if TYPE_CHECKING:
    from viap.c.parse import Parsed
    from viap.project.contract import Contract, Promised


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
    from viap.c.load.source_file import parsed_apart, parsed_with
    from viap.project.contract import append, take

    appended = append(source, reading.file, contract, sources)
    added, compilation = appended.added, reading.compilation
    with parsed_apart():
        whole = parsed_with(source, added, reading.file, model, sources, compilation)
    tree, promised = take(whole.tree, contract, appended)
    return replace(whole, tree=tree), promised
