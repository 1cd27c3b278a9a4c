"""Actions on C's objects ► core statements."""

from collections.abc import Callable, Collection
from typing import Any

from viap.c import tree
from viap.c.lower import actions
from viap.c.memory.byte_blocks import ByteBlocks
from viap.c.memory.byte_views import is_variable
from viap.c.memory.heap import Heap
from viap.c.memory.lvalue_places import Spot, place
from viap.c.memory.memory_regions import MemoryRegion, Node
from viap.c.memory.pointees import EXTERNAL, is_function_pointer
from viap.c.memory.pointer_values import PointerValue, number
from viap.c.memory.points_to import PointsTo
from viap.c.memory.region_layout import WILD, Layout, PointerLeaf
from viap.c.memory.stores import Stores
from viap.c.memory.value_access import ValueAccess
from viap.c.memory.whole_objects import Bulk
from viap.c.tree import Expr as CExpr
from viap.c.types import ArrayType, PointerType, StructType
from viap.errors import Unsupported
from viap.program import build
from viap.program.caller_inputs import UNKNOWN_SIZE, given_function
from viap.program.integer_types import BOOL, INDEX, INT, DataModel
from viap.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Check,
    Constant,
    Expr,
    Fill,
    Given,
    Input,
    Scalar,
    Statement,
    Variable,
)
from viap.program.unset_values import outside_at, unset_at
from viap.source import Position


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
        self.bulk = Bulk(self.stores)
        self.handed: list[Given] = []
        byte_blocks = ByteBlocks(self.bulk)
        heap = self.heap = Heap(self.stores, self.bulk)
        self._by_kind: dict[type, Callable[[Any], None]] = {
            actions.Store: self._store,
            actions.Receive: self._receive,
            actions.ReceivePointer: self._receive_pointer,
            actions.Forget: self._forget,
            actions.Begin: self._begin,
            actions.Expire: self._expire,
            actions.Leave: heap.leave,
            actions.Finish: self._finish,
            actions.Clear: self._clear,
            actions.Unspecify: self._unspecify,
            actions.Dimension: self._dimension,
            actions.Allocate: lambda action: self._allocate(action, heap),
            actions.Regrow: heap.regrow,
            actions.Release: heap.release,
            actions.ForgetReachable: self._forget_reachable,
            actions.FillBytes: byte_blocks.fill,
            actions.CopyBytes: byte_blocks.copy,
            actions.Assume: self._assume,
            actions.Assert: self._assert,
            actions.Require: self._require,
        }

    def lower(self, block_actions: list[actions.Action]) -> list[Statement]:
        self.access.tracking.begin_block()
        with self.output.captured() as statements:
            for action in block_actions:
                self._by_kind[type(action)](action)
        return statements

    def begin(self) -> list[Statement]:
        """Emits what happens before the program starts.

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
        target, position = action.target, action.position
        if isinstance(target.type, StructType):
            self.bulk.copy_object(target, action.value, position)
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
        self, target: CExpr, value: PointerValue, targets: dict[Node, None], position: Position
    ) -> None:
        """Stores a pointer; `targets`: what it may point to, if it is stored as an address."""

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
        self.stores.to(action.target, lambda spot: self.bulk.clear(spot, position), position)

    def _forget_reachable(self, action: actions.ForgetReachable) -> None:
        from viap.c.memory.external_havoc import Forgetting

        Forgetting(self.access).forget(action)

    def _unspecify(self, action: actions.Unspecify) -> None:
        position = action.position
        self.stores.to(action.target, lambda spot: self.bulk.unspecify(spot, position), position)

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

    def _receive_pointer(self, action: actions.ReceivePointer) -> None:
        if is_function_pointer(action.target.type):
            raise Unsupported("a function pointer from outside", action.position, "pointer")
        some = self.layout.scalar("pointer.some", BOOL)
        value = self._unknown_pointer(some, action.function, action.position)
        self._store_pointer(action.target, value, {EXTERNAL: None}, action.position)

    def _unknown_pointer(self, chosen: Scalar, function: str, position: Position) -> PointerValue:
        """Returns null, or a pointer to an unknown object: an input chooses."""
        some = Variable(chosen, position)
        where = Variable(self.layout.scalar("pointer.where", INDEX), position)
        self.output.emit(Input(some, function, BOOL, position))
        at = outside_at(position) if function else position
        self.output.emit(Input(where, "", INDEX, at))
        wild, null = number(WILD, position, INT), number(0, position, INT)
        nowhere = number(0, position)
        # (It is an address: no two of its values mean the same, and null has the address zero.)
        address = build.convert(where, self.access.model.size_t, position)
        address = build.convert(address, INDEX, position)
        first = build.compare("==", address, nowhere, position)
        address = build.conditional(first, number(1, position), address, position)
        return PointerValue(
            build.conditional(some, wild, null, position),
            (),
            build.conditional(some, address, nowhere, position),
        )

    # ------------------------------------------------------------- declarations

    def _allocate(self, action: actions.Allocate, heap: Heap) -> None:
        if action.site.given is None:
            heap.allocate(action)
            return
        with self.output.captured() as made:
            heap.allocate(action)
        from viap.c.memory.caller_variables import handed

        given = handed(action.site.given, self.points_to.sites[action.site], self.layout)
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

    def _forget(self, action: actions.Forget) -> None:
        region = self.points_to.region(action.symbol)
        position = action.position
        if action.given is not None:
            from viap.c.memory.caller_variables import handed

            self.handed.append(handed(action.given, region, self.layout))
        at = outside_at(position) if action.outside else _unset_at(action)
        for part in self.layout.parts((region, ()), position):
            leaf = self.layout.leaf(part, position)
            if isinstance(leaf, PointerLeaf):
                if isinstance(leaf.object, Array):
                    if action.outside:
                        # Each may be null or not, which can't be expressed here.
                        what = f"the pointers in '{action.symbol.name}', which is defined elsewhere"
                        raise Unsupported(what, position, action.symbol.name)
                    self._forget_pointers(leaf, position)
                else:
                    spot = Spot(None, part[0], part[1], ())
                    some = self.layout.scalar("pointer.some", BOOL)
                    self.access.written.gets_any(part, some)
                    value = self._unknown_pointer(some, "", at)
                    self.stores.pointer(spot, value, position)
            elif isinstance(leaf, Array):
                self.output.emit(Fill(leaf, (), None, at))
            else:
                function = given_function(leaf.name) if action.given else ""
                self.access.written.gets_any(part, leaf)
                self.output.emit(Input(Variable(leaf, position), function, leaf.type, at))
            self.access.written.fill(part, (), action.outside, position)

    def _forget_pointers(self, leaf: PointerLeaf, position: Position) -> None:
        for variable in (leaf.object, *leaf.rows, leaf.offset):
            assert isinstance(variable, Array)
            value = WILD if variable is leaf.object else 0
            self.output.emit(Fill(variable, (), value, position))

    def _dimension(self, action: actions.Dimension) -> None:
        position = action.position
        region = self.points_to.region(action.symbol)
        level: Any = action.type
        for depth, size in enumerate(action.sizes):
            if size is None:
                assert isinstance(level, ArrayType)
            elif isinstance(size, tree.IntConst):
                region.sizes[depth] = size.value
            else:
                value = self.access.value(size)
                assert isinstance(value, Variable)
                region.sizes[depth] = value.scalar
                positive = build.compare(">", value, number(0, position, value.type), position)
                # If the array existed before, its outermost size is only a promise; and for the
                # others, promises are emitted first.
                if action.given is None:
                    self.output.check(positive, "an array whose size is not positive", position)
            level = level.element
        if region.raw or region.flat:
            self._cells_of_array(region, action)
        self._lie(region, position)
        outside = action.given is not None
        self._forget(actions.Forget(action.symbol, position, outside, action.given))

    def _lie(self, region: MemoryRegion, position: Position) -> None:
        """Chooses the address of a new object, if the program uses addresses."""
        if region in self.points_to.exposed:
            self.access.addresses.choose(region, (), position)

    def _cells_of_array(self, region: MemoryRegion, action: actions.Dimension) -> None:
        """Sets the number of bytes, or elements, of a variable-length array kept by them."""
        position = action.position
        declared = region.declared
        assert isinstance(declared, ArrayType)
        unknown = region.sizes.get(0) == UNKNOWN_SIZE
        region.extents = dict(region.sizes)
        size = self.access.rows.units(region, declared, position)
        region.sizes.clear()
        if unknown:
            region.sizes[0] = UNKNOWN_SIZE
        elif isinstance(size, Constant):
            region.sizes[0] = size.value
        else:
            count = self.layout.scalar(f"{self.layout.base_name(region)}.size", INDEX)
            region.sizes[0] = count
            self.output.emit(Assign(Variable(count, position), size, position))

    # ------------------------------------------------------------- ends

    def _begin(self, action: actions.Begin) -> None:
        self.heap.mark(action, 1)
        region = self.points_to.region(action.symbol)
        if not is_variable(action.symbol.type):
            self._lie(region, action.position)
        if not action.again:
            self.access.tracking.begin(region)
            if region.raw and not is_variable(action.symbol.type):
                # Its initialiser says nothing about its padding.
                self._forget(actions.Forget(action.symbol, action.position))

    def _expire(self, action: actions.Expire) -> None:
        """Ends a variable: pointers in it hold nothing any more."""
        self.heap.mark(action, 0)
        tracking, position = self.access.tracking, action.position
        if not tracking.rule:
            return
        region = self.points_to.region(action.symbol)
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


def _unset_at(action: actions.Forget) -> Position:
    """Returns the position of a declaration without a value; it tells which reads are undefined."""
    symbol = action.symbol
    is_scalar = not isinstance(symbol.type, ArrayType | StructType)
    return unset_at(
        action.position, symbol.shown or symbol.name, is_scalar and not symbol.addressed
    )
