"""Compound literals: objects without a name (C11 6.5.2.5)."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import tree
from viap.c.tree import Expr
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
