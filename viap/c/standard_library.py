"""Definitions of the standard library's functions, in C, for programs that call them."""

from functools import lru_cache
from pathlib import Path

from pycparser import c_ast

from viap.c.library_functions import BUILTIN_NAMES, STANDARD, plain_name
from viap.c.parse import parse
from viap.c.preprocess import Preprocessed, SamePlace, without_comments
from viap.source import Sources


@lru_cache(maxsize=2)
def _text(file: str = "standard.c") -> str:
    return Path(__file__).with_name(file).read_text(encoding="utf-8")


def _builtins() -> str:
    """Return the text of the built-in functions, with line numbers after the library's."""
    return "\n" * _text().count("\n") + _text("builtins.c")


@lru_cache(maxsize=1)
def standard_definitions() -> dict[str, c_ast.FuncDef]:
    """Return the functions by name; parsed once, and only when a program needs one of them."""
    return _definitions(_text())


@lru_cache(maxsize=1)
def builtin_definitions() -> dict[str, c_ast.FuncDef]:
    """Return the functions that compilers have built in, by name."""
    return _definitions(_builtins())


def _definitions(text: str) -> dict[str, c_ast.FuncDef]:
    parsed = parse(Preprocessed(without_comments(text), SamePlace(STANDARD)), STANDARD)
    return {node.decl.name: node for node in parsed.tree.ext if isinstance(node, c_ast.FuncDef)}


def library_definition(name: str) -> c_ast.FuncDef:
    """Return the definition of a function for which `is_defined_in_c` is true."""
    if name in BUILTIN_NAMES:
        return builtin_definitions()[name]
    return standard_definitions()[plain_name(name)]


def show_standard(sources: Sources) -> None:
    """Let messages quote the library's lines."""
    sources.add(STANDARD, _text() + _text("builtins.c"))
