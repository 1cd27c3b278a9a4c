"""Expressions as the source has them, for messages about variables that the lowering adds."""

from viap.c import tree
from viap.c.expression_printer import OPERATORS, POSTFIX, PRIMARY, ExpressionPrinter
from viap.deep import deep

_LONGEST = 60  # characters of an expression that stands for a variable


@deep
def written_text(symbol: tree.Symbol) -> str:
    """Returns the expression whose value a variable of the lowering holds; "" if there is none.

    It can be an operand: it is a name, a call, or in parentheses.
    """
    expr = symbol.stands_for
    if expr is None:
        return ""
    text, binding = _AsWritten().expression(expr)
    if len(text) > _LONGEST:
        if not isinstance(expr, tree.Call) or not isinstance(expr.callee, tree.FunctionRef):
            return ""
        text, binding = f"{expr.callee.function.name}(...)", PRIMARY
    return text if binding >= POSTFIX else f"({text})"


class _AsWritten(ExpressionPrinter):
    """Leaves out conversions that the text does not have."""

    def expression(self, expr: tree.Expr) -> tuple[str, int]:
        match expr:
            case tree.Convert(explicit=False):
                return self.expression(expr.operand)
            case tree.Binary() | tree.Unary() if expr.op not in OPERATORS:
                return "...", PRIMARY  # (C has no such operator)
            case tree.Name() if expr.symbol.shown or expr.symbol.stands_for is not None:
                text = expr.symbol.shown or written_text(expr.symbol)
                return text or expr.symbol.name, PRIMARY
            case _:
                return super().expression(expr)
