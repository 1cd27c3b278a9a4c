"""The paper's classes of variables: non-recurrent, self-recurrent, with reset, and all others.

A loop changes such a variable only by `v = v + b` and by `v = c`, where it changes neither `b`
nor `c`.
"""

import math
from collections.abc import Set
from dataclasses import dataclass

from viap.core.program import build
from viap.core.program.checks.iterators import (
    Iterator,
    assigned,
    changed_scalars,
    is_scalar,
    iterators,
    plain,
    read_cells,
)
from viap.core.program.checks.trip_counts import never_wraps
from viap.core.program.graph.liveness import read_scalars
from viap.core.program.integer_types import INT, LLONG
from viap.core.program.nodes import (
    COMPARISONS,
    LOGICAL,
    Assign,
    Binary,
    Constant,
    Expr,
    Scalar,
    Variable,
    While,
    Widen,
    Wrap,
)

Addend = tuple[int, Expr]  # a sign and a value


_LARGEST_FACTOR = 1 << 10
# Sums up to here can be computed in the type of counts.
_ROOM = 1 << 60


@dataclass(frozen=True, eq=False, slots=True)
class Series:
    """A scalar to which every iteration adds `factor` times an iterator; `late`: after its step."""

    factor: int
    iterator: Iterator
    late: bool


@dataclass(frozen=True, eq=False, slots=True)
class RecurrenceClass:
    """`steps` add to the scalar, `resets` give it a value; `wraps`: modulo its type.

    `series` are beyond the paper: what steps by an iterator add.
    """

    scalar: Scalar
    steps: tuple[tuple[Assign, tuple[Addend, ...]], ...]
    resets: tuple[Assign, ...]
    wraps: bool
    series: tuple[Series, ...] = ()

    def limit(self) -> int:
        """The number of iterations that the type of counts can count without overflow."""
        weight = sum(_greatest(value) for _, parts in self.steps for _, value in parts)
        limit = _ROOM // max(1, weight)
        for each in self.series:
            size = abs(each.factor) * max(abs(each.iterator.step), 1)
            limit = min(limit, (1 << 26) // size, math.isqrt(_ROOM // size) // 2)
        return limit


def recurrence(loop: While, scalar: Scalar) -> RecurrenceClass | None:
    changed = set(changed_scalars(loop.body))
    steps, resets, wraps = [], [], False
    series: list[Series] = []
    if scalar.type.bits == 1 or scalar.type.bits > LLONG.bits:
        # Values of _Bool are no residues, and sums are computed in 64 bits.
        return None
    for write in assigned(loop.body, scalar):
        if not isinstance(write, Assign):
            return None
        if is_fixed(write.value, changed):
            resets.append(write)
            continue
        added = addends(write.value, scalar)
        if added is None:
            return None
        fixed = tuple(each for each in added[0] if is_fixed(each[1], changed))
        rest = [each for each in added[0] if not is_fixed(each[1], changed)]
        found = [_series(loop, write, each) for each in rest]
        series += [each for each in found if each is not None]
        if None in found:
            return None
        steps.append((write, fixed))
        wraps |= added[1]
    if wraps and not resets and never_wraps(loop, scalar):
        wraps = False
    if series and (resets or scalar.type.bits > INT.bits):
        return None
    return RecurrenceClass(scalar, tuple(steps), tuple(resets), wraps, tuple(series))


def _series(loop: While, write: Assign, addend: Addend) -> Series | None:
    """Returns the series that a statement at the top of the body adds; None if it adds none."""
    sign, value = addend
    factor, value = _multiple(plain(value))
    if write not in loop.body or not 0 < abs(factor) <= _LARGEST_FACTOR:
        return None
    for each in iterators(loop):
        if is_scalar(value, each.scalar) and each.scalar.type.bits <= INT.bits:
            return Series(sign * factor, each, each.place < loop.body.index(write))
    return None


def _multiple(value: Expr) -> tuple[int, Expr]:
    """Splits a signed product into a constant factor and the other one; else the factor is 1."""
    if isinstance(value, Binary) and value.op == "*" and value.type.signed:
        for factor, other in ((value.left, value.right), (value.right, value.left)):
            if isinstance(factor, Constant):
                return factor.value, other
    return 1, value


def addends(value: Expr, scalar: Scalar) -> tuple[tuple[Addend, ...], bool] | None:
    """Returns the signed terms that a value adds to a scalar, and True if it may wrap; or None."""
    found: list[Addend] = []
    wraps = False
    while not isinstance(value, Variable):
        match value:
            case Widen():
                value = value.operand
            case Wrap() if value.type.bits >= scalar.type.bits:
                wraps, value = True, value.operand
            case Binary(op="+") if scalar not in read_scalars(value.right):
                found.append((1, value.right))
                value = value.left
            case Binary(op="+") if scalar not in read_scalars(value.left):
                found.append((1, value.left))
                value = value.right
            case Binary(op="-") if scalar not in read_scalars(value.right):
                found.append((-1, value.right))
                value = value.left
            case _:
                return None
    return (tuple(found), wraps) if value.scalar is scalar else None


def is_fixed(value: Expr, changed: Set[Scalar]) -> bool:
    """True if a loop does not change a value, which can be computed everywhere."""
    if isinstance(value, Constant):
        return True
    return is_safe(value) and not (read_scalars(value) & changed) and not _reads(value)


def is_safe(value: Expr) -> bool:
    """True if a value can be computed everywhere; divisions by constants can."""
    if isinstance(value, Binary) and value.op in ("/", "%"):
        divisor = value.right
        return isinstance(divisor, Constant) and divisor.value > 0 and is_safe(value.left)
    if isinstance(value, Binary) and (value.op in COMPARISONS or value.op in LOGICAL):
        return is_safe(value.left) and is_safe(value.right)
    if isinstance(value, Widen | Wrap):
        return is_safe(value.operand)
    return build.is_safe(value)


def _reads(value: Expr) -> bool:
    return any(True for _ in read_cells(value))


def _greatest(value: Expr) -> int:
    if isinstance(value, Constant):
        return abs(value.value)
    return max(abs(value.type.minimum), value.type.maximum)
