"""The variables that a function's text changes, and the members of structs that it mentions."""

from collections.abc import Iterable

from viap.c import tree
from viap.c.tree import Symbol
from viap.c.tree_walk import nodes
from viap.c.types import Field


def changed(body: tree.Block) -> set[Symbol]:
    """Returns the variables that are assigned to, or whose address is taken, in a body."""
    found: set[Symbol] = set()
    for node in nodes(body):
        match node:
            case tree.Assign(target=tree.Name() as name) | tree.Step(target=tree.Name() as name):
                found.add(name.symbol)
            case tree.AddressOf(operand=tree.Name() as name):
                found.add(name.symbol)
    return found


def members(parts: Iterable[object]) -> set[Field]:
    """Returns the members of structs that are mentioned anywhere in some parts of a program."""
    return {node.field for node in nodes(tuple(parts)) if isinstance(node, tree.Member)}


def mentions(part: object, symbol: tree.Symbol) -> bool:
    """True if a variable is named anywhere in a part of a program."""
    return any(isinstance(node, tree.Name) and node.symbol is symbol for node in nodes(part))
