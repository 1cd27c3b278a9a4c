"""The rules of expressions: operand types agree, and results that may leave a type are wrapped."""

from collections.abc import Container
from typing import NoReturn

from viap.errors import InternalError
from viap.program.integer_types import INT, IntType
from viap.program.nodes import (
    COMPARISONS,
    LOGICAL,
    Array,
    Binary,
    Cell,
    Conditional,
    Constant,
    Expr,
    Floating,
    Scalar,
    Unary,
    Variable,
    Widen,
    Wrap,
    children,
)
from viap.program.operator_bounds import Interval, bounds

_ARITHMETIC = frozenset("+-*/%&|^")
_SHIFTS = frozenset(("<<", ">>"))
# Unsigned results that may lie outside of the type.
_LEAVING = frozenset(("+", "-", "*", "<<"))


def check_expression(expr: Expr, declared: Container[Scalar | Array]) -> None:
    """Raises InternalError where a rule is broken anywhere in the expression."""
    pending: list[tuple[Expr, Expr | None]] = [(expr, None)]
    while pending:
        node, parent = pending.pop()
        _check(node, parent, declared)
        pending.extend((child, node) for child in children(node))


def _check(node: Expr, parent: Expr | None, declared: Container[Scalar | Array]) -> None:
    match node:
        case Constant():
            if not node.type.holds(node.value):
                _fail(node, f"{node.value} is not a value of type {node.type}")
        case Variable():
            if node.scalar not in declared:
                _fail(node, f"variable {node.scalar.name} is not declared")
        case Cell():
            _check_cell(node, declared)
        case Wrap():
            pass
        case Widen():
            if not node.type.covers(node.operand.type):
                _fail(node, f"{node.operand.type} can't be widened to {node.type}")
        case Conditional():
            _agree(node, "?:", node.then.type, node.orelse.type, node.type)
        case Unary():
            _check_unary(node, parent)
        case Floating():
            _check_floating(node)
        case Binary():
            _check_binary(node, parent)


def _check_cell(node: Cell, declared: Container[Scalar | Array]) -> None:
    array = node.array
    if array not in declared:
        _fail(node, f"array {array.name} is not declared")
    if len(node.indices) != len(array.sizes):
        _fail(node, f"{array.name} has {len(array.sizes)} dimensions, not {len(node.indices)}")


def _check_unary(node: Unary, parent: Expr | None) -> None:
    match node.op:
        case "!":
            if not _same(node.type, INT):
                _fail(node, f"! has type {node.type}")
        case "-" | "~":
            _agree(node, node.op, node.operand.type, node.type)
            _computed(node)
            if node.op == "-":
                _wrapped(node, parent)
        case _:
            _fail(node, f"unknown operator {node.op}")


def _check_floating(node: Floating) -> None:
    """Check the number of operands, and that patterns have the format's width."""
    from viap.floating.operations import ARITIES, TO_INTEGERS

    if len(node.operands) != ARITIES.get(node.op):
        _fail(node, f"{node.op} with {len(node.operands)} operands")
    if node.op not in TO_INTEGERS and node.type.bits != node.format.bits:
        _fail(node, f"{node.op} has type {node.type}")
    if node.op in TO_INTEGERS and node.op != "to_int" and not _same(node.type, INT):
        _fail(node, f"{node.op} has type {node.type}")
    for place, operand in enumerate(node.operands):
        number = node.op == "from_int" or (node.op == "ldexp" and place == 1)
        width = 96 - node.format.bits if node.op == "convert" else node.format.bits
        if not number and (operand.type.bits, operand.type.signed) != (width, False):
            _fail(node, f"{node.op} of an operand of type {operand.type}")


def _check_binary(node: Binary, parent: Expr | None) -> None:
    left, right, op = node.left.type, node.right.type, node.op
    if op in LOGICAL or op in COMPARISONS:
        if not _same(node.type, INT):
            _fail(node, f"{op} has type {node.type}")
        if op in COMPARISONS:
            _agree(node, op, left, right)
    elif op in _ARITHMETIC:
        _agree(node, op, left, right, node.type)
        _computed(node)
    elif op in _SHIFTS:
        _agree(node, op, left, node.type)
        _computed(node)
    else:
        _fail(node, f"unknown operator {op}")
    if op in _LEAVING:
        _wrapped(node, parent)


def _computed(node: Unary | Binary) -> None:
    """Check that nothing is computed in a type below int: C promotes narrow operands."""
    if node.type.bits < INT.bits:
        _fail(node, f"{node.op} is computed in type {node.type}")


def _wrapped(node: Unary | Binary, parent: Expr | None) -> None:
    """Check that an unsigned result that may leave its type is wrapped to at most its width."""
    if node.type.signed or _stays(node):
        return
    if not isinstance(parent, Wrap) or parent.type.bits > node.type.bits:
        _fail(node, f"unsigned {node.op} is not wrapped")


def _stays(node: Unary | Binary) -> bool:
    """True if the types of widened operands and constants keep the result in range."""
    if isinstance(node, Unary):
        low, high = bounds("-", (0, 0), _range(node.operand))
    else:
        low, high = bounds(node.op, _range(node.left), _range(node.right))
    return node.type.holds(low) and node.type.holds(high)


def _range(expr: Expr) -> Interval:
    while isinstance(expr, Widen):
        expr = expr.operand
    if isinstance(expr, Constant):
        return expr.value, expr.value
    return expr.type.minimum, expr.type.maximum


def _same(left: IntType, right: IntType) -> bool:
    """True if two types have equal ranges, such as `long` and `int` of 32 bits."""
    return (left.bits, left.signed) == (right.bits, right.signed)


def _agree(node: Expr, what: str, *types: IntType) -> None:
    if not all(_same(type, types[0]) for type in types):
        _fail(node, f"types differ around {what}: {', '.join(map(str, types))}")


def _fail(node: Expr, message: str) -> NoReturn:
    raise InternalError(f"{node.position}: {message}")
