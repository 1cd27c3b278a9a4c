"""Expressions as Python text, with only the checks that may fail."""

from viap.errors import InternalError
from viap.machine.arithmetic_code import binary, negation
from viap.machine.python_code import Code, Workshop
from viap.program.integer_types import IntType
from viap.program.nodes import (
    COMPARISONS,
    LOGICAL,
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
)


def value(shop: Workshop, expr: Expr) -> Code:
    """The expression's value, as an integer of its type."""
    code = shop.shallow(_value(shop, expr))
    # Bounds are derived from types, so a value outside of its type would be missed.
    if not code.within(expr.type):
        raise InternalError(f"{expr.position}: a value may lie outside of its type {expr.type}")
    return code


def _wrappable(shop: Workshop, expr: Wrap) -> Code:
    """The operand of a Wrap: alone there, unsigned results may lie outside of their type."""
    operand = expr.operand
    code = shop.shallow(_value(shop, operand))
    if not code.within(operand.type) and expr.type.bits > operand.type.bits:
        raise InternalError(f"{expr.position}: {operand.type} is wrapped to the wider {expr.type}")
    return code


def _value(shop: Workshop, expr: Expr) -> Code:
    match expr:
        case Constant():
            text = str(expr.value) if expr.value >= 0 else f"({expr.value})"
            return Code(text, expr.value, expr.value, name=text)
        case Variable():
            name = shop.scalars[expr.scalar]
            return Code(name, expr.type.minimum, expr.type.maximum, name=name)
        case Cell():
            from viap.machine.cell_code import read

            return read(shop, expr, [value(shop, index) for index in expr.indices])
        case Widen():
            return value(shop, expr.operand)
        case Wrap():
            return wrapped(shop, _wrappable(shop, expr), expr.type)
        case Unary(op="-"):
            return negation(shop, expr, value(shop, expr.operand))
        case Unary(op="~"):
            operand = value(shop, expr.operand)
            if expr.type.signed:
                text = f"(~{operand.text})"
                return Code(text, ~operand.high, ~operand.low, operand.depth + 1)
            top = expr.type.maximum
            text = f"({top} - {operand.text})"
            return Code(text, top - operand.high, top - operand.low, operand.depth + 1)
        case Floating():
            from viap.machine.floating_code import floating

            return floating(shop, expr, [value(shop, operand) for operand in expr.operands])
        case Conditional():
            condition = truth(shop, expr.condition)
            then, orelse = value(shop, expr.then), value(shop, expr.orelse)
            return Code(
                f"({then.text} if {condition.text} else {orelse.text})",
                min(then.low, orelse.low),
                max(then.high, orelse.high),
                max(condition.depth, then.depth, orelse.depth) + 1,
            )
        case Binary() if expr.op not in COMPARISONS and expr.op not in LOGICAL:
            return binary(shop, expr, value(shop, expr.left), value(shop, expr.right))
        case _:
            condition = truth(shop, expr)
            return Code(f"(1 if {condition.text} else 0)", 0, 1, condition.depth + 1)


def truth(shop: Workshop, expr: Expr) -> Code:
    """The expression as a condition, true where the value isn't zero."""
    return shop.shallow(_truth(shop, expr))


def _truth(shop: Workshop, expr: Expr) -> Code:
    match expr:
        case Unary(op="!"):
            operand = truth(shop, expr.operand)
            return Code(f"(not {operand.text})", 0, 1, operand.depth + 1)
        case Binary() if expr.op in COMPARISONS:
            left, right = value(shop, expr.left), value(shop, expr.right)
            if shop.watches(expr):
                left, right = shop.difference(expr, left, right), Code("0", 0, 0)
            text = f"({left.text} {expr.op} {right.text})"
            return Code(text, 0, 1, max(left.depth, right.depth) + 1)
        case Binary() if expr.op in LOGICAL:
            return _logical(shop, expr)
        case Widen():
            return truth(shop, expr.operand)
        case _ if shop.watches(expr):
            difference = shop.difference(expr, value(shop, expr), Code("0", 0, 0))
            return Code(f"({difference.text} != 0)", 0, 1, difference.depth + 1)
        case _:
            return value(shop, expr)


def _logical(shop: Workshop, expr: Binary) -> Code:
    # A chain of one operator is one flat Python expression, however long.
    operands: list[Expr] = []
    left: Expr = expr
    while isinstance(left, Binary) and left.op == expr.op:
        operands.append(left.right)
        left = left.left
    operands.append(left)
    codes = [truth(shop, operand) for operand in reversed(operands)]
    joined = (" and " if expr.op == "&&" else " or ").join(code.text for code in codes)
    return Code(f"({joined})", 0, 1, max(code.depth for code in codes) + 1)


def wrapped(shop: Workshop, code: Code, type: IntType) -> Code:
    """The value modulo 2**bits, in the range of the type."""
    if code.within(type):
        return code
    low, high, mask = type.minimum, type.maximum, (1 << type.bits) - 1
    if not type.signed:
        return Code(f"({code.text} & {mask})", low, high, code.depth + 1)
    # Most values are in range already.
    first, name = shop.named(code)
    around = f"(({name} + {-low}) & {mask}) - {-low}"
    text = f"({name} if {low} <= {first} <= {high} else {around})"
    return Code(text, low, high, code.depth + 2)
