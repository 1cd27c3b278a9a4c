"""sizeof: a constant, or computed at run time (C11 6.5.3.4)."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate import build
from viap.c.tree import tree
from viap.c.tree.constant_expressions import evaluate
from viap.c.tree.object_layout import (
    alignment_of,
    natural_alignment,
    offset_of,
    record_layout,
    size_of,
)
from viap.c.tree.tree import Expr
from viap.c.tree.tree_walk import variable_sizes
from viap.c.tree.types import ArrayType, CType, FunctionType, PointerType, StructType, VoidType
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.expression_reader import ExpressionReader
    from viap.c.elaborate.unit_elaborator import Elaborator


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


# ---- The operators for alignments and offsets.


def alignment(unit: "Elaborator", node: c_ast.Node, least: bool, where: Position) -> int:
    """Return `_Alignof` (the least alignment of a type) or `__alignof__`, in bytes."""
    if isinstance(node, c_ast.Typename):
        given = unit.types.declared_alignment(node)
        type = unit.types.read(node)
        _complete(type, where)
        if given:
            return given
        return alignment_of(type, unit.model) if least else natural_alignment(type, unit.model)
    expr = unit.expressions.read(node)
    match expr:
        case tree.Member() if isinstance(expr.object.type, StructType):
            if expr.field.bits is not None:
                raise TypeFault("the alignment of a bit-field", where, "alignof")
            layout = record_layout(expr.object.type, unit.model, where)
            return layout.alignments[expr.field]
        case tree.Name():
            _complete(expr.type, where)
            return max(expr.symbol.alignment, natural_alignment(expr.type, unit.model))
        case tree.Deref() if isinstance(expr.pointer, tree.Convert):
            # gcc looks through the casts.
            raise Unsupported("the alignment of an object behind a cast pointer", where, "alignof")
        case tree.FunctionRef():
            nodes = unit.index.declarations.get(expr.function.name, ())
            return max([1, *(unit.said_of(node).aligned for node in nodes)])
        case _:
            _complete(expr.type, where)
            return natural_alignment(expr.type, unit.model)


def _complete(type: CType, where: Position) -> None:
    inner = type
    while isinstance(inner, ArrayType):
        inner = inner.element
    if isinstance(inner, StructType) and inner.fields is None:
        raise TypeFault(f"the alignment of the incomplete type '{type}'", where, "alignof")
    if isinstance(inner, VoidType | FunctionType):
        raise Unsupported(f"the alignment of '{type}'", where, "alignof")


def offset(unit: "Elaborator", type: CType, node: c_ast.Node, where: Position) -> Expr:
    """Return the offset in bytes of a member designator: `a`, `a.b`, `a[2].c`, `a[i].c`."""
    size_t, parts = unit.model.size_t, list[Expr]()
    steps: list[c_ast.Node] = []
    while isinstance(node, c_ast.StructRef | c_ast.ArrayRef):
        steps.append(node)
        node = node.name
    if not isinstance(node, c_ast.ID):
        raise Unsupported("this form of offsetof", where, "offsetof")
    total, type = _member(unit, type, node.name, where)
    for step in reversed(steps):
        if isinstance(step, c_ast.StructRef):
            if step.type != ".":
                raise Unsupported("this form of offsetof", where, "offsetof")
            more, type = _member(unit, type, step.field.name, where)
            total += more
        else:
            if not isinstance(type, ArrayType):
                raise Unsupported("this form of offsetof", where, "offsetof")
            type = type.element
            value = unit.expressions.value(step.subscript)
            index, size = evaluate(value), size_of(type, unit.model, where)
            if index is None:
                factor = tree.IntConst(size, size_t, where)
                value = build.convert(value, size_t, where)
                parts.append(build.binary("*", value, factor, where, unit.model))
            else:
                total += index * size
    result: Expr = tree.IntConst(size_t.wrap(total), size_t, where)
    for part in parts:
        result = build.binary("+", result, part, where, unit.model)
    return result


def _member(unit: "Elaborator", type: CType, name: str, where: Position) -> tuple[int, CType]:
    if not isinstance(type, StructType) or type.fields is None or name not in type.by_name:
        raise TypeFault(f"'{type}' has no member '{name}'", where, "offsetof")
    field = type.by_name[name][-1]
    if field.bits is not None:
        raise TypeFault("the offset of a bit-field", where, "offsetof")
    return offset_of(type, name, unit.model, where), field.type
