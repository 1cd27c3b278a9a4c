"""Pointers in a caller's objects for which the lowering provides no target.

Such objects have a type only by their use (`void *` and incomplete structs), or hold pointers in a
union. Their pointers are null or lead to objects that the program does not know, and so do bytes
and integers of a caller that become pointers. In ordinary surroundings these pointers are null.
"""

from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.memory.memory_regions import (
    ELEMENT,
    MemoryRegion,
    Node,
    is_given,
    sub_fields,
    type_at,
)
from viap.c.memory.pointees import EXTERNAL, is_data_pointer
from viap.c.types import ArrayType, PointerType, StructType
from viap.program.integer_types import IntType
from viap.source import NOWHERE

if TYPE_CHECKING:
    from viap.c.memory.points_to import PointsTo


def receive(points_to: "PointsTo") -> bool:
    """Lets pointers without a target lead to unknown objects; returns True if that is new."""
    before = len(points_to.received)
    provided = _provided(points_to)
    for region in _regions(points_to):
        if not region.raw:
            for node in _pointers(points_to, (region, ())):
                if node not in provided and node not in points_to.received:
                    points_to.received[node] = None
                    points_to.sets.setdefault(node, {})[EXTERNAL] = None
    return len(points_to.received) != before


def _regions(points_to: "PointsTo") -> list[MemoryRegion]:
    """Returns the objects that the caller gives: variables, and objects behind pointers."""
    variables = [points_to.region(symbol) for symbol, _ in points_to.uses.given]
    return variables + [region for region in points_to.sites.values() if is_given(region)]


def _provided(points_to: "PointsTo") -> set[Node]:
    """Returns the pointers that the lowering leads to objects of their own."""
    given = {symbol for symbol, is_pointer in points_to.uses.given if is_pointer}
    found = {node for _, node in points_to.linked()}
    for action in points_to.uses.flows:
        match action:
            case actions.Allocate() if action.site.given is not None:
                found.update(points_to.nodes(action.target))
            case actions.Store() if _object(action.value) in given:
                found.update(points_to.nodes(action.target))
    return found


def _object(value: tree.Expr) -> tree.Symbol | None:
    """Returns the variable whose address the value is; None if it is another value."""
    match value:
        case tree.Decay(array=tree.Name(symbol=symbol)):
            return symbol
        case tree.AddressOf(operand=tree.Name(symbol=symbol)):
            return symbol
        case _:
            return None


def _pointers(points_to: "PointsTo", node: Node) -> list[Node]:
    """Returns the pointers in a part of an object that the program can see."""
    type, (region, path) = type_at(node), node
    if isinstance(type, ArrayType):
        return _pointers(points_to, (region, (*path, ELEMENT)))
    if isinstance(type, StructType):
        fields = sub_fields(type, points_to.mentioned)
        return [n for field in fields for n in _pointers(points_to, (region, (*path, field)))]
    return [node] if is_data_pointer(type) else []


def may_hold_addresses(points_to: "PointsTo") -> bool:
    """True if the integers of the caller have enough bits for an address."""
    bits = 0
    for symbol, is_pointer in points_to.uses.given:
        if is_pointer or not isinstance(symbol.type, IntType | PointerType):
            return True
        bits += symbol.type.bits if isinstance(symbol.type, IntType) else 0
    if any(is_given(region) for region in points_to.sites.values()):
        return True
    return bits >= points_to.model.size_t.bits


def known_to_callers(points_to: "PointsTo") -> frozenset[MemoryRegion]:
    """Returns the objects that pointers of the caller may lead to."""
    from viap.c.memory.external_reach import known_outside, reached

    return frozenset(reached(points_to, known_outside(points_to, NOWHERE)))
