"""Sums over ranges, and their values in other states."""

from dataclasses import replace
from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.specification import integer_terms
from viap.c.tree import Expr, IntConst, Symbol
from viap.errors import Unsupported
from viap.program.integer_types import INT
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.specification.context import Context


def variable(name: str, low: Expr, high: Expr, position: Position) -> Symbol:
    """Return a variable that has all values of `low <= variable < high`."""
    least, most = integer_terms.span(low)[0], integer_terms.span(high)[1] - 1
    type = integer_terms.covering(least, max(least, most), position)
    return Symbol(name, type, position, static=False, local=True)


def summed(index: Symbol, low: Expr, high: Expr, term: Expr, position: Position) -> Expr:
    """Return a sum, in a type that holds it."""
    count = max(0, integer_terms.span(high)[1] - integer_terms.span(low)[0])
    if count == 0:
        return integer_terms.number(0, position)
    least, most = integer_terms.span(term)
    type = integer_terms.covering(min(0, count * least), max(0, count * most), position)
    return tree.Sum(index, low, high, term, type, position)


def has_sum(expr: Expr) -> bool:
    return isinstance(expr, tree.Sum | tree.Fold) or any(map(has_sum, tree.operands(expr)))


def seen(context: "Context", expr: Expr, label: str) -> Expr:
    """Return a term with sums, of the state at a label, as one of the context's state.

    The states are those of what is summed up, so that no sum belongs to another state.
    """

    def inner(part: Expr) -> Expr:
        return context.seen(part, label)

    where = expr.position
    match expr:
        case tree.Sum():
            within = replace(context, bound=context.bound | {expr.variable})
            term = within.seen(expr.term, label)
            return tree.Sum(
                expr.variable, inner(expr.low), inner(expr.high), term, expr.type, where
            )  # fmt: skip
        case tree.Fold():
            low, high, start = map(inner, (expr.low, expr.high, expr.start))
            within = replace(context, bound=context.bound | {expr.variable, expr.earlier})
            step = within.seen(expr.step, label)
            return tree.Fold(
                expr.variable, low, high, expr.earlier, start, step, expr.type, where
            )  # fmt: skip
        case tree.Binary():
            left, right = inner(expr.left), inner(expr.right)
            return tree.Binary(expr.op, left, right, expr.type, where, False)
        case tree.Unary():
            return tree.Unary(expr.op, inner(expr.operand), expr.type, where, False)
        case tree.Convert():
            return tree.Convert(inner(expr.operand), expr.type, where, False, expr.explicit)
        case tree.Conditional():
            condition, then, orelse = map(inner, (expr.condition, expr.then, expr.orelse))
            return tree.Conditional(condition, then, orelse, expr.type, where, False)
        case _:
            raise Unsupported("a sum inside of such a term of another state", where, "sum")


def counted(condition: Expr, position: Position) -> Expr:
    """Return 1 if a condition holds, else 0."""
    one, zero = (IntConst(value, INT, position) for value in (1, 0))
    return integer_terms.chosen(condition, one, zero, position)
