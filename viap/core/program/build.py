"""Builders of core expressions that fold constants and keep the types' rules.

A builder never hides undefined behaviour: an operation is folded only where its result
is defined, and an operand that may be undefined is never dropped.
"""

from typing import TYPE_CHECKING

from viap.core.base.source import Position
from viap.core.program.definedness import conditions, exact, violated
from viap.core.program.integer_types import INDEX, INT, IntType
from viap.core.program.nodes import (
    COMPARISONS,
    LOGICAL,
    NEGATED,
    Binary,
    Cell,
    Conditional,
    Constant,
    Expr,
    Floating,
    Unary,
    Variable,
    Widen,
    Wrap,
    distinct_parts,
)

if TYPE_CHECKING:
    from viap.core.base.floating_formats import FloatFormat

# Floating-point operations that are 0 or 1.
TRUTHS = frozenset(("eq", "lt", "le", "isnan", "signbit"))
# Results of these on operands of an unsigned type stay in it.
_CLOSED = frozenset("/%&|^") | {">>"}


def number(value: int, position: Position, type: IntType = INDEX) -> Constant:
    return Constant(value, type, position)


def arithmetic(op: str, left: Expr, right: Expr, type: IntType, position: Position) -> Expr:
    """`+ - * / % & | ^ << >>` in C's meaning: unsigned results wrap."""
    if isinstance(left, Constant) and isinstance(right, Constant):
        if violated(op, type, left.value, right.value) is None:
            return Constant(type.wrap(exact(op, left.value, right.value)), type, position)
    if isinstance(right, Constant) and right.value == 0 and op in ("+", "-", "|", "^", ">>"):
        return left
    if isinstance(left, Constant) and left.value == 0 and op in ("+", "|", "^"):
        return right
    if isinstance(right, Constant) and right.value == 1 and op in ("*", "/"):
        return left
    if isinstance(left, Constant) and left.value == 1 and op == "*":
        return right
    result = Binary(op, left, right, type, position)
    return result if type.signed or op in _CLOSED else Wrap(result, type, position)


def minus(operand: Expr, type: IntType, position: Position) -> Expr:
    if isinstance(operand, Constant) and violated("-", type, operand.value) is None:
        return Constant(type.wrap(-operand.value), type, position)
    result = Unary("-", operand, type, position)
    return result if type.signed else Wrap(result, type, position)


def complement(operand: Expr, type: IntType, position: Position) -> Expr:
    if isinstance(operand, Constant):
        return Constant(type.wrap(~operand.value), type, position)
    return Unary("~", operand, type, position)


def convert(operand: Expr, type: IntType, position: Position) -> Expr:
    """The operand's value in another type: unchanged if that covers it, else wrapped."""
    if operand.type == type:
        return operand
    if isinstance(operand, Constant):
        return Constant(type.wrap(operand.value), type, position)
    if isinstance(operand, Widen):
        # Convert from the narrower type that was widened before.
        return convert(operand.operand, type, position)
    if type.covers(operand.type):
        return Widen(operand, type, position)
    return Wrap(operand, type, position)


def floating(
    op: str, operands: tuple[Expr, ...], form: "FloatFormat", type: IntType, position: Position
) -> Expr:
    """A floating-point operation on bit patterns; folded if it is defined."""
    from viap.core.base.floating_formats import apply

    numbers = [each.value for each in operands if isinstance(each, Constant)]
    if len(numbers) == len(operands):
        value = apply(op, form, *numbers)
        if op != "to_int" or type.holds(value):
            return Constant(value, type, position)
    if op == "neg" and isinstance(operands[0], Floating) and operands[0].op == "neg":
        return operands[0].operands[0]
    return Floating(op, operands, form, type, position)


def is_condition(expr: Expr) -> bool:
    """True if an expression is 0 or 1 by its form."""
    if isinstance(expr, Binary):
        return expr.op in COMPARISONS or expr.op in LOGICAL
    if isinstance(expr, Constant):
        return expr.value in (0, 1)
    if isinstance(expr, Floating):
        return expr.op in TRUTHS
    return isinstance(expr, Unary) and expr.op == "!"


def condition(expr: Expr) -> Expr:
    """An expression as a condition: 1 if it is not zero."""
    if isinstance(expr, Constant):
        return Constant(int(expr.value != 0), INT, expr.position)
    if is_condition(expr):
        return expr
    if isinstance(expr, Widen | Wrap) and is_condition(expr.operand):
        return expr.operand  # 0 stays 0, and 1 (or -1, in one signed bit) is not zero
    return Binary("!=", expr, Constant(0, expr.type, expr.position), INT, expr.position)


