"""Moves the text of a library function to the place of its call, which users know."""

from typing import Any

from viap.c import tree
from viap.c.library_functions import shown_name
from viap.source import InLibrary, Position

_KEPT = (tree.Symbol, tree.Function)


def relocated(block: tree.Block, call: Position, function: str) -> tree.Block:
    # If a library function calls another one, the outermost call is what the user wrote.
    name = call.function if isinstance(call, InLibrary) else shown_name(function)
    place = InLibrary(call.file, call.line, call.column, name)
    found = _copy(block, place)
    assert isinstance(found, tree.Block)
    return found


def _copy(node: Any, place: Position) -> Any:
    if isinstance(node, Position):
        return place
    if isinstance(node, tuple):
        return tuple(_copy(each, place) for each in node)
    if isinstance(node, _KEPT) or type(node).__module__ != tree.__name__:
        return node
    return type(node)(*(_copy(getattr(node, name), place) for name in node.__match_args__))
