"""What an expression can be by its form and the types in it alone, whatever the program does."""

from viap.program.integer_types import IntType
from viap.program.intervals import Interval, combined, exactly, of_type
from viap.program.nodes import Binary, Constant, Expr, Widen

# Undefined for some operands: not looked at here.
_ALWAYS_DEFINED = frozenset("+-*&|^")

# Ranges of operations, whose operands are asked for again with each operation around them.
_KNOWN: dict[Expr, Interval] = {}
_MOST_KNOWN = 50_000


def value_range(expr: Expr) -> Interval:
    """The numbers that it may be, where all operands are defined."""
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
                # Out of its type, it is undefined, or the operand of a Wrap.
                fits = expr.type.signed and result.is_in(expr.type)
                if len(_KNOWN) > _MOST_KNOWN:
                    _KNOWN.clear()
                _KNOWN[expr] = result if fits else of_type(expr.type)
            return _KNOWN[expr]
    return of_type(expr.type)


def exact_range(expr: Binary) -> Interval:
    """The mathematical result of `+ - * & | ^`, before it has to be in a type."""
    return combined(expr.op, value_range(expr.left), value_range(expr.right))


def within(range: Interval, type: IntType) -> bool:
    return range.is_in(type)
