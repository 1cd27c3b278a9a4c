"""Nodes that pointers lead to: unknown ones, parts of others, and properties of them."""

from viap.c import tree
from viap.c.memory.memory_regions import ELEMENT, MemoryRegion, Node, PathStep, type_at
from viap.c.tree import Expr
from viap.c.types import ArrayType, CType, FunctionType, PointerType, StructType, VoidType, flexible
from viap.program.integer_types import BOOL, IntType
from viap.source import NOWHERE

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
    from viap.c.constant_expressions import evaluate

    index, size = evaluate(expr.index), _size(expr)
    return size is not None and index is not None and not 0 <= index < size


def is_end(expr: tree.Element) -> bool:
    """True if a constant index is the one right behind the array."""
    from viap.c.constant_expressions import evaluate

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
