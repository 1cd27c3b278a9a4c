"""Reach of a function without a body: by name, by its arguments, and from there on."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from viap.c.memory.memory_regions import (
    ELEMENT,
    EXTERNAL,
    UNKNOWN,
    MemoryRegion,
    Node,
    is_data_pointer,
    is_given,
    root,
    strip_casts,
    type_at,
)
from viap.c.tree import actions, tree
from viap.c.tree.types import ArrayType, StructType
from viap.core.base.source import NOWHERE, Position

if TYPE_CHECKING:
    from viap.c.memory.points_to import PointsTo


def reached(points_to: "PointsTo", action: actions.ForgetReachable) -> list[MemoryRegion]:
    """Returns the regions that the function can reach, in the order in which they are found."""
    found: dict[MemoryRegion, None] = {}
    waiting: list[MemoryRegion] = [points_to.region(symbol) for symbol in action.symbols]
    for start in action.roots:
        if isinstance(start.type, StructType):
            for node in points_to.nodes(start):
                waiting += led_to(points_to, node)
        else:
            waiting += [region for region, _ in points_to.targets(start)]
    if action.keeps:
        waiting += (*points_to.escaped, *points_to.exposed)  # integers may hold their addresses
        # The caller of the entry function may have passed its objects on to others.
        known = (*points_to.regions.values(), *points_to.sites.values())
        waiting += [region for region in known if is_given(region)]
    led = _led(points_to)
    while waiting:
        region = waiting.pop(0)
        if region not in found and not _is_outside(region):
            found[region] = None
            # Pointers in a region of bytes are bytes.
            waiting += points_to.exposed if region.raw else led.get(region, ())
    return list(found)


def _led(points_to: "PointsTo") -> dict[MemoryRegion, dict[MemoryRegion, None]]:
    """Returns the regions that pointers in each region lead to."""
    stamp = (len(points_to.sets), sum(map(len, points_to.sets.values())))
    known = points_to.led
    if known is None or known[0] != stamp:  # (the sets only grow)
        led: dict[MemoryRegion, dict[MemoryRegion, None]] = {}
        for (holder, _), targets in points_to.sets.items():
            led.setdefault(holder, {}).update((target, None) for target, _ in targets)
        known = points_to.led = (stamp, led)
    return known[1]


def spread(points_to: "PointsTo", action: actions.ForgetReachable) -> bool:
    """Lets pointers that the function can reach point anywhere. Returns True if that is new."""
    if action.marks:
        return False
    regions = reached(points_to, action)
    if action.reveals:
        if points_to.decodes:
            points_to.expose({root(region): None for region in regions})
        return False
    before = size(points_to)
    for region in regions:
        if not is_fixed(region):
            from_outside(points_to, region)
    if action.keeps:
        points_to.escaped.update(dict.fromkeys(regions))
    return size(points_to) != before


def from_outside(points_to: "PointsTo", region: MemoryRegion) -> None:
    """Lets the pointers in a region be any that the outside has."""
    let_out(points_to, root(region), set())


def let_out(points_to: "PointsTo", node: Node, seen: set[StructType]) -> None:
    """Lets the pointers in a part of a region be any that the outside has."""
    if node[0].raw:
        points_to.foreign = True
        return
    type, (region, path) = type_at(node), node
    if isinstance(type, ArrayType):
        let_out(points_to, (region, (*path, ELEMENT)), seen)
    elif isinstance(type, StructType) and type not in seen:
        for field in type.fields or ():
            let_out(points_to, (region, (*path, field)), seen | {type})
    elif is_data_pointer(type):
        points_to.sets.setdefault(node, {})[EXTERNAL] = None


def known_outside(points_to: "PointsTo", position: Position) -> actions.ForgetReachable:
    """Returns everything that the outside knows, and may have pointers to."""
    symbols = tuple(symbol for symbol in points_to.regions if symbol.exposed)
    return actions.ForgetReachable((), symbols, True, "a pointer from outside", position)


def spread_outside(
    points_to: "PointsTo", targets: Iterable[tree.Expr], blocks: Iterable[tree.Expr]
) -> bool:
    """Lets writes through pointers from outside change what the outside knows.

    `targets`: lvalues that are set; `blocks`: pointers to bytes that are set. Returns True if that
    is new.
    """
    if not any(EXTERNAL in points_to.nodes(target) for target in targets):
        if not any(EXTERNAL in points_to.targets(strip_casts(block)) for block in blocks):
            return False
    before = len(points_to.escaped)
    for (holder, _), stored in list(points_to.sets.items()):
        if _is_outside(holder):
            known = (region for region, _ in stored if not _is_outside(region))
            points_to.escaped.update(dict.fromkeys(known))
    new = spread(points_to, known_outside(points_to, NOWHERE))
    return new or len(points_to.escaped) != before


def is_fixed(region: MemoryRegion) -> bool:
    """True if nothing may change the region: `const` variables, and string literals."""
    return region.literal is not None or (region.symbol is not None and region.symbol.constant)


def may_be_known_outside(points_to: "PointsTo", expr: tree.Binary) -> bool:
    """True if a pointer from outside is compared with one that the outside may know."""
    left, right = points_to.targets(expr.left), points_to.targets(expr.right)
    for one, other in ((left, right), (right, left)):
        if any(_is_outside(region) for region, _ in one):
            if any(region in points_to.known_outside or region.literal for region, _ in other):
                return True  # (a function of this file may have given a string literal away)
    return False


def known_outside_or_exposed(points_to: "PointsTo") -> set[MemoryRegion]:
    """Returns the regions whose addresses the outside may have, or integers."""
    return {*points_to.escaped, *points_to.exposed}


def led_to(points_to: "PointsTo", node: Node) -> list[MemoryRegion]:
    """Returns the regions to which pointers in a part of a region lead."""
    region, path = node
    if region.raw:
        return list(points_to.exposed)  # pointers in it are bytes
    return [
        target
        for (holder, inner), targets in points_to.sets.items()
        if holder is region and inner[: len(path)] == path
        for target, _ in targets
    ]


def _is_outside(region: MemoryRegion) -> bool:
    return any(region is unknown for unknown, _ in UNKNOWN)


def size(points_to: "PointsTo") -> int:
    """Returns a number that grows with the results of the analysis."""
    found = sum(len(targets) for targets in points_to.sets.values())
    return len(points_to.escaped) + found + points_to.foreign
