"""The operators for alignments and offsets."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import tree
from viap.c.constant_expressions import evaluate
from viap.c.elaborate import build
from viap.c.object_layout import alignment_of, natural_alignment, offset_of, record_layout, size_of
from viap.c.tree import Expr
from viap.c.types import ArrayType, CType, FunctionType, StructType, VoidType
from viap.errors import TypeFault, Unsupported
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


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
