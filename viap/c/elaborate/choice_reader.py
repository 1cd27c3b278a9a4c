"""Expressions that choose: `?:`, `_Generic`, and the compatibility of types (C11 6.5.15, 6.2.7)."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate import build
from viap.c.elaborate.build import value_of
from viap.c.text.gnu_words import SAME_OPERAND
from viap.c.tree import tree
from viap.c.tree.constant_expressions import evaluate
from viap.c.tree.tree import Expr
from viap.c.tree.types import (
    VOID,
    ArrayType,
    CType,
    FloatType,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
    common_type,
    is_bit_field_type,
    promote,
)
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, DataModel, IntType

if TYPE_CHECKING:
    from viap.c.elaborate.expression_reader import ExpressionReader
    from viap.c.elaborate.unit_elaborator import Elaborator


def read_conditional(reader: "ExpressionReader", node: c_ast.TernaryOp, where: Position) -> Expr:
    """Return the conditional expression, or its chosen operand if the condition is constant."""
    first = reader.value(node.cond)
    condition = build.truth(first)
    same = isinstance(node.iftrue, c_ast.ID) and node.iftrue.name == SAME_OPERAND
    kept: Expr | None = None
    if same and first.effects:  # it is evaluated once
        symbol = tree.Symbol("chosen", first.type, where, static=False, temporary=True)
        symbol.stands_for = first
        name = tree.Name(symbol, where)
        kept, first = tree.Assign(name, first, first.type, where), name
        condition = build.truth(name)
    reader.same_operand.append(first)
    then = first if same else reader.value(node.iftrue)
    reader.same_operand.pop()
    orelse = reader.value(node.iffalse)
    constant = evaluate(condition)
    type = _common_type(then, orelse, reader.unit.model, where)
    then, orelse = build.convert(then, type, where), build.convert(orelse, type, where)
    if constant is not None:
        chosen, other = (then, orelse) if constant else (orelse, then)
        if not isinstance(chosen, tree.IntConst) or isinstance(other, tree.IntConst):
            return chosen
        if chosen.value == 0:
            # A value, but not a constant expression (C11 6.6p6), hence not a null pointer
            # constant.
            return tree.Convert(chosen, type, where, False)
        return chosen
    effects = condition.effects or then.effects or orelse.effects
    result = tree.Conditional(condition, then, orelse, type, where, effects)
    return result if kept is None else tree.Comma(kept, result, type, where, True)


def _common_type(then: Expr, orelse: Expr, model: DataModel, where: Position) -> CType:
    left, right = then.type, orelse.type
    if isinstance(left, IntType) and isinstance(right, IntType):
        return common_type(left, right, model)
    if isinstance(left, VoidType) or isinstance(right, VoidType):
        return VOID
    if isinstance(left, PointerType) and isinstance(right, PointerType):
        return build.common_pointer(then, orelse)
    if isinstance(left, PointerType):
        return left
    if isinstance(right, PointerType):
        return right
    if isinstance(left, FloatType) or isinstance(right, FloatType):
        floats = [t for t in (left, right) if isinstance(t, FloatType)]
        return max(floats, key=lambda t: t.bytes)
    if isinstance(left, StructType) and left is right:
        return left
    raise TypeFault(f"'{left}' or '{right}'", where, "?:")


# ---- Words that choose by types: `_Generic` and `__builtin_types_compatible_p`.


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
    from viap.c.tree.tree_walk import has_variable_size

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


# ---- Compatible types with qualifiers (C11 6.2.7, 6.7.3p10, 6.7.6), for words that query types.


def are_compatible(left: CType, right: CType) -> bool:
    """True if two types are compatible; an enum is the integer type that gcc gives it."""
    if left is right:
        return True
    match left, right:
        case PointerType(), PointerType():
            return (
                left.volatile == right.volatile
                and left.qualifiers == right.qualifiers
                and are_compatible(left.target, right.target)
            )
        case ArrayType(), ArrayType():
            if isinstance(left.size, int) and isinstance(right.size, int):
                if left.size != right.size:
                    return False
            return are_compatible(left.element, right.element)
        case FunctionType(), FunctionType():
            return _functions(left, right)
        case _:
            return left == right


def _functions(left: FunctionType, right: FunctionType) -> bool:
    if not are_compatible(left.result, right.result):
        return False
    one, other = left.parameters, right.parameters
    if one is None or other is None:
        known = right if one is None else left
        return not known.variadic and all(map(_is_promoted, known.parameters or ()))
    if left.variadic != right.variadic or len(one) != len(other):
        return False
    return all(map(are_compatible, one, other))


def _is_promoted(type: CType) -> bool:
    """True if an argument of the type reaches a function without a prototype unchanged."""
    if isinstance(type, IntType):
        return promote(type) == type
    return not isinstance(type, FloatType) or type.name != "float"


def leaves_open(type: CType) -> bool:
    """True if compatible types may be more specific: sizes of arrays, or parameters."""
    while True:
        match type:
            case PointerType():
                type = type.target
            case ArrayType():
                if not isinstance(type.size, int):
                    return True
                type = type.element
            case FunctionType():
                if type.parameters is None:
                    return True
                return any(map(leaves_open, (type.result, *type.parameters)))
            case _:
                return False


def merges_types(unit: "Elaborator", type: CType) -> bool:
    """True if the type stands for several of the program's: two enums, `float` and `_Float32`."""
    waiting = [type]
    while waiting:
        part = waiting.pop()
        match part:
            case PointerType():
                waiting.append(part.target)
            case ArrayType():
                waiting.append(part.element)
            case FunctionType():
                waiting += (part.result, *(part.parameters or ()))
            case IntType():
                if sum(part == known for known in unit.enums.values()) > 1:
                    return True
            case FloatType():
                if unit.types.other_floats:
                    return True
    return False
