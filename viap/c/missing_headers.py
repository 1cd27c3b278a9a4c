"""Headers of the C library that a part of a program uses, but does not include.

A file without `main` is a part of a program, and may rely on headers that are included elsewhere: a
collection of exercises leaves `#include <stdbool.h>` to whoever compiles them. Such a header is
read before the file, as `-include` does, and a proof lists it. A file with `main` is a program:
what is missing there is an error, as for compilers.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from pycparser import c_ast

from viap.c.source_file import parsed_text, read_source
from viap.core.base.errors import InputError
from viap.core.base.source_texts import Sources
from viap.core.program.assumptions import HEADER, Assumption
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import Program
from viap.project.compilation import Compilation
from viap.project.property import MAIN

if TYPE_CHECKING:
    from viap.c.text.parse import Parsed


T = TypeVar("T")
_MAIN = re.compile(r"\bmain\s*\(")


def with_missing_headers(
    text: str, compilation: Compilation, read: Callable[[Compilation], T]
) -> tuple[T, Compilation]:
    """Read a text, with the headers that it lacks before it if it is a part of a program.

    Returns what was read, and the options for it. Raises InputError, which no header mends.
    """
    used = compilation
    while True:
        try:
            return read(used), used
        except InputError as error:
            if not error.header or error.header in used.first or _MAIN.search(text):
                raise
            used = replace(used, first=(*used.first, error.header))


def parsed_part(
    text: str, name: str, model: DataModel, sources: Sources, compilation: Compilation
) -> "Parsed":
    """Parse a text, with the headers whose types it lacks. Raises InputError."""

    def read(options: Compilation) -> "Parsed":
        return parsed_text(text, name, model, sources, options)

    return with_missing_headers(text, compilation, read)[0]


def with_header_assumptions(program: Program, given: Compilation, used: Compilation) -> Program:
    """Return the program with the assumption that the headers are included elsewhere."""
    missing = used.first[len(given.first) :]
    noted = tuple(Assumption(HEADER, f"<{header}>") for header in missing)
    return program.changed(assumptions=(*program.assumptions, *noted))


# ---- Functions named `main` that no program can start with: functions like any other.


_NUMBERS = {"char", "short", "int", "long", "signed", "unsigned", "__int128"}
_WORDS = {*_NUMBERS, "void", "_Bool", "float", "double", "_Complex"}


def is_other_main(file: str, model: DataModel, compilation: Compilation) -> bool:
    """True if a file has a `main` with other parameters than an environment gives it.

    These are `int argc, char **argv, char **environment`, or some of them (C11 5.1.2.2.1, J.5.1).
    """
    try:
        parsed = parsed_part(read_source(file), file, model, Sources(), compilation)
    except InputError:
        return False  # (said when the file is read to be proved)
    for node in parsed.tree.ext:
        if isinstance(node, c_ast.FuncDef) and node.decl.name == MAIN:
            arguments = node.decl.type.args
            written = {each.name: each for each in node.param_decls or ()}
            given = () if arguments is None else arguments.params
            own = [written.get(getattr(each, "name", None), each) for each in given]
            return any(_is_other(each, place) for place, each in enumerate(own))
    return False


def _is_other(parameter: c_ast.Node, place: int) -> bool:
    """True if a parameter can't be the count, or one of the lists of strings, by its place."""
    if place > 2 or isinstance(parameter, c_ast.EllipsisParam):
        return True
    if isinstance(parameter, c_ast.ID):
        return place > 0  # (it is an int)
    depth, type = 0, parameter.type
    while isinstance(type, c_ast.PtrDecl | c_ast.ArrayDecl):
        depth, type = depth + 1, type.type
    base = type.type if isinstance(type, c_ast.TypeDecl) else type
    words = set(base.names) if isinstance(base, c_ast.IdentifierType) else {"void"}
    if not words & _WORDS:
        return False  # the name of a type, which may be the usual one
    if place == 0:
        is_none = words == {"void"} and isinstance(parameter, c_ast.Typename)
        return depth > 0 or not (is_none or words <= _NUMBERS)
    return depth != 2 or words != {"char"}
