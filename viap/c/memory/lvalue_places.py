"""Places: the cells of objects that a C lvalue designates.

A pointer leads to one of several places; the checks that C's memory rules require (no null,
dangling or mistyped pointer) are emitted before the statement that needs them.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from viap.c.memory.memory_regions import (
    ELEMENT,
    EXTERNAL,
    INTEGER,
    UNKNOWN,
    MemoryRegion,
    Node,
    Path,
    index_count,
    is_given,
    type_at,
    walks,
)
from viap.c.tree import tree
from viap.c.tree.tree import Expr as CExpr
from viap.c.tree.types import ArrayType, CType, Field, PointerType, StructType
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position, TermPlace
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.integer_types import INDEX, INT, IntType
from viap.core.program.nodes import Array, Cell, Constant, Expr, Place, Scalar, Variable

if TYPE_CHECKING:
    from viap.c.memory.pointer_views import PointerValue
    from viap.c.memory.value_access import ValueAccess


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that an lvalue designates, under a condition (None: always).

    In a raw region, the last index is the first byte, and `view` is the type of the bytes; in a
    flat one, it is the first element, and `view` is the array that starts there, if any; `bits` are
    the first bit in that byte, and the number of bits, of a bit-field. `inside`: the indices of
    arrays on the way are in range, which matters if the place is accessed.
    """

    condition: Expr | None
    region: MemoryRegion
    path: Path
    indices: tuple[Expr, ...]
    view: CType | None = None
    bits: tuple[int, int] | None = None
    inside: Expr | None = None
    # In a raw region: the structs around the place, where they start, and their members.
    holders: tuple[tuple[StructType, Expr, Field], ...] = ()

    @property
    def node(self) -> Node:
        return (self.region, self.path)


def place(variable: Scalar | Array, indices: tuple[Expr, ...], position: Position) -> Place:
    if isinstance(variable, Scalar):
        return Variable(variable, position)
    return Cell(variable, indices, position)


def _allowed(access: CType, declared: CType) -> bool:
    """True if an object with the bits of a type may be accessed by it (C11 6.5p7)."""
    if isinstance(access, IntType) and isinstance(declared, IntType):
        return access.bits <= 8 or access.rank == declared.rank
    if isinstance(access, PointerType) and isinstance(declared, PointerType):
        return _same(access.target, declared.target)
    return True


def _qualified(type: CType | None, word: str) -> bool:
    """True if some member in an object of the type is `const`, or `volatile`."""
    while isinstance(type, ArrayType):
        type = type.element
    return isinstance(type, StructType) and any(
        (field.constant if word == "const" else field.volatile) or _qualified(field.type, word)
        for field in type.fields or ()
    )


def _same(left: CType, right: CType) -> bool:
    """True if two types that pointers lead to are the same, as far as they are compared."""
    match left, right:
        case (PointerType(), PointerType()):
            return _same(left.target, right.target)
        case (ArrayType(), ArrayType()):
            return _same(left.element, right.element)
        case (StructType(), StructType()):
            return left is right
        case _:
            return left == right or type(left) is type(right) and not isinstance(left, IntType)


