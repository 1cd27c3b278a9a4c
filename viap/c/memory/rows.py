"""Flat regions: arrays of arrays as one row of elements, if pointers leave their row.

`int a[3][5]` is kept as 15 elements; `a[i][j]` is element `5 * i + j`, for every `j`. So a pointer
to an element continues in the next row, as in memory.
"""

from viap.c.memory.memory_regions import ELEMENT, MemoryRegion, Node, type_at
from viap.c.tree.object_layout import size_of
from viap.c.tree.types import ArrayType, CType, compatible
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.integer_types import INDEX, DataModel
from viap.core.program.nodes import Expr, Scalar, Variable


def can_flatten(region: MemoryRegion) -> bool:
    """True if the region is an array of arrays that is kept by rows."""
    if region.raw or region.flat or not isinstance(region.type, ArrayType):
        return False
    return isinstance(region.type.element, ArrayType)


def flatten(region: MemoryRegion) -> None:
    """Turns the region into one array with the elements of all of its rows."""
    assert isinstance(region.type, ArrayType)
    region.flat, region.declared = True, region.type
    size: int | None = 1
    for extent in _extents(region.type):
        size = size * extent if size is not None and isinstance(extent, int) else None
    element = element_of(region.type)
    region.type = ArrayType(element, size)
    if region.site is not None:
        region.site.element = element


def element_of(type: CType) -> CType:
    """Returns the innermost element type of an array of arrays."""
    while isinstance(type, ArrayType):
        type = type.element
    return type


def spans(node: Node, type: CType) -> bool:
    """True if an array of a type consists of the elements of a flat region at a node."""
    region, path = node
    whole = region.flat and path == (ELEMENT,) and isinstance(type, ArrayType)
    return whole and compatible(type_at(node), element_of(type))


def fixed_count(type: CType) -> int | None:
    """Returns the number of elements of an array of arrays; None if only the run determines it."""
    count = 1
    for extent in _extents(type):
        if not isinstance(extent, int):
            return None
        count *= extent
    return count


def _extents(type: CType) -> list[object]:
    found: list[object] = []
    while isinstance(type, ArrayType):
        found.append(type.size)
        type = type.element
    return found


class Rows:
    """Sizes of rows in elements and in bytes, which may be those of a variable-length array."""

    def __init__(self, model: DataModel) -> None:
        self.model = model

    def count(self, region: MemoryRegion, type: CType, position: Position) -> Expr:
        """Returns the number of elements of a part of a region, by the sizes of its declaration."""
        total: Expr = number(1, position)
        extents = _extents(type)
        declared = _extents(region.declared or region.type)
        for depth, extent in enumerate(extents, len(declared) - len(extents)):
            size = extent
            if not isinstance(extent, int):
                size = region.extents.get(depth, declared[depth] if depth >= 0 else None)
            if isinstance(size, Scalar):
                factor = build.convert(Variable(size, position), INDEX, position)
            elif isinstance(size, int):
                factor = number(size, position)
            else:
                raise Unsupported(f"the unknown size of '{region.name}'", position, "array")
            total = build.arithmetic("*", total, factor, INDEX, position)
        return total

    def bytes(self, region: MemoryRegion, type: CType, position: Position) -> Expr:
        count = self.count(region, type, position)
        unit = number(size_of(element_of(type), self.model, position), position)
        return build.arithmetic("*", count, unit, INDEX, position)

    def units(self, region: MemoryRegion, type: CType, position: Position) -> Expr:
        """Returns the number of cells that a part takes in a flat or raw region."""
        measure = self.bytes if region.raw else self.count
        return measure(region, type, position)
