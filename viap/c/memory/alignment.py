"""Alignment: if it is checked, a pointer must fit the type that it is used with.

C has two rules: to convert a pointer to a type for which it is not aligned is undefined (C11
6.3.2.3p7), and so is an access by it (6.5.3.2p4). The position of an object is only known up to the
alignment of its type; a use that needs more can be neither proved nor refuted, and becomes a gap.
"""

from functools import cached_property
from math import gcd
from typing import TYPE_CHECKING

from viap.c.memory.memory_regions import MemoryRegion, Node
from viap.c.memory.pointees import UNKNOWN
from viap.c.memory.pointer_values import PointerValue
from viap.c.object_layout import alignment_of, record_layout, size_of
from viap.c.types import ArrayType, CType, Field, FunctionType, StructType, VoidType
from viap.errors import Unsupported
from viap.program import build
from viap.program.build import number
from viap.program.integer_types import INDEX
from viap.program.nodes import Expr
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.memory.byte_offsets import ByteOffsets
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
