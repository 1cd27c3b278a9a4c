"""sizeof: a constant, or computed at run time (C11 6.5.3.4)."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import tree
from viap.c.object_layout import size_of
from viap.c.tree import Expr
from viap.c.tree_walk import variable_sizes
from viap.c.types import ArrayType, CType, PointerType, StructType
from viap.errors import TypeFault, Unsupported
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.expression_reader import ExpressionReader


def read_sizeof(reader: "ExpressionReader", node: c_ast.Node, where: Position) -> Expr:
    """Return the size of an operand; that of a variable-length array is computed."""
    type = reader.type_of(node)
    size_t = reader.unit.model.size_t
    inner: CType = type
    while isinstance(inner, ArrayType):
        if isinstance(inner.size, tree.Expr):
            assert isinstance(type, ArrayType)
            return _sizeof_variable(reader, node, type, where)
        inner = inner.element
    if isinstance(inner, PointerType) and isinstance(node, c_ast.Typename):
        sizes = variable_sizes(inner)
        if any(size.effects for size in sizes):  # C11 6.7.6.2p5
            raise Unsupported("sizeof a type with side effects", where, "sizeof")
    if isinstance(inner, StructType) and inner.fields is None:
        raise TypeFault(f"the size of the incomplete type '{inner}'", where, "sizeof")
    return tree.IntConst(size_of(type, reader.unit.model, where), size_t, where)


def _sizeof_variable(
    reader: "ExpressionReader", node: c_ast.Node, type: ArrayType, where: Position
) -> Expr:
    """Evaluate the operand: the sizes in a type, or an expression (C11 6.5.3.4p2)."""
    size_t = reader.unit.model.size_t
    if isinstance(node, c_ast.Typename):
        return tree.SizeOfArray(type, size_t, where, here=True, effects=True)
    size = tree.SizeOfArray(type, size_t, where, here=False)
    operand = reader.read(node)
    if isinstance(operand, tree.Name):
        return size
    assert isinstance(operand.type, ArrayType)
    known = tree.SizeOfArray(operand.type, size_t, where, here=False)
    return tree.Comma(operand, known, size_t, where, operand.effects)