class LvaluePlaces:
    def __init__(self, access: "ValueAccess") -> None:
        self.access = access
        self.points_to = access.points_to
        self.layout = access.layout
        self.output = access.output

    def spots(self, expr: CExpr) -> list[Spot]:
        """Returns the places that an lvalue can designate."""
        match expr:
            case tree.Name():
                return [self._whole(self.points_to.region(expr.symbol), expr)]
            case tree.StringLit():
                return [self._whole(self.points_to.literal(expr), expr)]
            case tree.Member():
                return [self._member(spot, expr) for spot in self.spots(expr.object)]
            case tree.Element():
                spots = self.spots(expr.array)
                index = self.access.value(expr.index)
                return [self.element(spot, index, expr.position) for spot in spots]
            case tree.Deref():
                return self._deref(expr)
            case _:
                raise Unsupported("this designation of an object", expr.position, "lvalue")

    def _whole(self, region: MemoryRegion, expr: CExpr) -> Spot:
        """Returns the place of a variable, or of a string literal."""
        if not region.raw and not region.flat:
            return Spot(None, region, (), ())
        return Spot(None, region, (ELEMENT,), (number(0, expr.position),), expr.type)

    def _member(self, spot: Spot, expr: tree.Member) -> Spot:
        if not spot.region.raw:
            return Spot(spot.condition, spot.region, (*spot.path, expr.field), spot.indices)
        struct = expr.object.type
        assert isinstance(struct, StructType)
        from viap.c.tree.object_layout import record_layout

        first = record_layout(struct, self.access.model, expr.position).bit_offsets[expr.field]
        width = expr.field.bits
        moved = self.shifted(spot, number(first // 8, expr.position), expr.position)
        bits = None if width is None else (first % 8, width)
        holders = (*spot.holders, (struct, spot.indices[-1], expr.field))
        return replace(moved, view=expr.field.type, bits=bits, holders=holders)

    def shifted(self, spot: Spot, distance: Expr, position: Position) -> Spot:
        """Returns the place that many bytes behind one in a raw region."""
        *rows, offset = spot.indices
        moved = build.arithmetic("+", offset, distance, INDEX, position)
        return replace(spot, indices=(*rows, moved))

    def _element_of_cells(self, spot: Spot, index: Expr, position: Position) -> Spot:
        """Returns an element of an array in a raw region, or a part of a flat one."""
        array = spot.view
        assert isinstance(array, ArrayType)
        unit = self.access.rows.units(spot.region, array.element, position)
        if self.access.confined and isinstance(array.size, int) and array.size:
            # In bytes, only the end of the region is checked.
            inside = build.compare(">=", index, number(0, position, index.type), position)
            limit = build.convert(index, INDEX, position)
            below = build.compare("<", limit, number(array.size, position), position)
            inside = build.logical("&&", inside, below, position)
            if spot.inside is not None:
                inside = build.logical("&&", spot.inside, inside, position)
            spot = replace(spot, inside=inside)
        index = build.convert(index, INDEX, position)
        distance: Expr = number(0, position)
        if not (isinstance(index, Constant) and index.value == 0):
            distance = build.arithmetic("*", index, unit, INDEX, position)
        inner = array.element
        view = inner if spot.region.raw or isinstance(inner, ArrayType) else None
        return replace(self.shifted(spot, distance, position), view=view)

    def element(self, spot: Spot, index: Expr, position: Position) -> Spot:
        """Returns an element of the array at a place."""
        if spot.region.raw or (spot.region.flat and isinstance(spot.view, ArrayType)):
            return self._element_of_cells(spot, index, position)
        path = (*spot.path, ELEMENT)
        if spot.region.single and not spot.path:
            zero = number(0, position, index.type)
            at_start = build.compare("==", index, zero, position)
            kind = "an index outside of the object"
            self.output.check_under(spot.condition, at_start, kind, position)
            return Spot(spot.condition, spot.region, path, spot.indices)
        return Spot(spot.condition, spot.region, path, (*spot.indices, index))

    # ------------------------------------------------------------- behind pointers

    def _deref(self, expr: tree.Deref) -> list[Spot]:
        position = expr.position
        pointer = self.access.pointers.accessed(expr.pointer)
        nodes = self.points_to.targets(expr.pointer)
        fixed = set(nodes) == {INTEGER}
        outside = fixed or EXTERNAL in nodes
        if EXTERNAL in nodes and self.points_to.refuses_outside:
            raise Unsupported("the object behind a pointer from outside", position, "pointer")
        nodes = {node: None for node in nodes if node not in UNKNOWN}
        valid: Expr = number(0, position, INT)
        other: Expr | None = None
        spots: list[Spot] = []
        for node in nodes:
            here = self.layout.is_node(node, pointer.object, position)
            valid = build.logical("||", valid, here, position)
            condition = here if len(nodes) > 1 or outside else None
            self.check_volatile(node, expr.pointer.type, condition, position, expr.type)
            spots.append(self._target(node, pointer, expr.type, condition, position))
        if outside:
            other = build.negate(valid) if nodes else None
            valid = build.compare("!=", pointer.object, number(0, position, INT), position)
        self.output.check(valid, "null or invalid pointer", position)
        if outside:
            spots.append(self.access.outside.spot(expr, other, fixed))
        return spots

    def _target(
        self,
        node: Node,
        pointer: "PointerValue",
        type: CType,
        condition: Expr | None,
        position: Position,
    ) -> Spot:
        """Returns the place of one target of a pointer; its type must be that of the access."""
        from viap.c.memory.rows import spans

        spot = self.pointed(node, pointer, condition, position)
        if self.access.checks_alignment:
            self.access.alignment.check(node, pointer, type, condition, position)
        if node[0].raw and (not isinstance(type, IntType) or type.bits > 8):
            self.access.other_types.setdefault(node[0].name)
        if node[0].raw or spans(node, type):
            spot = Spot(condition, *node, spot.indices, type)
        else:
            accessed = self.points_to.moves.accessed(node, type)
            if not _allowed(type, type_at(accessed)):
                self.access.other_types.setdefault(node[0].name)
            spot = self.part(spot, accessed, position)
        self.check_alive(spot, position)
        return spot

    def check_volatile(
        self,
        node: Node,
        pointer: CType,
        condition: Expr | None,
        position: Position,
        accessed: CType | None = None,
    ) -> None:
        """Checks, if requested, that no plain pointer leads to a volatile object (6.7.3p6).

        `accessed`: the type of the access; None for bytes of the whole object.
        """
        assert isinstance(pointer, PointerType)
        if pointer.volatile or not self.access.guards_constants or isinstance(position, TermPlace):
            return
        region, path = node
        if accessed is None or (region.raw and not isinstance(accessed, StructType)):
            self.note_qualified(node, "volatile")
        member = any(isinstance(step, Field) and step.volatile for step in path)
        if member or (region.symbol is not None and region.symbol.volatile):
            never = number(0, position, INT)
            kind = "a volatile object is accessed by a plain pointer"
            self.output.check_under(condition, never, kind, position)

    def note_qualified(self, node: Node, word: str) -> None:
        """Notes that some member with a qualifier may be accessed, in bytes or as a whole."""
        region = node[0]
        if region.symbol is not None and _qualified(
            region.declared if region.raw else type_at(node), word
        ):
            self.access.qualified.setdefault((word, region.name))

    def part(self, spot: Spot, node: Node, position: Position) -> Spot:
        """Returns the place of a first part of a place, or of the object whose first part it is."""
        count = index_count(node)
        zeros = tuple(number(0, position) for _ in range(count - len(spot.indices)))
        return Spot(spot.condition, *node, (spot.indices + zeros)[:count])

    def pointed(
        self, node: Node, pointer: "PointerValue", condition: Expr | None, position: Position
    ) -> Spot:
        """Returns a node's place, with its indices from the pointer's numbers."""
        count = index_count(node)
        last: tuple[Expr, ...]
        if walks(node):
            rows, last = pointer.rows[: count - 1], (pointer.offset,)
        else:
            rows, last = pointer.rows[:count], ()
            zero = build.compare("==", pointer.offset, number(0, position), position)
            self.output.check_under(condition, zero, "a pointer outside of its object", position)
        padding = (number(0, position),) * (count - len(rows) - len(last))
        return Spot(condition, node[0], node[1], (*rows, *padding, *last))

    # ------------------------------------------------------------- lifetimes

    def check_alive(self, spot: Spot, position: Position) -> None:
        """Checks that the object is not freed, and that its scope is not left."""
        region = spot.region
        if region.freed and (region.site is not None or is_given(region)):
            kind = "use after free"
        elif region.expires and region.site is not None:
            kind = "memory of alloca is used after its function"
        elif region.expires:
            kind = "a variable is used after its scope was left"
        else:
            return
        self.output.check_under(spot.condition, self.alive(spot, position), kind, position)

    def last_ended(self, region: MemoryRegion, position: Position) -> Variable:
        """Returns the number of the last ended object, of those that alloca makes repeatedly."""
        if region.ended is None:
            region.ended = self.layout.scalar(f"{self.layout.base_name(region)}.ended", INDEX)
            self.layout.zeroed.add(region.ended)
        return Variable(region.ended, position)

    def alive(self, spot: Spot, position: Position) -> Expr:
        region = spot.region
        automatic = region.site is not None and not region.site.heap and not is_given(region)
        if region.many and automatic:
            ended = self.last_ended(region, position)
            return build.compare(">", spot.indices[0], ended, position)
        mark = self.life_mark(spot, position)
        return build.compare("!=", mark, number(0, position, INT), position)

    def life_mark(self, spot: Spot, position: Position) -> Place:
        """Returns the variable that is not 0 while the object exists."""
        region = spot.region
        if region.live is None:
            name = f"{self.layout.base_name(region)}.live"
            if region.many:
                region.live = self.layout.array(name, INT, (None,), zero=True)
            else:
                region.live = self.layout.scalar(name, INT)
                self.layout.zeroed.add(region.live)
        return place(region.live, spot.indices[:1], position)
