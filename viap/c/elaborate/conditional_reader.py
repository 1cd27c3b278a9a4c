"""Conditional expressions: their type, and operands of a constant condition (C11 6.5.15)."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import tree
from viap.c.constant_expressions import evaluate
from viap.c.elaborate import build
from viap.c.gnu_words import SAME_OPERAND
from viap.c.tree import Expr
from viap.c.types import (
    VOID,
    CType,
    FloatType,
    PointerType,
    StructType,
    VoidType,
    common_type,
)
from viap.errors import TypeFault
from viap.program.integer_types import DataModel, IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.expression_reader import ExpressionReader


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
