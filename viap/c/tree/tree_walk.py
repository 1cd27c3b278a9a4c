"""Walks over all nodes of a part of the typed tree, and searches for names in it."""

from collections.abc import Iterable, Iterator

from viap.c.tree import tree
from viap.c.tree.tree import Symbol
from viap.c.tree.types import ArrayType, CType, Field, PointerType


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


def changed(body: tree.Block) -> set[Symbol]:
    """Returns the variables that are assigned to, or whose address is taken, at least in part."""
    found: set[Symbol] = set()
    for node in nodes(body):
        match node:
            case tree.Assign(target=place) | tree.Step(target=place):
                pass
            case tree.AddressOf(operand=place) | tree.Decay(array=place):
                pass
            case _:
                continue
        variable = variable_of(place)
        if variable is not None:
            found.add(variable)
    return found


def variable_of(place: tree.Expr) -> Symbol | None:
    """Returns the variable that a place is, or is a part of; None if it is not one by name."""
    while isinstance(place, tree.Element | tree.Member):
        place = place.array if isinstance(place, tree.Element) else place.object
    return place.symbol if isinstance(place, tree.Name) else None


def members(parts: Iterable[object]) -> set[Field]:
    """Returns the members of structs that are mentioned anywhere in some parts of a program."""
    return {node.field for node in nodes(tuple(parts)) if isinstance(node, tree.Member)}


def mentions(part: object, symbol: tree.Symbol) -> bool:
    """True if a variable is named anywhere in a part of a program."""
    return any(isinstance(node, tree.Name) and node.symbol is symbol for node in nodes(part))


def mentions_function(function: tree.Function, name: str) -> bool:
    """True if the body of a function names one whose name ends like this."""
    found = (node for node in nodes(function.body) if isinstance(node, tree.FunctionRef))
    return any(node.function.name.endswith(name) for node in found)


def has_variable_size(type: CType) -> bool:
    """True if a size in the type is not a constant."""
    return bool(variable_sizes(type))


def variable_sizes(type: CType) -> list[tree.Expr]:
    """Return the sizes in a variably modified type that are computed when it is evaluated."""
    found: list[tree.Expr] = []
    while isinstance(type, ArrayType | PointerType):
        if isinstance(type, ArrayType) and isinstance(type.size, tree.Expr):
            found.append(type.size)
        type = type.element if isinstance(type, ArrayType) else type.target
    return found
