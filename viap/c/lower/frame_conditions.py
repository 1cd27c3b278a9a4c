"""Conditions on the indices of elements, in types that hold both sides."""

from viap.c import tree
from viap.c.elaborate import build
from viap.c.lower.formula_terms import term_place
from viap.c.tree import Expr
from viap.c.types import FloatType
from viap.program.integer_types import INDEX, INT, INT128, DataModel, IntType
from viap.source import Position

Bounds = tuple[Expr, Expr]  # the first index, and the one behind the last


class FrameConditions:
    """Builds conditions for the frame at a position."""

    def __init__(self, at: Position) -> None:
        self._at = at
        self.plain = term_place(at, None)

    def inside(self, index: Expr, size: Expr | None) -> Expr:
        """Returns the condition that an index is one of an element, as far as a size says it."""
        zero = tree.IntConst(0, INDEX, self._at)
        above = tree.Binary("<=", zero, index, INT, self.plain, False)
        return above if size is None else self.both(above, self.compare("<", index, size))

    def within(self, index: Expr, bounds: Bounds) -> Expr:
        """Returns the condition that an index is in a range."""
        low, high = bounds
        return self.both(self.compare("<=", low, index), self.compare("<", index, high))

    def sum(self, left: Expr, right: Expr) -> Expr:
        left, right = self._alike(left, right)
        return tree.Binary("+", left, right, left.type, self.plain, False)

    def compare(self, op: str, left: Expr, right: Expr) -> Expr:
        left, right = self._alike(left, right)
        return tree.Binary(op, left, right, INT, self.plain, False)

    def unchanged(self, value: Expr, old: Expr, model: DataModel) -> Expr:
        """Returns the condition that a scalar is as it was: for floating point, the same bits."""
        if isinstance(value.type, FloatType):
            return tree.Binary(tree.SAME_BITS, value, old, INT, self.plain, False)
        return build.binary("==", value, old, self.plain, model)

    def _alike(self, left: Expr, right: Expr) -> tuple[Expr, Expr]:
        """Returns two numbers in a type that holds both."""
        assert isinstance(left.type, IntType) and isinstance(right.type, IntType)
        wide = INDEX
        if not (INDEX.covers(left.type) and INDEX.covers(right.type)):
            wide = max((INT128, left.type, right.type), key=lambda type: type.bits)
        return build.convert(left, wide, self.plain), build.convert(right, wide, self.plain)

    def either(self, left: Expr, right: Expr) -> Expr:
        return tree.Binary("||", left, right, INT, self.plain, False)

    def both(self, left: Expr, right: Expr) -> Expr:
        return tree.Binary("&&", left, right, INT, self.plain, False)
