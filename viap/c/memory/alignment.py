"""Alignment: if it is checked, a pointer must fit the type that it is used with.

C has two rules: to convert a pointer to a type for which it is not aligned is undefined (C11
6.3.2.3p7), and so is an access by it (6.5.3.2p4). The position of an object is only known up to the
alignment of its type; a use that needs more can be neither proved nor refuted, and becomes a gap.
"""

from functools import cached_property
from math import gcd
from typing import TYPE_CHECKING

from viap.c.memory.memory_regions import ELEMENT, UNKNOWN, MemoryRegion, Node, index_count, walks
from viap.c.memory.pointer_views import PointerValue
from viap.c.memory.region_layout import Layout
from viap.c.tree.object_layout import alignment_of, record_layout, size_of
from viap.c.tree.types import ArrayType, CType, Field, FunctionType, StructType, VoidType
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.integer_types import INDEX, DataModel
from viap.core.program.nodes import Array, Expr, Scalar, Variable

if TYPE_CHECKING:
    from viap.c.memory.value_access import ValueAccess


# Bytes; memory from malloc and alloca is aligned for every type without an alignment attribute.
_ALLOCATED = 16


class Alignment:
    """Checks of alignment, if requested. `unknown`: names of objects of unknown alignment."""

    def __init__(self, access: "ValueAccess") -> None:
        self.access = access
        self.unknown: dict[str, None] = {}

    @cached_property
    def _offsets(self) -> "ByteOffsets":
        return self.access.offsets

    def check(
        self,
        node: Node,
        pointer: PointerValue,
        type: CType,
        condition: Expr | None,
        position: Position,
    ) -> None:
        """Checks a pointer into a node that is used as one to a type."""
        if node in UNKNOWN or isinstance(type, VoidType | FunctionType):
            return
        try:
            need = alignment_of(type, self.access.model)
        except Unsupported:
            return  # an incomplete type can't be accessed
        have = self._of_region(node[0])
        if need <= 1 or gcd(have, self._kept(node, position)) % need == 0:
            return
        common = gcd(have, need)
        if common > 1:
            self._multiple(node, pointer, common, need, condition, position)
        if have % need:
            self.unknown.setdefault(node[0].name)

    def _multiple(
        self,
        node: Node,
        pointer: PointerValue,
        unit: int,
        need: int,
        condition: Expr | None,
        position: Position,
    ) -> None:
        offset = pointer.offset if node[0].raw else self._offsets.of(node, pointer, position)
        rest = build.arithmetic("%", offset, number(unit, position), INDEX, position)
        aligned = build.compare("==", rest, number(0, position), position)
        kind = f"alignment: a pointer into {node[0].name or 'an object'}, aligned to {need}"
        self.access.output.check_under(condition, aligned, kind, position)

    def _of_region(self, region: MemoryRegion) -> int:
        """Returns a number of bytes that surely divides the address of a region's object."""
        if region.site is not None:
            if region.site.given is None:
                return _ALLOCATED
        type: CType = region.declared or region.type
        if region.symbol is not None and region.symbol.alignment:
            return region.symbol.alignment
        return alignment_of(type, self.access.model)

    def _kept(self, node: Node, position: Position) -> int:
        """Returns a divisor of a node's distance from its object's start, for all indices."""
        region, path = node
        if region.raw:
            return 1
        kept, type, model = 0, region.type, self.access.model
        for step in path:
            if isinstance(step, Field):
                assert isinstance(type, StructType)
                kept = gcd(kept, record_layout(type, model, position).bit_offsets[step] // 8)
                type = step.type
            else:
                assert isinstance(type, ArrayType)
                type = type.element
                element: CType = type
                while isinstance(element, ArrayType):
                    element = element.element
                kept = gcd(kept, size_of(element, model, position))
        return kept


# ---- The offset of a part of an object, in bytes from the object's start.


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
