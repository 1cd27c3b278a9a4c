"""Pointer expressions ► pointers' numbers: addresses, arithmetic, casts, comparisons."""

from contextlib import nullcontext
from functools import cached_property
from typing import TYPE_CHECKING

from viap.c.memory.lvalue_places import Spot, place
from viap.c.memory.memory_regions import UNKNOWN, is_function_pointer, is_null, walks
from viap.c.memory.pointer_arithmetic import Confined, PointerArithmetic, off_null
from viap.c.memory.pointer_views import PointerValue, either, null
from viap.c.memory.region_layout import WILD, PointerLeaf
from viap.c.tree import tree
from viap.c.tree.object_layout import record_layout, size_of
from viap.c.tree.tree import Expr as CExpr
from viap.c.tree.types import ArrayType, CType, PointerType, StructType, flexible, is_variable
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.integer_types import INDEX, INT
from viap.core.program.nodes import Expr

if TYPE_CHECKING:
    from viap.c.memory.pointer_comparisons import Comparisons
    from viap.c.memory.value_access import ValueAccess


class Pointers:
    """`confined`: a pointer that leaves its array, except by one step behind it, is undefined."""

    def __init__(self, access: "ValueAccess", confined: bool = False) -> None:
        self.access = access
        self.confined = Confined(access.layout, access.output, confined)
        self.points_to = access.points_to
        self.layout = access.layout
        self.output = access.output
        self.places = access.places
        self._arithmetic = PointerArithmetic(self)

    def value(self, expr: CExpr) -> PointerValue:
        """Returns a pointer's numbers."""
        position = expr.position
        match expr:
            case tree.IntConst():
                return null(position)
            case tree.Name() | tree.Element() | tree.Deref() | tree.Member():
                return self._load(expr)
            case tree.AddressOf() if (fixed := self._at_null(expr.operand)) is not None:
                return _behind_null(fixed, position)
            case tree.Decay() if (fixed := self._at_null(expr.array)) is not None:
                return _behind_null(fixed, position)
            case tree.AddressOf():
                spots = self.places.spots(expr.operand)
                for spot in spots:
                    self.confined.address(spot, expr)
                self._note_parts(spots, expr.operand)
                return self.address(spots, None, position)
            case tree.Decay():
                spots = self.places.spots(expr.array)
                self._note_parts(spots, expr.array)
                zero = number(0, position)
                first = [self.places.element(spot, zero, position) for spot in spots]
                return self.address(first, None, position)
            case tree.Binary():
                return self._arithmetic.moved(expr, at_once=False)
            case tree.Conditional():
                test = self.access.condition(expr.condition)
                with self.output.guarded(test):
                    then = self.value(expr.then)
                with self.output.guarded(build.negate(test)):
                    orelse = self.value(expr.orelse)
                return either(test, then, orelse, position)
            case tree.Convert():
                return self._cast(expr)
            case tree.FunctionRef():
                what = "the address of a function as a pointer to an object"
                raise Unsupported(what, position, "function pointer")
            case _:
                raise Unsupported("this pointer", position, type(expr).__name__)

    def _note_parts(self, spots: list[Spot], designated: CExpr) -> None:
        """Notes pointers to members and rows in bytes, where the ends of these are not known."""
        if not self.access.confined or flexible(designated.type):
            return
        for spot in filter(lambda spot: spot.region.raw, spots):
            outer = spot.region.declared
            if outer is None or self._is_whole(designated, outer):
                continue
            row = isinstance(outer, ArrayType) and isinstance(outer.element, ArrayType)
            if spot.holders or (row and isinstance(designated, tree.Element)):
                self.access.pointed_parts.add(spot.region)

    def _is_whole(self, designated: CExpr, outer: CType) -> bool:
        """True for a member that is as large as the object, as those of unions are."""
        if is_variable(designated.type) or is_variable(outer):
            return False
        model = self.access.model
        size = size_of(designated.type, model, designated.position)
        return size == size_of(outer, model, designated.position)

    def address(
        self, spots: list[Spot], otherwise: PointerValue | None, position: Position
    ) -> PointerValue:
        """Returns a pointer to one of some places; `otherwise` if none of them applies."""
        result = otherwise
        for spot in reversed(spots):
            node = spot.node
            if self.access.uses_outside and self.access.outside.holds(spot.region):
                value = self.access.outside.address(position)
                if result is not None and spot.condition is not None:
                    value = either(spot.condition, value, result, position)
                result = value
                continue
            if walks(node):
                rows, offset = spot.indices[:-1], spot.indices[-1]
            else:
                rows, offset = spot.indices, number(0, position)
            rows = tuple(build.convert(row, INDEX, position) for row in rows)
            value = PointerValue(
                number(self.layout.tag(node), position, INT),
                rows,
                build.convert(offset, INDEX, position),
            )
            if result is None or spot.condition is None:
                result = value
            else:
                result = either(spot.condition, value, result, position)
        return result or null(position)

    def _load(self, expr: CExpr) -> PointerValue:
        """Returns the pointer that an lvalue holds."""
        position = expr.position
        result: PointerValue | None = None
        for spot in reversed(self.places.spots(expr)):
            if spot.region.raw:
                value = self._load_bytes(spot, position)
                if result is None:
                    result = value
                else:
                    assert spot.condition is not None
                    result = either(spot.condition, value, result, position)
                continue
            self.access.written.read(spot, expr, position)
            value = self.stored(spot, position)
            if result is None:
                result = value
            else:
                assert spot.condition is not None
                result = either(spot.condition, value, result, position)
        return result or null(position)

    def stored(self, spot: Spot, position: Position) -> PointerValue:
        """Returns the pointer at a place."""
        link = self.layout.links.get(spot.node)
        if link is not None:
            return link.loaded(spot.indices, position)
        leaf = self.layout.leaf(spot.node, position)
        if not isinstance(leaf, PointerLeaf):
            raise Unsupported("this pointer", position, "pointer")
        value = PointerValue(
            place(leaf.object, spot.indices, position),
            tuple(place(row, spot.indices, position) for row in leaf.rows),
            place(leaf.offset, spot.indices, position),
        )
        # (The numbers of a received pointer are any: only one of them is null.)
        return off_null(value, position) if spot.node in self.points_to.received else value

    def _load_bytes(self, spot: Spot, position: Position) -> PointerValue:
        addresses = self.access.addresses
        # The bytes of an object that is not designated may not even exist.
        with self.output.guarded(spot.condition) if spot.condition else nullcontext():
            return addresses.pointer(self.access.raw.load(spot, addresses.type, position), position)

    def _at_null(self, expr: CExpr) -> Expr | None:
        """Returns an lvalue's distance from address 0, as in `&((struct S *)0)->member`.

        Or None.
        """
        position = expr.position
        match expr:
            case tree.Deref():
                inner = expr.pointer
                while isinstance(inner, tree.Convert):
                    inner = inner.operand
                return number(0, position) if is_null(inner) else None
            case tree.Member():
                before = self._at_null(expr.object)
                if before is None:
                    return None
                struct = expr.object.type
                assert isinstance(struct, StructType)
                offsets = record_layout(struct, self.access.model, position).bit_offsets
                distance: Expr = number(offsets[expr.field] // 8, position)
            case tree.Element():
                before = self._at_null(expr.array)
                if before is None:
                    return None
                unit = number(size_of(expr.type, self.access.model, position), position)
                index = build.convert(self.access.value(expr.index), INDEX, position)
                distance = build.arithmetic("*", index, unit, INDEX, position)
            case _:
                return None
        return build.arithmetic("+", before, distance, INDEX, position)

    def accessed(self, expr: CExpr) -> PointerValue:
        """Returns the numbers of a pointer that is used at once: the access checks its array."""
        return (
            self._arithmetic.moved(expr, True)
            if isinstance(expr, tree.Binary)
            else self.value(expr)
        )

    # ------------------------------------------------------------- casts

    def _cast(self, expr: tree.Convert) -> PointerValue:
        """Returns a cast pointer: a cast changes its type, and not where it points."""
        operand, position = expr.operand, expr.position
        if isinstance(operand.type, PointerType):
            if is_function_pointer(operand.type):
                what = "the address of a function as a pointer to an object"
                raise Unsupported(what, position, "function pointer")
            pointer = self.value(operand)
            assert isinstance(expr.type, PointerType)
            for node in self.points_to.targets(operand):
                inner = self.points_to.moves.cast(node, expr.type.target)
                if inner == node and (node in UNKNOWN or not self.access.checks_alignment):
                    continue
                here = self.layout.is_node(node, pointer.object, position)
                if self.access.checks_alignment:
                    self.access.alignment.check(node, pointer, expr.type.target, here, position)
                if inner != node:
                    spot = self.places.pointed(node, pointer, here, position)
                    first = self.places.part(spot, inner, position)
                    entered = self.address([first], None, position)
                    pointer = either(here, entered, pointer, position)
            return pointer
        if is_null(operand):
            return null(expr.position)
        return self.access.addresses.pointer(self.access.value(operand), expr.position)

    def compared(self, expr: tree.Binary) -> Expr:
        """Returns the comparison or difference of two pointers."""
        return self._comparisons.compared(expr)

    @cached_property
    def _comparisons(self) -> "Comparisons":
        from viap.c.memory.pointer_comparisons import Comparisons

        return Comparisons(self.access, self)


def _behind_null(distance: Expr, position: Position) -> PointerValue:
    """Returns the address at a distance from address 0; that of a first member is null itself."""
    start = build.compare("==", distance, number(0, position), position)
    none, wild = number(0, position, INT), number(WILD, position, INT)
    return PointerValue(build.conditional(start, none, wild, position), (), distance)
