"""Validation of programs by the rules that `nodes` states, for tests of program builders."""

from collections.abc import Container
from typing import NoReturn

from viap.core.base.deep import deep
from viap.core.base.errors import InternalError
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, IntType
from viap.core.program.intervals import Ends as Interval
from viap.core.program.intervals import bounds
from viap.core.program.nodes import (
    COMPARISONS,
    LOGICAL,
    Array,
    Assign,
    Assume,
    Binary,
    Block,
    Body,
    Cell,
    Conditional,
    Constant,
    Exit,
    Expr,
    Fill,
    Floating,
    Halt,
    Input,
    Program,
    Scalar,
    Statement,
    Unary,
    Variable,
    While,
    Widen,
    Wrap,
    bodies,
    children,
    expressions,
)

# Of assumptions. `stack`: room for a recursive call; `recursion`: see `program_marks`.
_ORIGINS = ("assume", "promise", "abort", "exit", "stack", "recursion")


@deep
def validate(program: Program) -> None:
    """Raises InternalError, with the position, where the program is malformed."""
    _Validator(program).run()


class _Validator:
    def __init__(self, program: Program) -> None:
        self._program = program
        self._declared: set[Scalar | Array] = {*program.scalars, *program.arrays}
        self._around: list[str] = []

    def run(self) -> None:
        names: set[str] = set()
        objects: list[Scalar | Array] = [*self._program.scalars, *self._program.arrays]
        for declared in objects:
            if declared.name in names:
                _fail(declared.position, f"the name {declared.name} is declared twice")
            names.add(declared.name)
        for array in self._program.arrays:
            self._array(array)
        self._body(self._program.body)

    def _array(self, array: Array) -> None:
        if not array.sizes:
            _fail(array.position, f"array {array.name} has no dimensions")
        for place, size in enumerate(array.sizes):
            match size:
                case int() if size < 0:
                    _fail(array.position, f"array {array.name} has the size {size}")
                case Scalar() | Array() if size not in self._declared:
                    _fail(array.position, f"the size {size.name} of {array.name} is not declared")
                case Array() if place == 0 or len(size.sizes) != 1:
                    _fail(array.position, f"{size.name} can't hold sizes of {array.name}")
                case None if place:
                    _fail(array.position, f"dimension {place + 1} of {array.name} has no bound")

    def _body(self, body: Body) -> None:
        for statement in body:
            self._statement(statement)
            if isinstance(statement, While | Block):
                if statement.label in self._around:
                    _fail(statement.position, f"label {statement.label} is around itself")
                self._around.append(statement.label)
            for inner in bodies(statement):
                self._body(inner)
            if isinstance(statement, While | Block):
                self._around.pop()

    def _statement(self, statement: Statement) -> None:
        for expr in expressions(statement):
            check_expression(expr, self._declared)
        position = statement.position
        match statement:
            case Assign():
                target, value = statement.target.type, statement.value.type
                if (target.bits, target.signed) != (value.bits, value.signed):
                    _fail(position, f"a value of type {value} is assigned to type {target}")
            case Input():
                if not statement.target.type.covers(statement.type):
                    types = f"{statement.type} for a target of type {statement.target.type}"
                    _fail(position, f"an input of type {types}")
            case Fill():
                self._fill(statement)
            case Exit() if statement.label not in self._around:
                _fail(position, f"exit of {statement.label}, which is not around it")
            case Assume() if statement.origin.partition(" ")[0] not in _ORIGINS:
                _fail(position, f"unknown origin {statement.origin!r}")
            case Halt() if statement.origin not in ("abort", "exit"):
                _fail(position, f"unknown origin {statement.origin!r}")

    def _fill(self, fill: Fill) -> None:
        array = fill.array
        if array not in self._declared:
            _fail(fill.position, f"array {array.name} is not declared")
        if len(fill.indices) > len(array.sizes):
            _fail(fill.position, f"too many indices of {array.name}")
        if fill.value is not None and not array.type.holds(fill.value):
            _fail(fill.position, f"{fill.value} is not a value of type {array.type}")


