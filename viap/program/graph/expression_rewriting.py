"""Expressions with parts replaced, and the arrays that statements touch."""

from collections.abc import Callable

from viap.program import build
from viap.program.nodes import (
    Array,
    Cell,
    Expr,
    Fill,
    Statement,
    children,
    expressions,
    subexpressions,
)


def rewrite(expr: Expr, replace: Callable[[Expr], Expr | None]) -> Expr:
    """The expression with parts replaced, folded anew on the way up."""
    replacement = replace(expr)
    if replacement is not None:
        return replacement
    parts = children(expr)
    if not parts:
        return expr
    new = tuple(rewrite(part, replace) for part in parts)
    if all(a is b for a, b in zip(new, parts, strict=True)):
        return expr
    return build.rebuild(expr, new)


def arrays_in(statement: Statement) -> set[Array]:
    found: set[Array] = set()
    for expr in expressions(statement):
        for node in subexpressions(expr):
            if isinstance(node, Cell):
                found.add(node.array)
    if isinstance(statement, Fill):
        found.add(statement.array)
    return found
