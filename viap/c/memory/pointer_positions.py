"""Positions of pointers: the object, and the number of bytes behind its start."""

from typing import TYPE_CHECKING

from viap.c.memory.byte_offsets import has_rows
from viap.c.memory.memory_regions import MemoryRegion, Node
from viap.c.memory.pointees import UNKNOWN
from viap.c.memory.pointer_values import PointerValue
from viap.c.memory.region_layout import WILD
from viap.program import build
from viap.program.build import number
from viap.program.integer_types import INT
from viap.program.nodes import Constant, Expr
from viap.record import record
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.memory.value_access import ValueAccess


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
