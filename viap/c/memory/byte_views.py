"""Regions as bytes, and blocks of bytes that are whole elements after all."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.constant_expressions import evaluate
from viap.c.memory.memory_regions import ELEMENT, MemoryRegion, Node, type_at, walks
from viap.c.memory.pointer_views import is_multiple
from viap.c.object_layout import size_of
from viap.c.tree import Expr as CExpr
from viap.c.types import (
    ArrayType,
    CType,
    FloatType,
    PointerType,
    StructType,
    VoidType,
    is_variable,
)
from viap.errors import Unsupported
from viap.program.integer_types import UCHAR, DataModel, IntType
from viap.source import NOWHERE, Position

if TYPE_CHECKING:
    from viap.c.memory.points_to import PointsTo


def make_raw(region: MemoryRegion, model: DataModel) -> None:
    """Turns the region into an array of unsigned char, one for each of its bytes."""
    if region.raw:
        return
    region.declared = region.declared or region.type
    region.raw, region.flat, region.single = True, False, False
    size: int | None = None
    if region.site is None and not is_variable(region.type):
        size = size_of(region.type, model, region.position)
    region.type = ArrayType(UCHAR, size)
    if region.site is not None:
        region.site.element = UCHAR


def bytes_of(values: Sequence[int], type: CType, model: DataModel, position: Position) -> bytes:
    """Return the bytes of an array of that type with these elements, in the order of memory."""
    size = size_of(type, model, position) // max(1, len(values))
    mask = (1 << 8 * size) - 1
    return b"".join((value & mask).to_bytes(size, "little") for value in values)


def _unit(node: Node, model: DataModel) -> int:
    """Returns the bytes of one element at a node; 0 if only the run determines it."""
    type = type_at(node)
    if is_variable(type) or isinstance(type, VoidType):
        return 0
    try:
        return size_of(type, model, NOWHERE)
    except Unsupported:
        return 0


def _whole_elements(
    node: Node,
    pointer: CExpr,
    action: actions.FillBytes | actions.CopyBytes,
    model: DataModel,
) -> bool:
    """True if the bytes from a pointer to a node on are whole elements of one array."""
    unit, size = _unit(node, model), evaluate(action.form)
    if size is None:
        whole = unit == 1 or bool(unit) and is_multiple(action.form, unit)
        return whole and walks(node) and not _is_row(node)
    if not unit or size % unit:
        return False
    return size == unit or (walks(node) and _fits_row(node, pointer, size // unit))


def _is_row(node: Node) -> bool:
    """True if the array around a node is followed by another one like it."""
    _, path = node
    return len(path) > 1 and path[-2] is ELEMENT


def _fits_row(node: Node, pointer: CExpr, count: int) -> bool:
    """True if that many elements fit into the array around the node."""
    region, path = node
    if len(path) == 1:
        return True
    while isinstance(pointer, tree.Convert):
        pointer = pointer.operand
    if _is_row(node) and not isinstance(pointer, tree.Decay):
        return False  # it may begin anywhere in its row
    row = type_at((region, path[:-1]))
    return not (isinstance(row, ArrayType) and isinstance(row.size, int) and count > row.size)


def filled_as_elements(node: Node, action: actions.FillBytes, points_to: "PointsTo") -> bool:
    """True if memset gives each element one value."""
    if not _whole_elements(node, action.pointer, action, points_to.model):
        return False
    value = evaluate(action.value)
    plain = type_at(node)
    if value is None:
        return isinstance(plain, IntType) and plain.bits == 8
    return value & 255 == 0 or _all_integers(plain)


def _all_integers(type: CType) -> bool:
    """True if the type consists of integers whose values are their bytes."""
    while isinstance(type, ArrayType):
        type = type.element
    return isinstance(type, IntType) and type.bits >= 8


def copied_as_elements(
    node: Node, origin: Node, action: actions.CopyBytes, points_to: "PointsTo"
) -> bool:
    """True if memcpy copies elements of one kind from one array to another."""
    if node[0].raw or origin[0].raw:
        return node[0].raw and origin[0].raw
    model = points_to.model
    if not alike(type_at(node), type_at(origin)):
        return False
    if node[0] is origin[0] and node != origin:
        return False  # parts of one object, which may overlap
    if walks(node) != walks(origin) and evaluate(action.form) != _unit(node, model):
        return False
    return _whole_elements(node, action.target, action, model) and _whole_elements(
        origin, action.source, action, model
    )


def alike(left: CType, right: CType) -> bool:
    """True if the bytes of one type mean the same in the other."""
    match left, right:
        case IntType(), IntType():
            return left.bits == right.bits
        case (PointerType(), PointerType()) | (StructType(), StructType()):
            return isinstance(left, PointerType) or left is right
        case ArrayType(), ArrayType():
            same = isinstance(left.size, int) and left.size == right.size
            return same and alike(left.element, right.element)
        case FloatType(), FloatType():
            return left.bytes == right.bytes
        case _:
            return False
