"""Designations of objects, and effects that may change the designated object."""

from viap.c import tree
from viap.c.tree import Expr, operands
from viap.c.types import StructType
from viap.program.integer_types import IntType


def stable(target: Expr) -> bool:
    """True if, by its form, a store to an lvalue can't change the designated object."""
    match target:
        case tree.Name():
            return True
        case tree.Member():
            return stable(target.object)
        case tree.Element():
            # An element of an array variable, with other variables as indices.
            return not _through_pointer(target) and all(
                isinstance(node, tree.Name | tree.IntConst | tree.Binary | tree.Convert)
                for node in _parts(target.index)
            )
        case tree.Deref():
            return isinstance(target.pointer, tree.Name) and isinstance(target.type, IntType)
        case _:
            return False


def _through_pointer(target: Expr) -> bool:
    while isinstance(target, tree.Element | tree.Member):
        if isinstance(target, tree.Element):
            if isinstance(target.array, tree.Element) and not stable(target.array):
                return True
            target = target.array
        else:
            target = target.object
    return not isinstance(target, tree.Name)


def _parts(expr: Expr) -> list[Expr]:
    """Returns a pure expression and everything in it."""
    found: list[Expr] = []
    stack = [expr]
    while stack:
        node = stack.pop()
        found.append(node)
        stack.extend(operands(node))
    return found


def immediate(expr: Expr) -> bool:
    """True if evaluation changes something before the next sequence point."""
    if not expr.effects:
        return False
    match expr:
        case tree.Step():
            return expr.prefix or not isinstance(expr.target, tree.Name)
        case tree.Unary() | tree.Convert() | tree.AddressOf():
            return immediate(expr.operand)
        case tree.Binary() if expr.op not in ("&&", "||"):
            return immediate(expr.left) or immediate(expr.right)
        case tree.Element():
            return immediate(expr.array) or immediate(expr.index)
        case tree.Deref():
            return immediate(expr.pointer)
        case tree.Member():
            return immediate(expr.object)
        case tree.Decay():
            return immediate(expr.array)
        case _:
            return True


def is_temporary(lvalue: Expr) -> bool:
    """True for a part of a struct that is a value, not an object.

    It has a temporary lifetime, and must not be changed (C11 6.2.4p8).
    """
    while isinstance(lvalue, tree.Element | tree.Member):
        lvalue = lvalue.array if isinstance(lvalue, tree.Element) else lvalue.object
    return isinstance(lvalue.type, StructType) and not isinstance(
        lvalue, tree.Name | tree.Deref | tree.CompoundLiteral
    )
