"""Points-to analysis: a flow-insensitive inclusion analysis of pointers.

It runs on the unfolded program, so that each inlined call has its own pointers. Regions that some
access uses by another type than their own become raw: the analysis then starts again.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.elaborate.constant_expressions import evaluate
from viap.c.lower import actions
from viap.c.lower.actions import AllocationSite, FlowBlock, action_expressions
from viap.c.memory.byte_views import copied_as_elements, filled_as_elements, flexible, make_raw
from viap.c.memory.external_reach import spread
from viap.c.memory.memory_regions import ELEMENT, MemoryRegion, Node, root, type_at, walks
from viap.c.memory.pointees import (
    EXTERNAL,
    INTEGER,
    UNKNOWN,
    inner_node,
    is_complete,
    is_data_pointer,
    is_end,
    is_function_pointer,
    is_null,
    is_untyped,
    leaves_array,
    may_differ,
    scopes_of,
    strip_casts,
)
from viap.c.memory.pointer_views import PointerStep, Views, in_rows, is_member, overlaid
from viap.c.memory.rows import can_flatten, flatten
from viap.c.object_layout import size_of
from viap.c.tree import Expr, StringLit, Symbol, operands
from viap.c.types import (
    ArrayType,
    CType,
    Field,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
)
from viap.errors import Unsupported
from viap.program.caller_inputs import UNKNOWN_SIZE
from viap.program.integer_types import CHAR, DataModel, IntType

if TYPE_CHECKING:
    from viap.c.memory.whole_elements import WholeElements


class _Again(Exception):
    """A region became raw: the results so far may be wrong."""


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
    ) -> None:
        self.model = model
        self.confined = confined
        self._loose = dict(loose)
        self._first_elements = {
            action.site: action.site.element
            for block in blocks
            for action in block.actions
            if isinstance(action, actions.Allocate)
        }
        self.regions: dict[Symbol, MemoryRegion] = {}
        self.literals: dict[tuple[tuple[int, ...], str], MemoryRegion] = {}
        self.sites: dict[AllocationSite, MemoryRegion] = {}
        self.sets: dict[Node, dict[Node, None]] = {}
        self.mentioned: set[Field] = set()
        self.relevant: list[actions.Action] = []
        self.views = Views(model, self._lead_to)
        # Regions whose addresses become integers or bytes; and whether such addresses are converted
        # back.
        self.exposed: dict[MemoryRegion, None] = {}
        self.decodes = False
        self.moved: set[MemoryRegion] = set()  # those that a pointer may point right behind
        self._moved_nodes: set[Node] = set()
        self._landed: set[Node] = set()  # parts of a struct that were reached by counting bytes
        self._from_outside: list[Symbol] = []
        self._uses: list[Expr] = []  # expressions that may access objects by another type
        self._blocks_of_bytes: list[actions.FillBytes | actions.CopyBytes] = []
        self._collecting = True
        self._sizes: dict[MemoryRegion, Expr] = {}  # of allocated regions, in bytes
        self._blocks = blocks
        self.escaped: dict[MemoryRegion, None] = {}  # what functions of other files may know
        self._changed = False
        self._collect(blocks, looping)
        self._collecting = False
        for region in (*self.regions.values(), *self.sites.values()):
            self._spread(region)
        while not self._settled():
            pass
        for region in self.sites.values():
            self._finish(region)
        self._find_dangling()

    # ------------------------------------------------------------- regions

    def region(self, symbol: Symbol) -> MemoryRegion:
        found = self.regions.get(symbol)
        if found is None:
            found = MemoryRegion(symbol.name, symbol.type, symbol.position, symbol.static, symbol)
            self.regions[symbol] = found
            if not self._collecting:
                self._spread(found)
        return found

    def _spread(self, region: MemoryRegion) -> None:
        """Makes a region raw if members of a union overlap, or if it ends inside of an element."""
        if region.raw:
            return
        if overlaid(region.type, self.mentioned) or self._ends_inside(region):
            make_raw(region, self.model)

    def make_raw(self, *regions: MemoryRegion) -> None:
        """Makes regions raw and starts again.

        Regions whose rows may be put one behind another are flattened first.
        """
        flat = [region for region in regions if not self.confined and can_flatten(region)]
        if flat or not all(region.raw for region in regions):
            for region in flat or regions:
                self._loosen(region)
            raise _Again

    def _loosen(self, region: MemoryRegion) -> None:
        if self.confined or not can_flatten(region):
            make_raw(region, self.model)
        else:
            self._flatten(region)

    def _loosen_all(self) -> None:
        loose, self._loose = self._loose, {}
        for key, times in loose.items():
            for _ in range(times):
                self._loosen(
                    self.sites[key] if isinstance(key, AllocationSite) else self.region(key)
                )
        raise _Again

    def released(self, regions: Iterable[MemoryRegion]) -> list[Symbol | AllocationSite]:
        """Returns the symbols and sites of some regions, for an analysis that starts anew."""
        for site, element in self._first_elements.items():
            site.element = element
        keys = [region.symbol or region.site for region in regions]
        return [key for key in keys if key is not None]

    def _flatten(self, region: MemoryRegion) -> None:
        flatten(region)
        if region.site is not None and region.site.element is not None:
            self._give_type(region, region.site.element)
        for known in (self._moved_nodes, self._landed):
            known -= {node for node in known if node[0] is region}

    def _lead_to(self, field: Field) -> None:
        """Notes that a pointer leads to a member that the text never names."""
        if field not in self.mentioned:
            self.mentioned.add(field)
            raise _Again

    def literal(self, text: StringLit) -> MemoryRegion:
        key = (text.values, str(text.type.element))
        found = self.literals.get(key)
        if found is None:
            name = f"text{len(self.literals) + 1}"
            found = MemoryRegion(name, text.type, text.position, True, literal=text.values)
            self.literals[key] = found
        return found

    # ------------------------------------------------------------- collecting

    def _collect(self, blocks: list[FlowBlock], looping: set[int]) -> None:
        """Collects regions of allocations, used fields, and actions that move pointers."""
        for block in blocks:
            for action in block.actions:
                if isinstance(action, actions.Allocate):
                    self._allocation(action, id(block) in looping)
                    self.relevant.append(action)
                elif isinstance(action, actions.Store | actions.CopyBytes):
                    if isinstance(action, actions.CopyBytes) or self._moves(action.target.type):
                        self.relevant.append(action)
                elif isinstance(action, actions.Regrow | actions.Release | actions.ReceivePointer):
                    self.relevant.append(action)
                elif isinstance(action, actions.ForgetReachable):
                    self.relevant.append(action)
                if isinstance(action, actions.FillBytes | actions.CopyBytes):
                    self._blocks_of_bytes.append(action)
                if isinstance(action, actions.Dimension | actions.Forget) and action.given:
                    # The pointers in it are stored one by one.
                    self.region(action.symbol).given = isinstance(action.given.type, PointerType)
                elif isinstance(action, actions.Forget) and action.outside:
                    self._from_outside.append(action.symbol)
                for expr in action_expressions(action):
                    self._mention(expr)
            if isinstance(block.end, actions.Branch):
                self._mention(block.end.condition)

    def _moves(self, type: CType) -> bool:
        return isinstance(type, PointerType | StructType)

    def _outside(self, node: Node, seen: set[StructType]) -> None:
        """Lets pointers in an object that the outside made lead outside."""
        type = type_at(node)
        region, path = node
        if isinstance(type, ArrayType):
            self._outside((region, (*path, ELEMENT)), seen)
        elif isinstance(type, StructType) and type not in seen:
            for field in type.fields or ():
                self._outside((region, (*path, field)), seen | {type})
        elif isinstance(type, PointerType) and not is_function_pointer(type):
            self.sets.setdefault(node, {})[EXTERNAL] = None

    def from_outside(self, region: MemoryRegion) -> None:
        """Lets the pointers in a region be any that the outside has."""
        self._outside(root(region), set())

    def _mention(self, expr: Expr) -> None:
        stack: list[Expr] = [expr]
        while stack:
            node = stack.pop()
            if isinstance(node, tree.Member):
                self.mentioned.add(node.field)
            if may_differ(node):
                self._uses.append(node)
            if isinstance(node, tree.AddressOf) and isinstance(node.operand, tree.Element):
                node = node.operand  # it is not accessed
            stack.extend(operands(node))

    def _allocation(self, action: actions.Allocate, looping: bool) -> None:
        site = action.site
        region = MemoryRegion(site.name, VoidType(), action.position, site=site, many=looping)
        self.sites[site] = region
        if isinstance(action.bytes, tree.IntConst):
            region.count = action.bytes.value  # in bytes, until all types are known
        if site.given is None:
            self._sizes[region] = action.bytes
        if site.element is not None:
            self._give_type(region, site.element)

    def _give_type(self, region: MemoryRegion, element: CType) -> None:
        region.type = ArrayType(element, None)
        assert region.site is not None
        region.site.element = element
        region.single = self._elements(region) == 1 and not region.raw and not region.flat
        self._changed = True
        if not self._collecting:
            if overlaid(element, self.mentioned) or self._ends_inside(region):
                self.make_raw(region)

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

    # ------------------------------------------------------------- solving

    def _settled(self) -> bool:
        """Solves; returns False if a region became raw, so that everything starts again."""
        try:
            self._solve()
            for expr in self._uses:
                self._use(expr)
            for block in self._blocks_of_bytes:
                self._use_bytes(block)
            if self._loose:
                self._loosen_all()
            if self.decodes:
                for region in list(self.exposed):
                    self.make_raw(region)
        except _Again:
            self.sets.clear()
            return False
        return not self._changed

    def _solve(self) -> None:
        for symbol in self._from_outside:
            self._outside(root(self.region(symbol)), set())
        self._changed = True
        while self._changed:
            self._changed = False
            for action in self.relevant:
                self._apply(action)

    def _use(self, expr: Expr) -> None:
        """Checks that each access in an expression fits its objects; others make them raw."""
        match expr:
            case tree.Name() | tree.Element() | tree.Deref() | tree.Member():
                if isinstance(expr, tree.Element):
                    self._leave(expr, one_past=False)
                if isinstance(expr, tree.Member) and flexible(expr.type):
                    for region, _ in self.nodes(expr.object):
                        self.make_raw(region)
                in_bytes = any(region.raw for region, _ in self.nodes(expr))
                if in_bytes and is_data_pointer(expr.type):
                    self._decode()  # the address of a pointer is an integer there
            case tree.AddressOf(operand=tree.Element() as element):
                self._leave(element, one_past=True)
            case tree.Convert():
                if isinstance(expr.operand.type, PointerType):
                    self._expose(self.targets(expr.operand))
                else:
                    self._decode()
            case tree.Binary() if isinstance(expr.type, PointerType):
                self.targets(expr)
            case tree.Binary():
                ours, theirs = self.targets(expr.left), self.targets(expr.right)
                if INTEGER in ours or INTEGER in theirs:
                    self._expose({**ours, **theirs})
            case _:
                raise AssertionError(f"{type(expr).__name__} is looked at by its type")

    def _leave(self, expr: tree.Element, one_past: bool) -> None:
        """Handles a constant index that leads out of its array, and into what lies there.

        `one_past`: only the address is taken, which may be the end of a member.
        """
        if self.confined or not leaves_array(expr):
            return
        for node in self.nodes(expr):
            at_end = one_past and not in_rows(node) and is_end(expr)
            if len(node[1]) > 1 and not at_end:
                self.make_raw(node[0])

    def _decode(self) -> None:
        if not self.decodes:
            self.decodes = self._changed = True

    def _expose(self, nodes: dict[Node, None]) -> None:
        """Notes that the addresses of these become integers or bytes."""
        for node in nodes:
            if node not in UNKNOWN and node[0] not in self.exposed:
                self.exposed[node[0]] = None
                self._changed = True

    def _use_bytes(self, action: actions.FillBytes | actions.CopyBytes) -> None:
        pointer = action.target if isinstance(action, actions.CopyBytes) else action.pointer
        for node in self.targets(strip_casts(pointer)):
            if node in UNKNOWN:
                continue
            if isinstance(action, actions.FillBytes):
                if not node[0].raw and not filled_as_elements(node, action, self):
                    self.make_raw(node[0])
                continue
            for origin in self.targets(strip_casts(action.source)):
                if origin not in UNKNOWN and not copied_as_elements(node, origin, action, self):
                    self.make_raw(node[0], origin[0])

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

    def _finish(self, region: MemoryRegion) -> None:
        """Sets the number of elements, once their type is known."""
        assert region.site is not None
        if region.site.element is None:
            self._give_type(region, CHAR)
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

    def _apply(self, action: actions.Action) -> None:
        match action:
            case actions.Allocate():
                region = self.sites[action.site]
                self._flow(action.target, {(region, (ELEMENT,)): None})
            case actions.ReceivePointer():
                if not is_function_pointer(action.target.type):
                    self._flow(action.target, {EXTERNAL: None})
            case actions.Store():
                if isinstance(action.target.type, StructType):
                    self._copy(action.target, action.value)
                elif not is_function_pointer(action.target.type):
                    self._flow(action.target, self.targets(action.value))
            case actions.CopyBytes():
                self._copy_bytes(action)
            case actions.Regrow():
                new = (self.sites[action.site], (ELEMENT,))
                for old in self.targets(strip_casts(action.old)):
                    if old not in UNKNOWN:
                        self._same_element(new[0], old)
                        self._copy_node(new, old)
            case actions.Release():
                for region, _ in self.targets(action.pointer):
                    region.freed = True
            case actions.ForgetReachable():
                self._changed |= spread(self, action)

    def _same_element(self, new: MemoryRegion, old: Node) -> None:
        """Gives a growing block the elements that it had before, represented in the same way."""
        for one, other in ((new, old[0]), (old[0], new)):
            if one.flat and can_flatten(other):
                self.make_raw(other)
        if new.site is not None and new.site.element is None and old[0].site is not None:
            if old[0].raw:
                self.make_raw(new)
            elif old[0].site.element is not None:
                self._give_type(new, old[0].site.element)

    def _flow(self, target: Expr, values: dict[Node, None]) -> None:
        if not values:
            return
        for node in self.nodes(target):
            if node[0].raw:
                self._expose(values)
            else:
                self._add(node, values)

    def _add(self, node: Node, values: dict[Node, None]) -> None:
        known = self.sets.setdefault(node, {})
        before = len(known)
        known.update(values)
        if len(known) != before:
            self._changed = True

    def _copy(self, target: Expr, source: Expr) -> None:
        for to in self.nodes(target):
            for origin in self.nodes(source):
                self._copy_node(to, origin)

    def _copy_node(self, to: Node, origin: Node) -> None:
        """Lets pointers below one node flow to the same places below another."""
        if to[0].raw or origin[0].raw:
            self.make_raw(to[0], origin[0])
            return
        length = len(origin[1])
        for known in list(self.sets):
            if known[0] is origin[0] and known[1][:length] == origin[1]:
                self._add((to[0], to[1] + known[1][length:]), self.sets[known])

    def _copy_bytes(self, action: actions.CopyBytes) -> None:
        for to in self.targets(strip_casts(action.target)):
            for origin in self.targets(strip_casts(action.source)):
                if to not in UNKNOWN and origin not in UNKNOWN:
                    self._copy_node(to, origin)

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
                    found = {self.step(n, pointer).node: None for n in self.targets(pointer.left)}
                else:
                    found = self.targets(pointer)
                return {self.accessed(node, expr.type): None for node in found}
            case _:
                raise Unsupported("this designation of an object", expr.position, "lvalue")

    def targets(self, expr: Expr) -> dict[Node, None]:
        """Returns the nodes that a pointer's value can point to."""
        match expr:
            case tree.Name() | tree.Element() | tree.Member() | tree.Deref():
                result: dict[Node, None] = {}
                for node in self.nodes(expr):
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
                steps = [self.step(node, expr) for node in self.targets(expr.left)]
                stepped = [step.node for step in steps if step.fixed is None]
                self.moved.update(region for region, _ in stepped)
                self._note(self._moved_nodes, stepped)
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
                self._type_of_site(node, target)
        return {self.cast(node, target): None for node in found}

    def cast(self, node: Node, type: CType) -> Node:
        """Returns the node of a cast pointer: the elements of an array, for the whole array."""
        if node in UNKNOWN or node[0].raw or node in self._moved_nodes or is_untyped(node):
            return node
        return self.views.entered(node, type) or node

    def _integers(self) -> dict[Node, None]:
        """Returns the nodes that an integer, or bytes, can mean as a pointer."""
        return {INTEGER: None, **{root(region): None for region in self.exposed if region.raw}}

    def _type_of_site(self, node: Node, type: CType) -> None:
        site = node[0].site
        if site is not None and site.element is None and not isinstance(type, VoidType):
            if not isinstance(type, FunctionType) and is_complete(type):
                self._give_type(node[0], type)

    def accessed(self, node: Node, type: CType) -> Node:
        """Returns the node that a pointer to `node` means when it is dereferenced as `type`."""
        if node in UNKNOWN:
            return node
        self._type_of_site(node, type)
        found = self.views.accessed(node, type)
        if found is None:
            self.make_raw(node[0])
            raise AssertionError("a raw region fits every type")
        return found

    def step(self, node: Node, expr: tree.Binary) -> PointerStep:
        """Returns the move of a pointer to a node."""
        assert isinstance(expr.left.type, PointerType)
        type = expr.left.type.target
        if node in UNKNOWN:
            return PointerStep(node, size_of(type, self.model, expr.position))
        self._type_of_site(node, CHAR if isinstance(type, VoidType) else type)
        found = self.views.stepped(node, expr)
        changes = found is not None and (found.node != node or found.fixed is not None)
        if found is None or (changes and not walks(node) and node in self._moved_nodes):
            # A moved pointer to a single object is not at the start of its first part.
            self.make_raw(node[0])
            raise AssertionError("a raw region fits every type")
        if not self.confined and found.fixed is None and evaluate(expr.right) != 0:
            if is_member(found.node) or (in_rows(found.node) and can_flatten(node[0])):
                self.make_raw(node[0])  # it may continue behind its member, or its row
        if found.fixed is not None:
            # From a part to the aggregate around it, the move is the same for all pointers.
            if node in self._landed or node[1][: len(found.node[1])] != found.node[1]:
                self._note(self._landed, [found.node])
        elif node in self._landed and evaluate(expr.right) != 0:
            # If a part was reached by counting bytes, those behind it can be reached, too.
            self.make_raw(node[0])
        return found

    def _note(self, known: set[Node], more: list[Node]) -> None:
        """Notes nodes that decide how pointers are moved or cast: all are analysed again."""
        if not known.issuperset(more):
            known.update(more)
            self._changed = True