def _fail(position: Position | None, message: str) -> None:
    raise InternalError(f"{position}: {message}" if position else message)


# ---- The rules of expressions: operand types agree, and results that may leave a type are wrapped.


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
                _fail_in(node, f"{node.value} is not a value of type {node.type}")
        case Variable():
            if node.scalar not in declared:
                _fail_in(node, f"variable {node.scalar.name} is not declared")
        case Cell():
            _check_cell(node, declared)
        case Wrap():
            pass
        case Widen():
            if not node.type.covers(node.operand.type):
                _fail_in(node, f"{node.operand.type} can't be widened to {node.type}")
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
        _fail_in(node, f"array {array.name} is not declared")
    if len(node.indices) != len(array.sizes):
        _fail_in(node, f"{array.name} has {len(array.sizes)} dimensions, not {len(node.indices)}")


def _check_unary(node: Unary, parent: Expr | None) -> None:
    match node.op:
        case "!":
            if not _same(node.type, INT):
                _fail_in(node, f"! has type {node.type}")
        case "-" | "~":
            _agree(node, node.op, node.operand.type, node.type)
            _computed(node)
            if node.op == "-":
                _wrapped(node, parent)
        case _:
            _fail_in(node, f"unknown operator {node.op}")


def _check_floating(node: Floating) -> None:
    """Check the number of operands, and that patterns have the format's width."""
    from viap.core.base.floating_formats import ARITIES, TO_INTEGERS

    if len(node.operands) != ARITIES.get(node.op):
        _fail_in(node, f"{node.op} with {len(node.operands)} operands")
    if node.op not in TO_INTEGERS and node.type.bits != node.format.bits:
        _fail_in(node, f"{node.op} has type {node.type}")
    if node.op in TO_INTEGERS and node.op != "to_int" and not _same(node.type, INT):
        _fail_in(node, f"{node.op} has type {node.type}")
    for place, operand in enumerate(node.operands):
        number = node.op == "from_int" or (node.op == "ldexp" and place == 1)
        width = 96 - node.format.bits if node.op == "convert" else node.format.bits
        if not number and (operand.type.bits, operand.type.signed) != (width, False):
            _fail_in(node, f"{node.op} of an operand of type {operand.type}")


def _check_binary(node: Binary, parent: Expr | None) -> None:
    left, right, op = node.left.type, node.right.type, node.op
    if op in LOGICAL or op in COMPARISONS:
        if not _same(node.type, INT):
            _fail_in(node, f"{op} has type {node.type}")
        if op in COMPARISONS:
            _agree(node, op, left, right)
    elif op in _ARITHMETIC:
        _agree(node, op, left, right, node.type)
        _computed(node)
    elif op in _SHIFTS:
        _agree(node, op, left, node.type)
        _computed(node)
    else:
        _fail_in(node, f"unknown operator {op}")
    if op in _LEAVING:
        _wrapped(node, parent)


def _computed(node: Unary | Binary) -> None:
    """Check that nothing is computed in a type below int: C promotes narrow operands."""
    if node.type.bits < INT.bits:
        _fail_in(node, f"{node.op} is computed in type {node.type}")


def _wrapped(node: Unary | Binary, parent: Expr | None) -> None:
    """Check that an unsigned result that may leave its type is wrapped to at most its width."""
    if node.type.signed or _stays(node):
        return
    if not isinstance(parent, Wrap) or parent.type.bits > node.type.bits:
        _fail_in(node, f"unsigned {node.op} is not wrapped")


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
        _fail_in(node, f"types differ around {what}: {', '.join(map(str, types))}")


def _fail_in(node: Expr, message: str) -> NoReturn:
    raise InternalError(f"{node.position}: {message}")
