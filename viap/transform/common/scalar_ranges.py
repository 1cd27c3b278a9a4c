"""Ranges of values: what a scalar, or a cell of an array, can hold anywhere in a run.

The least and the greatest value over everything that the program ever assigns. Values out of
a signed type are undefined behaviour, so that a run never has them.
"""

from viap.program.integer_types import IntType
from viap.program.nodes import (
    COMPARISONS,
    LOGICAL,
    Array,
    Assign,
    Binary,
    Cell,
    Conditional,
    Constant,
    Expr,
    Fill,
    Input,
    Program,
    Scalar,
    Statement,
    Unary,
    Variable,
    Widen,
    Wrap,
    statements,
    subexpressions,
)

Range = tuple[int, int]
Object = Scalar | Array

# So many times bounds may move, before those that move by themselves go to the end of the
# type, and before all do.
_ROUNDS = 4
_MOST_ROUNDS = 20


class ScalarRanges:
    def __init__(self, program: Program) -> None:
        self._known: dict[Object, Range] = dict.fromkeys(program.scalars, (0, 0))
        for array in program.arrays:
            self._known[array] = (0, 0) if array.zero else _whole(array.type)
        body = list(statements(program.body))
        rounds = 0
        while self._round(body, rounds):
            rounds += 1

    def of(self, place: Object) -> Range | None:
        """The range of a scalar or of an array's cells, where its type says less."""
        found = self._known[place]
        return None if found == _whole(place.type) else found

    def _round(self, body: list[Statement], rounds: int) -> bool:
        """Once more through all assignments; whether any range has grown."""
        grown = False
        for statement in body:
            written = _written(statement)
            if written is None:
                continue
            widen = rounds >= _MOST_ROUNDS or (rounds >= _ROUNDS and _is_step(statement, written))
            low, high = self._known[written]
            new_low, new_high = self._value(statement)
            if new_low < low:
                low, grown = written.type.minimum if widen else new_low, True
            if new_high > high:
                high, grown = written.type.maximum if widen else new_high, True
            self._known[written] = (low, high)
        return grown

    def _value(self, statement: Statement) -> Range:
        match statement:
            case Assign():
                low, high = self._range(statement.value)
                whole = _whole(statement.target.type)
                # A value that does not fit can't come here; that is the front end's promise.
                return (low, high) if whole[0] <= low and high <= whole[1] else whole
            case Fill(value=int() as value):
                return value, value
            case Input():
                return _whole(statement.type)
            case Fill():
                return _whole(statement.array.type)
            case _:
                raise ValueError(statement)

    def _range(self, expr: Expr) -> Range:
        match expr:
            case Constant():
                return expr.value, expr.value
            case Variable():
                return self._known[expr.scalar]
            case Cell():
                return self._known[expr.array]
            case Widen():
                return self._range(expr.operand)
            case Wrap():
                low, high = self._range(expr.operand)
                fits = expr.type.holds(low) and expr.type.holds(high)
                return (low, high) if fits else _whole(expr.type)
            case Conditional():
                (a, b), (c, d) = self._range(expr.then), self._range(expr.orelse)
                return min(a, c), max(b, d)
            case Unary(op="!"):
                return 0, 1
            case Unary(op="-"):
                low, high = self._range(expr.operand)
                return _clipped(-high, -low, expr.type)
            case Binary():
                return self._binary(expr)
            case _:
                return _whole(expr.type)

    def _binary(self, expr: Binary) -> Range:
        if expr.op in COMPARISONS or expr.op in LOGICAL:
            return 0, 1
        (a, b), (c, d) = self._range(expr.left), self._range(expr.right)
        match expr.op:
            case "+":
                return _clipped(a + c, b + d, expr.type)
            case "-":
                return _clipped(a - d, b - c, expr.type)
            case "*":
                corners = (a * c, a * d, b * c, b * d)
                return _clipped(min(corners), max(corners), expr.type)
            case "%" if c == d > 0:
                return (0 if a >= 0 else 1 - c), (c - 1 if b >= c or a < 0 else b)
            case "/" if c == d > 0 and a >= 0:
                return a // c, b // c
            case "&" if a >= 0 and c >= 0:
                return 0, min(b, d)
        return _whole(expr.type)


def _written(statement: Statement) -> Object | None:
    match statement:
        case Assign(target=target) | Input(target=target):
            return target.array if isinstance(target, Cell) else target.scalar
        case Fill():
            return statement.array
    return None


def _is_step(statement: Statement, written: Object) -> bool:
    """Whether the new value is made of the old one."""
    if not isinstance(statement, Assign):
        return False
    return any(
        (isinstance(node, Variable) and node.scalar is written)
        or (isinstance(node, Cell) and node.array is written)
        for node in subexpressions(statement.value)
    )


def _whole(type: IntType) -> Range:
    return type.minimum, type.maximum


def _clipped(low: int, high: int, type: IntType) -> Range:
    """Results of a signed type stay in it; those of others are wrapped by what is around."""
    if not type.signed:
        return low, high
    low, high = max(low, type.minimum), min(high, type.maximum)
    return (low, high) if low <= high else _whole(type)
