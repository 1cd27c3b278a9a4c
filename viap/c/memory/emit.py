"""Actions on C's objects ► core statements."""

from collections.abc import Callable
from typing import Any

from viap.c import tree
from viap.c.lower import actions
from viap.c.memory.access import Access, PointerValue, Spot, number, padded, reads_any
from viap.c.memory.bulk import Bulk
from viap.c.memory.layout import WILD, Layout, PointerLeaf
from viap.c.memory.points_to import EXTERNAL, PointsTo, is_function_pointer
from viap.c.memory.regions import ELEMENT, Node, innermost
from viap.c.tree import Expr as CExpr
from viap.c.types import ArrayType, PointerType, StructType
from viap.errors import Unsupported
from viap.program import build
from viap.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Check,
    Expr,
    Fill,
    If,
    Input,
    Place,
    Scalar,
    Statement,
    Variable,
)
from viap.program.types import BOOL, INDEX, INT, DataModel, IntType
from viap.source import Position


class Emitter:
    """Lowers the actions of one block after another."""

    def __init__(self, points_to: PointsTo, model: DataModel) -> None:
        self.points_to = points_to
        self.model = model
        self.layout = Layout(points_to, model)
        self.access = Access(points_to, self.layout, model)
        self.bulk = Bulk(self.access, self.layout, self.store_pointer)
        self._by_kind: dict[type, Callable[[Any], None]] = {
            actions.Store: self._store,
            actions.Receive: self._receive,
            actions.ReceivePointer: self._receive_pointer,
            actions.Forget: self._forget,
            actions.Begin: lambda action: self._mark(action, 1),
            actions.Expire: lambda action: self._mark(action, 0),
            actions.Clear: self._clear,
            actions.Dimension: self._dimension,
            actions.Allocate: self._allocate,
            actions.Release: self._release,
            actions.FillBytes: self.bulk.fill_bytes,
            actions.CopyBytes: self.bulk.copy_bytes,
            actions.Assume: self._assume,
            actions.Assert: self._assert,
            actions.Require: self._require,
        }

    def lower(self, block_actions: list[actions.Action]) -> list[Statement]:
        self.access.out = []
        for action in block_actions:
            self._by_kind[type(action)](action)
        return self.access.out

    def condition(self, expr: CExpr, out: list[Statement]) -> Expr:
        """A branch's condition; the checks that it needs go to `out`."""
        self.access.out = out
        return self.access.condition(expr)

    def emit(self, statement: Statement) -> None:
        self.access.out.append(statement)

    # ------------------------------------------------------------- stores

    def _store(self, action: actions.Store) -> None:
        target, position = action.target, action.position
        if isinstance(target.type, StructType):
            self.bulk.copy_object(target, action.value, position)
        elif isinstance(target.type, PointerType) and not is_function_pointer(target.type):
            value = self.access.pointer(action.value)
            self._to(target, lambda spot: self.store_pointer(spot, value, position), position)
        else:
            result = self._integer(action.value)
            self._to(target, lambda spot: self.store_integer(spot, result, position), position)

    def _to(self, target: CExpr, make: Callable[[Spot], None], position: Position) -> None:
        self.access.for_each(self.access.spots(target), make, position)

    def _integer(self, expr: CExpr) -> Expr:
        if isinstance(expr.type, PointerType):
            return self.access._function_value(expr)
        return self.access.value(expr)

    def store_integer(self, spot: Spot, value: Expr, position: Position) -> None:
        if spot.region.literal is not None:
            never = number(0, position, INT)
            self.access.check(never, "a string literal is changed", position)
            return
        overlaid = self.access.union_member(spot)
        if overlaid is not None:
            spot, member = overlaid
            leaf = self.layout.leaf(spot.node, position)
            assert not isinstance(leaf, PointerLeaf)
            place = self.access.place(leaf, spot.indices, position)
            self.emit(Assign(place, self._overlay(place, member, value, position), position))
            return
        leaf = self.layout.leaf(spot.node, position)
        assert not isinstance(leaf, PointerLeaf)
        place = self.access.place(leaf, spot.indices, position)
        self.emit(Assign(place, build.convert(value, place.type, position), position))

    def _overlay(self, place: Place, member: IntType, value: Expr, position: Position) -> Expr:
        """A union's bits with those of a member replaced; the low bytes come first."""
        whole = place.type
        bits = build.convert(value, whole, position)
        if member.bits == whole.bits:
            return bits
        mask = number((1 << member.bits) - 1, position, whole)
        others = number(whole.maximum ^ mask.value, position, whole)
        kept = build.arithmetic("&", place, others, whole, position)
        new = build.arithmetic("&", bits, mask, whole, position)
        return build.arithmetic("|", kept, new, whole, position)

    def store_pointer(self, spot: Spot, value: PointerValue, position: Position) -> None:
        leaf = self.layout.leaf(spot.node, position)
        if not isinstance(leaf, PointerLeaf):
            raise Unsupported("a pointer in this place", position, "pointer")
        rows = padded(value.rows, len(leaf.rows), position)[: len(leaf.rows)]
        variables = (leaf.object, *leaf.rows, leaf.offset)
        spot = self.access.settled(spot, list(variables), position)
        values = [value.object, *rows, value.offset]
        written: list[Scalar | Array] = []
        for index, variable in enumerate(variables):
            if index and reads_any(values[index], written):
                # The new value is computed from what was just replaced: take it before.
                values[index] = self._before(values[index], position, len(written))
            written.append(variable)
        for variable, part in zip(variables, values, strict=True):
            place = self.access.place(variable, spot.indices, position)
            if isinstance(part, Variable) and isinstance(place, Variable):
                if part.scalar is place.scalar:
                    continue
            self.emit(Assign(place, part, position))

    def _before(self, value: Expr, position: Position, writes: int) -> Expr:
        temporary = self.layout.scalar("tmp", value.type)
        self.emit(Assign(Variable(temporary, position), value, position))
        return Variable(temporary, position)

    # ------------------------------------------------------------- inputs

    def _receive(self, action: actions.Receive) -> None:
        position = action.position
        spots = self.access.spots(action.target)
        if len(spots) == 1 and self.access.union_member(spots[0]) is None:
            leaf = self.layout.leaf(spots[0].node, position)
            if not isinstance(leaf, PointerLeaf) and leaf.type == action.type:
                place = self.access.place(leaf, spots[0].indices, position)
                self.emit(Input(place, action.function, action.type, position))
                return
        temporary = Variable(self.layout.scalar("input", action.type), position)
        self.emit(Input(temporary, action.function, action.type, position))
        self.access.for_each(
            spots, lambda spot: self.store_integer(spot, temporary, position), position
        )

    def _receive_pointer(self, action: actions.ReceivePointer) -> None:
        if is_function_pointer(action.target.type):
            raise Unsupported("a function pointer from outside", action.position, "pointer")
        value = self._unknown_pointer(action.function, action.position)
        position = action.position
        self._to(action.target, lambda spot: self.store_pointer(spot, value, position), position)

    def _unknown_pointer(self, function: str, position: Position) -> PointerValue:
        """Null, or a pointer to nothing that the program has."""
        some = Variable(self.layout.scalar("pointer.some", BOOL), position)
        where = Variable(self.layout.scalar("pointer.where", INDEX), position)
        self.emit(Input(some, function, BOOL, position))
        self.emit(Input(where, "", INDEX, position))
        wild, null = number(WILD, position, INT), number(0, position, INT)
        return PointerValue(
            build.conditional(some, wild, null, position),
            (),
            build.conditional(some, where, number(0, position), position),
        )

    # ------------------------------------------------------------- declarations

    def _forget(self, action: actions.Forget) -> None:
        region = self.points_to.region(action.symbol)
        position = action.position
        for part in self.layout.parts((region, ()), position):
            leaf = self.layout.leaf(part, position)
            if isinstance(leaf, PointerLeaf):
                if isinstance(leaf.object, Array):
                    self._fill_pointer(leaf, (), WILD, position)
                else:
                    spot = Spot(None, part[0], part[1], ())
                    self.store_pointer(spot, self._unknown_pointer("", position), position)
            elif isinstance(leaf, Array):
                self.emit(Fill(leaf, (), None, position))
            else:
                self.emit(Input(Variable(leaf, position), "", leaf.type, position))

    def _mark(self, action: actions.Begin | actions.Expire, alive: int) -> None:
        """Whether a variable exists is followed only where a pointer may outlive it."""
        region = self.points_to.region(action.symbol)
        if region.expires:
            self._set_live(Spot(None, region, (), ()), alive, action.position)

    def _fill_pointer(
        self, leaf: PointerLeaf, indices: tuple[Expr, ...], object: int, position: Position
    ) -> None:
        for variable in (leaf.object, *leaf.rows, leaf.offset):
            assert isinstance(variable, Array)
            value = object if variable is leaf.object else 0
            self.emit(Fill(variable, indices, value, position))

    def _clear(self, action: actions.Clear) -> None:
        position = action.position
        self._to(action.target, lambda spot: self.bulk.clear(spot, position), position)

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
                self.access.check(positive, "the size of an array is not positive", position)
            level = level.element
        self._forget(actions.Forget(action.symbol, position))

    # ------------------------------------------------------------- allocation

    def _allocate(self, action: actions.Allocate) -> None:
        position = action.position
        region = self.points_to.sites[action.site]
        rows: tuple[Expr, ...] = ()
        if region.many:
            if region.counter is None:
                name = f"{self.layout.base_name(region)}.count"
                region.counter = self.layout.scalar(name, INDEX)
                self.layout.zeroed.add(region.counter)
            counter = Variable(region.counter, position)
            one = number(1, position)
            self.emit(
                Assign(counter, build.arithmetic("+", counter, one, INDEX, position), position)
            )
            rows = (counter,)
        count = self.layout.count(region)
        if not isinstance(count, int):
            self._set_count(count, rows, action, position)
        spot = Spot(None, region, (ELEMENT,), rows)
        if region.freed:
            self._set_live(spot, 1, position)
        value = None if not action.zero else 0
        for part in self.layout.parts((region, ()), position):
            self.bulk.fill_part(part, rows, value, position)
        tag = number(self.layout.tag((region, (ELEMENT,))), position, INT)
        pointer = PointerValue(tag, rows, number(0, position))
        self._to(action.target, lambda spot: self.store_pointer(spot, pointer, position), position)

    def _set_count(
        self,
        count: Scalar | Array,
        rows: tuple[Expr, ...],
        action: actions.Allocate,
        position: Position,
    ) -> None:
        region = self.points_to.sites[action.site]
        unit = self.access.element_bytes((region, (ELEMENT,)), position)
        size = self.access.value(action.bytes)
        elements = build.arithmetic(
            "/", size, number(unit, position, size.type), size.type, position
        )
        place = self.access.place(count, rows, position)
        self.emit(Assign(place, build.convert(elements, INDEX, position), position))

    def _set_live(self, spot: Spot, value: int, position: Position) -> None:
        self.access.alive(spot, position)
        live = spot.region.live
        assert live is not None
        place = self.access.place(live, spot.indices[:1], position)
        self.emit(Assign(place, number(value, position, INT), position))

    def _release(self, action: actions.Release) -> None:
        position = action.position
        pointer = self.access.pointer(action.pointer)
        nodes = self.points_to.targets(action.pointer)
        if EXTERNAL in nodes:
            raise Unsupported("free of a pointer from outside", position, "free")
        zero = number(0, position, INT)
        allowed: Expr = build.compare("==", pointer.object, zero, position)
        freeable = [node for node in nodes if _starts_object(node)]
        for node in freeable:
            region, path = node
            tag = number(self.layout.tag(node), position, INT)
            here = build.compare("==", pointer.object, tag, position)
            start = build.compare("==", pointer.offset, number(0, position), position)
            spot = Spot(None, region, path, pointer.rows[: int(region.many)])
            fine = build.logical("&&", here, start, position)
            fine = build.logical("&&", fine, self.access.alive(spot, position), position)
            allowed = build.logical("||", allowed, fine, position)
        self.access.check(allowed, "invalid free", position)
        for node in freeable:
            region, path = node
            tag = number(self.layout.tag(node), position, INT)
            here = build.compare("==", pointer.object, tag, position)
            spot = Spot(None, region, path, pointer.rows[: int(region.many)])
            outer, self.access.out = self.access.out, []
            self._set_live(spot, 0, position)
            inner, self.access.out = tuple(self.access.out), outer
            self.emit(If(here, inner, (), position))

    # ------------------------------------------------------------- conditions

    def _assume(self, action: actions.Assume) -> None:
        condition = self.access.condition(action.condition)
        self.emit(Assume(condition, action.origin, action.position))

    def _assert(self, action: actions.Assert) -> None:
        condition = self.access.condition(action.condition)
        self.emit(Assert(condition, action.position, action.target))

    def _require(self, action: actions.Require) -> None:
        self.emit(Check(self.access.condition(action.condition), action.kind, action.position))


def _starts_object(node: Node) -> bool:
    """Whether a pointer to the node can be the start of an object of the heap."""
    region, _ = node
    if region.site is None or not region.site.heap:
        return False
    return innermost(node) == innermost((region, (ELEMENT,)))
