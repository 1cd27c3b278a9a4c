"""Pointers that are moved by a number of elements."""

from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.memory.lvalue_places import Spot
from viap.c.memory.memory_regions import Node, index_count
from viap.c.memory.pointees import UNKNOWN, strip_casts
from viap.c.memory.pointer_values import PointerValue, either
from viap.c.memory.pointer_views import PointerStep
from viap.c.memory.region_layout import WILD
from viap.c.object_layout import size_of
from viap.c.types import PointerType
from viap.program import build
from viap.program.build import number
from viap.program.integer_types import INDEX, INT
from viap.program.nodes import Expr
from viap.source import Position

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
