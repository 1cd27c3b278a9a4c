"""Objects that may have no value yet, independent of the order of events."""

from viap.c import actions
from viap.c.memory.memory_regions import MemoryRegion, Node
from viap.c.memory.pointees import strip_casts
from viap.c.memory.points_to import PointsTo
from viap.c.types import StructType


def indeterminate(points_to: PointsTo) -> frozenset[MemoryRegion]:
    """Returns variables without initialiser, memory of malloc and alloca, and copies of these.

    Not included: static objects, memory of calloc, and objects that the outside gave a value.
    """
    found: set[MemoryRegion] = set()
    for action in points_to.uses.unset:
        if isinstance(action, actions.Allocate):
            found.add(points_to.sites[action.site])
        else:
            found.add(points_to.region(action.symbol))
    copies: list[tuple[set[MemoryRegion], set[MemoryRegion]]] = []
    for flow in points_to.uses.flows:
        match flow:
            case actions.Store() if isinstance(flow.target.type, StructType):
                to, origin = points_to.nodes(flow.target), points_to.nodes(flow.value)
                copies.append((_regions(to), _regions(origin)))
            case actions.CopyBytes():
                to = points_to.targets(strip_casts(flow.target))
                origin = points_to.targets(strip_casts(flow.source))
                copies.append((_regions(to), _regions(origin)))
    changed = True
    while changed:
        before = len(found)
        for targets, origins in copies:
            if origins & found:
                found |= targets
        changed = len(found) != before
    return frozenset(found)


def _regions(nodes: dict[Node, None]) -> set[MemoryRegion]:
    return {region for region, _ in nodes}
