"""What a function's text changes, and which members of structs it mentions."""

from collections.abc import Iterable, Iterator

from viap.c import tree
from viap.c.tree import Symbol
from viap.c.types import ArrayType, Field, PointerType


def changed(body: tree.Block) -> set[Symbol]:
    """The variables that are assigned to, or whose address is taken, anywhere in a body."""
    found: set[Symbol] = set()
    for node in nodes(body):
        match node:
            case tree.Assign(target=tree.Name() as name) | tree.Step(target=tree.Name() as name):
                found.add(name.symbol)
            case tree.AddressOf(operand=tree.Name() as name):
                found.add(name.symbol)
    return found


def members(parts: Iterable[object]) -> set[Field]:
    """The members of structs that are mentioned anywhere in some parts of a program."""
    return {node.field for node in nodes(tuple(parts)) if isinstance(node, tree.Member)}


def nodes(start: object) -> Iterator[object]:
    """All parts of the text, of whatever kind; types may have sizes that are computed."""
    waiting: list[object] = [start]
    while waiting:
        node = waiting.pop()
        yield node
        match node:
            case tuple() | list():
                waiting.extend(node)
            case tree.Declaration():
                waiting += (node.symbol.init, node.symbol.type)
            case ArrayType():
                waiting += (node.size, node.element)
            case PointerType():
                waiting.append(node.target)
            case tree.Initialiser():
                waiting.extend(value for _, value in node.values)
            case tree.CompoundLiteral():
                waiting.append(node.symbol.init)
            case _ if isinstance(node, tree.Expr | tree.Statement):
                names: tuple[str, ...] = type(node).__match_args__
                waiting.extend(getattr(node, name) for name in names)
