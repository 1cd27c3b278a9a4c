"""Type names of variable size: their sizes are computed where they are declared (C11 6.7.8p3)."""

from viap.c import tree
from viap.c.tree import Statement
from viap.c.types import ArrayType, CType, PointerType
from viap.source import Position

_SIZE = "size of a type"


def with_kept_sizes(type: CType, items: list[Statement], where: Position) -> CType:
    """Return the type with variables for the sizes that are to be computed; adds those."""
    if isinstance(type, PointerType):
        target = with_kept_sizes(type.target, items, where)
        return PointerType(target, type.volatile, type.qualifiers)
    if not isinstance(type, ArrayType):
        return type
    size = type.size
    if isinstance(size, tree.Expr):
        if isinstance(size, tree.Name) and size.symbol.name == _SIZE:
            return type  # through another such name
        kept = tree.Symbol(_SIZE, size.type, where, static=False, local=True)
        kept.init = tree.Initialiser([((), size)])
        items.append(tree.Declaration(kept, where))
        size = tree.Name(kept, where)
    return ArrayType(with_kept_sizes(type.element, items, where), size)
