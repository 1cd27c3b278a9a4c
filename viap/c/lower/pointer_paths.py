"""Pointers by name: a parameter or a global, and the members that lead to a pointer in it.

The texts are those by which callers give sizes (`--array p->data:n`).
"""

from viap.c import tree
from viap.c.tree import Expr, Symbol
from viap.c.types import PointerType
from viap.program.integer_types import IntType

PointerPath = tuple[Symbol, str]


def pointer_path(expr: Expr) -> PointerPath | None:
    """Returns the name of a pointer, or of an array; None for other expressions."""
    while isinstance(expr, tree.Decay | tree.At):
        expr = expr.array if isinstance(expr, tree.Decay) else expr.operand
    match expr:
        case tree.Convert() if isinstance(expr.type, PointerType):
            same = isinstance(expr.operand.type, PointerType)
            return pointer_path(expr.operand) if same else None
        case tree.Name():
            return expr.symbol, ""
        case tree.Member(object=tree.Deref(pointer=pointer)):
            found = pointer_path(pointer)
            return found and (found[0], f"{found[1]}->{expr.field.name}")
        case tree.Member():
            found = pointer_path(expr.object)
            return found and (found[0], f"{found[1]}.{expr.field.name}")
        case _:
            return None


def moved_path(expr: Expr) -> tuple[PointerPath, Expr | None] | None:
    """Returns the pointer that an expression moves, and the number of elements; None: not moved."""
    moved: Expr = expr
    offset: Expr | None = None
    match expr:
        case tree.Binary(op="+") if isinstance(expr.right.type, IntType):
            moved, offset = expr.left, expr.right
    path = pointer_path(moved)
    return None if path is None else (path, offset)
