"""Pointers by name: a parameter or a global, and the members that lead to a pointer in it.

The texts are those by which callers give sizes (`--array p->data:n`).
"""

from viap.c import tree
from viap.c.tree import Expr, Symbol
from viap.c.types import PointerType, VoidType
from viap.program.integer_types import IntType

PointerPath = tuple[Symbol, str]


def pointer_path(expr: Expr) -> PointerPath | None:
    """Returns the name of a pointer, or of an array; None for other expressions."""
    while isinstance(expr, tree.Decay | tree.At):
        expr = expr.array if isinstance(expr, tree.Decay) else expr.operand
    match expr:
        case tree.Convert() if isinstance(expr.type, PointerType):
            return pointer_path(expr.operand) if same_elements(expr) else None
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


def same_elements(expr: tree.Convert) -> bool:
    """True if a cast of a pointer keeps the size of elements; those of `void *` are bytes."""
    before, after = expr.operand.type, expr.type
    if not isinstance(before, PointerType) or not isinstance(after, PointerType):
        return False
    match before.target, after.target:
        case IntType(bits=bits), IntType(bits=other):
            return bits == other
        case (VoidType(), IntType(bits=8)) | (IntType(bits=8), VoidType()):
            return True
        case target, other_target:
            return target == other_target


def moved_path(expr: Expr) -> tuple[PointerPath, Expr | None] | None:
    """Returns the pointer that an expression moves, and the number of elements; None: not moved."""
    moved: Expr = expr
    offset: Expr | None = None
    match expr:
        case tree.Binary(op="+") if isinstance(expr.right.type, IntType):
            moved, offset = expr.left, expr.right
    path = pointer_path(moved)
    return None if path is None else (path, offset)
