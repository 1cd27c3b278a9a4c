"""Accesses by another type than that of the object: the object has to be kept as bytes."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from viap.c.memory.byte_views import copied_as_elements, filled_as_elements, make_raw
from viap.c.memory.memory_regions import (
    ELEMENT,
    EXTERNAL,
    INTEGER,
    UNKNOWN,
    FormChanged,
    MemoryRegion,
    Node,
    is_complete,
    is_data_pointer,
    is_end,
    is_given,
    is_untyped_element,
    leaves_array,
    strip_casts,
    sub_fields,
    type_at,
)
from viap.c.memory.pointer_views import in_rows, overlaid
from viap.c.memory.rows import can_flatten, flatten
from viap.c.tree import actions, tree
from viap.c.tree.actions import AllocationSite, FlowBlock
from viap.c.tree.constant_expressions import evaluate
from viap.c.tree.object_layout import size_of
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.types import (
    ArrayType,
    CType,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
    flexible,
)
from viap.core.base.errors import Unsupported
from viap.core.base.source import NOWHERE
from viap.core.program.integer_types import CHAR, IntType
from viap.core.program.unsized_arrays import UNKNOWN_SIZE

if TYPE_CHECKING:
    from viap.c.memory.byte_views import WholeElements
    from viap.c.memory.points_to import PointsTo


class AccessTypes:
    def __init__(self, points_to: "PointsTo") -> None:
        self.points_to = points_to

    def fit(self) -> None:
        """Makes regions raw that some access in the program does not fit."""
        for expr in self.points_to.uses.accesses:
            self._use(expr)
        for block in self.points_to.uses.byte_blocks:
            self._use_bytes(block)

    def _use(self, expr: Expr) -> None:
        """Checks that each access in an expression fits its objects; others make them raw."""
        known = self.points_to
        match expr:
            case tree.Name() | tree.Element() | tree.Deref() | tree.Member():
                if isinstance(expr, tree.Element):
                    self._leave(expr, one_past=False)
                if isinstance(expr, tree.Member) and flexible(expr.type):
                    for region, _ in known.nodes(expr.object):
                        known.forms.make_raw(region)
                in_bytes = any(region.raw for region, _ in known.nodes(expr))
                if in_bytes and is_data_pointer(expr.type):
                    self._decode()  # the address of a pointer is an integer there
                    self._take_from_caller()
            case tree.AddressOf(operand=tree.Element() as element):
                self._leave(element, one_past=True)
            case tree.Convert():
                if isinstance(expr.operand.type, PointerType):
                    known.expose(known.targets(expr.operand))
                else:
                    self._decode()
                    self._take_address(expr.operand)
            case tree.Binary() if isinstance(expr.type, PointerType):
                known.targets(expr)
            case tree.Binary():
                ours, theirs = known.targets(expr.left), known.targets(expr.right)
                if INTEGER in ours or INTEGER in theirs:
                    known.expose({**ours, **theirs})
            case _:
                raise AssertionError(f"{type(expr).__name__} is looked at by its type")

    def _leave(self, expr: tree.Element, one_past: bool) -> None:
        """Handles a constant index that leads out of its array, into the neighbouring part.

        `one_past`: only the address is taken, which may be the end of a member.
        """
        if self.points_to.confined or not leaves_array(expr):
            return
        for node in self.points_to.nodes(expr):
            at_end = one_past and not in_rows(node) and is_end(expr)
            if len(node[1]) > 1 and not at_end:
                self.points_to.forms.make_raw(node[0])

    def _decode(self) -> None:
        if not self.points_to.decodes:
            self.points_to.decodes = self.points_to.changed = True

    def _take_address(self, integer: Expr) -> None:
        """Notes that an integer which becomes a pointer may be an address from a caller."""
        if evaluate(integer) is None and not _is_moved_address(integer):
            self._take_from_caller()

    def _take_from_caller(self) -> None:
        """Notes that bytes or an integer become a pointer, and may come from a caller."""
        known = self.points_to
        if not known.from_caller and (known.uses.given or known.uses.allocations):
            if may_hold_addresses(known):
                known.from_caller = known.changed = True

    def _use_bytes(self, action: actions.FillBytes | actions.CopyBytes) -> None:
        known = self.points_to
        pointer = action.target if isinstance(action, actions.CopyBytes) else action.pointer
        for node in known.targets(strip_casts(pointer)):
            if node in UNKNOWN:
                continue
            if isinstance(action, actions.FillBytes):
                untyped = is_untyped_element(node)
                if not node[0].raw and (untyped or not filled_as_elements(node, action, known)):
                    known.forms.make_raw(node[0])
                continue
            for origin in known.targets(strip_casts(action.source)):
                if is_untyped_element(node) or is_untyped_element(origin):
                    # Bytes that nothing else has given a type to.
                    known.forms.make_raw(node[0], *([] if origin in UNKNOWN else [origin[0]]))
                if origin not in UNKNOWN and not copied_as_elements(node, origin, action, known):
                    known.forms.make_raw(node[0], origin[0])


def _is_moved_address(integer: Expr) -> bool:
    """True if an integer is the address of a pointer, moved and rounded in the same expression."""
    match integer:
        case tree.Convert():
            is_pointer = isinstance(integer.operand.type, PointerType)
            return is_pointer or _is_moved_address(integer.operand)
        case tree.Binary(op="+" | "-" | "&" | "|"):
            return _is_moved_address(integer.left) != _is_moved_address(integer.right)
        case tree.Binary() | tree.Unary():
            others = [each for each in tree.operands(integer) if evaluate(each) is None]
            return len(others) == 1 and _is_moved_address(others[0])
        case tree.Conditional():
            return _is_moved_address(integer.then) and _is_moved_address(integer.orelse)
        case _:
            return False


# ---- Pointers in a caller's objects for which the lowering provides no target.
#
# Such objects have a type only by their use (`void *` and incomplete structs), or hold pointers
# in a
# union. Their pointers are null or lead to objects that the program does not know, and so do bytes
# and integers of a caller that become pointers. In ordinary surroundings these pointers are null.


def receive(points_to: "PointsTo") -> bool:
    """Lets pointers without a target lead to unknown objects; returns True if that is new."""
    before = len(points_to.received)
    provided = _provided(points_to)
    for region in _regions(points_to):
        if not region.raw:
            for node in _pointers(points_to, (region, ())):
                if node not in provided and node not in points_to.received:
                    points_to.received[node] = None
                    points_to.sets.setdefault(node, {})[EXTERNAL] = None
    return len(points_to.received) != before


def _regions(points_to: "PointsTo") -> list[MemoryRegion]:
    """Returns the objects that the caller gives: variables, and objects behind pointers."""
    variables = [points_to.region(symbol) for symbol, _ in points_to.uses.given]
    return variables + [region for region in points_to.sites.values() if is_given(region)]


def _provided(points_to: "PointsTo") -> set[Node]:
    """Returns the pointers that the lowering leads to objects of their own."""
    given = {symbol for symbol, is_pointer in points_to.uses.given if is_pointer}
    found = {node for _, node in points_to.linked()}
    for action in points_to.uses.flows:
        match action:
            case actions.Allocate() if action.site.given is not None:
                found.update(points_to.nodes(action.target))
            case actions.Store() if _object(action.value) in given:
                found.update(points_to.nodes(action.target))
    return found


def _object(value: tree.Expr) -> tree.Symbol | None:
    """Returns the variable whose address the value is; None if it is another value."""
    match value:
        case tree.Decay(array=tree.Name(symbol=symbol)):
            return symbol
        case tree.AddressOf(operand=tree.Name(symbol=symbol)):
            return symbol
        case _:
            return None


def _pointers(points_to: "PointsTo", node: Node) -> list[Node]:
    """Returns the pointers in a part of an object that the program can see."""
    type, (region, path) = type_at(node), node
    if isinstance(type, ArrayType):
        return _pointers(points_to, (region, (*path, ELEMENT)))
    if isinstance(type, StructType):
        fields = sub_fields(type, points_to.mentioned)
        return [n for field in fields for n in _pointers(points_to, (region, (*path, field)))]
    return [node] if is_data_pointer(type) else []


def may_hold_addresses(points_to: "PointsTo") -> bool:
    """True if the integers of the caller have enough bits for an address."""
    bits = 0
    for symbol, is_pointer in points_to.uses.given:
        if is_pointer or not isinstance(symbol.type, IntType | PointerType):
            return True
        bits += symbol.type.bits if isinstance(symbol.type, IntType) else 0
    if any(is_given(region) for region in points_to.sites.values()):
        return True
    return bits >= points_to.model.size_t.bits


def known_to_callers(points_to: "PointsTo") -> frozenset[MemoryRegion]:
    """Returns the objects that pointers of the caller may lead to."""
    from viap.c.memory.external_reach import known_outside, reached

    return frozenset(reached(points_to, known_outside(points_to, NOWHERE)))


# ---- Forms of regions: by their types, with rows one behind another (flat), or as bytes (raw).


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
        from viap.c.memory.byte_views import WholeElements

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
