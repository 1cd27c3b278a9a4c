"""Mathematical integers as typed expressions: every operation has a type that holds its results.

A type `_BitInt(33)` is C23's integer of 33 bits, with its sign.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.tree import tree
from viap.c.tree.tree import Expr, IntConst, Symbol
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, IntType
from viap.core.program.intervals import bounds

if TYPE_CHECKING:
    from viap.c.contracts.context import Context


MOST_BITS = 2048  # of a type of a term; wider ones are refused
ARITHMETIC = frozenset(("+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^"))
_BITWISE = frozenset(("&", "|", "^"))


def covering(low: int, high: int, position: Position) -> IntType:
    """Return the smallest type of at least the width of int that holds all of a range."""
    if INT.holds(low) and INT.holds(high):
        return INT
    bits = max((low + 1 if low < 0 else low).bit_length(), high.bit_length()) + 1
    if bits > MOST_BITS:
        raise Unsupported(f"a term with values of more than {MOST_BITS} bits", position, "term")
    return IntType(f"_BitInt({bits})", bits, True, 7)


def span(expr: Expr) -> tuple[int, int]:
    """Return the least and the greatest value of a term."""
    if isinstance(expr, IntConst):
        return expr.value, expr.value
    expr = _unwidened(expr)
    assert isinstance(expr.type, IntType)
    return expr.type.minimum, expr.type.maximum


def _unwidened(expr: Expr) -> Expr:
    """Return the operand of conversions that change no value."""
    while isinstance(expr, tree.Convert):
        inner = expr.operand.type
        assert isinstance(expr.type, IntType)
        if not isinstance(inner, IntType) or not expr.type.covers(inner):
            break
        expr = expr.operand
    return expr


def number(value: int, position: Position) -> IntConst:
    return IntConst(value, covering(value, value, position), position)


def widened(position: Position, *terms: Expr) -> tuple[Expr, ...]:
    """Return terms in a common type that holds the values of all."""
    types = {term.type for term in terms}
    if len(types) == 1:
        return terms
    type = covering(min(span(t)[0] for t in terms), max(span(t)[1] for t in terms), position)
    return tuple(_converted(term, type, position) for term in terms)


def _converted(term: Expr, type: IntType, position: Position) -> Expr:
    """Return a term in a type that holds all of its values."""
    return build.convert(_unwidened(term), type, position)


def integer(expr: Expr, position: Position) -> Expr:
    """Return a term that must be an integer."""
    expr = build.value_of(expr)
    if not isinstance(expr.type, IntType):
        raise TypeFault(f"an integer expected in place of '{expr.type}'", position, "term")
    return expr


def negated(term: Expr, position: Position) -> Expr:
    return arithmetic("-", IntConst(0, INT, position), term, position)


def inverted(term: Expr, position: Position) -> Expr:
    """Return `~term`, which is `-term - 1` for every integer."""
    return arithmetic("-", negated(term, position), IntConst(1, INT, position), position)


def arithmetic(op: str, left: Expr, right: Expr, position: Position) -> Expr:
    """Return an operation whose result is the one of mathematics; `/` and `%` as in C."""
    left, right = integer(left, position), integer(right, position)
    if op in ("<<", ">>"):
        return _shifted(op, left, right, position)
    if op in ("+", "-") and isinstance(right, IntConst):
        left, amount = _without_constant(left)
        op, right = "+", number(amount + (right.value if op == "+" else -right.value), position)
        if right.value < 0:
            op, right = "-", number(-right.value, position)
    results = _results(op, span(left), span(right))
    both = (*span(left), *span(right), *results)
    type = covering(min(both), max(both), position)
    if isinstance(left, IntConst) and isinstance(right, IntConst) and results[0] == results[1]:
        return number(results[0], position)
    if op in ("+", "-") and isinstance(right, IntConst) and right.value == 0:
        return left
    if op == "+" and isinstance(left, IntConst) and left.value == 0:
        return right
    left, right = _converted(left, type, position), _converted(right, type, position)
    return tree.Binary(op, left, right, type, position, False)


def _without_constant(term: Expr) -> tuple[Expr, int]:
    """Return `(x, k)` for a sum `x + k` of mathematical integers, and `(term, 0)` for others."""
    inner = _unwidened(term)
    # (Sums of C's types may wrap around.)
    if isinstance(inner, tree.Binary) and str(inner.type).startswith("_BitInt"):
        if inner.op in ("+", "-") and isinstance(inner.right, IntConst):
            amount = inner.right.value if inner.op == "+" else -inner.right.value
            return _unwidened(inner.left), amount
    return term, 0


def _results(op: str, left: tuple[int, int], right: tuple[int, int]) -> tuple[int, int]:
    """Return limits of the results; they are equal if the result is one number."""
    (low, high), (least, most) = left, right
    match op:
        case "+" | "-" | "*":
            return bounds(op, left, right)
        case "/" | "%" if low == high and least == most and least:
            quotient = abs(low) // abs(least) * (1 if (low < 0) == (least < 0) else -1)
            return (quotient, quotient) if op == "/" else (low - quotient * least,) * 2
        case "/":
            return min(low, -high), max(high, -low)  # the quotient is not larger than the dividend
        case "%":
            return min(low, 0), max(high, 0)
        case "&" | "|" | "^" if low == high and least == most:
            value = {"&": low & least, "|": low | least, "^": low ^ least}[op]
            return value, value
        case "&" | "|" | "^":
            bits = max((each ^ (each >> MOST_BITS)).bit_length() for each in (*left, *right))
            return (-1 << bits if min(low, least) < 0 else 0), (1 << bits) - 1
        case _:
            raise AssertionError(op)


def _shifted(op: str, left: Expr, right: Expr, position: Position) -> Expr:
    """Return a shift by a constant: a product, or a quotient that is rounded down."""
    if not isinstance(right, IntConst) or not 0 <= right.value < MOST_BITS:
        raise Unsupported("a shift by a number of bits that is not a constant", position, op)
    if op == "<<":
        return arithmetic("*", left, number(1 << right.value, position), position)
    if isinstance(left, IntConst):
        return number(left.value >> right.value, position)
    low, high = span(left)
    type = covering(low, high, position)
    if right.value >= type.bits:
        right = IntConst(type.bits - 1, INT, position)
    return tree.Binary(">>", _converted(left, type, position), right, type, position, False)


def compared(op: str, left: Expr, right: Expr, position: Position) -> Expr:
    left, right = widened(position, left, right)
    if isinstance(left, IntConst) and isinstance(right, IntConst):
        a, b = left.value, right.value
        value = {"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}
        return IntConst(int(value[op]), INT, position)
    return tree.Binary(op, left, right, INT, position, False)


def chosen(condition: Expr, then: Expr, orelse: Expr, position: Position) -> Expr:
    if isinstance(condition, IntConst):
        return then if condition.value else orelse
    then, orelse = widened(position, then, orelse)
    return tree.Conditional(condition, then, orelse, then.type, position, False)


def larger(left: Expr, right: Expr, position: Position) -> Expr:
    if span(left)[0] >= span(right)[1]:
        return left
    if span(right)[0] >= span(left)[1]:
        return right
    return chosen(compared(">=", left, right, position), left, right, position)


def smaller(left: Expr, right: Expr, position: Position) -> Expr:
    if span(left)[1] <= span(right)[0]:
        return left
    if span(right)[1] <= span(left)[0]:
        return right
    return chosen(compared("<=", left, right, position), left, right, position)


# ---- Sums over ranges, and their values in other states.


def variable(name: str, low: Expr, high: Expr, position: Position) -> Symbol:
    """Return a variable that has all values of `low <= variable < high`."""
    least, most = span(low)[0], span(high)[1] - 1
    type = covering(least, max(least, most), position)
    return Symbol(name, type, position, static=False, local=True)


def summed(index: Symbol, low: Expr, high: Expr, term: Expr, position: Position) -> Expr:
    """Return a sum, in a type that holds it."""
    count = max(0, span(high)[1] - span(low)[0])
    if count == 0:
        return number(0, position)
    least, most = span(term)
    type = covering(min(0, count * least), max(0, count * most), position)
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
    return chosen(condition, one, zero, position)
