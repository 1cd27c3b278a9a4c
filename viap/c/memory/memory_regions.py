"""Regions of memory: variables, string literals and allocation sites.

A node is a part of a region with its indices left open: a path of fields and ELEMENT steps.
Pointers point to nodes; their numbers supply the indices.
"""

from dataclasses import dataclass, field
from typing import Final

from viap.c.tree import tree
from viap.c.tree.actions import AllocationSite
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.types import (
    ArrayType,
    CType,
    Field,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
    flexible,
)
from viap.core.base.source import NOWHERE, Position
from viap.core.program.integer_types import BOOL, IntType
from viap.core.program.nodes import Array, Scalar


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


# ---- Nodes that pointers lead to: unknown ones, parts of others, and properties of them.


# The target of a pointer from outside; its contents are not accessible.
EXTERNAL: Node = (MemoryRegion("<outside>", VoidType(), NOWHERE), ())
# The target of an integer that is not the address of an object.
INTEGER: Node = (MemoryRegion("<integer>", VoidType(), NOWHERE), ())
UNKNOWN = (EXTERNAL, INTEGER)


def inner_node(node: Node, step: PathStep) -> Node:
    """Returns a part of a node; bytes have no parts, and all rows of a flat region are one."""
    region, path = node
    if region.raw or node in UNKNOWN:
        return node
    if region.flat and step is ELEMENT and not isinstance(type_at(node), ArrayType):
        return node
    return (region, (*path, step))


def is_null(expr: Expr) -> bool:
    """True if an integer is the constant zero: a null pointer."""
    while isinstance(expr, tree.Convert):
        expr = expr.operand
    return isinstance(expr, tree.IntConst) and expr.value == 0


def is_untyped(node: Node) -> bool:
    """True if the element type of malloc's memory is not known yet."""
    site = node[0].site
    return site is not None and site.element is None


def is_untyped_element(node: Node) -> bool:
    """True for bytes of a caller, whose type no access has determined."""
    return bool(node[1]) and not isinstance(node[0].type, ArrayType) and is_untyped(node)


def is_complete(type: CType) -> bool:
    return not isinstance(type, StructType) or type.fields is not None


def may_differ(expr: Expr) -> bool:
    """True if an expression may access an object by another type than its declared one."""
    match expr:
        case tree.Deref():
            return True
        case tree.Member():
            return flexible(expr.type) or is_data_pointer(expr.type)
        case tree.AddressOf():
            return isinstance(expr.operand, tree.Element) and leaves_array(expr.operand)
        case tree.Element() if leaves_array(expr):
            return True
        case tree.Name() | tree.Element():
            return is_data_pointer(expr.type)
        case tree.Convert() if isinstance(expr.operand.type, PointerType):
            function = is_function_pointer(expr.operand.type)
            return isinstance(expr.type, IntType) and expr.type != BOOL and not function
        case tree.Convert():
            return is_data_pointer(expr.type) and not is_null(expr.operand)
        case tree.Binary():
            return is_data_pointer(expr.left.type)
        case _:
            return False


def leaves_array(expr: tree.Element) -> bool:
    """True if a constant index is outside of the array that it is used with."""
    from viap.c.tree.constant_expressions import evaluate

    index, size = evaluate(expr.index), _size(expr)
    return size is not None and index is not None and not 0 <= index < size


def is_end(expr: tree.Element) -> bool:
    """True if a constant index is the one right behind the array."""
    from viap.c.tree.constant_expressions import evaluate

    return evaluate(expr.index) == _size(expr)


def _size(expr: tree.Element) -> int | None:
    """Returns the fixed size of the array.

    None if only the run determines it, or it is flexible.
    """
    size = expr.array.type.size if isinstance(expr.array.type, ArrayType) else None
    return size if isinstance(size, int) and size else None


def is_data_pointer(type: CType) -> bool:
    return isinstance(type, PointerType) and not is_function_pointer(type)


def scopes_of(region: MemoryRegion) -> tuple[int, ...] | None:
    """Returns the scopes around a variable, or around memory of alloca; None if it has no end."""
    if region.symbol is not None and not region.symbol.static:
        return region.symbol.scopes
    return region.site.scopes or None if region.site is not None else None


def is_function_pointer(type: CType) -> bool:
    return isinstance(type, PointerType) and isinstance(type.target, FunctionType)


def strip_casts(expr: Expr) -> Expr:
    while isinstance(expr, tree.Convert) and isinstance(expr.operand.type, PointerType):
        expr = expr.operand
    return expr
