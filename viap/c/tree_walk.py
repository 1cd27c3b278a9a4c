"""Walks over all nodes of a part of the typed tree."""

from collections.abc import Iterator

from viap.c import tree
from viap.c.types import ArrayType, PointerType


def nodes(start: object) -> Iterator[object]:
    """Yield all parts, of any kind; types may contain sizes that are computed."""
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
