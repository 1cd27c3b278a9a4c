"""Objects with numbers, which a caller provides, and the pointers that lead to them.

A link says where pointers lead at the call, by a formula: the pointer in object k leads to the
object a * k + b, or is null. If the program changes such pointers, they have cells, too, which
count from the first change on.
"""

from dataclasses import dataclass

from viap.c.memory.declared_objects import handed_objects, handed_pointer, link_text
from viap.c.memory.lvalue_places import Spot, place
from viap.c.memory.memory_regions import ELEMENT, MemoryRegion, Node, type_at
from viap.c.memory.pointer_views import PointerValue, either
from viap.c.memory.region_layout import Layout, PointerLeaf, shown
from viap.c.memory.stores import Stores
from viap.c.tree import actions
from viap.c.tree.actions import Link
from viap.c.tree.object_layout import size_of
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.inputs import given_function, outside_at
from viap.core.program.integer_types import BOOL, INDEX, INT, IntType
from viap.core.program.nodes import (
    Array,
    Assign,
    Expr,
    Fill,
    Given,
    GivenLink,
    Input,
    Scalar,
    Variable,
)


@dataclass(frozen=True, slots=True)
class InitialLink:
    """The pointers at a node: `tag` names the objects that they lead to at the call.

    `some`: whether they are not null; `row`: the numbers of their objects, if no formula says
    them. `stored`: the program changes them. `sized`: cells that are always 0; an access to one
    checks the index.
    """

    layout: Layout
    node: Node
    tag: int
    link: Link
    some: Array | None
    row: Array | None
    limit: Scalar | None
    stored: bool
    sized: Array | None

    def _first(self, indices: tuple[Expr, ...], position: Position) -> tuple[Expr, Expr]:
        """Returns the number of the region and of the object at the call."""
        object: Expr = number(self.tag, position, INT)
        null = number(0, position, INT)
        index = build.convert(indices[0], INDEX, position)
        if self.limit is not None:
            limit = build.convert(Variable(self.limit, position), INDEX, position)
            below = build.compare("<", index, limit, position)
            object = build.conditional(below, object, null, position)
        # Outermost, since the access to a cell checks the index.
        if self.some is not None:
            some = place(self.some, indices, position)
            object = build.conditional(build.condition(some), object, null, position)
        elif self.sized is not None:
            cell = place(self.sized, indices, position)
            object = build.conditional(build.condition(cell), null, object, position)
        if self.row is not None:
            return object, place(self.row, indices, position)
        assert self.link.numbers is not None
        times, plus = self.link.numbers
        row = index
        if times != 1:
            row = build.arithmetic("*", number(times, position), row, INDEX, position)
        if plus:
            row = build.arithmetic("+", row, number(plus, position), INDEX, position)
        return object, row

    def loaded(self, indices: tuple[Expr, ...], position: Position) -> PointerValue:
        """Returns the pointer of some indices."""
        object, row = self._first(indices, position)
        first = PointerValue(object, (row,), number(0, position))
        if not self.stored:
            return first
        leaf = self.leaf(position)
        own = PointerValue(
            place(leaf.object, indices, position),
            tuple(place(each, indices, position) for each in leaf.rows),
            place(leaf.offset, indices, position),
        )
        assert leaf.changed is not None
        changed = build.condition(place(leaf.changed, indices, position))
        return either(changed, own, first, position)

    def leaf(self, position: Position) -> PointerLeaf:
        leaf = self.layout.leaf(self.node, position)
        assert isinstance(leaf, PointerLeaf)
        return leaf


