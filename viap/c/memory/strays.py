"""Objects whose inner arrays are left: an index is outside of its row, or of its member."""

from viap.c.memory.memory_regions import ELEMENT, MemoryRegion, Node
from viap.c.memory.region_layout import Layout, PointerLeaf
from viap.c.types import holds_pointers
from viap.program.nodes import Array, Body, Scalar


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
    from viap.program.index_ranges import stray_arrays

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
