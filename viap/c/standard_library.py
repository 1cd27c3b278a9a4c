"""Definitions of the standard library's functions, in C, for programs that call them."""

from functools import cache, lru_cache
from pathlib import Path

from pycparser import c_ast

from viap.c.library_functions import BUILTIN_NAMES, STANDARD, plain_name
from viap.c.library_texts import TEXTS, text_of
from viap.c.parse import parse
from viap.c.preprocess import Preprocessed, SamePlace, without_comments
from viap.source_texts import Sources

_FOLDER = Path(__file__).with_name("library")
_FILES = (*TEXTS, "builtins.c")


@lru_cache(maxsize=1)
def _texts() -> dict[str, str]:
    return {file: (_FOLDER / file).read_text(encoding="utf-8") for file in _FILES}


@cache
def definitions(file: str) -> dict[str, c_ast.FuncDef]:
    """Return the functions of a text by name; parsed once, when a program needs one of them."""
    before = _FILES[: _FILES.index(file)]
    # Line numbers count through all of the texts.
    first = sum(_texts()[other].count("\n") for other in before)
    return parsed_functions("\n" * first + _texts()[file])


def parsed_functions(text: str) -> dict[str, c_ast.FuncDef]:
    """Return the functions that a C text defines, by name."""
    parsed = parse(Preprocessed(without_comments(text), SamePlace(STANDARD)), STANDARD)
    return {node.decl.name: node for node in parsed.tree.ext if isinstance(node, c_ast.FuncDef)}


def library_definition(name: str) -> c_ast.FuncDef:
    """Return the definition of a function for which `is_defined_in_c` is true."""
    if name in BUILTIN_NAMES:
        return definitions("builtins.c")[name]
    plain = plain_name(name)
    return definitions(text_of(plain))[plain]


def show_standard(sources: Sources) -> None:
    """Let messages quote the library's lines."""
    sources.add(STANDARD, "".join(_texts().values()))
