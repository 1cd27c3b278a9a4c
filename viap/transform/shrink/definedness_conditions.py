"""When the value of an expression is defined, as a condition that is defined itself.

In a run of a few iterations, what the program never does may happen: a sum of other elements
may overflow. Such a run shows nothing, and must be told from one that ends.
"""

from viap.program import build
from viap.program.definedness import InBounds, violated
from viap.program.integer_types import INDEX, INT, INT128, IntType
from viap.program.nodes import Array, Binary, Cell, Constant, Expr, Unary, constant, subexpressions
from viap.transform.common.operation_conditions import (
    Need,
    OperationConditions,
)
from viap.transform.shrink.loop_sequence import Unshrinkable


def defined(expr: Expr) -> Expr:
    """The condition that a value is defined, or a place exists; 1 if it always holds."""
    found: Expr = constant(1, expr.position)
    for need in _ShadowConditions().needs(expr):
        found = build.logical("&&", found, need.condition, expr.position)
    return found


def index_type(index: Expr) -> IntType:
    return INDEX if INDEX.covers(index.type) else INT128


class _ShadowConditions(OperationConditions):
    """Conditions in C that every compiler has, where that is possible."""

    def needs(self, expr: Expr) -> list[Need]:
        for node in subexpressions(expr):
            if isinstance(node, Binary) and node.op in ("<<", ">>"):
                if not isinstance(node.right, Constant) or violated(
                    ">>", node.type, 0, node.right.value
                ):
                    raise Unshrinkable("a shift by an amount that is not known", node.position)
        return super().needs(expr)

    def in_bounds(self, cell: Cell, bound: InBounds) -> Expr:
        if isinstance(bound.size, Array):
            raise Unshrinkable("an object with an array of sizes", cell.position)
        return super().in_bounds(cell, bound)

    def in_range(self, expr: Unary | Binary) -> Expr:
        if expr.type.bits > INDEX.bits:
            raise Unshrinkable(f"arithmetic of type {expr.type}", expr.position)
        return super().in_range(expr)

    def variables_in_range(self, expr: Binary) -> Expr:
        """Avoids a wider type for sums: not every compiler has one."""
        if expr.op not in ("+", "-") or expr.type.bits <= INT.bits:
            return super().variables_in_range(expr)
        type, position, left, right = expr.type, expr.position, expr.left, expr.right
        plus = expr.op == "+"

        def limit(end: int) -> Expr:
            away, number = "-" if plus else "+", Constant(end, type, position)
            other = build.arithmetic(away, number, right, type, position)
            return build.compare("<=" if end > 0 else ">=", left, other, position)

        positive = build.compare(">=", right, Constant(0, type, position), position)
        ends = (type.maximum, type.minimum) if plus else (type.minimum, type.maximum)
        return build.conditional(positive, limit(ends[0]), limit(ends[1]), position)
