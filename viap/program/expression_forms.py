"""Forms of expressions: expressions of equal form have the same value in every state."""

from viap.program.nodes import Cell, Constant, Expr, Variable, children


def form(expr: Expr) -> object:
    own = _own(expr)
    if isinstance(expr, Constant | Variable):
        return own
    return (own, *(form(part) for part in children(expr)))


def _own(expr: Expr) -> object:
    """Key of an expression's root, without its operands."""
    match expr:
        case Constant():
            return ("constant", expr.value, expr.type)
        case Variable():
            return expr.scalar
        case Cell():
            return expr.array
        case _:
            return (type(expr), getattr(expr, "op", ""), expr.type)


class ExpressionForms:
    """Numbers of forms: equal where the forms are, and found once for each expression.

    Parts that many expressions share, such as the sums in `a + b + c + ...`, are numbered once.
    """

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}
        self._known: dict[Expr, int] = {}

    def number(self, expr: Expr) -> int:
        waiting = [expr]
        while waiting:
            here = waiting[-1]
            if here in self._known:
                waiting.pop()
                continue
            parts = children(here)
            missing = [part for part in parts if part not in self._known]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            key = (_own(here), *(self._known[part] for part in parts))
            self._known[here] = self._numbers.setdefault(key, len(self._numbers))
        return self._known[expr]
