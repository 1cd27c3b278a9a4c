"""Expressions with parts replaced, and the arrays that statements touch."""

from collections.abc import Callable

from viap.program import build
from viap.program.nodes import Array, Cell, Expr, Fill, Statement, children
from viap.program.walkers import expression_nodes


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
    found = {node.array for node in expression_nodes(statement) if isinstance(node, Cell)}
    return found | {statement.array} if isinstance(statement, Fill) else found
