"""Types that are made of others: those of typeof, and atomic ones."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate.build import binary
from viap.c.object_layout import alignment_of, size_of
from viap.c.tree import Comma, Expr, IntConst, Member, SizeOfArray
from viap.c.tree_walk import has_variable_size
from viap.c.types import ArrayType, CType, PointerType, StructType, is_bit_field_type
from viap.errors import TypeFault, Unsupported
from viap.program.integer_types import IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


def type_of(unit: "Elaborator", expr: Expr) -> CType:
    """Return the type of typeof's operand; its arrays keep their current sizes."""
    if isinstance(expr, Member) and expr.field.bits is not None:
        raise TypeFault("typeof of a bit-field", expr.position, "typeof")
    if isinstance(expr, Comma) and isinstance(expr.type, IntType):
        if is_bit_field_type(expr.type):
            raise Unsupported("a type by that of a bit-field", expr.position, "typeof")
    if not has_variable_size(expr.type):
        return expr.type
    if expr.effects:
        raise Unsupported("typeof of an array with side effects", expr.position, "typeof")
    return _kept(unit, expr.type, expr.position)


def _kept(unit: "Elaborator", type: CType, where: Position) -> CType:
    if isinstance(type, PointerType):
        return PointerType(_kept(unit, type.target, where), type.volatile, type.qualifiers)
    if not isinstance(type, ArrayType):
        return type
    element = _kept(unit, type.element, where)
    if not isinstance(type.size, Expr):
        return ArrayType(element, type.size)
    size_t = unit.model.size_t
    whole: Expr = SizeOfArray(type, size_t, where, False)
    part: Expr
    if isinstance(type.element, ArrayType) and has_variable_size(type.element):
        part = SizeOfArray(type.element, size_t, where, False)
    else:
        part = IntConst(size_of(type.element, unit.model, where), size_t, where)
    return ArrayType(element, binary("/", whole, part, where, unit.model))


def atomic_type(unit: "Elaborator", node: c_ast.TypeDecl) -> CType:
    """Refuse an atomic type whose plain type is not aligned to its size, as atomics are."""
    type, model = unit.types.read(node.type), unit.model
    unit.atomics.append(unit.position(node))
    if not isinstance(type, StructType) or type.fields is not None:
        where = unit.position(node)
        size = size_of(type, model, where)
        if size in (2, 4, 8, 16) and alignment_of(type, model) < size:
            raise Unsupported(f"an atomic '{type}', whose alignment differs", where, "_Atomic")
    return type
