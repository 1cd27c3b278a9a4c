"""Pointers that leave their array by more than one element: undefined, even if not used."""

from collections.abc import Iterable

from viap.c import tree
from viap.c.memory.lvalue_places import Spot, place
from viap.c.memory.memory_regions import Node, prefix_count, walks
from viap.c.memory.pointees import EXTERNAL
from viap.c.memory.pointer_values import PointerValue
from viap.c.memory.region_layout import Layout
from viap.c.memory.statement_output import Output
from viap.program import build
from viap.program.build import number
from viap.program.integer_types import INDEX
from viap.program.nodes import Array, Expr, Scalar
from viap.source import Position


class Confined:
    """Emits the checks of that, if they are `asked` for."""

    def __init__(self, layout: Layout, output: Output, asked: bool) -> None:
        self.layout = layout
        self.output = output
        self.asked = asked
        self.from_outside = False  # True if a pointer into an unknown object is moved

    def move(
        self, expr: tree.Binary, nodes: Iterable[Node], moved: PointerValue, amount: Expr
    ) -> None:
        """Checks that a moved pointer to one of some nodes stays in its array, or right behind."""
        if not self.asked:
            return
        position = expr.position
        fine = build.compare("==", amount, number(0, position), position)
        for node in nodes:
            if node == EXTERNAL:
                self.from_outside = True
                return
            here = self.layout.is_node(node, moved.object, position)
            rows = moved.rows[: prefix_count(node)]
            inside = self._inside(node, (*rows, moved.offset), position)
            fine = build.logical("||", fine, build.logical("&&", here, inside, position), position)
        self.output.check(fine, _text(expr), position)

    def address(self, spot: Spot, expr: tree.AddressOf) -> None:
        """Checks that the address of an element is in its array, or right behind."""
        if self.asked and walks(spot.node):
            fine = self._inside(spot.node, spot.indices, expr.position)
            self.output.check_under(spot.condition, fine, _text(expr), expr.position)

    def _inside(self, node: Node, indices: tuple[Expr, ...], position: Position) -> Expr:
        size = self.layout.sizes(node, position)[-1] if walks(node) else 1
        limit: Expr
        if isinstance(size, Scalar | Array):
            limit = place(size, indices[:1], position)
        else:
            assert size is not None
            limit = number(size, position)
        offset = build.convert(indices[-1], INDEX, position)
        below = build.compare("<=", number(0, position), offset, position)
        limit = build.convert(limit, INDEX, position)
        above = build.compare("<=", offset, limit, position)
        return build.logical("&&", below, above, position)


def _text(expr: tree.Expr) -> str:
    from viap.c.expression_printer import ExpressionPrinter

    return f"pointers: {ExpressionPrinter().text(expr)} within its array"
