"""The paper's classes of variables: non-recurrent, self-recurrent, with reset, and all others.

A loop changes such a variable only by `v = v + b` and by `v = c`, where it changes neither `b`
nor `c`.
"""

from dataclasses import dataclass

from viap.program import build
from viap.program.graph.liveness import read_scalars
from viap.program.nodes import Assign, Binary, Constant, Expr, Scalar, Variable, While, Widen, Wrap
from viap.transform.accesses import assigned, changed_scalars, read_cells
from viap.transform.iterators import iterators

Addend = tuple[int, Expr]  # a sign and a value


@dataclass(frozen=True, eq=False, slots=True)
class Recurrence:
    """`steps` add to the scalar, `resets` give it a value; `wraps`: modulo its type."""

    scalar: Scalar
    steps: tuple[tuple[Assign, tuple[Addend, ...]], ...]
    resets: tuple[Assign, ...]
    wraps: bool

    def weight(self) -> int:
        """The sum of the greatest values that the steps may add."""
        return sum(_greatest(value) for _, parts in self.steps for _, value in parts)


def recurrence(loop: While, scalar: Scalar) -> Recurrence | None:
    changed = set(changed_scalars(loop.body))
    steps, resets, wraps = [], [], False
    if scalar.type.bits == 1:
        return None  # values of _Bool are no residues
    for write in assigned(loop.body, scalar):
        if not isinstance(write, Assign):
            return None
        if _is_fixed(write.value, changed):
            resets.append(write)
            continue
        added = addends(write.value, scalar)
        if added is None or not all(_is_fixed(value, changed) for _, value in added[0]):
            return None
        steps.append((write, added[0]))
        wraps |= added[1]
    if wraps and any(each.scalar is scalar for each in iterators(loop)):
        wraps = False
    return Recurrence(scalar, tuple(steps), tuple(resets), wraps)


def addends(value: Expr, scalar: Scalar) -> tuple[tuple[Addend, ...], bool] | None:
    """What a value adds to a scalar, and whether it is equal modulo the type only."""
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


def _is_fixed(value: Expr, changed: set[Scalar]) -> bool:
    """Whether a loop does not change a value, which can be computed everywhere."""
    if isinstance(value, Constant):
        return True
    return build.is_safe(value) and not (read_scalars(value) & changed) and not _reads(value)


def _reads(value: Expr) -> bool:
    return any(True for _ in read_cells(value))


def _greatest(value: Expr) -> int:
    if isinstance(value, Constant):
        return abs(value.value)
    return max(abs(value.type.minimum), value.type.maximum)
