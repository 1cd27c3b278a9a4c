"""Actions on C's objects ► core statements."""

from collections.abc import Callable, Collection
from functools import cached_property
from typing import TYPE_CHECKING, Any

from viap.c.memory.lvalue_places import Spot, place
from viap.c.memory.memory_regions import EXTERNAL, MemoryRegion, Node, is_function_pointer
from viap.c.memory.points_to import PointsTo
from viap.c.memory.region_layout import Layout, PointerLeaf
from viap.c.memory.stores import Stores
from viap.c.memory.value_access import ValueAccess
from viap.c.tree import actions
from viap.c.tree.tree import Expr as CExpr
from viap.c.tree.types import PointerType, StructType, is_variable
from viap.core.base.source import Position
from viap.core.program.build import number
from viap.core.program.inputs import given_function
from viap.core.program.integer_types import BOOL, INT, DataModel
from viap.core.program.nodes import (
    Assert,
    Assign,
    Assume,
    Check,
    Expr,
    Fill,
    Given,
    GivenLink,
    Input,
    Scalar,
    Statement,
    Variable,
)

if TYPE_CHECKING:
    from viap.c.memory.byte_blocks import ByteBlocks, CopiedTexts
    from viap.c.memory.caller_links import CallerLinks
    from viap.c.memory.declared_objects import DeclaredObjects
    from viap.c.memory.heap import Heap
    from viap.c.memory.pointer_views import PointerValue