def negate(expr: Expr) -> Expr:
    """1 where the expression is zero: De Morgan, so that negations stand at comparisons only.

    A chain of thousands of parts is negated once for each part that is added to it: the negations
    of its prefixes are cached.
    """
    waiting = [expr]
    made = _NEGATIONS
    if len(made) > _MOST_NEGATIONS:
        made.clear()
    while waiting:
        here = waiting[-1]
        stated = condition(here)
        if here not in made and isinstance(stated, Binary) and stated.op in LOGICAL:
            missing = [each for each in (stated.right, stated.left) if each not in made]
            if missing:
                waiting += missing
                continue
            op = "||" if stated.op == "&&" else "&&"
            parts = (made[stated.left], made[stated.right])
            made[here] = Binary(op, *parts, INT, stated.position)
        elif here not in made:
            made[here] = _negated(stated)
        waiting.pop()
    return made[expr]


def _negated(stated: Expr) -> Expr:
    """The negation of a condition that is no chain."""
    match stated:
        case Constant():
            return Constant(1 - stated.value, INT, stated.position)
        case Unary():
            return condition(stated.operand)
        case Binary():
            return Binary(NEGATED[stated.op], stated.left, stated.right, INT, stated.position)
        case _:
            return Unary("!", stated, INT, stated.position)


_NEGATIONS: dict[Expr, Expr] = {}
_MOST_NEGATIONS = 50_000


def compare(op: str, left: Expr, right: Expr, position: Position) -> Expr:
    if isinstance(left, Constant) and isinstance(right, Constant):
        a, b = left.value, right.value
        outcome = {"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}
        return Constant(int(outcome[op]), INT, position)
    if isinstance(right, Constant) and right.value == 0 and op in ("==", "!="):
        inner = left.operand if isinstance(left, Widen | Wrap) else left
        if is_condition(inner):
            return inner if op == "!=" else negate(inner)
    if isinstance(left, Variable) and isinstance(right, Variable) and left.scalar is right.scalar:
        return Constant(int(op in ("==", "<=", ">=")), INT, position)
    return Binary(op, left, right, INT, position)


def logical(op: str, left: Expr, right: Expr, position: Position) -> Expr:
    """`&&` and `||`; the right operand is dropped if it is never evaluated."""
    left, right = condition(left), condition(right)
    decisive = 0 if op == "&&" else 1
    if isinstance(left, Constant):
        return Constant(decisive, INT, position) if left.value == decisive else right
    if isinstance(right, Constant):
        if right.value != decisive:
            return left
        if is_safe(left):
            return Constant(decisive, INT, position)
    return Binary(op, left, right, INT, position)


def conditional(test: Expr, then: Expr, orelse: Expr, position: Position) -> Expr:
    test = condition(test)
    if isinstance(test, Constant):
        return then if test.value else orelse
    if isinstance(then, Constant) and isinstance(orelse, Constant) and is_safe(test):
        if then.value == orelse.value:
            return then
    return Conditional(test, then, orelse, then.type, position)


def is_safe(expr: Expr) -> bool:
    """True if evaluating an expression can never be undefined."""
    for node in distinct_parts((expr,)):
        if isinstance(node, Cell):
            return False
        if isinstance(node, Binary | Unary) and conditions(node.op, node.type):
            return False
        if isinstance(node, Floating) and node.op == "to_int":
            return False
    return True


def rebuild(expr: Expr, parts: tuple[Expr, ...]) -> Expr:
    """Apply the operation of `expr` to other operands, and fold the result."""
    match expr:
        case Constant() | Variable():
            return expr
        case Cell():
            return Cell(expr.array, parts, expr.position)
        case Unary(op="-"):
            return minus(parts[0], expr.type, expr.position)
        case Unary(op="~"):
            return complement(parts[0], expr.type, expr.position)
        case Unary():
            return negate(parts[0])
        case Wrap() | Widen():
            inner = parts[0]
            if isinstance(inner, Constant):
                return Constant(expr.type.wrap(inner.value), expr.type, expr.position)
            if inner.type == expr.type and not isinstance(inner, Binary | Unary):
                return inner
            if isinstance(inner, Wrap) and inner.type == expr.type:
                return inner
            if isinstance(expr, Widen):
                return convert(inner, expr.type, expr.position)
            return Wrap(inner, expr.type, expr.position)
        case Floating():
            return floating(expr.op, parts, expr.format, expr.type, expr.position)
        case Conditional():
            return conditional(parts[0], parts[1], parts[2], expr.position)
        case Binary():
            if expr.op in COMPARISONS:
                return compare(expr.op, parts[0], parts[1], expr.position)
            if expr.op in LOGICAL:
                return logical(expr.op, parts[0], parts[1], expr.position)
            if not expr.type.signed and expr.op not in _CLOSED:
                # The operation is inside of its Wrap already.
                folded = arithmetic(expr.op, parts[0], parts[1], expr.type, expr.position)
                return folded.operand if isinstance(folded, Wrap) else folded
            return arithmetic(expr.op, parts[0], parts[1], expr.type, expr.position)
