"""Addresses: pointers as integers and back, if a program needs it.

The object of a region lies at any address that is aligned, not null, and apart from the objects
that surely exist at the same time. An integer converted to a pointer leads to the object that lies
there; that object is kept as bytes.
"""

from typing import TYPE_CHECKING

from viap.c.memory.lvalue_places import Spot, place
from viap.c.memory.memory_regions import UNKNOWN, MemoryRegion, Node, may_share, root
from viap.c.memory.pointer_views import PointerValue, either, null
from viap.c.memory.region_layout import WILD
from viap.c.tree.object_layout import alignment_of
from viap.c.tree.types import ArrayType, CType
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.inputs import ADDRESS
from viap.core.program.integer_types import INDEX, INT, IntType
from viap.core.program.nodes import Assign, Assume, Constant, Expr, Input, Place, Variable
from viap.core.program.unsized_arrays import UNKNOWN_SIZE

if TYPE_CHECKING:
    from viap.c.memory.value_access import ValueAccess

_MALLOC_ALIGNMENT = 8  # bytes; the minimum of all data models


class Addresses:
    def __init__(self, access: "ValueAccess") -> None:
        self.access = access
        self.layout = access.layout
        self.output = access.output
        self.points_to = access.points_to
        self.model = access.model
        # The regions that have an address while the program begins; None once it runs.
        self.begun: set[MemoryRegion] | None = None

    @property
    def type(self) -> IntType:
        return self.model.size_t

    # ------------------------------------------------------------- where objects lie

    def first(self, region: MemoryRegion, rows: tuple[Expr, ...], position: Position) -> Place:
        """Returns the address of a region's object."""
        if region.address is None:
            name = f"{self.layout.base_name(region)}.address"
            if region.many:
                region.address = self.layout.array(name, self.type, (None,), zero=False)
            else:
                region.address = self.layout.scalar(name, self.type)
        return place(region.address, rows[:1], position)

    def choose(self, region: MemoryRegion, rows: tuple[Expr, ...], position: Position) -> None:
        """Chooses the address of a new object."""
        target = self.first(region, rows, position)
        self.output.emit(Input(target, ADDRESS, self.type, position))
        unit = number(self._alignment(region), position, self.type)
        rest = build.arithmetic("%", target, unit, self.type, position)
        zero = number(0, position, self.type)
        self._assume(build.compare("==", rest, zero, position), position)
        self._assume(build.compare(">", target, zero, position), position)
        size = self.access.offsets.size(region, rows, position)
        most = number(self.type.maximum, position, self.type)
        room = build.arithmetic("-", most, target, self.type, position)
        size = build.convert(size, self.type, position)
        self._assume(build.compare("<=", size, room, position), position)
        for other in self.points_to.exposed:
            if self._has_address(other) and self._together(region, other):
                if self.points_to.decodes or self._limits(region, other):
                    self._apart(region, other, position)
        if self.begun is not None:
            self.begun.add(region)

    def _has_address(self, region: MemoryRegion) -> bool:
        """True if the object surely has an address already."""
        if self.begun is not None:
            return region in self.begun
        return _is_made(region) and (region.static or region.address is not None)

    def _alignment(self, region: MemoryRegion) -> int:
        type: CType = region.declared or region.type
        if region.site is not None:
            return _MALLOC_ALIGNMENT if region.site.heap else 1
        while isinstance(type, ArrayType):
            type = type.element
        return alignment_of(type, self.model)

    def _together(self, region: MemoryRegion, other: MemoryRegion) -> bool:
        """True if the other object surely exists while this one does, and is not the same."""
        if other is region or other.many or region.many:
            return False
        if may_share(region) or may_share(other):
            return False
        if other.static:
            return True
        ours, theirs = region.symbol, other.symbol
        if ours is None or theirs is None or not theirs.scopes:
            return False
        return ours.scopes[: len(theirs.scopes)] == theirs.scopes

    def _limits(self, region: MemoryRegion, other: MemoryRegion) -> bool:
        """True if one of two objects has a known size: there is room for both of them.

        Without that, nothing is assumed about their distance, unless integers become pointers.
        """
        return not (_is_unsized(region) and _is_unsized(other))

    def _apart(self, region: MemoryRegion, other: MemoryRegion, position: Position) -> None:
        ends = [self._end(each, position) for each in (region, other)]
        starts = [self.first(each, (), position) for each in (region, other)]
        before = build.compare("<=", ends[0], starts[1], position)
        behind = build.compare("<=", ends[1], starts[0], position)
        self._assume(build.logical("||", before, behind, position), position)

    def _end(self, region: MemoryRegion, position: Position) -> Expr:
        size = build.convert(self.access.offsets.size(region, (), position), self.type, position)
        start = self.first(region, (), position)
        return build.arithmetic("+", start, size, self.type, position)

    def _assume(self, condition: Expr, position: Position) -> None:
        self.output.emit(Assume(build.condition(condition), "assume", position))

    # ------------------------------------------------------------- pointers as integers

    def of(self, nodes: dict[Node, None], pointer: PointerValue, position: Position) -> Expr:
        """Returns the address of a pointer to one of some nodes.

        The address of null is 0, that of a pointer to no object its offset: both are the offset.
        """
        result: Expr = build.convert(pointer.offset, self.type, position)
        for node in nodes:
            if node in UNKNOWN:
                continue
            here = self.layout.is_node(node, pointer.object, position)
            start = self.first(node[0], pointer.rows, position)
            offset = self.access.offsets.of(node, pointer, position)
            distance = build.convert(offset, self.type, position)
            address = build.arithmetic("+", start, distance, self.type, position)
            result = build.conditional(here, address, result, position)
        return result

    def pointer(self, value: Expr, position: Position) -> PointerValue:
        """Returns the pointer that an integer represents: to the object at that address."""
        value = build.convert(value, self.type, position)
        value = self._kept(value, position)
        wild = number(WILD, position, INT)
        result = PointerValue(wild, (), build.convert(value, INDEX, position))
        zero = number(0, position, self.type)
        exposed = [region for region in self.points_to.exposed if region.raw]
        regions = [region for region in exposed if not region.many]
        for region in regions:
            past = build.compare("==", value, self._end(region, position), position)
            result = either(past, self._at(region, value, position), result, position)
        ending = [region for region in regions if region.freed or region.expires]
        for region in ending:
            inside = self._inside(region, value, position)
            result = either(inside, self._at(region, value, position), result, position)
        for region in regions:  # (Those that exist come first: they may lie where others did.)
            inside = self._inside(region, value, position)
            if region in ending:
                spot = Spot(None, *root(region), ())
                alive = self.access.places.alive(spot, position)
                inside = build.logical("&&", inside, alive, position)
            result = either(inside, self._at(region, value, position), result, position)
        nothing = build.compare("==", value, zero, position)
        result = either(nothing, null(position), result, position)
        object = self._kept(result.object, position)
        if len(regions) < len(exposed) and self.points_to.environment.is_ordinary:
            # It may lead to one of several objects: no run goes on from here.
            met = build.compare("!=", object, wild, position)
            self.output.emit_guarded(Assume(build.condition(met), "assume", position))
        return PointerValue(object, (), self._kept(result.offset, position))

    def _inside(self, region: MemoryRegion, value: Expr, position: Position) -> Expr:
        behind = build.compare(">=", value, self.first(region, (), position), position)
        before = build.compare("<", value, self._end(region, position), position)
        return build.logical("&&", behind, before, position)

    def _kept(self, value: Expr, position: Position) -> Expr:
        """Returns a variable with the value, which may be used many times."""
        if isinstance(value, Constant | Variable):
            return value
        kept = Variable(self.layout.scalar("tmp", value.type), position)
        self.output.emit_guarded(Assign(kept, value, position))
        return kept

    def _at(self, region: MemoryRegion, value: Expr, position: Position) -> PointerValue:
        tag = number(self.layout.tag(root(region)), position, INT)
        start = self.first(region, (), position)
        offset = build.arithmetic("-", value, start, self.type, position)
        return PointerValue(tag, (), build.convert(offset, INDEX, position))


def _is_made(region: MemoryRegion) -> bool:
    """True if the size of the object is known to the program by now."""
    return (
        not isinstance(region.type, ArrayType)
        or region.type.size is not None
        or bool(region.sizes or region.site)
    )


def _is_unsized(region: MemoryRegion) -> bool:
    """True if only a caller, or another file, knows the size of the object."""
    return region.sizes.get(0) == UNKNOWN_SIZE or region.count == UNKNOWN_SIZE
