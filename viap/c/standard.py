"""Definitions of the standard library's functions, in C, for programs that call them."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from pycparser import c_ast

from viap.c.parse import parse
from viap.c.preprocess import Preprocessed, SamePlace, without_comments
from viap.source import Sources

NAME = "<standard library>"
_PATH = Path(__file__).with_name("standard.c")


@lru_cache(maxsize=1)
def _text() -> str:
    return _PATH.read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def standard_definitions() -> dict[str, c_ast.FuncDef]:
    """The functions by name; parsed once, and only when a program needs one of them."""
    parsed = parse(Preprocessed(without_comments(_text()), SamePlace(NAME)), NAME)
    return {node.decl.name: node for node in parsed.tree.ext if isinstance(node, c_ast.FuncDef)}


def callers(line: int) -> frozenset[str]:
    """The functions that may come to a line of the library."""
    found = standard_definitions()
    inside = max((node.coord.line, name) for name, node in found.items() if node.coord.line <= line)
    reaching = {inside[1]}
    for _ in found:
        reaching |= {name for name, node in found.items() if reaching & set(called_names(node))}
    return frozenset(reaching)


def called_names(node: c_ast.Node) -> Iterator[str]:
    """The functions that are called by their names, anywhere inside."""
    if isinstance(node, c_ast.FuncCall) and isinstance(node.name, c_ast.ID):
        yield node.name.name
    for _, child in node.children():
        yield from called_names(child)


def show_standard(sources: Sources) -> None:
    """Let messages quote the library's lines."""
    sources.add(NAME, _text())
