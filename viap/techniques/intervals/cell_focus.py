"""The array cell that a program currently works on, kept apart from all other cells."""

from dataclasses import dataclass
from functools import reduce

from viap.program.intervals import Interval
from viap.program.nodes import Binary, Cell, Constant, Expr, Scalar, Variable, Widen


@dataclass(frozen=True, slots=True)
class Focus:
    """The cell at these indices, as they are written, and its contents.

    It stays the same cell as long as the `scalars` in the indices are not changed.
    """

    place: tuple[object, ...]
    scalars: frozenset[Scalar]
    value: Interval

    def holding(self, value: Interval) -> "Focus":
        return Focus(self.place, self.scalars, value)


def focus_on(cell: Cell, value: Interval) -> Focus | None:
    """Returns the focus on a cell; None if its indices are not sums or products of scalars."""
    parts = [_read(index) for index in cell.indices]
    if any(part is None for part in parts):
        return None
    known = [part for part in parts if part is not None]
    scalars = reduce(frozenset.union, (scalars for _, scalars in known), frozenset[Scalar]())
    return Focus(tuple(text for text, _ in known), scalars, value)


def _read(index: Expr) -> tuple[object, frozenset[Scalar]] | None:
    match index:
        case Constant():
            return index.value, frozenset()
        case Variable():
            return index.scalar, frozenset((index.scalar,))
        case Widen():
            return _read(index.operand)
        case Binary(op="+" | "-" | "*"):
            left, right = _read(index.left), _read(index.right)
            if left is not None and right is not None:
                return (index.op, left[0], right[0]), left[1] | right[1]
    return None
