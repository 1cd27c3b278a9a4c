"""Pointers that are moved by a number of elements."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from viap.c.memory.lvalue_places import Spot, place
from viap.c.memory.memory_regions import (
    EXTERNAL,
    UNKNOWN,
    Node,
    index_count,
    prefix_count,
    strip_casts,
    walks,
)
from viap.c.memory.pointer_views import PointerStep, PointerValue, either
from viap.c.memory.region_layout import WILD, Layout
from viap.c.memory.statement_output import Output
from viap.c.tree import tree
from viap.c.tree.object_layout import size_of
from viap.c.tree.types import PointerType
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.integer_types import INDEX, INT
from viap.core.program.nodes import Array, Expr, Scalar

if TYPE_CHECKING:
    from viap.c.memory.pointer_expressions import Pointers


class PointerArithmetic:
    def __init__(self, pointers: "Pointers") -> None:
        self.pointers = pointers
        self.access = pointers.access
        self.points_to = pointers.points_to
        self.layout = pointers.layout
        self.output = pointers.output
        self.places = pointers.places

    def moved(self, expr: tree.Binary, at_once: bool) -> PointerValue:
        """Returns a moved pointer; `at_once`: it is used only for an access, which checks it."""
        position = expr.position
        pointer = self.pointers.value(expr.left)
        amount = build.convert(self.access.value(expr.right), INDEX, position)
        nodes = self.points_to.targets(expr.left)
        if not self._is_of_whole(expr.left):
            self.access.roamed.update(node[0] for node in nodes if node[0].raw)
        steps = {node: self.points_to.moves.step(node, expr) for node in nodes}
        kinds = {(step.times, step.parts, step.is_plain(node)) for node, step in steps.items()}
        if len(kinds) <= 1 and all(stays for _, _, stays in kinds):
            times, parts, _ = next(iter(kinds), (1, 1, True))
            if not kinds:  # null, or unknown targets only
                assert isinstance(expr.left.type, PointerType)
                times = size_of(expr.left.type.target, self.access.model, position)
            distance = _scaled(amount, times, parts, position)
            offset = build.arithmetic(expr.op, pointer.offset, distance, INDEX, position)
            moved = PointerValue(pointer.object, pointer.rows, offset)
            if not kinds:
                moved = off_null(moved, position)
        else:
            moved = self._moved_apart(expr, pointer, amount, steps)
        if not at_once:
            targets = {step.node: None for step in steps.values()}
            self.pointers.confined.move(expr, targets, moved, amount)
        return moved

    def _is_of_whole(self, pointer: tree.Expr) -> bool:
        """True for a pointer to a variable, whose end is that of its bytes."""
        pointer = strip_casts(pointer)
        if isinstance(pointer, tree.AddressOf):
            return isinstance(pointer.operand, tree.Name)
        return isinstance(pointer, tree.Decay) and isinstance(pointer.array, tree.Name)

    def _moved_apart(
        self,
        expr: tree.Binary,
        pointer: PointerValue,
        amount: Expr,
        steps: dict[Node, PointerStep],
    ) -> PointerValue:
        """Moves a pointer differently for each object that it may point into."""
        position = expr.position
        times = next((s.times for n, s in steps.items() if n in UNKNOWN), 1)
        plain = _scaled(amount, times, 1, position)
        offset = build.arithmetic(expr.op, pointer.offset, plain, INDEX, position)
        result = PointerValue(pointer.object, pointer.rows, offset)
        for node, step in steps.items():
            if node in UNKNOWN:
                continue
            here = self.layout.is_node(node, pointer.object, position)
            with self.output.guarded(here):
                moved = self._moved_in(node, step, expr, pointer, amount)
            result = either(here, moved, result, position)
        return result

    def _moved_in(
        self, node: Node, step: PointerStep, expr: tree.Binary, pointer: PointerValue, amount: Expr
    ) -> PointerValue:
        position = expr.position
        distance = _scaled(amount, step.times, step.parts, position)
        if step.row is not None:
            unit = self.access.rows.units(node[0], step.row, position)
            distance = build.arithmetic("*", amount, unit, INDEX, position)
        if step.node == node and step.fixed is None:
            offset = build.arithmetic(expr.op, pointer.offset, distance, INDEX, position)
            return PointerValue(pointer.object, pointer.rows, offset)
        spot = self.places.pointed(node, pointer, None, position)
        if step.fixed is not None:
            inner = tuple(number(index, position) for index in step.fixed)
            kept = index_count(step.node) - len(inner)
            spot = Spot(None, *step.node, (*spot.indices[:kept], *inner))
            return self.pointers.address([spot], None, position)
        start = self.pointers.address([self.places.part(spot, step.node, position)], None, position)
        offset = build.arithmetic(expr.op, start.offset, distance, INDEX, position)
        return PointerValue(start.object, start.rows, offset)


def off_null(pointer: PointerValue, position: Position) -> PointerValue:
    """Returns a null pointer that was moved, which C does not define: as an integer, not null."""
    moved = build.compare("!=", pointer.offset, number(0, position), position)
    none = build.compare("==", pointer.object, number(0, position, INT), position)
    wild = number(WILD, position, INT)
    test = build.logical("&&", none, moved, position)
    object = build.conditional(test, wild, pointer.object, position)
    return PointerValue(object, pointer.rows, pointer.offset)


def _scaled(amount: Expr, times: int, parts: int, position: Position) -> Expr:
    if times != 1:
        amount = build.arithmetic("*", amount, number(times, position), INDEX, position)
    if parts != 1:
        amount = build.arithmetic("/", amount, number(parts, position), INDEX, position)
    return amount


# ---- Pointers that leave their array by more than one element: undefined, even if not used.


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
    from viap.c.tree.expression_printer import ExpressionPrinter

    return f"pointers: {ExpressionPrinter().text(expr)} within its array"