class Emitter:
    """Lowers the actions of one block after another."""

    def __init__(
        self,
        points_to: PointsTo,
        model: DataModel,
        doubtful: frozenset[MemoryRegion] = frozenset(),
        watch: Collection[str] = (),
    ) -> None:
        """`doubtful`: objects that may have no value yet; `watch`: checks made only on request."""
        self.points_to = points_to
        self.layout = Layout(points_to, model)
        self.access = ValueAccess(points_to, self.layout, model, doubtful, watch)
        self.output = self.access.output
        self.stores = Stores(self.access)
        self.handed: list[Given] = []
        self.links: list[GivenLink] = []
        self._by_kind: dict[type, Callable[[Any], None]] = {
            actions.Store: self._store,
            actions.Receive: self._receive,
            actions.ReceivePointer: self._receive_pointer,
            actions.Forget: lambda action: self._declared.forget(action),
            actions.Begin: self._begin,
            actions.Expire: self._expire,
            actions.Leave: lambda action: self._heap.leave(action),
            actions.Finish: self._finish,
            actions.Clear: self._clear,
            actions.Unspecify: self._unspecify,
            actions.Dimension: lambda action: self._declared.dimension(action),
            actions.Allocate: self._allocate,
            actions.Provide: lambda action: self._links.provide(action),
            actions.Link: lambda action: self._links.link(action),
            actions.Regrow: lambda action: self._heap.regrow(action),
            actions.Release: lambda action: self._heap.release(action),
            actions.ForgetReachable: self._forget_reachable,
            actions.FillBytes: lambda action: self._byte_blocks.fill(action),
            actions.CopyBytes: lambda action: self._byte_blocks.copy(action),
            actions.Separate: lambda action: self._copied_texts.separate(action),
            actions.Assume: self._assume,
            actions.Assert: self._assert,
            actions.Require: self._require,
        }

    @cached_property
    def _heap(self) -> "Heap":
        from viap.c.memory.heap import Heap

        return Heap(self.stores)

    @cached_property
    def _links(self) -> "CallerLinks":
        from viap.c.memory.caller_links import CallerLinks

        return CallerLinks(self.stores, self.handed, self.links)

    @cached_property
    def _byte_blocks(self) -> "ByteBlocks":
        from viap.c.memory.byte_blocks import ByteBlocks

        return ByteBlocks(self.stores.bulk)

    @cached_property
    def _copied_texts(self) -> "CopiedTexts":
        from viap.c.memory.byte_blocks import CopiedTexts

        return CopiedTexts(self.access)

    @cached_property
    def _declared(self) -> "DeclaredObjects":
        from viap.c.memory.declared_objects import DeclaredObjects

        return DeclaredObjects(self.stores, self.handed)

    def lower(self, block_actions: list[actions.Action]) -> list[Statement]:
        if self.access.follows_leaks:
            self.access.tracking.begin_block()
        with self.output.captured() as statements:
            for action in block_actions:
                self._by_kind[type(action)](action)
        return statements

    def begin(self) -> list[Statement]:
        """Emits the statements that run before the program starts.

        Objects whose addresses are used get them, and static objects have values.
        """
        with self.output.captured() as statements:
            self.access.written.begin()
            if not self.points_to.exposed:
                return statements
            self.access.addresses.begun = set()
            # Objects that exist all the time come first: the others are apart from them.
            for region in sorted(self.points_to.exposed, key=lambda region: not region.static):
                if region.symbol is not None and not is_variable(region.symbol.type):
                    self.access.addresses.choose(region, (), region.position)
                elif region.literal is not None:
                    self.access.addresses.choose(region, (), region.position)
        return statements

    def condition(self, expr: CExpr, out: list[Statement]) -> Expr:
        """Returns a branch's condition; the checks that it needs go to `out`."""
        with self.output.captured() as checks:
            condition = self.access.condition(expr)
        out.extend(checks)
        return condition

    # ------------------------------------------------------------- stores

    def _store(self, action: actions.Store) -> None:
        if isinstance(action.position, actions.Supposed):
            with self.output.captured() as made:
                self._plain_store(action)
            for each in made:
                if isinstance(each, Check):
                    each = Assume(each.condition, "assume", each.position)
                self.output.emit(each)
        else:
            self._plain_store(action)

    def _plain_store(self, action: actions.Store) -> None:
        target, position = action.target, action.position
        if isinstance(target.type, StructType):
            self.stores.bulk.copy_object(target, action.value, position)
        elif isinstance(target.type, PointerType) and not is_function_pointer(target.type):
            value = self.access.pointer(action.value)
            targets = self.points_to.targets(action.value)
            self._store_pointer(target, value, targets, position)
        else:
            integer = self._integer(action.value)
            self.stores.to(
                target, lambda spot: self.stores.integer(spot, integer, position), position
            )

    def _store_pointer(
        self, target: CExpr, value: "PointerValue", targets: dict[Node, None], position: Position
    ) -> None:
        """Stores a pointer; `targets`: its possible targets, if it is stored as an address."""

        def store(spot: Spot) -> None:
            if spot.region.raw:
                address = self.access.addresses.of(targets, value, position)
                self.stores.address(spot, address, position)
            else:
                self.stores.pointer(spot, value, position)

        self.stores.to(target, store, position)

    def _integer(self, expr: CExpr) -> Expr:
        if isinstance(expr.type, PointerType):
            return self.access.function_value(expr)
        return self.access.value(expr)

    def _clear(self, action: actions.Clear) -> None:
        position = action.position
        self.stores.to(action.target, lambda spot: self.stores.bulk.clear(spot, position), position)

    def _forget_reachable(self, action: actions.ForgetReachable) -> None:
        if action.reveals:
            return
        from viap.c.memory.outside_objects import Forgetting

        Forgetting(self.access).forget(action)

    def _unspecify(self, action: actions.Unspecify) -> None:
        position = action.position
        self.stores.to(
            action.target, lambda spot: self.stores.bulk.unspecify(spot, position), position
        )

    # ------------------------------------------------------------- inputs

    def _receive(self, action: actions.Receive) -> None:
        position = action.position
        spots = self.stores.spots(action.target, position)
        if len(spots) == 1 and not spots[0].region.raw:
            leaf = self.layout.leaf(spots[0].node, position)
            if not isinstance(leaf, PointerLeaf) and leaf.type == action.type:
                target = place(leaf, spots[0].indices, position)
                self.access.written.write(spots[0], position)
                self.output.emit(Input(target, action.function, action.type, position))
                return
        temporary = Variable(self.layout.scalar("input", action.type), position)
        self.output.emit(Input(temporary, action.function, action.type, position))
        self.stores.for_each(
            spots, lambda spot: self.stores.integer(spot, temporary, position), position
        )
        if self.access.uses_outside:
            self.access.outside.written(spots, position)

    def _receive_pointer(self, action: actions.ReceivePointer) -> None:
        if is_function_pointer(action.target.type):
            # (Any number: that of a function of the program, or of one that is not known.)
            from viap.core.program.inputs import outside_function

            function = action.function or outside_function(INT)
            self._receive(actions.Receive(action.target, function, INT, action.position))
            return
        some = self.layout.scalar("pointer.some", BOOL)
        address = None if action.address is None else self.access.value(action.address)
        value = self._declared.unknown_pointer(some, action.function, action.position, address)
        self._store_pointer(action.target, value, {EXTERNAL: None}, action.position)

    # ------------------------------------------------------------- declarations

    def _allocate(self, action: actions.Allocate) -> None:
        if action.site.given is None:
            self._heap.allocate(action)
            return
        with self.output.captured() as made:
            self._heap.allocate(action)
        from viap.c.memory.declared_objects import handed

        region = self.points_to.sites[action.site]
        given = handed(action.site.given, region, self.layout)
        self.handed.append(given)
        # It existed before: it holds anything, where a new object would hold zeros.
        ours = {variable for _, variable in given.parts}
        for each in made:
            match each:
                case Fill() if each.array in ours:
                    each = Fill(each.array, each.indices, None, each.position)
                case Assign(target=Variable(scalar=scalar)) if scalar in ours:
                    function, target = given_function(scalar.name), each.target
                    each = Input(target, function, scalar.type, each.position)
            self.output.emit(each)
        for node in self.points_to.received:
            if node[0] is region:
                self._declared.receive(node, action.position)
        self._declared.receive_functions(region, action.position)

    # ------------------------------------------------------------- ends

    def _begin(self, action: actions.Begin) -> None:
        region = self.points_to.region(action.symbol)
        self._mark(region, 1, action.position)
        if not is_variable(action.symbol.type):
            self.access.place_object(region, action.position)
        if not action.again:
            if self.access.follows_leaks:
                self.access.tracking.begin(region)
            if region.raw and not is_variable(action.symbol.type):
                # Its initialiser says nothing about its padding.
                self._declared.forget(actions.Forget(action.symbol, action.position))

    def _mark(self, region: MemoryRegion, alive: int, position: Position) -> None:
        """Marks a variable as alive or ended; only tracked if a pointer may outlive it."""
        if region.expires:
            self._heap.set_live(Spot(None, region, (), ()), alive, position)

    def _expire(self, action: actions.Expire) -> None:
        """Ends a variable: pointers in it hold nothing any more."""
        position = action.position
        region = self.points_to.region(action.symbol)
        self._mark(region, 0, position)
        if not self.access.follows_leaks:
            return
        tracking = self.access.tracking
        if action.moved:
            tracking.begin(region)
        for part in self.layout.parts((region, ()), position):
            leaf = self.layout.leaf(part, position)
            if isinstance(leaf, PointerLeaf) and isinstance(leaf.object, Scalar):
                with tracking.replaced(part, position, ending=True):
                    none = number(0, position, INT)
                    self.output.emit(Assign(Variable(leaf.object, position), none, position))
        tracking.begin(region)

    def _finish(self, action: actions.Finish) -> None:
        if self.access.follows_leaks:
            self.access.tracking.finish(action.way, action.position)

    # ------------------------------------------------------------- conditions

    def _assume(self, action: actions.Assume) -> None:
        condition = self.access.condition(action.condition)
        self.output.emit(Assume(condition, action.origin, action.position))

    def _assert(self, action: actions.Assert) -> None:
        condition = self.access.condition(action.condition)
        self.output.emit(Assert(condition, action.position, action.target))

    def _require(self, action: actions.Require) -> None:
        condition = self.access.condition(action.condition)
        self.output.emit(Check(condition, action.kind, action.position))
