"""Equality of pointers.

Pointers to different objects are never equal, with two exceptions, for which both results are
possible: one past the end of an object and the start of another is unspecified; and an object that
was freed, or has left its scope, may have left its place to another object.
"""

from typing import TYPE_CHECKING

from viap.c.memory.alignment import has_rows
from viap.c.memory.byte_views import bytes_of
from viap.c.memory.lvalue_places import Spot
from viap.c.memory.memory_regions import INTEGER, UNKNOWN, MemoryRegion, Node, is_given, may_share
from viap.c.memory.pointer_views import PointerValue, same_array
from viap.c.memory.region_layout import WILD
from viap.c.tree.constant_expressions import evaluate
from viap.c.tree.tree import Initialiser
from viap.c.tree.types import ArrayType, CType
from viap.core.base.record import record
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.inputs import UNSPECIFIED
from viap.core.program.integer_types import BOOL, INDEX, INT, IntType
from viap.core.program.nodes import Assign, Constant, Expr, If, Input, Variable

if TYPE_CHECKING:
    from viap.c.memory.value_access import ValueAccess


# ---- Positions of pointers: the object, and the number of bytes behind its start.


@record
class Side:
    """An operand: a pointer, and the nodes that it may point to."""

    pointer: PointerValue
    nodes: dict[Node, None]


class Positions:
    def __init__(self, access: "ValueAccess") -> None:
        self.access = access
        self.layout = access.layout

    def same_object(self, left: Side, right: Side, position: Position) -> Expr:
        """Returns the condition that two pointers point into one object."""
        one, other = left.pointer, right.pointer
        if is_integer(one) and is_integer(other):
            return number(1, position, INT)
        result = build.compare("==", one.object, other.object, position)
        nodes = {**left.nodes, **right.nodes}
        known = dict.fromkeys(node[0] for node in nodes if node not in UNKNOWN)
        if any(sum(node[0] is region for node in nodes) > 1 for region in known):
            numbers = {region: k + 1 for k, region in enumerate(known)}
            first = self._number(left, numbers, position)
            second = self._number(right, numbers, position)
            result = build.compare("==", first, second, position)
        if any(region.many for region in known):
            first, second = (p.rows[0] if p.rows else number(0, position) for p in (one, other))
            same = build.compare("==", first, second, position)
            result = build.logical("&&", result, same, position)
        return result

    def _number(self, side: Side, numbers: dict[MemoryRegion, int], position: Position) -> Expr:
        """Returns the number of a pointer's region: 0 for none, the object's number if unknown."""
        pointer, nodes = side.pointer, side.nodes
        zero = number(0, position, INT)
        inside = build.compare(">", pointer.object, zero, position)
        result: Expr = build.conditional(inside, zero, pointer.object, position)
        if pointer.is_null or any(node in UNKNOWN for node in nodes):
            result = pointer.object
        for node in nodes:
            if node in UNKNOWN:
                continue
            here = self.layout.is_node(node, pointer.object, position)
            region = number(numbers[node[0]], position, INT)
            result = build.conditional(here, region, result, position)
        return result

    def bytes_of(self, side: Side, position: Position) -> Expr:
        """Returns the distance in bytes of a pointer from the start of its object."""
        pointer, nodes = side.pointer, side.nodes
        result: Expr = pointer.offset
        for node in nodes:
            if node in UNKNOWN:
                continue
            offset = self.access.offsets.of(node, pointer, position)
            if len(nodes) == 1:
                tag = number(self.layout.tag(node), position, INT)
                if isinstance(pointer.object, Constant) and pointer.object.value == tag.value:
                    return offset
            here = self.layout.is_node(node, pointer.object, position)
            result = build.conditional(here, offset, result, position)
        return result


def is_plain(left: Side, right: Side) -> bool:
    """True if object and offset alone determine where pointers point: one part of each object."""
    regions: dict[MemoryRegion, Node] = {}
    for node in (*left.nodes, *right.nodes):
        if regions.setdefault(node[0], node) != node or has_rows(node):
            return False
    return True


