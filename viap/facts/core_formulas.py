"""Expressions of the core language ► formulas over the names of the source, for readers of C.

Sums that wrap around in an unsigned type are written as C writes them, without a conversion.
"""

from collections.abc import Callable

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, apply, make, variable
from viap.core.program.message_names import cell_pieces, variable_text
from viap.core.program.nodes import (
    COMPARISONS,
    Binary,
    Cell,
    Conditional,
    Constant,
    Expr,
    Unary,
    Variable,
    Widen,
    Wrap,
)
from viap.facts.comparisons import in_order, parts_of
from viap.facts.dialects import Acsl
from viap.facts.places import Unspeakable, place
from viap.facts.printer import PRIMARY


def _total(left: Term, right: Term) -> Term:
    """Returns a sum in the order of the text, for readers."""
    if left.is_number or right.is_number:
        return build.add(left, right)
    return in_order([part for t in (left, right) for part in parts_of(t)])


_VALUES: dict[str, Callable[[Term, Term], Term]] = {
    "+": _total, "-": build.sub, "*": build.mul, "/": build.c_div, "%": build.c_mod,
}  # fmt: skip
# What C wraps by itself where its type is unsigned.
_WRAPPING = ("+", "-", "*")
_BITS = {"&": "and", "|": "or", "^": "xor"}
_ORDERS = {"<": (Kind.LT, 1), "<=": (Kind.LE, 1), ">": (Kind.LT, -1), ">=": (Kind.LE, -1)}


def formula_of(condition: Expr) -> Term:
    """Returns a condition as a formula. Raises Unspeakable."""
    match condition:
        case Widen() | Wrap():
            return formula_of(condition.operand) if _is_truth(condition) else _nonzero(condition)
        case Unary(op="!"):
            return build.negate(formula_of(condition.operand))
        case Binary(op="&&"):
            return build.conjunction((formula_of(condition.left), formula_of(condition.right)))
        case Binary(op="||"):
            return build.disjunction((formula_of(condition.left), formula_of(condition.right)))
        case Binary(op="==" | "!="):
            same = make(Kind.EQ, (value_of(condition.left), value_of(condition.right)))
            return same if condition.op == "==" else make(Kind.NOT, (same,))
        case Binary() if condition.op in COMPARISONS:
            kind, step = _ORDERS[condition.op]
            return make(kind, (value_of(condition.left), value_of(condition.right))[::step])
        case _:
            return _nonzero(condition)


def value_of(expr: Expr) -> Term:
    """Returns the value of an expression. Raises Unspeakable."""
    match expr:
        case Constant():
            return build.number(expr.value)
        case Variable():
            return variable(variable_text(expr.scalar))
        case Cell():
            first, *rest = cell_pieces(expr.array, len(expr.indices))
            if not rest:
                return variable(first)
            path = f"{first}[", *(f"]{piece}[" for piece in rest[:-1]), f"]{rest[-1]}"
            indices = expr.indices[len(expr.indices) - len(rest) :]
            return apply(place(path, expr.array.type), *map(value_of, indices))
        case _ if _is_truth(expr):
            return build.ite(formula_of(expr), build.ONE, build.ZERO)
        case Widen():
            return value_of(expr.operand)
        case Wrap(operand=Binary() as inner) if inner.op in _WRAPPING and not expr.type.signed:
            return value_of(inner)
        case Wrap():
            return build.wrap(value_of(expr.operand), expr.type.bits, expr.type.signed)
        case Unary(op="-"):
            return build.neg(value_of(expr.operand))
        case Conditional():
            arms = value_of(expr.then), value_of(expr.orelse)
            return build.ite(formula_of(expr.condition), *arms)
        case Binary() if expr.op in _VALUES:
            return _VALUES[expr.op](value_of(expr.left), value_of(expr.right))
        case Binary() if expr.op in _BITS:
            return build.bits(_BITS[expr.op], value_of(expr.left), value_of(expr.right))
        case Unary(op="~"):
            return build.sub(build.number(-1), value_of(expr.operand))
        case Binary():  # a shift, which stays as it is written
            left, right = (Acsl().text(value_of(each), PRIMARY) for each in (expr.left, expr.right))
            return variable(f"({left} {expr.op} {right})")
        case _:
            raise Unspeakable("an operation on floating-point numbers")


def _nonzero(expr: Expr) -> Term:
    return build.negate(build.eq(value_of(expr), build.ZERO))


def _is_truth(expr: Expr) -> bool:
    """True if the value is that of a condition: 0 or 1."""
    while isinstance(expr, Widen | Wrap):
        expr = expr.operand
    match expr:
        case Unary():
            return expr.op == "!"
        case Binary():
            return expr.op in COMPARISONS or expr.op in ("&&", "||")
        case _:
            return False
