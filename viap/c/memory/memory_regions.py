"""Regions of memory: variables, string literals and allocation sites.

A node is a part of a region with its indices left open: a path of fields and ELEMENT steps.
Pointers point to nodes; their numbers supply the indices.
"""

from dataclasses import dataclass, field
from typing import Final

from viap.c.actions import AllocationSite
from viap.c.tree import Symbol
from viap.c.types import ArrayType, CType, Field, StructType
from viap.program.nodes import Array, Scalar
from viap.source import Position


class _Element:
    def __repr__(self) -> str:
        return "[]"


ELEMENT: Final = _Element()
PathStep = Field | _Element
Path = tuple[PathStep, ...]


@dataclass(slots=True, eq=False)
class MemoryRegion:
    """`single`: the region's outermost array has one element, and needs no index.

    `many`: objects are allocated repeatedly, and the first index is the object's number. `raw`: the
    region is kept as bytes, an array of unsigned char: some access does not fit its declared type.
    `flat`: an array of arrays is kept as one array of all elements, since some pointer does not
    stay in a row (see `rows.py`). `declared` is the type before, and `extents` are the sizes of its
    dimensions that are known only at run time.
    """

    name: str
    type: CType
    position: Position
    static: bool = False
    symbol: Symbol | None = None
    site: AllocationSite | None = None
    literal: tuple[int, ...] | None = None
    single: bool = False
    many: bool = False
    freed: bool = False
    given: bool = False  # it belongs to the caller of the entry function
    expires: bool = False  # a pointer may outlive it
    counter: Scalar | None = None
    live: Scalar | Array | None = None
    ended: Scalar | None = None  # for repeated alloca: the last object that has ended
    count: "int | Scalar | Array | None" = None
    sizes: dict[int, "int | Scalar"] = field(default_factory=dict)  # VLA: by dimension
    raw: bool = False
    flat: bool = False
    extents: dict[int, "int | Scalar"] = field(default_factory=dict)
    declared: CType | None = None
    address: "Scalar | Array | None" = None  # of the first byte, if the program uses addresses

    def __repr__(self) -> str:
        return f"<{self.name}>"


Node = tuple[MemoryRegion, Path]


class FormChanged(Exception):
    """A region is kept in another form now: results of the analysis so far may be wrong."""


def root(region: MemoryRegion) -> Node:
    """Returns the node of a whole region: of a raw one, its bytes; of a flat one, its elements."""
    return (region, (ELEMENT,) if region.raw or region.flat else ())


def may_share(region: MemoryRegion) -> bool:
    """True for literals, which need not be objects of their own (C11 6.4.5p7, 6.5.2.5p7)."""
    symbol = region.symbol
    return region.literal is not None or (symbol is not None and symbol.literal and symbol.constant)


def is_given(region: MemoryRegion) -> bool:
    """True if it is behind a pointer that the entry's caller passes."""
    return region.given or (region.site is not None and region.site.given is not None)


def type_at(node: Node) -> CType:
    region, path = node
    type: CType = region.type
    for step in path:
        if isinstance(step, Field):
            type = step.type
        else:
            assert isinstance(type, ArrayType)
            type = type.element
    return type


def index_count(node: Node) -> int:
    """Returns the number of indices of a place of this node."""
    region, path = node
    count = sum(step is ELEMENT for step in path) + region.many
    if region.single and path and path[0] is ELEMENT:
        count -= 1
    return count


def walks(node: Node) -> bool:
    """True if a pointer to the node can move: it points to an element of an array."""
    region, path = node
    if not path or path[-1] is not ELEMENT:
        return False
    return not (region.single and len(path) == 1)


def prefix_count(node: Node) -> int:
    """Returns the number of indices before the pointer's own offset."""
    return index_count(node) - walks(node)


def sub_fields(type: StructType, mentioned: set[Field]) -> list[Field]:
    """Returns the fields that the program can see."""
    return [f for f in type.fields or () if f in mentioned]


def innermost(node: Node) -> Node:
    """Returns the first scalar of a node: it lies at the same address."""
    region, path = node
    type = type_at(node)
    while True:
        if isinstance(type, ArrayType):
            path, type = (*path, ELEMENT), type.element
        elif isinstance(type, StructType) and type.fields:
            path, type = (*path, type.fields[0]), type.fields[0].type
        else:
            return (region, path)