def is_integer(pointer: PointerValue) -> bool:
    """True if a pointer is, by its form, null or an integer that became a pointer."""
    return isinstance(pointer.object, Constant) and pointer.object.value in (0, WILD)


# ---- Equality of pointers.


class Equality:
    def __init__(self, positions: Positions) -> None:
        self.positions, self.access = positions, positions.access
        self.layout = self.access.layout
        self.output = self.access.output
        self.points_to = self.access.points_to

    def test(self, left: Side, right: Side, position: Position) -> Expr:
        """Returns the condition that two pointers are equal."""
        one, other = left.pointer, right.pointer
        if one.is_null or other.is_null:
            # Only null, and null that was moved, have the object number 0.
            side = right if one.is_null else left
            if not _moved_null(side.pointer):
                equal = build.compare("==", one.object, other.object, position)
                if all(region not in self.points_to.moved for region, _ in side.nodes):
                    return equal
                stays = build.compare("==", side.pointer.offset, number(0, position), position)
                return build.logical("&&", equal, stays, position)
        if INTEGER in left.nodes or INTEGER in right.nodes:
            first, second = (
                self.access.addresses.of(side.nodes, side.pointer, position)
                for side in (left, right)
            )
            return build.compare("==", first, second, position)
        if is_plain(left, right):
            same = same_array(one, other, position)
            test = build.compare("==", one.offset, other.offset, position)
        else:
            same = self.positions.same_object(left, right, position)
            start = self.positions.bytes_of(left, position)
            test = build.compare("==", start, self.positions.bytes_of(right, position), position)
        equal = build.logical("&&", same, test, position)
        return self._or_open(equal, left, right, position)

    def _or_open(self, equal: Expr, left: Side, right: Side, position: Position) -> Expr:
        """Adds the cases that may be equal or not.

        These are literals that may overlap, one past an object compared with the start
        of another, and an object that has ended compared with another.
        """
        past: Expr = self._shared_texts(left, right, position)
        for one, other in ((left, right), (right, left)):
            ended = self._ended(one, other, position)
            past = build.logical("||", past, ended, position)
        for one, other in ((left, right), (right, left)):
            if _stays_inside(one.pointer):
                continue
            for node in one.nodes:
                strange = [n for n in other.nodes if n[0] is not node[0] and n not in UNKNOWN]
                if node in UNKNOWN or not strange or node[0] not in self.points_to.moved:
                    continue
                behind = self._at(one.pointer, node, True, position)
                for second in strange:
                    start = self._at(other.pointer, second, False, position)
                    both = build.logical("&&", start, behind, position)
                    past = build.logical("||", past, both, position)
        if isinstance(past, Constant) and not past.value:
            return equal
        chosen = Variable(self.layout.scalar("adjacent", BOOL), position)
        either = Input(chosen, UNSPECIFIED, BOOL, position)
        neither = Assign(chosen, number(0, position, BOOL), position)
        self.output.emit_guarded(If(past, (either,), (neither,), position))
        return build.logical("||", equal, build.condition(chosen), position)

    def _ended(self, one: Side, other: Side, position: Position) -> Expr:
        """Condition that a pointer's object has ended, if the other's may be in its place."""
        result: Expr = number(0, position, INT)
        for node in one.nodes:
            region = node[0]
            if node in UNKNOWN or not (region.freed or region.expires):
                continue
            if not region.many and all(strange is region for strange, _ in other.nodes):
                continue
            spot = Spot(None, *node, one.pointer.rows[: int(region.many)])
            alive = self.access.places.alive(spot, position)
            here = self.layout.is_node(node, one.pointer.object, position)
            gone = build.logical("&&", here, build.negate(alive), position)
            zero = number(0, position, INT)
            another = build.compare("!=", other.pointer.object, zero, position)
            gone = build.logical("&&", another, gone, position)
            result = build.logical("||", result, gone, position)
        return result

    def _shared_texts(self, left: Side, right: Side, position: Position) -> Expr:
        """Returns when literals may share their bytes: "bc" may lie in "abc".

        A pointer of a caller may lead to the same literal: another call may have returned it.
        """
        result: Expr = number(0, position, INT)
        for node in left.nodes:
            for other in right.nodes:
                if _may_be_text(node[0], other[0]) or _may_be_text(other[0], node[0]):
                    here = self.layout.is_node(node, left.pointer.object, position)
                    both = self.layout.is_node(other, right.pointer.object, position)
                    both = build.logical("&&", here, both, position)
                    result = build.logical("||", result, both, position)
                for distance in self._overlays(node[0], other[0]):
                    first = self.access.offsets.of(node, left.pointer, position)
                    second = self.access.offsets.of(other, right.pointer, position)
                    moved = build.arithmetic("-", first, second, INDEX, position)
                    there: Expr = number(1, position, INT)
                    if distance is not None:
                        there = build.compare("==", moved, number(distance, position), position)
                    here = self.layout.is_node(node, left.pointer.object, position)
                    both = self.layout.is_node(other, right.pointer.object, position)
                    both = build.logical("&&", here, both, position)
                    both = build.logical("&&", both, there, position)
                    result = build.logical("||", result, both, position)
        return result

    def _overlays(self, region: MemoryRegion, other: MemoryRegion) -> list[int | None]:
        """Returns the distances behind the start of one literal at which another may start.

        None stands for any distance: their bytes are not known.
        """
        if region is other or not (may_share(region) and may_share(other)):
            return []
        first, second = (self._text(each) for each in (region, other))
        if first is None or second is None:
            return [None]
        return [
            k
            for k in range(1 - len(second), len(first))
            if first[max(0, k) : k + len(second)] == second[max(0, -k) : len(first) - k]
        ]

    def _text(self, region: MemoryRegion) -> bytes | None:
        """Returns the bytes of a literal; None if only the run determines them."""
        values, symbol = region.literal, region.symbol
        type = region.declared or region.type
        if values is None:
            assert symbol is not None
            values = _constant_elements(symbol.init, type)
        if values is None:
            return None
        return bytes_of(values, type, self.access.model, region.position)

    def _at(self, pointer: PointerValue, node: Node, end: bool, position: Position) -> Expr:
        """Returns the condition that a pointer is at the end, or the start, of a node's object."""
        here = self.layout.is_node(node, pointer.object, position)
        offset = self.access.offsets.of(node, pointer, position)
        edge: Expr = number(0, position)
        if end:
            edge = self.access.offsets.size(node[0], pointer.rows, position)
        there = build.compare("==", offset, edge, position)
        return build.logical("&&", here, there, position)


def _constant_elements(init: Initialiser | None, type: CType) -> tuple[int, ...] | None:
    """Returns the elements of an array of integers that constants initialise; None for others."""
    if init is None or not isinstance(type, ArrayType) or not isinstance(type.size, int):
        return None
    values = [0] * type.size
    for path, value in init.values:
        known = evaluate(value)
        if known is None or len(path) != 1 or not isinstance(path[0], int):
            return None
        values[path[0]] = known
    return tuple(values) if isinstance(type.element, IntType) else None


def _may_be_text(given: MemoryRegion, text: MemoryRegion) -> bool:
    """True if an object of the caller may be a string literal of the program."""
    return text.literal is not None and is_given(given)


def _stays_inside(pointer: PointerValue) -> bool:
    """True if a pointer is, by its form, not one past an object."""
    return isinstance(pointer.offset, Constant) and pointer.offset.value == 0 and not pointer.rows


def _moved_null(pointer: PointerValue) -> bool:
    """True if a pointer may be a null pointer that was moved, or an integer."""
    return isinstance(pointer.object, Constant) and pointer.object.value == WILD