class CallerLinks:
    """`handed` and `links` collect the objects and pointers, for descriptions of calls."""

    def __init__(self, stores: Stores, handed: list[Given], links: list[GivenLink]) -> None:
        self.stores, self._handed, self._given_links = stores, handed, links
        self.access, self.layout, self.output = stores.access, stores.layout, stores.output
        self.points_to = stores.access.points_to

    def provide(self, action: actions.Provide) -> None:
        """Describes the objects; their contents are arbitrary, since nothing was written there."""
        position = action.position
        region = self.points_to.sites[action.site]
        assert action.site.given is not None
        if region.count is None:
            region.count = self._count(region, action)
        if region.freed:
            first = Spot(None, region, (ELEMENT,), (number(0, position),))
            self.access.places.life_mark(first, position)
            assert isinstance(region.live, Array)
            self.output.emit(Fill(region.live, (), 1, position))
        objects = handed_objects(action.site.given, region, self.layout)
        if any(link.site is action.site for link, _ in self.points_to.linked()):
            self._handed.append(objects)
        for part in self.layout.parts((region, ()), position):
            if part in self.points_to.received:
                from viap.c.memory.declared_objects import DeclaredObjects

                DeclaredObjects(self.stores, self._handed).receive(part, position)
            self.access.written.fill(part, (), True, position)
        for _, array in objects.parts:
            if isinstance(array, Array) and any(isinstance(s, Scalar) for s in array.sizes):
                self.output.emit(Fill(array, (), None, outside_at(position)))

    def _count(self, region: MemoryRegion, action: actions.Provide) -> Scalar:
        """Returns the variable that has the number of elements of each object."""
        position = action.position
        unit = size_of(type_at((region, (ELEMENT,))), self.access.model, position)
        size = self.access.value(action.size)
        if action.unit == unit and isinstance(size, Variable):
            return size.scalar
        size = build.convert(size, INDEX, position)
        if action.unit != unit:
            factor = number(action.unit, position)
            size = build.arithmetic("*", size, factor, INDEX, position)
            size = build.arithmetic("/", size, number(unit, position), INDEX, position)
        count = self.layout.scalar(f"{self.layout.base_name(region)}.size", INDEX)
        self.output.emit(Assign(Variable(count, position), size, position))
        return count

    def link(self, action: Link) -> None:
        position = action.position
        node = self.points_to.link_node(action)
        if node is None:
            return  # the pointers are bytes, of any values
        tag = self.layout.tag((self.points_to.sites[action.site], (ELEMENT,)))
        some: Scalar | Array | None = None
        row: Array | None = None
        sizes = self.layout.sizes(node, position)
        if sizes:
            cells = self._cells(node, "some", BOOL, None, position) if action.optional else None
            if action.numbers is None:
                row = self._cells(node, "number", INDEX, None, position)
            self._start(node, tag, action, cells, row)
            some = cells
        else:
            some = self._single(node, tag, action)
        holder = node[0].site.given.name if node[0].site and node[0].site.given else ""
        target = action.site.given
        assert target is not None
        numbers = action.numbers or (0, 0)
        written = link_text(node)
        size = sizes[0] if sizes and not isinstance(sizes[0], Array) else None
        limit = self.layout.links[node].limit if node in self.layout.links else None
        self._given_links.append(
            GivenLink(holder, written, target.name, numbers, some, row, limit, size)
        )

    def _cells(
        self, node: Node, name: str, type: IntType, value: int | None, position: Position
    ) -> Array:
        """Returns an array beside pointers, with any contents or the value in all cells."""
        sizes = self.layout.sizes(node, position)
        source = shown(node).replace("[]", "")
        filled = sizes[0] is not None or any(isinstance(size, Scalar) for size in sizes)
        zero = value == 0 and not filled
        base = f"{self.layout.base_name(node[0])}.{name}"
        made = self.layout.array(base, type, sizes, zero, source, position)
        if filled:
            at = outside_at(position) if value is None else position
            self.output.emit(Fill(made, (), value, at))
        return made

    def _single(self, node: Node, tag: int, action: Link) -> Scalar | None:
        """Sets one pointer; returns the variable that says whether it is null."""
        position = action.position
        object: Expr = number(tag, position, INT)
        some: Scalar | None = None
        if action.optional:
            some = self.layout.scalar(f"{action.given.name}.some", BOOL)
            function = given_function(some.name)
            choice = Variable(some, position)
            self.output.emit(Input(choice, function, BOOL, outside_at(position)))
            null = number(0, position, INT)
            object = build.conditional(build.condition(choice), object, null, position)
        assert action.numbers is not None
        row = number(action.numbers[1], position)
        pointer = PointerValue(object, (row,), number(0, position))
        self.stores.pointer(Spot(None, *node, ()), pointer, position)
        if not action.given.member:
            self._handed.append(handed_pointer(action.given))
        return some

    def _start(
        self, node: Node, tag: int, link: Link, some: Array | None, row: Array | None
    ) -> None:
        """Makes the formula known, and prepares the cells if the program changes the pointers."""
        position = link.position
        limit: Scalar | None = None
        if link.limit is not None:
            value = self.access.value(link.limit)
            limit = self.layout.scalar(f"{link.given.name}.limit", value.type)
            self.output.emit(Assign(Variable(limit, position), value, position))
        stored = self.points_to.stored is None or node in self.points_to.stored
        sized: Array | None = None
        if some is None and any(size is not None for size in self.layout.sizes(node, position)):
            sized = self._cells(node, "places", BOOL, 0, position)
        self.layout.links[node] = InitialLink(
            self.layout, node, tag, link, some, row, limit, stored, sized
        )
        if not stored:
            return
        leaf = self.layout.links[node].leaf(position)
        for variable in leaf.variables:
            if isinstance(variable, Array) and not variable.zero:
                self.output.emit(Fill(variable, (), 0, position))
