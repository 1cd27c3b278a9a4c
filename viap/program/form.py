"""Forms of expressions: what has equal forms has the same value in every state."""

from viap.program.nodes import Cell, Constant, Expr, Variable, children


def form(expr: Expr) -> object:
    match expr:
        case Constant():
            return ("constant", expr.value, expr.type)
        case Variable():
            return expr.scalar
        case Cell():
            own: object = expr.array
        case _:
            own = (type(expr), getattr(expr, "op", ""), expr.type)
    return (own, *(form(part) for part in children(expr)))
