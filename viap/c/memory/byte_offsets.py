"""The offset of a part of an object, in bytes from the object's start."""

from viap.c.memory.memory_regions import ELEMENT, MemoryRegion, Node, index_count, walks
from viap.c.memory.pointer_values import PointerValue
from viap.c.memory.region_layout import Layout
from viap.c.object_layout import record_layout, size_of
from viap.c.types import ArrayType, CType, Field, StructType
from viap.errors import Unsupported
from viap.program import build
from viap.program.build import number
from viap.program.integer_types import INDEX, DataModel
from viap.program.nodes import Array, Expr, Scalar, Variable
from viap.source import Position


class ByteOffsets:
    def __init__(self, layout: Layout, model: DataModel) -> None:
        self.layout = layout
        self.model = model

    def of(self, node: Node, pointer: PointerValue, position: Position) -> Expr:
        """Returns the distance of a pointer to a node from the start of its region's object."""
        region, path = node
        indices = _indices(node, pointer, position)
        total: Expr = number(0, position)
        type: CType = region.type
        level = 0
        for number_of_step, step in enumerate(path):
            if isinstance(step, Field):
                assert isinstance(type, StructType)
                offsets = record_layout(type, self.model, position).bit_offsets
                distance: Expr = number(offsets[step] // 8, position)
                type = step.type
            else:
                assert isinstance(type, ArrayType)
                type = type.element
                level += 1
                if region.single and number_of_step == 0:
                    continue
                unit = self._bytes(region, type, level, position)
                distance = build.arithmetic("*", indices.pop(0), unit, INDEX, position)
            total = build.arithmetic("+", total, distance, INDEX, position)
        if not walks(node):  # it may have been moved past its object
            unit = self._bytes(region, type, level, position)
            moved = build.arithmetic("*", pointer.offset, unit, INDEX, position)
            total = build.arithmetic("+", total, moved, INDEX, position)
        return total

    def _bytes(self, region: MemoryRegion, type: CType, level: int, position: Position) -> Expr:
        """Returns the size of a type, which may be that of a row of a variable-length array."""
        if isinstance(type, ArrayType):
            inner = self._bytes(region, type.element, level + 1, position)
            size = region.sizes.get(level, type.size)
            if isinstance(size, int):
                count: Expr = number(size, position)
            elif isinstance(size, Scalar):
                count = build.convert(Variable(size, position), INDEX, position)
            else:
                raise Unsupported(f"the unknown size of '{region.name}'", position, "array")
            return build.arithmetic("*", count, inner, INDEX, position)
        return number(size_of(type, self.model, position), position)

    def size(self, region: MemoryRegion, rows: tuple[Expr, ...], position: Position) -> Expr:
        """Returns the number of bytes of a region's object."""
        if region.site is None:
            return self._bytes(region, region.type, 0, position)
        unit = self._bytes(region, _element(region), 1, position)
        count = self.layout.count(region)
        number_of: Expr
        if isinstance(count, int):
            number_of = number(count, position)
        elif isinstance(count, Array):
            from viap.c.memory.lvalue_places import place

            number_of = place(count, rows[:1], position)
        else:
            number_of = Variable(count, position)
        return build.arithmetic("*", number_of, unit, INDEX, position)


def _element(region: MemoryRegion) -> CType:
    assert isinstance(region.type, ArrayType)
    return region.type.element


def _indices(node: Node, pointer: PointerValue, position: Position) -> list[Expr]:
    """Returns the indices that a pointer supplies for a node's steps, except the object's."""
    count = index_count(node)
    rows = pointer.rows[: count - 1] if walks(node) else pointer.rows[:count]
    last = (pointer.offset,) if walks(node) else ()
    padding = (number(0, position),) * (count - len(rows) - len(last))
    found = [*rows, *padding, *last]
    return found[1:] if node[0].many else found


def has_rows(node: Node) -> bool:
    """True if a pointer to the node has indices besides the object's number and the offset."""
    region, path = node
    inner = sum(step is ELEMENT for step in path) - (region.single and path[:1] == (ELEMENT,))
    return inner - walks(node) > 0
