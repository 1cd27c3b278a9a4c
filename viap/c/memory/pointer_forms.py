"""The pointers of a program and the objects that they may lead to, for messages."""

from viap.c.memory.memory_regions import Node, walks
from viap.c.memory.region_layout import Layout, PointerLeaf, shown
from viap.program.nodes import Array, PointerForm, Scalar


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
