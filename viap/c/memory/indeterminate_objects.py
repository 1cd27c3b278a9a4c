"""Objects that may have no value yet, whose inner arrays are left, or that pointers may mean."""

from viap.c.memory.memory_regions import ELEMENT, MemoryRegion, Node, strip_casts, walks
from viap.c.memory.points_to import PointsTo
from viap.c.memory.region_layout import Layout, PointerLeaf, shown
from viap.c.tree import actions
from viap.c.tree.types import StructType, holds_pointers
from viap.core.program.nodes import Array, Body, PointerForm, Scalar


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


# ---- Objects whose inner arrays are left: an index is outside of its row, or of its member.


def stray_regions(body: Body, layout: Layout) -> tuple[list[MemoryRegion], list[MemoryRegion]]:
    """Returns the regions with an inner array whose index may be out of range, by simple ranges.

    Second, those with an inner array that a pointer may leave. Objects that hold pointers are not
    among these: as bytes, they would be addresses, about which little can be proved.
    """
    owners: dict[Array, MemoryRegion] = {}
    offsets: set[Scalar] = set()
    watched: dict[Array, frozenset[int]] = {}
    for node, leaf in layout.leaves.items():
        array = leaf.object if isinstance(leaf, PointerLeaf) else leaf
        if isinstance(leaf, PointerLeaf) and isinstance(leaf.offset, Scalar):
            offsets.add(leaf.offset)
        if isinstance(array, Array) and (dimensions := _inner_dimensions(node)):
            watched[array], owners[array] = dimensions, node[0]
    if not watched:
        return [], []
    from viap.core.program.expression_intervals import stray_arrays

    found = stray_arrays(body, watched, offsets)
    strays, doubtful = (
        list(dict.fromkeys(owners[array] for array in watched if array in arrays))
        for arrays in found
    )
    return strays, [region for region in doubtful if not holds_pointers(region.type)]


def _inner_dimensions(node: Node) -> frozenset[int]:
    """Returns the dimensions of a node's cells behind whose ends the same object continues."""
    region, path = node
    found = set()
    dimension = int(region.many)
    for place, step in enumerate(path):
        if step is ELEMENT and not (region.single and place == 0):
            if place:
                found.add(dimension)
            dimension += 1
    return frozenset(found)


# ---- The pointers of a program and the objects that they may lead to, for messages.


def pointer_forms(layout: Layout, used: set[Scalar | Array]) -> tuple[PointerForm, ...]:
    """Returns the pointers of which some variable is used."""
    found = []
    for node, leaf in layout.leaves.items():
        if isinstance(leaf, PointerLeaf) and not used.isdisjoint(leaf.variables):
            targets = layout.points_to.sets.get(node, {})
            named = tuple((layout.tags.get(target), _name(target)) for target in targets)
            found.append(PointerForm(leaf.object, leaf.rows, leaf.offset, named))
    return tuple(found)


def _name(node: Node) -> str:
    """Returns the object's name; "" if it has none in the program's text."""
    region = node[0]
    if region.literal is not None:
        return "a string"
    if region.site is not None:
        return f"the memory of line {region.position.source.line}"
    if region.symbol is None or (region.symbol.temporary and not region.symbol.shown):
        return ""
    return shown(node) if walks(node) or "[]" not in shown(node) else ""
