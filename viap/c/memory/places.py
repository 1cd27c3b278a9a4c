"""Places: which cells of which objects a C lvalue designates.

A pointer leads to one of several places; the checks that C's memory rules demand (no null,
dangling or mistyped pointer) are emitted before the statement that needs them.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.memory.pointer_values import PointerValue, number
from viap.c.memory.points_to import EXTERNAL
from viap.c.memory.regions import ELEMENT, Node, Path, Region, index_count, type_at, walks
from viap.c.tree import Expr as CExpr
from viap.c.types import CType, StructType, compatible
from viap.errors import Unsupported
from viap.program import build
from viap.program.nodes import Array, Cell, Expr, Place, Scalar, Variable
from viap.program.types import INDEX, INT, IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.memory.access import Access


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that an lvalue designates, under a condition (None: always)."""

    condition: Expr | None
    region: Region
    path: Path
    indices: tuple[Expr, ...]

    @property
    def node(self) -> Node:
        return (self.region, self.path)


def place(variable: Scalar | Array, indices: tuple[Expr, ...], position: Position) -> Place:
    if isinstance(variable, Scalar):
        return Variable(variable, position)
    return Cell(variable, indices, position)


class Places:
    def __init__(self, access: "Access") -> None:
        self.access = access
        self.points_to = access.points_to
        self.layout = access.layout
        self.output = access.output

    def spots(self, expr: CExpr) -> list[Spot]:
        """The places that an lvalue can designate."""
        match expr:
            case tree.Name():
                return [Spot(None, self.points_to.region(expr.symbol), (), ())]
            case tree.StringLit():
                return [Spot(None, self.points_to.literal(expr), (), ())]
            case tree.Member():
                return [
                    Spot(s.condition, s.region, (*s.path, expr.field), s.indices)
                    for s in self.spots(expr.object)
                ]
            case tree.Element():
                spots = self.spots(expr.array)
                index = self.access.value(expr.index)
                return [self.element(spot, index, expr.position) for spot in spots]
            case tree.Deref():
                return self._deref(expr)
            case _:
                raise Unsupported("this designation of an object", expr.position, "lvalue")

    def element(self, spot: Spot, index: Expr, position: Position) -> Spot:
        """An element of the array at a place."""
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
        if EXTERNAL in nodes:
            raise Unsupported("the object behind a pointer from outside", position, "pointer")
        valid: Expr = number(0, position, INT)
        spots: list[Spot] = []
        for node in nodes:
            tag = number(self.layout.tag(node), position, INT)
            here = build.compare("==", pointer.object, tag, position)
            valid = build.logical("||", valid, here, position)
            condition = here if len(nodes) > 1 else None
            spots.append(self._target(node, pointer, expr.type, condition, position))
        self.output.check(valid, "null or invalid pointer", position)
        return spots

    def _target(
        self,
        node: Node,
        pointer: PointerValue,
        type: CType,
        condition: Expr | None,
        position: Position,
    ) -> Spot:
        """The place of one target of a pointer; its type must be what the access says."""
        spot = self.pointed(node, pointer, condition, position)
        adjusted = self.points_to.adjust(node, type)
        if adjusted != node:
            extra = len(adjusted[1]) - len(node[1])
            zeros = tuple(number(0, position) for s in adjusted[1][len(node[1]) :] if s is ELEMENT)
            indices = spot.indices + zeros if extra >= 0 else spot.indices
            spot = Spot(condition, adjusted[0], adjusted[1], indices)
        if not compatible(type_at(spot.node), type):
            actual = type_at(spot.node)
            raise Unsupported(
                f"an object of type '{actual}' seen through a pointer to '{type}'",
                position,
                "pointer cast",
            )
        self.check_alive(spot, position)
        return spot

    def pointed(
        self, node: Node, pointer: PointerValue, condition: Expr | None, position: Position
    ) -> Spot:
        """A node's place, with its indices from the pointer's numbers."""
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
        """The object must not be freed, nor its scope be left."""
        region = spot.region
        if region.freed and region.site is not None:
            kind = "use after free"
        elif region.expires and region.site is not None:
            kind = "memory of alloca is used after its function"
        elif region.expires:
            kind = "a variable is used after its scope was left"
        else:
            return
        self.output.check_under(spot.condition, self.alive(spot, position), kind, position)

    def last_ended(self, region: Region, position: Position) -> Variable:
        """Of objects that alloca makes repeatedly, the number of the last one that has ended."""
        if region.ended is None:
            region.ended = self.layout.scalar(f"{self.layout.base_name(region)}.ended", INDEX)
            self.layout.zeroed.add(region.ended)
        return Variable(region.ended, position)

    def alive(self, spot: Spot, position: Position) -> Expr:
        region = spot.region
        if region.many and region.site is not None and not region.site.heap:
            ended = self.last_ended(region, position)
            return build.compare(">", spot.indices[0], ended, position)
        mark = self.life_mark(spot, position)
        return build.compare("!=", mark, number(0, position, INT), position)

    def life_mark(self, spot: Spot, position: Position) -> Place:
        """The variable that says whether the object exists: not 0."""
        region = spot.region
        if region.live is None:
            name = f"{self.layout.base_name(region)}.live"
            if region.many:
                region.live = self.layout.array(name, INT, (None,), zero=True)
            else:
                region.live = self.layout.scalar(name, INT)
                self.layout.zeroed.add(region.live)
        return place(region.live, spot.indices[:1], position)

    # ------------------------------------------------------------- unions

    def union_member(self, spot: Spot) -> tuple[Spot, IntType] | None:
        """For a member of an overlaid union: the union's own place, the member's type."""
        if not spot.path or spot.path[-1] is ELEMENT:
            return None
        outer = Spot(spot.condition, spot.region, spot.path[:-1], spot.indices)
        struct = type_at(outer.node)
        if not isinstance(struct, StructType) or struct.kind != "union":
            return None
        if not self.layout.overlay(struct):
            return None
        member = type_at(spot.node)
        if not isinstance(member, IntType):
            raise Unsupported(f"'{struct}' as integers", spot.region.position, "union")
        return outer, member
