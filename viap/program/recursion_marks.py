"""Marks of recursive functions in a core program: places where contracts may be added.

A mark is `Assume(contracts == 0 || (value == 0 && ...))`, with a variable `contracts` that is zero:
it always holds. The values are, in this order: the state at the first call from outside of the
function's group, the state at this call, and its outcome, if there is one.
"""

from dataclasses import dataclass

from viap.program.integer_types import INT
from viap.program.nodes import (
    Assume,
    Binary,
    Constant,
    Expr,
    Program,
    Statement,
    Widen,
    Wrap,
    statements,
)
from viap.record import record
from viap.source import Position

ENTRY, EXIT, CALL, RETURN = "entry", "exit", "call", "return"
_PREFIX = "recursion"


@dataclass(frozen=True, slots=True)
class ContractPlace(Position):
    """The place of an assertion that a clause of a contract adds; `clause` is its number."""

    clause: int = 0

    def __str__(self) -> str:
        return Position.__str__(self)


@record
class Mark:
    """`activation`: its number in the program. `first`, `state` and `outcome`: the values."""

    kind: str
    function: str
    activation: int
    first: tuple[Expr, ...]
    state: tuple[Expr, ...]
    outcome: tuple[Expr, ...]


def origin(kind: str, function: str, activation: int, size: int) -> str:
    """Returns the origin of a mark's assumption; `size`: the number of values of a state."""
    return f"{_PREFIX} {kind} {function} {activation} {size}"


def is_mark(statement: Statement) -> bool:
    return isinstance(statement, Assume) and statement.origin.startswith(_PREFIX)


def has_marks(program: Program) -> bool:
    """True if the program has recursive functions that are known by their contracts alone."""
    return any(is_mark(each) for each in statements(program.body))


def mark_of(statement: Statement) -> Mark | None:
    """Returns the mark that a statement is; None if it is none, or not as it was written."""
    if not isinstance(statement, Assume) or not is_mark(statement):
        return None
    _, kind, function, activation, words = statement.origin.split()
    size, values = int(words), _listed(statement.condition)
    if values is None or len(values) < 2 * size:
        return None
    outcome = values[2 * size :]
    return Mark(kind, function, int(activation), values[:size], values[size : 2 * size], outcome)


def _listed(condition: Expr) -> tuple[Expr, ...] | None:
    if isinstance(condition, Constant):
        return () if condition.value else None
    if not isinstance(condition, Binary):
        return None
    if condition.op == "==":
        return ()  # no values: only the variable `contracts`
    values: list[Expr] = []
    node: Expr = condition.right
    while isinstance(node, Binary):
        part, node = (node.left, node.right) if node.op == "&&" else (node, _END)
        if not isinstance(part, Binary) or part.op != "==":
            return None
        value = part.left
        while isinstance(value, Widen | Wrap):
            value = value.operand
        if not isinstance(value, Constant):
            values.append(value)
    return tuple(values)


_END = Constant(1, INT, Position(""))
