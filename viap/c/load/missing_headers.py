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

from viap.c.load.source_file import parsed_text
from viap.errors import InputError
from viap.program.assumptions import HEADER, Assumption
from viap.program.integer_types import DataModel
from viap.program.nodes import Program
from viap.project.compilation import Compilation
from viap.source_texts import Sources

if TYPE_CHECKING:
    from viap.c.parse import Parsed

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
