"""Arithmetic and shifts: exact results, and checks of the conditions that may fail."""

from collections.abc import Mapping

from viap.machine.python_code import Code, Workshop
from viap.program.definedness import Clauses, Part, conditions, undecided
from viap.program.integer_types import IntType
from viap.program.nodes import Binary, Unary
from viap.program.operator_bounds import Interval, bounds

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
