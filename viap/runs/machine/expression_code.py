"""Expressions as Python text, with only the checks that may fail."""

from collections.abc import Mapping

from viap.core.base.errors import InternalError
from viap.core.program.build import TRUTHS
from viap.core.program.definedness import Clauses, Part, conditions, undecided
from viap.core.program.integer_types import IntType
from viap.core.program.intervals import Ends as Interval
from viap.core.program.intervals import bounds
from viap.core.program.nodes import (
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
from viap.runs.machine.python_code import Code, Workshop


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
            from viap.runs.machine.cell_code import read

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


# ---- Arithmetic and shifts: exact results, and checks of the conditions that may fail.


# Functions for operators that are seldom written in place: their names, and their results.
# C truncates towards zero, Python rounds down: equal where nothing is negative.
_FUNCTIONS = {
    "/": ("divide", "left // right if (left >= 0) == (right > 0) else -(-left // right)"),
    "%": ("remainder", "left % abs(right) if left >= 0 else -(-left % abs(right))"),
    "<<": ("shift_left", "left << right"),
    ">>": ("shift_right", "left >> right"),
}


def negation(shop: Workshop, expr: Unary, operand: Code) -> Code:
    exact = -operand.high, -operand.low
    doubtful = _doubtful(expr, operand, operand, exact)
    if not doubtful:
        return Code(f"(-{operand.text})", *exact, operand.depth + 1)
    first, name = shop.named(operand)
    return _checked(shop, expr, doubtful, f"-{first}", name, exact, operand.depth)


def binary(shop: Workshop, expr: Binary, left: Code, right: Code) -> Code:
    op, depth = expr.op, max(left.depth, right.depth)
    exact = bounds(op, (left.low, left.high), (right.low, right.high))
    doubtful = _doubtful(expr, left, right, exact)
    if op in ("/", "%") and not doubtful and right.low > 0:
        operator, by = "//" if op == "/" else "%", right.text
        if left.low >= 0:
            return Code(f"({left.text} {operator} {by})", *exact, depth + 2)
        if right.low == right.high:
            first, name = shop.named(left)
            positive, negative = f"{name} {operator} {by}", f"-(-{name} {operator} {by})"
            return Code(f"({positive} if {first} >= 0 else {negative})", *exact, depth + 2)
    if op in ("/", "%") or (doubtful and op in _FUNCTIONS):
        return _called(shop, expr, left, right, exact)
    if not doubtful:
        return Code(f"({left.text} {op} {right.text})", *exact, depth + 1)
    first, left_name = shop.named(left)
    second, right_name = shop.named(right)
    names = f"{left_name}, {right_name}"
    return _checked(shop, expr, doubtful, f"{first} {op} {second}", names, exact, depth)


def _doubtful(expr: Unary | Binary, left: Code, right: Code, exact: Interval) -> Clauses:
    """Clauses that may fail, by the bounds of operands and result."""
    found: Clauses = ()
    for rule in conditions(expr.op, expr.type):
        ranges = {Part.LEFT: (left.low, left.high), Part.RIGHT: (right.low, right.high)}
        found += undecided(rule.clauses, {**ranges, Part.RESULT: exact})
    return found


def _checked(
    shop: Workshop,
    expr: Unary | Binary,
    doubtful: Clauses,
    text: str,
    names: str,
    exact: Interval,
    depth: int,
) -> Code:
    """A result that is computed first, and then checked against the limits that it may cross."""
    result = shop.temporary()
    test = _test(doubtful, {Part.RESULT: f"({result} := {text})"})
    text = f"({result} if {test} else undefined({shop.fault(expr, expr.op)}, {names}))"
    return Code(text, *_clamped(exact, expr.type), depth + 3, result)


def _called(shop: Workshop, expr: Binary, left: Code, right: Code, exact: Interval) -> Code:
    """A call of a function that checks all conditions."""
    type, (word, result), (low, high) = expr.type, _FUNCTIONS[expr.op], exact
    texts = {Part.LEFT: "left", Part.RIGHT: "right", Part.RESULT: f"(result := {result})"}
    tests = " and ".join(_test(rule.clauses, texts) for rule in conditions(expr.op, type))
    name = f"{word}_{type.bits}{'' if type.signed else 'u'}"
    function = (
        f"def {name}(site, left, right):\n if {tests}:\n"
        f"  return {'result' if 'result' in tests else result}\n undefined(site, left, right)\n"
    )
    if function not in shop.functions:
        shop.functions.append(function)
    if type.signed:
        low, high = _clamped(exact, type)
    elif expr.op == "<<":
        # The check keeps the amount below the width; the expression's bounds may be wider.
        high = min(high, max(left.high, 0) << (type.bits - 1))
    text = f"{name}({shop.fault(expr, expr.op)}, {left.text}, {right.text})"
    return Code(text, low, high, max(left.depth, right.depth) + 1)


def _test(clauses: Clauses, texts: Mapping[Part, str]) -> str:
    """Text of one condition's clauses: one clause with alternatives, or limits of one part."""
    if len(clauses[0]) > 1:
        (clause,) = clauses
        return f"({' or '.join(f'{texts[c.part]} {c.op} {c.number}' for c in clause)})"
    (part,) = {each.part for (each,) in clauses}
    test = texts[part]
    for (each,) in clauses:
        test = f"{each.number} <= {test}" if each.op == ">=" else f"{test} {each.op} {each.number}"
    return test


def _clamped(bounds: Interval, type: IntType) -> Interval:
    """The bounds of a checked result, within the type even if no result passes the check."""
    low, high = (min(max(bound, type.minimum), type.maximum) for bound in bounds)
    return low, high


# ---- Floating-point operations as calls of exact functions on bit patterns.


def floating(shop: Workshop, expr: Floating, operands: list[Code]) -> Code:
    """The result of an operation; for `to_int`, with a check of its range."""
    name = f"f{expr.format.bits}_{expr.op}"
    bind = (
        "from viap.core.base.floating_formats import function as r_make\n"
        f"from viap.core.base.floating_formats import BINARY{expr.format.bits} as r_format\n"
        f"{name} = r_make({expr.op!r}, r_format)\n"
    )
    if bind not in shop.functions:
        shop.functions.append(bind)
    depth = max(each.depth for each in operands) + 1
    if expr.op != "to_int":
        text = f"{name}({', '.join(each.text for each in operands)})"
        high = 1 if expr.op in TRUTHS else expr.type.maximum
        return Code(text, 0, high, depth)
    low, high = expr.type.minimum, expr.type.maximum
    first, again = shop.named(operands[0])
    result, fault = shop.temporary(), shop.fault(expr, expr.format.name)
    test = f"{low} <= ({result} := {name}({first})) <= {high}"
    text = f"({result} if {test} else unconvertible({fault}, {again}))"
    return Code(text, low, high, depth + 3, result)
