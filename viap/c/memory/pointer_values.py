"""A pointer as numbers: the object it points into, the indices that lead there, its offset."""

from collections.abc import Iterator
from dataclasses import dataclass

from viap.program import build
from viap.program.build import number
from viap.program.integer_types import INT
from viap.program.nodes import Constant, Expr
from viap.source import Position


@dataclass(frozen=True, slots=True)
class PointerValue:
    object: Expr
    rows: tuple[Expr, ...]
    offset: Expr

    @property
    def is_null(self) -> bool:
        return isinstance(self.object, Constant) and self.object.value == 0


def null(position: Position) -> PointerValue:
    return PointerValue(number(0, position, INT), (), number(0, position))


def padded(rows: tuple[Expr, ...], depth: int, position: Position) -> tuple[Expr, ...]:
    return rows + tuple(number(0, position) for _ in range(depth - len(rows)))


def paired_rows(
    left: PointerValue, right: PointerValue, position: Position
) -> Iterator[tuple[Expr, Expr]]:
    """Yields the rows of two pointers side by side; the shorter list is padded with zeros."""
    depth = max(len(left.rows), len(right.rows))
    return zip(padded(left.rows, depth, position), padded(right.rows, depth, position), strict=True)


def either(test: Expr, then: PointerValue, orelse: PointerValue, at: Position) -> PointerValue:
    """Returns one pointer if the test holds, else the other."""
    rows = tuple(build.conditional(test, a, b, at) for a, b in paired_rows(then, orelse, at))
    return PointerValue(
        build.conditional(test, then.object, orelse.object, at),
        rows,
        build.conditional(test, then.offset, orelse.offset, at),
    )


def same_array(left: PointerValue, right: PointerValue, position: Position) -> Expr:
    """Returns the condition that two pointers walk in the same array."""
    same = build.compare("==", left.object, right.object, position)
    for a, b in paired_rows(left, right, position):
        same = build.logical("&&", same, build.compare("==", a, b, position), position)
    return same
