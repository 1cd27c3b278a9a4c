"""Where pointers can point to: a flow-insensitive inclusion analysis.

It runs on the unfolded program, so that each inlined call has its own pointers.
"""

from viap.c import tree
from viap.c.lower import actions
from viap.c.lower.actions import FlowBlock, Site, action_expressions
from viap.c.memory.reach import spread
from viap.c.memory.regions import ELEMENT, Node, Region, type_at
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
    compatible,
)
from viap.errors import Unsupported
from viap.program.given import UNKNOWN_SIZE
from viap.program.types import CHAR, DataModel
from viap.source import NOWHERE

# What a pointer from outside may point to; nobody can look into it.
EXTERNAL: Node = (Region("<outside>", VoidType(), NOWHERE), ())


class PointsTo:
    def __init__(self, blocks: list[FlowBlock], model: DataModel, looping: set[int]) -> None:
        self.model = model
        self.regions: dict[Symbol, Region] = {}
        self.literals: dict[tuple[tuple[int, ...], str], Region] = {}
        self.sites: dict[Site, Region] = {}
        self.sets: dict[Node, dict[Node, None]] = {}
        self.mentioned: set[Field] = set()
        self.relevant: list[actions.Action] = []
        self.escaped: dict[Region, None] = {}  # what functions of other files may know
        self._changed = False
        self._collect(blocks, looping)
        self._solve()

    # ------------------------------------------------------------- regions

    def region(self, symbol: Symbol) -> Region:
        found = self.regions.get(symbol)
        if found is None:
            found = Region(symbol.name, symbol.type, symbol.position, symbol.static, symbol)
            self.regions[symbol] = found
        return found

    def literal(self, text: StringLit) -> Region:
        key = (text.values, str(text.type.element))
        found = self.literals.get(key)
        if found is None:
            name = f"text{len(self.literals) + 1}"
            found = Region(name, text.type, text.position, True, literal=text.values)
            self.literals[key] = found
        return found

    # ------------------------------------------------------------- collecting

    def _collect(self, blocks: list[FlowBlock], looping: set[int]) -> None:
        """Regions of allocations, the fields in use, the actions that move pointers."""
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
                elif isinstance(action, actions.Dimension | actions.Forget) and action.given:
                    # (The pointers in it are stored one by one.)
                    self.region(action.symbol).given = isinstance(action.given.type, PointerType)
                elif isinstance(action, actions.Forget) and action.outside:
                    self._outside((self.region(action.symbol), ()), set())
                for expr in action_expressions(action):
                    self._mention(expr)
            if isinstance(block.end, actions.Branch):
                self._mention(block.end.condition)

    def _moves(self, type: CType) -> bool:
        return isinstance(type, PointerType | StructType)

    def _outside(self, node: Node, seen: set[StructType]) -> None:
        """Pointers in an object that the outside made lead there."""
        type = type_at(node)
        region, path = node
        if isinstance(type, ArrayType):
            self._outside((region, (*path, ELEMENT)), seen)
        elif isinstance(type, StructType) and type not in seen:
            for field in type.fields or ():
                self._outside((region, (*path, field)), seen | {type})
        elif isinstance(type, PointerType) and not is_function_pointer(type):
            self.sets.setdefault(node, {})[EXTERNAL] = None

    def from_outside(self, region: Region) -> None:
        """The pointers in a region may be any that the outside has."""
        self._outside((region, ()), set())

    def _mention(self, expr: Expr) -> None:
        stack: list[Expr] = [expr]
        while stack:
            node = stack.pop()
            if isinstance(node, tree.Member):
                self.mentioned.add(node.field)
            elif isinstance(node, tree.Convert) and isinstance(node.type, PointerType):
                self._mention_first(node.operand.type)
            stack.extend(operands(node))

    def _mention_first(self, type: CType) -> None:
        """A cast may look at a struct's first member."""
        target = type.target if isinstance(type, PointerType) else VoidType()
        while True:
            if isinstance(target, ArrayType):
                target = target.element
            elif isinstance(target, StructType) and target.fields:
                self.mentioned.add(target.fields[0])
                target = target.fields[0].type
            else:
                return

    def _allocation(self, action: actions.Allocate, looping: bool) -> None:
        site = action.site
        region = Region(site.name, VoidType(), action.position, site=site, many=looping)
        self.sites[site] = region
        if site.element is not None:
            self._give_type(region, site.element)
        if isinstance(action.bytes, tree.IntConst):
            region.count = action.bytes.value  # in bytes, until the element is known

    def _give_type(self, region: Region, element: CType) -> None:
        region.type = ArrayType(element, None)
        assert region.site is not None
        region.site.element = element
        self._changed = True

    # ------------------------------------------------------------- solving

    def _solve(self) -> None:
        self._changed = True
        while self._changed:
            self._changed = False
            for action in self.relevant:
                self._apply(action)
        for region in self.sites.values():
            self._finish(region)
        self._find_dangling()

    def _find_dangling(self) -> None:
        """Variables that a pointer which lives longer may point to."""
        for (holder, _), targets in self.sets.items():
            owner = holder.symbol
            for region, _ in targets:
                scopes = _scopes(region)
                if scopes is None:
                    continue
                inside = owner is not None and not owner.static
                if not inside or owner is None or owner.scopes[: len(scopes)] != scopes:
                    region.expires = True

    def _finish(self, region: Region) -> None:
        """The number of elements, once their type is known."""
        assert region.site is not None
        if region.site.element is None:
            self._give_type(region, CHAR)
        element = region.site.element
        assert element is not None
        if isinstance(region.count, int) and region.count != UNKNOWN_SIZE:
            unit = size_of(element, self.model, region.position)
            region.count //= max(1, unit)
            region.single = region.count == 1

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
                    if old != EXTERNAL:
                        self._same_element(new[0], old)
                        self._copy_node(new, old)
            case actions.Release():
                for region, _ in self.targets(action.pointer):
                    region.freed = True
            case actions.ForgetReachable():
                self._changed |= spread(self, action)

    def _same_element(self, new: Region, old: Node) -> None:
        """A block that grows has the elements that it had before."""
        if new.site is not None and new.site.element is None and old[0].site is not None:
            if old[0].site.element is not None:
                self._give_type(new, old[0].site.element)

    def _flow(self, target: Expr, values: dict[Node, None]) -> None:
        if not values:
            return
        for node in self.nodes(target):
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
        """Pointers below one node flow to the same places below another."""
        length = len(origin[1])
        for known in list(self.sets):
            if known[0] is origin[0] and known[1][:length] == origin[1]:
                self._add((to[0], to[1] + known[1][length:]), self.sets[known])

    def _copy_bytes(self, action: actions.CopyBytes) -> None:
        for to in self.targets(strip_casts(action.target)):
            for origin in self.targets(strip_casts(action.source)):
                self._copy_node(to, origin)

    # ------------------------------------------------------------- queries

    def nodes(self, expr: Expr) -> dict[Node, None]:
        """The nodes that an lvalue can designate."""
        match expr:
            case tree.Name():
                return {(self.region(expr.symbol), ()): None}
            case tree.StringLit():
                return {(self.literal(expr), ()): None}
            case tree.Element():
                return {(r, (*path, ELEMENT)): None for r, path in self.nodes(expr.array)}
            case tree.Member():
                return {(r, (*path, expr.field)): None for r, path in self.nodes(expr.object)}
            case tree.Deref():
                found = self.targets(expr.pointer)
                return {self.adjust(node, expr.type): None for node in found}
            case _:
                raise Unsupported("this designation of an object", expr.position, "lvalue")

    def targets(self, expr: Expr) -> dict[Node, None]:
        """The nodes that a pointer's value can point to."""
        match expr:
            case tree.Name() | tree.Element() | tree.Member() | tree.Deref():
                result: dict[Node, None] = {}
                for node in self.nodes(expr):
                    result.update(self.sets.get(node, {}))
                return result
            case tree.AddressOf():
                return self.nodes(expr.operand)
            case tree.Decay():
                return {(r, (*path, ELEMENT)): None for r, path in self.nodes(expr.array)}
            case tree.Binary():
                return self.targets(expr.left)
            case tree.Conditional():
                return {**self.targets(expr.then), **self.targets(expr.orelse)}
            case tree.Convert():
                if not isinstance(expr.type, PointerType):
                    return {}
                if not isinstance(expr.operand.type, PointerType):
                    return {}
                target = expr.type.target
                found = self.targets(expr.operand)
                return {self.adjust(node, target): None for node in found}
            case _:
                return {}

    def adjust(self, node: Node, type: CType) -> Node:
        """The node that a pointer to `node` means when it is used as a pointer to `type`."""
        region, path = node
        if node == EXTERNAL or isinstance(type, VoidType | FunctionType):
            return node
        if region.site is not None and region.site.element is None:
            self._give_type(region, type)
        current = type_at(node)
        if compatible(current, type):
            return node
        if isinstance(current, ArrayType):
            found = self._inward((region, (*path, ELEMENT)), type, node)
        elif isinstance(current, StructType) and current.fields:
            found = self._inward((region, (*path, current.fields[0])), type, node)
        else:
            found = node
        return found if found != node else self._outward(node, type)

    def _outward(self, node: Node, type: CType) -> Node:
        """The aggregate of the type whose first part the node is; else the node itself."""
        region, path = node
        while path and isinstance(path[-1], Field):
            last, path = path[-1], path[:-1]
            struct = type_at((region, path))
            if not isinstance(struct, StructType) or not struct.fields:
                break
            if struct.fields[0] is not last:
                break
            if compatible(struct, type):
                return (region, path)
        return node

    def _inward(self, inner: Node, type: CType, otherwise: Node) -> Node:
        """The first part of an aggregate, if that has the type; else the node as it was."""
        found = self.adjust(inner, type)
        return found if compatible(type_at(found), type) else otherwise


def _scopes(region: Region) -> tuple[int, ...] | None:
    """The scopes around a variable, or around what alloca made; None: it has no such end."""
    if region.symbol is not None and not region.symbol.static:
        return region.symbol.scopes
    return region.site.scopes or None if region.site is not None else None


def is_function_pointer(type: CType) -> bool:
    return isinstance(type, PointerType) and isinstance(type.target, FunctionType)


def strip_casts(expr: Expr) -> Expr:
    while isinstance(expr, tree.Convert) and isinstance(expr.operand.type, PointerType):
        expr = expr.operand
    return expr
