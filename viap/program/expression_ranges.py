"""Ranges of expressions by their forms and types alone, for every program."""

from viap.program.integer_types import IntType
from viap.program.intervals import Interval, combined, exactly, of_type
from viap.program.nodes import Binary, Constant, Expr, Widen

# Operators that are undefined for some operands: no range is computed.
_ALWAYS_DEFINED = frozenset("+-*&|^")

# Cache of ranges: each enclosing operation asks for those of its operands.
_KNOWN: dict[Expr, Interval] = {}
_MOST_KNOWN = 50_000


def value_range(expr: Expr) -> Interval:
    """Range of an expression's values where all operands are defined."""
    match expr:
        case Constant():
            return exactly(expr.value)
        case Widen():
            return value_range(expr.operand)
        case Binary(op="%", right=Constant(value=divisor)) if divisor:
            return combined("%", value_range(expr.left), exactly(divisor))
        case Binary(op=op) if op in _ALWAYS_DEFINED:
            if expr not in _KNOWN:
                result = exact_range(expr)
                # A result outside of its type is undefined, or the operand of a Wrap.
                fits = expr.type.signed and result.is_in(expr.type)
                if len(_KNOWN) > _MOST_KNOWN:
                    _KNOWN.clear()
                _KNOWN[expr] = result if fits else of_type(expr.type)
            return _KNOWN[expr]
    return of_type(expr.type)


def exact_range(expr: Binary) -> Interval:
    """Range of the mathematical result of `+ - * & | ^`, before the type limits it."""
    return combined(expr.op, value_range(expr.left), value_range(expr.right))


def within(range: Interval, type: IntType) -> bool:
    return range.is_in(type)
