"""Objects whose inner arrays are left: an index is not in its row, or in its member."""

from viap.c.memory.layout import Layout, PointerLeaf
from viap.c.memory.regions import ELEMENT, Node, Region
from viap.program.nodes import Array, Body


def stray_regions(body: Body, layout: Layout) -> list[Region]:
    """The regions with an inner array whose index may be out of range, by simple ranges."""
    owners: dict[Array, Region] = {}
    watched: dict[Array, frozenset[int]] = {}
    for node, leaf in layout.leaves.items():
        array = leaf.object if isinstance(leaf, PointerLeaf) else leaf
        if isinstance(array, Array) and (dimensions := _inner_dimensions(node)):
            watched[array], owners[array] = dimensions, node[0]
    if not watched:
        return []
    from viap.program.index_ranges import stray_arrays

    strays = stray_arrays(body, watched)
    return list(dict.fromkeys(owners[array] for array in watched if array in strays))


def _inner_dimensions(node: Node) -> frozenset[int]:
    """The dimensions of a node's cells behind whose ends the same object goes on."""
    region, path = node
    found = set()
    dimension = int(region.many)
    for place, step in enumerate(path):
        if step is ELEMENT and not (region.single and place == 0):
            if place:
                found.add(dimension)
            dimension += 1
    return frozenset(found)
