"""The terms in contracts of functions: what formulas read counts as used by the program."""

from collections.abc import Iterator

from viap.c import tree
from viap.c.specification import formulas
from viap.c.tree import Expr

_PARTS = (
    formulas.Formula,
    formulas.ElementRange,
    formulas.Clause,
    formulas.Frame,
    formulas.FunctionContract,
)


def terms_of(part: object) -> Iterator[Expr]:
    """Yields the terms of a contract, or of a part of one."""
    waiting = [part]
    while waiting:
        node = waiting.pop()
        match node:
            case tuple():
                waiting.extend(node)
            case _ if isinstance(node, tree.Expr):
                yield node
            case _ if isinstance(node, _PARTS):
                names: tuple[str, ...] = getattr(type(node), "__match_args__", ())
                waiting.extend(getattr(node, name) for name in names)
