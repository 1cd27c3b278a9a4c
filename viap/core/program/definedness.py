"""Conditions for an operation to be defined, by operator and type (C11 6.5, 6.5.5 to 6.5.7).

The machine, the translation, the checks, the shrinker, the bounded search and the folding of
constants use this table, each in its own domain: Python code, terms, core expressions, bit-vectors.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from operator import add, and_, lshift, mul, or_, rshift, sub, xor

from viap.core.program.integer_types import IntType
from viap.core.program.nodes import Array, Scalar


class Part(Enum):
    """A number of an operation: an operand (a unary one is LEFT), or the exact result."""

    LEFT = "left"
    RIGHT = "right"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Comparison:
    """`part op number`, of integers; the operator is `!=`, `>=` or `<=`."""

    part: Part
    op: str
    number: int

    def holds_in(self, low: int, high: int) -> bool:
        """True if the comparison holds for every number of a range."""
        if self.op == "!=":
            return self.number < low or high < self.number
        return self.number <= low if self.op == ">=" else high <= self.number


# A conjunction of clauses; a clause is a disjunction of comparisons.
Clauses = tuple[tuple[Comparison, ...], ...]


def between(part: Part, low: int, high: int) -> Clauses:
    return (Comparison(part, ">=", low),), (Comparison(part, "<=", high),)


def undecided(clauses: Clauses, ranges: Mapping[Part, tuple[int, int]]) -> Clauses:
    """The clauses that the ranges of the parts do not imply."""
    return tuple(
        clause for clause in clauses if not any(c.holds_in(*ranges[c.part]) for c in clause)
    )


@dataclass(frozen=True, slots=True)
class Condition:
    """Clauses about a subject that exclude one kind of undefined behaviour."""

    kind: str
    subject: str
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class InBounds:
    """`0 <= index < size` in a dimension; a size that is an array is read at the first index."""

    dimension: int
    size: int | Scalar | Array
    kind: str = "bounds"


def conditions(op: str, type: IntType) -> tuple[Condition, ...]:
    """Conditions for an operator, computed in a type, to be defined; empty: always defined.

    Each condition can be evaluated where those before it hold. Unary and binary minus have
    equal conditions. For cells, see `cell_conditions`.
    """
    return _conditions(op, type.bits, type.signed)


@cache
def _conditions(op: str, bits: int, signed: bool) -> tuple[Condition, ...]:
    left, right, result = Part.LEFT, Part.RIGHT, Part.RESULT
    type = IntType("", bits, signed, 0)
    lowest, highest = type.minimum, type.maximum

    fits = (Condition("overflow", "result", between(result, lowest, highest)),) if signed else ()
    match op:
        case "+" | "-" | "*":
            return fits
        case "/" | "%":
            divisor = Condition("division", "divisor", ((Comparison(right, "!=", 0),),))
            quotient = (Comparison(left, "!=", lowest), Comparison(right, "!=", -1))
            return (divisor, Condition("overflow", "result", (quotient,)))[: 1 + signed]
        case "<<" | ">>":
            distance = Condition("shift", "distance", between(right, 0, bits - 1))
            shifted = Condition("shift", "shifted number", ((Comparison(left, ">=", 0),),))
            return (distance, shifted, *fits) if op == "<<" and signed else (distance,)
        case "to_int":
            whole = between(result, lowest, highest)
            return (Condition("float-cast", "number", whole),)
        case "&" | "|" | "^" | "~" | "!" | "&&" | "||" | "==" | "!=" | "<" | "<=" | ">" | ">=":
            return ()
    raise ValueError(op)


def cell_conditions(array: Array, indices: int) -> Iterator[InBounds]:
    """Conditions on the indices of an access to a cell, or to a row, which has fewer of them."""
    for dimension, size in enumerate(array.sizes[:indices]):
        if size is not None:
            yield InBounds(dimension, size)


# ----------------------------------------------------------------- numbers


def truncated_division(left: int, right: int) -> int:
    result = abs(left) // abs(right)
    return result if (left < 0) == (right < 0) else -result


_EXACT = {"+": add, "-": sub, "*": mul, "&": and_, "|": or_, "^": xor, "<<": lshift, ">>": rshift}


def exact(op: str, left: int, right: int | None = None) -> int:
    """The mathematical result of a binary operator, or of unary minus, where it has one."""
    if right is None:
        return -left
    if op in ("/", "%"):
        quotient = truncated_division(left, right)
        return quotient if op == "/" else left - right * quotient
    result: int = _EXACT[op](left, right)
    return result


def violated(op: str, type: IntType, left: int, right: int | None = None) -> Condition | None:
    """Returns the first condition that the numbers violate; None if the operation is defined."""

    def holds(each: Comparison) -> bool:
        number = exact(op, left, right) if each.part is Part.RESULT else operands[each.part]
        return each.holds_in(number, number)

    operands = {Part.LEFT: left, Part.RIGHT: left if right is None else right}

    for condition in conditions(op, type):
        if not all(any(map(holds, clause)) for clause in condition.clauses):
            return condition
    return None
