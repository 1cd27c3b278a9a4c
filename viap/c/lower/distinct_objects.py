"""The condition that two lvalues are different objects."""

from viap.c import tree
from viap.c.elaborate import build
from viap.c.object_layout import size_of
from viap.c.tree import Expr
from viap.c.types import PointerType, StructType
from viap.errors import Unsupported
from viap.program.integer_types import CHAR, INT, DataModel
from viap.source import Position

# Objects of different sizes are compared byte by byte, up to this many bytes.
_MOST_BYTES = 16


def different(one: Expr, other: Expr, position: Position, model: DataModel) -> Expr:
    """Returns a condition without effects that holds if two lvalues have no byte in common."""
    indices = _indices(one, other)
    if indices is not None:
        equal: Expr = tree.IntConst(1, INT, position)
        for left, right in indices:
            same = build.binary("==", left, right, position, model)
            equal = build.binary("&&", equal, same, position, model)
        return build.unary("!", equal, position)
    first, second = (_address(each, position) for each in (one, other))
    sizes = [size_of(each.type, model, position) for each in (one, other)]
    if sizes[0] == sizes[1]:
        return build.binary("!=", first, second, position, model)
    if max(sizes) > _MOST_BYTES or StructType in map(type, (one.type, other.type)):
        raise Unsupported(
            "an object that may be changed and used without an order", position, "sequence"
        )
    apart: Expr = tree.IntConst(1, INT, position)
    for (start, size), inside in (((first, sizes[0]), second), ((second, sizes[1]), first)):
        for offset in range(size):
            byte = build.binary(
                "+", _bytes(start, position), tree.IntConst(offset, INT, position), position, model
            )
            here = build.binary("!=", byte, _bytes(inside, position), position, model)
            apart = build.binary("&&", apart, here, position, model)
    return apart


def _indices(one: Expr, other: Expr) -> list[tuple[Expr, Expr]] | None:
    """Returns the indices to compare, for cells of one variable; None for anything else."""
    found: list[tuple[Expr, Expr]] = []
    while True:
        match one, other:
            case tree.Element(), tree.Element():
                found.append((one.index, other.index))
                one, other = one.array, other.array
            case tree.Member(), tree.Member() if one.field is other.field:
                one, other = one.object, other.object
            case tree.Name(), tree.Name() if one.symbol is other.symbol:
                return found
            case _:
                return None


def _address(lvalue: Expr, position: Position) -> Expr:
    if isinstance(lvalue, tree.Member) and lvalue.field.bits is not None:
        raise Unsupported(
            "a bit-field that may be changed and used without an order", position, "sequence"
        )
    return build.address_of(lvalue, position)


def _bytes(pointer: Expr, position: Position) -> Expr:
    return build.convert(pointer, PointerType(CHAR), position)
