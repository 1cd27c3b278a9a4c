"""Points-to analysis: a flow-insensitive inclusion analysis of pointers.

It runs on the unfolded program, so that each inlined call has its own pointers. Regions that some
access uses by another type than their own become raw: the analysis then starts again.
"""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from viap.c.library.environment import DEFAULT, Environment
from viap.c.memory.memory_regions import (
    ELEMENT,
    EXTERNAL,
    INTEGER,
    UNKNOWN,
    FormChanged,
    MemoryRegion,
    Node,
    inner_node,
    is_function_pointer,
    is_null,
    root,
    scopes_of,
)
from viap.c.memory.pointer_uses import PointerUses
from viap.c.tree import tree
from viap.c.tree.actions import AllocationSite, FlowBlock, Link
from viap.c.tree.tree import Expr, StringLit, Symbol
from viap.c.tree.types import ArrayType, CType, Field, PointerType, StructType
from viap.core.base.errors import Unsupported
from viap.core.program.integer_types import CHAR, DataModel, IntType

if TYPE_CHECKING:
    from viap.c.memory.pointer_flow import PointerFlow, PointerMoves
    from viap.c.memory.region_forms import RegionForms


class PointsTo:
    """`confined`: leaving a row or a member is reported, and reaches nothing behind it.

    `loose`: variables and allocations whose inner arrays are left, and the number of times that
    each of them has to be represented more coarsely.
    """

    def __init__(
        self,
        blocks: list[FlowBlock],
        model: DataModel,
        looping: set[int],
        confined: bool = False,
        loose: Mapping[Symbol | AllocationSite, int] = MappingProxyType({}),
        environment: Environment = DEFAULT,
    ) -> None:
        self.model, self.environment = model, environment
        self.confined = confined
        self._blocks, self._loose = blocks, loose
        self.uses = PointerUses(blocks, looping)
        self.mentioned: set[Field] = self.uses.fields
        self.regions: dict[Symbol, MemoryRegion] = {}
        self.literals: dict[StringLit, MemoryRegion] = {}
        self.sites: dict[AllocationSite, MemoryRegion] = {}
        self.sets: dict[Node, dict[Node, None]] = {}
        # Regions whose addresses become integers or bytes; and whether such addresses are converted
        # back.
        self.exposed: dict[MemoryRegion, None] = {}
        self.decodes = False
        self.moved: set[MemoryRegion] = set()  # those that a pointer may point right behind
        self.escaped: dict[MemoryRegion, None] = {}  # regions known to functions of other files
        # Bytes may hold pointers from outside, and so may integers.
        self.foreign = False
        # Bytes and integers may hold pointers of the entry's caller.
        self.from_caller = False
        # Pointers in the caller's objects that lead to unknown objects.
        self.received: dict[Node, None] = {}
        # The regions that pointers in each region lead to, with the size of `sets` at that time.
        self.led: tuple[tuple[int, int], dict[MemoryRegion, dict[MemoryRegion, None]]] | None = None
        # Pointers of the caller that the program changes; None: it is not known which.
        self.stored: frozenset[Node] | None = None
        self.changed = False
        self.collecting = True
        self._analyse()

    # Modules that programs without pointers don't need are imported on demand.

    @cached_property
    def forms(self) -> "RegionForms":
        from viap.c.memory.region_forms import RegionForms

        return RegionForms(self, self._blocks, self._loose)

    @cached_property
    def moves(self) -> "PointerMoves":
        from viap.c.memory.pointer_flow import PointerMoves

        return PointerMoves(self)

    @cached_property
    def _flow(self) -> "PointerFlow":
        from viap.c.memory.pointer_flow import PointerFlow

        return PointerFlow(self)

    @cached_property
    def known_outside(self) -> "frozenset[MemoryRegion] | dict[MemoryRegion, None]":
        """The objects that pointers from outside may lead to; asked after the analysis."""
        if not self.has_unknown:
            return self.escaped
        from viap.c.memory.region_forms import known_to_callers

        return known_to_callers(self)

    # ------------------------------------------------------------- regions

    def region(self, symbol: Symbol) -> MemoryRegion:
        found = self.regions.get(symbol)
        if found is None:
            found = MemoryRegion(symbol.name, symbol.type, symbol.position, symbol.static, symbol)
            self.regions[symbol] = found
            if not self.collecting:
                self._spread(found)
        return found

    def _spread(self, region: MemoryRegion) -> None:
        """Makes a region raw if no representation by its type fits."""
        type: CType = region.type
        while isinstance(type, ArrayType):
            type = type.element
        if region.site is not None or isinstance(type, StructType):
            self.forms.spread(region)

    def literal(self, text: StringLit) -> MemoryRegion:
        """Returns the object of a literal: equal ones may be one object or several."""
        found = self.literals.get(text)
        if found is None:
            name = f"text{len(self.literals) + 1}"
            found = MemoryRegion(name, text.type, text.position, True, literal=text.values)
            self.literals[text] = found
        return found

    def linked(self) -> list[tuple[Link, Node]]:
        """Returns the links, with the pointers of the caller that they are about.

        Bytes have no links: the pointers in them lead to unknown objects.
        """
        nodes = ((link, self.link_node(link)) for link in self.uses.links)
        return [(link, node) for link, node in nodes if node is not None]

    def link_node(self, link: Link) -> Node | None:
        """Returns the pointers of the caller that a link is about; None if they are bytes."""
        holder = link.holder
        region = self.sites[holder] if isinstance(holder, AllocationSite) else self.region(holder)
        if region.raw:
            return None
        node: Node = (region, ())
        for step in link.path:
            node = inner_node(node, ELEMENT if step is None else step)
        return node

    # ------------------------------------------------------------- solving

    def _analyse(self) -> None:
        for symbol, is_pointer in self.uses.given:
            self.region(symbol).given = is_pointer
        for action, repeated in self.uses.allocations:
            self.forms.allocate(action, repeated)
        self.collecting = False
        for region in (*self.regions.values(), *self.sites.values()):
            self._spread(region)
        while not self._settled():
            pass
        for region in self.sites.values():
            self.forms.finish(region)
        self._find_dangling()

    def _settled(self) -> bool:
        """Solves; returns False if a region became raw, so that everything starts again."""
        try:
            self._solve()
            if self.uses.accesses or self.uses.byte_blocks:
                from viap.c.memory.region_forms import AccessTypes

                AccessTypes(self).fit()
            if self._loose:
                self.forms.loosen_all()
            for region in list(self.exposed) if self.decodes else ():
                self.forms.make_raw(region)
        except FormChanged:
            self.sets.clear()
            self.received.clear()
            self.led = None
            return False
        return not self.changed

    def _solve(self) -> None:
        for symbol in self.uses.from_outside:
            from viap.c.memory.external_reach import from_outside

            from_outside(self, self.region(symbol))
        # Pointers in unknown objects lead to unknown objects.
        self.sets[EXTERNAL] = {EXTERNAL: None}
        self.changed = True
        while self.changed:
            self.changed = False
            for action in self.uses.flows:
                self._flow.apply(action)
            uses = self.uses
            if uses.given or any(site.given is not None for site in self.sites):
                from viap.c.memory.region_forms import receive

                self.changed |= receive(self)
            if (uses.behind or uses.blocks_behind) and self._from_outside():
                from viap.c.memory.external_reach import spread_outside

                self.changed |= spread_outside(self, uses.behind, uses.blocks_behind)

    def _from_outside(self) -> bool:
        """True if a pointer of the program may lead to an unknown object."""
        return (
            self.foreign
            or self.has_unknown
            or any(
                EXTERNAL in targets for node, targets in self.sets.items() if node not in UNKNOWN
            )
        )

    @property
    def refuses_outside(self) -> bool:
        """True if unknown objects are not modelled: only functions without a body have any."""
        return self.environment.external == "pure" and not self.has_unknown

    @property
    def has_unknown(self) -> bool:
        """True if pointers lead to unknown objects, although no function returned or set them."""
        return bool(self.received) or self.from_caller or self.scattered

    @property
    def scattered(self) -> bool:
        """True if an integer may be the address of one of several objects of one allocation.

        Which one is not known: it leads to an unknown object.
        """
        return self.decodes and any(region.raw and region.many for region in self.exposed)

    def expose(self, nodes: dict[Node, None]) -> None:
        """Notes that the addresses of these become integers or bytes."""
        for node in nodes:
            if node not in UNKNOWN and node[0] not in self.exposed:
                self.exposed[node[0]] = None
                self.changed = True

    def _find_dangling(self) -> None:
        """Finds variables that a pointer which lives longer may point to."""
        for (holder, _), targets in self.sets.items():
            owner = holder.symbol
            for region, _ in targets:
                scopes = scopes_of(region)
                if scopes is None:
                    continue
                inside = owner is not None and not owner.static
                if not inside or owner is None or owner.scopes[: len(scopes)] != scopes:
                    region.expires = True
        for region in self.exposed if self.decodes else ():
            if scopes_of(region) is not None:
                region.expires = True

    # ------------------------------------------------------------- queries

    def nodes(self, expr: Expr) -> dict[Node, None]:
        """Returns the nodes that an lvalue can designate."""
        match expr:
            case tree.Name():
                return {root(self.region(expr.symbol)): None}
            case tree.StringLit():
                return {root(self.literal(expr)): None}
            case tree.Element():
                return {inner_node(node, ELEMENT): None for node in self.nodes(expr.array)}
            case tree.Member():
                return {inner_node(node, expr.field): None for node in self.nodes(expr.object)}
            case tree.Deref():
                pointer = expr.pointer
                if isinstance(pointer, tree.Binary):  # used at once, and inside of its array
                    found = {
                        self.moves.step(n, pointer).node: None for n in self.targets(pointer.left)
                    }
                else:
                    found = self.targets(pointer)
                return {self.moves.accessed(node, expr.type): None for node in found}
            case _:
                raise Unsupported("this designation of an object", expr.position, "lvalue")

    def targets(self, expr: Expr) -> dict[Node, None]:
        """Returns the nodes that a pointer's value can point to."""
        match expr:
            case tree.Name() | tree.Element() | tree.Member() | tree.Deref():
                nodes = self.nodes(expr)
                # At a fixed address there is an unknown object.
                result: dict[Node, None] = {EXTERNAL: None} if set(nodes) == {INTEGER} else {}
                for node in nodes:
                    result.update(self._integers() if node[0].raw else self.sets.get(node, {}))
                return result
            case tree.AddressOf():
                nodes = self.nodes(expr.operand)
                if isinstance(expr.operand, tree.Element):
                    self.moved.update(region for region, _ in nodes)
                return nodes
            case tree.Decay():
                return {inner_node(node, ELEMENT): None for node in self.nodes(expr.array)}
            case tree.Binary():
                steps = [self.moves.step(node, expr) for node in self.targets(expr.left)]
                stepped = [step.node for step in steps if step.fixed is None]
                self.moves.note_moved(stepped)
                return {step.node: None for step in steps}
            case tree.Conditional():
                return {**self.targets(expr.then), **self.targets(expr.orelse)}
            case tree.Convert():
                return self._converted(expr)
            case tree.IntConst() | tree.FunctionRef():
                return {}
            case _:
                raise Unsupported("this pointer", expr.position, type(expr).__name__)

    def _converted(self, expr: tree.Convert) -> dict[Node, None]:
        """Returns the targets of a cast: it moves nothing, but gives malloc's memory its type."""
        if not isinstance(expr.type, PointerType) or is_function_pointer(expr.type):
            return {}
        if not isinstance(expr.operand.type, PointerType):
            return {} if is_null(expr.operand) else self._integers()
        found = self.targets(expr.operand)
        target = expr.type.target
        if not (isinstance(target, IntType) and target.bits <= CHAR.bits):
            for node in found:
                self.forms.type_of_site(node, target)
        return {self.moves.cast(node, target): None for node in found}

    def _integers(self) -> dict[Node, None]:
        """Returns the nodes that an integer, or bytes, can mean as a pointer."""
        found = {root(region): None for region in self.exposed if region.raw and not region.many}
        if (
            self.from_caller
            or self.scattered
            or (self.foreign and self.environment.external != "pure")
        ):
            found[EXTERNAL] = None
        return {INTEGER: None, **found}
