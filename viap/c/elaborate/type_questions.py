"""Words that choose by types: `_Generic` and `__builtin_types_compatible_p`."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import tree
from viap.c.elaborate.build import value_of
from viap.c.elaborate.compatible_types import are_compatible, leaves_open, merges_types
from viap.c.tree import Expr
from viap.c.types import ArrayType, CType, FunctionType, StructType, VoidType, is_bit_field_type
from viap.errors import TypeFault, Unsupported
from viap.program.integer_types import INT, IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


def chosen_association(unit: "Elaborator", node: c_ast.GenericSelection) -> c_ast.Node:
    """Return the expression that a generic selection chooses (C11 6.5.1.1)."""
    where = unit.position(node)
    control = _control_type(unit, node.expr)
    default: c_ast.Node | None = None
    known: list[tuple[CType, c_ast.Typename]] = []
    chosen: c_ast.GenericAssociation | None = None
    for association in node.associations:
        place = unit.position(association)
        if association.type is None:
            if default is not None:
                raise TypeFault("'default' is there twice", place, "_Generic")
            default = association.expr
            continue
        type = _association_type(unit, association.type, place)
        for other, text in known:
            if _are_one(unit, (type, association.type), (other, text)):
                if merges_types(unit, type):
                    _refuse(place)
                raise TypeFault(f"'{type}' is compatible with '{other}'", place, "_Generic")
        known.append((type, association.type))
        if not _is_qualified(unit, association.type) and are_compatible(control, type):
            if merges_types(unit, type):
                _refuse(place)
            chosen = association
    if chosen is not None:
        return chosen.expr
    if default is None:
        raise TypeFault(f"no association for '{control}'", where, "_Generic")
    return default


def _refuse(where: Position) -> None:
    what = "a choice between types that viap does not distinguish (enums)"
    raise Unsupported(what, where, "_Generic")


def _control_type(unit: "Elaborator", node: c_ast.Node) -> CType:
    """Return the type of the controlling expression as a value: unqualified and decayed."""
    where = unit.position(node)
    expr = value_of(unit.expressions.asked(node))
    bit_field = isinstance(expr, tree.Member) and expr.field.bits is not None
    if bit_field or isinstance(expr.type, IntType) and is_bit_field_type(expr.type):
        raise Unsupported("a choice by the type of a bit-field", where, "_Generic")
    if isinstance(node, c_ast.TernaryOp) and leaves_open(expr.type):
        raise Unsupported("a choice by a composite type", where, "_Generic")
    return expr.type


def _association_type(unit: "Elaborator", node: c_ast.Typename, where: Position) -> CType:
    from viap.c.tree_walk import has_variable_size

    type = unit.types.read(node)
    if isinstance(type, FunctionType):
        raise TypeFault("an association for a function's type", where, "_Generic")
    incomplete = isinstance(type, StructType) and type.fields is None
    if isinstance(type, VoidType) or incomplete or isinstance(type, ArrayType) and not type.size:
        raise TypeFault(f"an association for the incomplete type '{type}'", where, "_Generic")
    if has_variable_size(type):
        raise TypeFault("an association for a type of variable size", where, "_Generic")
    return type


def _is_qualified(unit: "Elaborator", node: c_ast.Typename) -> bool:
    return unit.types.is_volatile(node) or bool(unit.types.qualifiers(node))


def _are_one(
    unit: "Elaborator", left: tuple[CType, c_ast.Typename], right: tuple[CType, c_ast.Typename]
) -> bool:
    """True if two associations have compatible types, with the same qualifiers."""
    types = unit.types
    if types.is_volatile(left[1]) != types.is_volatile(right[1]):
        return False
    same = types.qualifiers(left[1]) == types.qualifiers(right[1])
    return same and are_compatible(left[0], right[0])


def types_compatible(unit: "Elaborator", operands: list[c_ast.Node], where: Position) -> Expr:
    """Decide GNU's `__builtin_types_compatible_p`; the types' own qualifiers do not count."""
    types: list[CType] = []
    for operand in operands:
        # Each type is written as the operand of a sizeof: see the pass over tokens.
        is_type = isinstance(operand, c_ast.UnaryOp) and isinstance(operand.expr, c_ast.Typename)
        if not is_type or len(operands) != 2:
            raise TypeFault("two types expected", where, "__builtin_types_compatible_p")
        types.append(unit.types.read(operand.expr))
    one, other = types
    if isinstance(one, ArrayType) and isinstance(other, ArrayType):
        left, right = (operand.expr for operand in operands)
        volatile = unit.types.is_volatile(left) != unit.types.is_volatile(right)
        if volatile or unit.types.qualifiers(left) != unit.types.qualifiers(right):
            # gcc takes the qualifiers of the elements for those of the array, others do not.
            raise Unsupported("arrays with other qualifiers", where, "types_compatible")
    result = are_compatible(one, other)
    if result and merges_types(unit, one):
        what = "whether types that viap does not distinguish (enums) are compatible"
        raise Unsupported(what, where, "__builtin_types_compatible_p")
    return tree.IntConst(int(result), INT, where)
