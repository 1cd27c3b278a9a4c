"""Compound literals: objects without a name (C11 6.5.2.5)."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import tree
from viap.c.elaborate import build
from viap.c.elaborate.compatible_types import are_compatible
from viap.c.tree import Expr
from viap.c.types import VOID, CType, PointerType, StructType
from viap.errors import Unsupported
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


def compound_literal(unit: "Elaborator", node: c_ast.CompoundLiteral, where: Position) -> Expr:
    """Return the object of a literal: one for each literal of the file, or of a block."""
    type = unit.types.read(node.type)
    static = unit.scope is unit.file_scope
    symbol = tree.Symbol("literal", type, where, static=static, literal=True)
    symbol.constant = unit.types.is_const(node.type)
    symbol.volatile = unit.types.is_volatile(node.type)
    symbol.qualifiers = unit.types.qualifiers(node.type)
    init, symbol.type = unit.initialisers.read(node.init, type, where, static)
    symbol.init = init
    if static:
        unit.globals.append(symbol)
    else:
        _refuse_old_value(unit, init, where)
    return tree.CompoundLiteral(symbol, symbol.type, where, effects=not static)


def cast_to_union(value: Expr, type: CType, where: Position, loose: bool = False) -> Expr | None:
    """Return a union whose member of the value's type has the value (GNU C); None if it has none.

    `loose`: the value is an argument for a transparent union, so other pointers may stand for one.
    """
    if not isinstance(type, StructType) or type.kind != "union" or value.type is type:
        return None
    members = [field for field in type.fields or () if field.bits is None]
    found = [field for field in members if are_compatible(field.type, value.type)]
    if loose:
        found += [field for field in members if _may_stand_for(value, field.type)]
    if not found:
        return None
    path = (found[0],)
    symbol = tree.Symbol("literal", type, where, static=False, literal=True)
    symbol.init = tree.Initialiser(
        [(path, build.convert(value, path[0].type, where))], True, [path]
    )
    return tree.CompoundLiteral(symbol, type, where, effects=True)


def _may_stand_for(value: Expr, type: CType) -> bool:
    if not isinstance(type, PointerType):
        return False
    if not isinstance(value.type, PointerType):
        return build.is_null_constant(value)
    targets = type.target, value.type.target
    return VOID in targets or are_compatible(*targets)


def _refuse_old_value(unit: "Elaborator", init: tree.Initialiser, where: Position) -> None:
    """Refuse a list that may read the literal's old value: compilers disagree there."""
    reader = unit.statement_reader
    again = reader is not None and (reader.label_passed or reader.in_loop_head)
    if again and any(_reads_memory(value) for _, value in init.values):
        what = "a compound literal that may be initialised again from its own old value"
        raise Unsupported(what, where, "compound literal")


def _reads_memory(expr: Expr) -> bool:
    """True if a value may depend on an object that is not named in it."""
    waiting = [expr]
    while waiting:
        node = waiting.pop()
        match node:
            case tree.Deref() | tree.Call() | tree.StatementExpr() | tree.Marked():
                return True
            case tree.Assign():
                waiting += [node.target, node.value]
            case tree.Step():
                waiting.append(node.target)
            case tree.Comma():
                waiting += [node.left, node.right]
            case tree.CompoundLiteral():
                init = node.symbol.init
                waiting += [value for _, value in init.values] if init is not None else []
            case _:
                waiting.extend(tree.operands(node))
    return False
