"""Allocation, release, and lifetimes of objects."""

from viap.c.memory.byte_views import alike
from viap.c.memory.lvalue_places import Spot, place
from viap.c.memory.memory_regions import (
    ELEMENT,
    EXTERNAL,
    UNKNOWN,
    MemoryRegion,
    Node,
    innermost,
    is_given,
    type_at,
)
from viap.c.memory.pointer_views import PointerValue
from viap.c.memory.stores import Stores
from viap.c.tree import actions
from viap.c.tree.object_layout import size_of
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.integer_types import INDEX, INT, UCHAR
from viap.core.program.nodes import Assign, Expr, If, Variable


class Heap:
    def __init__(self, stores: Stores) -> None:
        self.stores = stores
        self.bulk = stores.bulk
        self.access = stores.access
        self.points_to = stores.access.points_to
        self.layout = stores.layout
        self.output = stores.output

    def set_live(self, spot: Spot, value: int, position: Position) -> None:
        """Marks an object as alive (1) or ended (0)."""
        mark = self.access.places.life_mark(spot, position)
        self.output.emit(Assign(mark, number(value, position, INT), position))

    def leave(self, action: actions.Leave) -> None:
        """Ends the objects that alloca made, with their function."""
        region, position = self.points_to.sites[action.site], action.position
        if not region.expires:
            return
        if not region.many:
            self.set_live(Spot(None, region, (ELEMENT,), ()), 0, position)
        else:
            ended = self.access.places.last_ended(region, position)
            self.output.emit(Assign(ended, self._counter(region, position), position))

    # ------------------------------------------------------------- allocation

    def allocate(self, action: actions.Allocate) -> None:
        position = action.position
        region = self.points_to.sites[action.site]
        rows = self._next_object(region, position)
        self._set_count(region, rows, action)
        if region in self.points_to.exposed:
            self.access.addresses.choose(region, rows, position)
        if region.freed or self.access.follows_leaks or (region.expires and not region.many):
            self.set_live(Spot(None, region, (ELEMENT,), rows), 1, position)
        if self.access.follows_leaks:
            self.access.tracking.allocated(region, position)
        value = None if not action.zero else 0
        for part in self.layout.parts((region, ()), position):
            self.bulk.fill_part(part, rows, value, position)
        tag = number(self.layout.tag((region, (ELEMENT,))), position, INT)
        pointer = PointerValue(tag, rows, number(0, position))

        def store(spot: Spot) -> None:
            if spot.region.raw:
                address = self.access.addresses.of({(region, (ELEMENT,)): None}, pointer, position)
                self.stores.address(spot, address, position)
            else:
                self.stores.pointer(spot, pointer, position)

        self.stores.to(action.target, store, position)

    def _next_object(self, region: MemoryRegion, position: Position) -> tuple[Expr, ...]:
        """Returns the index of a new object, if the same allocation makes many."""
        if not region.many:
            return ()
        counter = self._counter(region, position)
        following = build.arithmetic("+", counter, number(1, position), INDEX, position)
        self.output.emit(Assign(counter, following, position))
        return (counter,)

    def _counter(self, region: MemoryRegion, position: Position) -> Variable:
        """Returns the number of objects that an allocation has made."""
        if region.counter is None:
            name = f"{self.layout.base_name(region)}.count"
            region.counter = self.layout.scalar(name, INDEX)
            self.layout.zeroed.add(region.counter)
        return Variable(region.counter, position)

    def _set_count(
        self, region: MemoryRegion, rows: tuple[Expr, ...], action: actions.Allocate
    ) -> None:
        """Stores the number of elements of the object, if only the run determines it."""
        position = action.position
        count = self.layout.count(region)
        if isinstance(count, int):
            return
        unit = size_of(type_at((region, (ELEMENT,))), self.access.model, position)
        size = self.access.value(action.bytes)
        divisor = number(unit, position, size.type)
        elements = build.arithmetic("/", size, divisor, size.type, position)
        target = place(count, rows, position)
        self.output.emit(Assign(target, build.convert(elements, INDEX, position), position))

    def regrow(self, action: actions.Regrow) -> None:
        """realloc: copies the contents of the old block, up to the smaller size."""
        position = action.position
        region = self.points_to.sites[action.site]
        new, old = self.access.pointer(action.target), self.access.pointer(action.old)
        nodes = self.points_to.targets(action.old)
        if EXTERNAL in nodes:
            raise Unsupported("realloc of a pointer from outside", position, "realloc")
        for node in filter(_starts_object, nodes):
            if is_given(node[0]):
                what = "realloc of an object that a caller gives"
                raise Unsupported(what, position, "realloc")
            if not alike(type_at(node), type_at((region, (ELEMENT,)))):
                raise Unsupported("realloc to elements of another type", position, "realloc")
            here = self.layout.is_node(node, old.object, position)
            with self.output.captured() as inner:
                self._copy_block((region, new.rows), (node[0], old.rows), position)
            self.output.emit(If(here, tuple(inner), (), position))

    def _copy_block(
        self,
        new: tuple[MemoryRegion, tuple[Expr, ...]],
        old: tuple[MemoryRegion, tuple[Expr, ...]],
        position: Position,
    ) -> None:
        """Copies all elements that fit from one block to another."""
        (to, to_rows), (of, of_rows) = (
            (region, rows[: int(region.many)]) for region, rows in (new, old)
        )
        counts = [self._count_of(*each, position) for each in ((to, to_rows), (of, of_rows))]
        fewer = build.compare("<=", counts[0], counts[1], position)
        limit = build.conditional(fewer, counts[0], counts[1], position)

        def place_of(region: MemoryRegion, rows: tuple[Expr, ...], index: Expr) -> Spot:
            indices = rows if region.single else (*rows, index)
            return Spot(None, region, (ELEMENT,), indices, UCHAR if region.raw else None)

        def copy(index: Expr) -> None:
            origin = place_of(of, of_rows, index)
            self.bulk.copy(place_of(to, to_rows, index), origin, position)

        if to.single and of.single:
            copy(number(0, position))
        else:
            self.bulk.loop(limit, copy, position)

    def _count_of(self, region: MemoryRegion, rows: tuple[Expr, ...], position: Position) -> Expr:
        count = self.layout.count(region)
        return number(count, position) if isinstance(count, int) else place(count, rows, position)

    # ------------------------------------------------------------- release

    def release(self, action: actions.Release) -> None:
        position = action.position
        pointer = self.access.pointer(action.pointer)
        nodes = self.points_to.targets(action.pointer)
        outside = EXTERNAL in nodes
        if outside and (self.points_to.refuses_outside or self.access.follows_leaks):
            raise Unsupported("free of a pointer from outside", position, "free")
        zero = number(0, position, INT)
        allowed: Expr = build.compare("==", pointer.object, zero, position)
        objects: list[tuple[Expr, Spot]] = []
        if outside:
            other: Expr = build.negate(allowed)
            for node in nodes:
                if node not in UNKNOWN:
                    here = self.layout.is_node(node, pointer.object, position)
                    other = build.logical("&&", other, build.negate(here), position)
            allowed = build.logical("||", allowed, other, position)
        for node in filter(_starts_object, nodes):
            here = self.layout.is_node(node, pointer.object, position)
            start = build.compare("==", pointer.offset, number(0, position), position)
            spot = Spot(None, *node, pointer.rows[: int(node[0].many)])
            fine = build.logical("&&", here, start, position)
            alive = self.access.places.alive(spot, position)
            fine = build.logical("&&", fine, alive, position)
            allowed = build.logical("||", allowed, fine, position)
            objects.append((here, spot))
        self.output.check(allowed, "invalid free", position)
        if outside:
            self.access.outside.release(action.pointer, other, position)
        for here, spot in objects:
            with self.output.captured() as inner:
                self.set_live(spot, 0, position)
                if self.access.follows_leaks:
                    self.access.tracking.released(spot.region, position)
            self.output.emit(If(here, tuple(inner), (), position))


def _starts_object(node: Node) -> bool:
    """True if a pointer to the node can be the start of a heap object; a caller's may be one."""
    region, _ = node
    if is_given(region):
        owner = region.symbol if region.site is None else region.site.given
        kept = owner is not None and owner.kept
        return not kept and innermost(node) == innermost((region, ()))
    if region.site is None or not region.site.heap:
        return False
    return innermost(node) == innermost((region, (ELEMENT,)))
