"""Forms of regions: by their types, with rows one behind another (flat), or as bytes (raw)."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.actions import AllocationSite, FlowBlock
from viap.c.memory.byte_views import make_raw
from viap.c.memory.memory_regions import FormChanged, MemoryRegion, Node
from viap.c.memory.pointees import is_complete
from viap.c.memory.pointer_views import overlaid
from viap.c.memory.rows import can_flatten, flatten
from viap.c.object_layout import size_of
from viap.c.tree import Expr, Symbol
from viap.c.types import ArrayType, CType, FunctionType, StructType, VoidType
from viap.errors import Unsupported
from viap.program.integer_types import CHAR
from viap.program.unsized_arrays import UNKNOWN_SIZE

if TYPE_CHECKING:
    from viap.c.memory.points_to import PointsTo
    from viap.c.memory.whole_elements import WholeElements


class RegionForms:
    """`loose`: variables and allocations whose inner arrays are left, and the number of times that
    each of them has to be represented more coarsely.
    """

    def __init__(
        self,
        points_to: "PointsTo",
        blocks: list[FlowBlock],
        loose: Mapping[Symbol | AllocationSite, int],
    ) -> None:
        self.points_to, self.model = points_to, points_to.model
        self._confined = points_to.confined
        self._blocks = blocks
        self._loose = dict(loose)
        self._sizes: dict[MemoryRegion, Expr] = {}  # of allocated regions, in bytes
        self._first_elements = {
            action.site: action.site.element for action, _ in points_to.uses.allocations
        }

    # ------------------------------------------------------------- coarser forms

    def spread(self, region: MemoryRegion) -> None:
        """Makes a region raw if members of a union overlap, or if it ends inside of an element."""
        if not region.raw and self._is_mixed(region):
            make_raw(region, self.model)

    def _is_mixed(self, region: MemoryRegion) -> bool:
        return overlaid(region.type, self.points_to.mentioned) or self._ends_inside(region)

    def make_raw(self, *regions: MemoryRegion) -> None:
        """Makes regions raw and starts the analysis again.

        Regions whose rows may be put one behind another are flattened first.
        """
        flat = [region for region in regions if not self._confined and can_flatten(region)]
        if flat or not all(region.raw for region in regions):
            for region in flat or regions:
                self._loosen(region)
            raise FormChanged

    def _loosen(self, region: MemoryRegion) -> None:
        if self._confined or not can_flatten(region):
            make_raw(region, self.model)
            return
        flatten(region)
        if region.site is not None and region.site.element is not None:
            self.give_type(region, region.site.element)
        self.points_to.moves.forget(region)

    def loosen_all(self) -> None:
        """Represents the loose objects more coarsely, and starts the analysis again, once."""
        loose, self._loose = self._loose, {}
        for key, times in loose.items():
            for _ in range(times):
                known = self.points_to
                self._loosen(
                    known.sites[key] if isinstance(key, AllocationSite) else known.region(key)
                )
        if loose:
            raise FormChanged

    def released(self, regions: Iterable[MemoryRegion]) -> list[Symbol | AllocationSite]:
        """Returns the symbols and sites of some regions, for an analysis that starts anew."""
        for site, element in self._first_elements.items():
            site.element = element
        keys = [region.symbol or region.site for region in regions]
        return [key for key in keys if key is not None]

    # ------------------------------------------------------------- allocated memory

    def allocate(self, action: actions.Allocate | actions.Provide, repeated: bool) -> None:
        """Makes the region of an allocation; `repeated`: a run can pass it more than once."""
        site = action.site
        region = MemoryRegion(site.name, VoidType(), action.position, site=site, many=repeated)
        self.points_to.sites[site] = region
        if isinstance(action, actions.Provide):
            self._provide(region, action)
            return
        if isinstance(action.bytes, tree.IntConst):
            region.count = action.bytes.value  # in bytes, until all types are known
        if site.given is None:
            self._sizes[region] = action.bytes
        if site.element is not None:
            self.give_type(region, site.element)

    def _provide(self, region: MemoryRegion, action: actions.Provide) -> None:
        """Sets the type of a caller's objects, and their size in bytes."""
        size, element = action.size, action.site.element
        if isinstance(size, tree.IntConst):
            unknown = size.value == UNKNOWN_SIZE
            region.count = size.value if unknown else size.value * action.unit
        if element is not None:
            self.give_type(region, element)

    def give_type(self, region: MemoryRegion, element: CType) -> None:
        """Gives allocated memory the type of its elements."""
        region.type = ArrayType(element, None)
        assert region.site is not None
        region.site.element = element
        region.single = self._elements(region) == 1 and not region.raw and not region.flat
        self.points_to.changed = True
        if not self.points_to.collecting and self._is_mixed(region):
            self.make_raw(region)

    def type_of_site(self, node: Node, type: CType) -> None:
        """Gives memory of malloc the type that it is first used with."""
        site = node[0].site
        if site is not None and site.element is None and not isinstance(type, VoidType):
            if not isinstance(type, FunctionType) and is_complete(type):
                self.give_type(node[0], type)

    @cached_property
    def _whole_elements(self) -> "WholeElements":
        from viap.c.memory.whole_elements import WholeElements

        return WholeElements(self._blocks)

    def _ends_inside(self, region: MemoryRegion) -> bool:
        """True if an allocated block may end inside of a struct, or of a row."""
        size, type = self._sizes.get(region), region.type
        if size is None or region.raw or not isinstance(type, ArrayType):
            return False
        if not isinstance(type.element, StructType | ArrayType):
            return False
        try:
            unit = size_of(type.element, self.model, region.position)
        except Unsupported:
            return False  # rows of a size that is known only at run time
        return unit > 0 and not self._whole_elements.are(size, unit)

    def finish(self, region: MemoryRegion) -> None:
        """Sets the number of elements, once their type is known."""
        assert region.site is not None
        if region.site.element is None:
            self.give_type(region, CHAR)
        count = self._elements(region)
        if count is not None:
            region.count = count

    def _elements(self, region: MemoryRegion) -> int | None:
        """Returns the fixed number of elements of an allocated region; None if it has none."""
        assert region.site is not None and region.site.element is not None
        if not isinstance(region.count, int) or region.count == UNKNOWN_SIZE:
            return None
        unit = size_of(region.site.element, self.model, region.position)
        return region.count // max(1, unit)
