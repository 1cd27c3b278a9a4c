"""Stores: a value goes to the one place among several that an lvalue really designates."""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from viap.c.memory.lvalue_places import Spot, place
from viap.c.memory.memory_regions import ELEMENT, MemoryRegion, Path
from viap.c.memory.region_layout import PointerLeaf
from viap.c.memory.value_access import ValueAccess
from viap.c.tree import tree
from viap.c.tree.tree import Expr as CExpr
from viap.c.tree.types import Field
from viap.core.base.errors import InternalError, Unsupported
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.integer_types import BOOL, INT
from viap.core.program.nodes import (
    Array,
    Assign,
    Cell,
    Expr,
    If,
    Place,
    Scalar,
    Statement,
    Variable,
    distinct_parts,
)

if TYPE_CHECKING:
    from viap.c.memory.pointer_views import PointerValue
    from viap.c.memory.whole_objects import Bulk


class Stores:
    def __init__(self, access: ValueAccess) -> None:
        self.access = access
        self.layout = access.layout
        self.output = access.output

    @cached_property
    def bulk(self) -> "Bulk":
        """Stores of whole objects."""
        from viap.c.memory.whole_objects import Bulk

        return Bulk(self)

    # ------------------------------------------------------------- where to

    def to(self, target: CExpr, make: Callable[[Spot], None], position: Position) -> None:
        """Emits statements for the place that an lvalue designates."""
        spots = self.spots(target, position)
        self.for_each(spots, make, position)
        if self.access.uses_outside:
            self.access.outside.written(spots, position)

    def spots(self, target: CExpr, position: Position) -> list[Spot]:
        """Returns the places that an assigned lvalue designates."""
        found = self.access.spots(target)
        if _behind_pointer(target):  # a named object is given its first value
            for spot in found:
                path = spot.path if not spot.holders else tuple(field for *_, field in spot.holders)
                self.check_constant(spot.region, spot.condition, position, path)
        return found

    def check_constant(
        self, region: MemoryRegion, condition: Expr | None, position: Position, path: Path = ()
    ) -> None:
        """Checks, if requested, that no `const` object, or part of one, is changed."""
        if not self.access.guards_constants or region.symbol is None:
            return
        if not region.raw or not path or path == (ELEMENT,):
            self.access.places.note_qualified((region, path), "const")
        member = any(isinstance(step, Field) and step.constant for step in path)
        if member or region.symbol.constant:
            never = number(0, position, INT)
            self.output.check_under(condition, never, "a const object is changed", position)

    def for_each(self, spots: list[Spot], make: Callable[[Spot], None], position: Position) -> None:
        """Emits statements for the one place among several that is really designated.

        The conditions are tested before anything is changed: the written object may be a pointer
        that one of them reads.
        """
        chain: tuple[Statement, ...] = ()
        for spot in reversed(spots):
            with self.output.captured() as inner:
                make(spot)
            # The last place needs no test: a check ensures that one of them is designated.
            if spot.condition is None or (spot is spots[-1] and not self.output.guards):
                chain = tuple(inner)
            else:
                chain = (If(spot.condition, tuple(inner), chain, position),)
        self.output.statements.extend(chain)

    def settled(self, spot: Spot, written: list[Scalar | Array], position: Position) -> Spot:
        """Returns the same place, independent of variables that are about to be written."""
        indices = []
        for index in spot.indices:
            if _reads_any(index, written):
                index = self._kept(index, position)
            indices.append(index)
        return replace(spot, indices=tuple(indices))

    def _kept(self, value: Expr, position: Position) -> Expr:
        temporary = Variable(self.layout.scalar("tmp", value.type), position)
        self.output.emit(Assign(temporary, value, position))
        return temporary

    # ------------------------------------------------------------- integers

    def integer(self, spot: Spot, value: Expr, position: Position) -> None:
        if spot.region.literal is not None:
            never = number(0, position, INT)
            self.output.check(never, "a string literal is changed", position)
            return
        if spot.region.raw:
            self.access.raw.store_view(spot, value, position)
            return
        target = self._integer_place(spot, position)
        self.access.written.write(spot, position)
        self.output.emit(Assign(target, build.convert(value, target.type, position), position))

    def _integer_place(self, spot: Spot, position: Position) -> Place:
        leaf = self.layout.leaf(spot.node, position)
        assert not isinstance(leaf, PointerLeaf)
        return place(leaf, spot.indices, position)

    # ------------------------------------------------------------- pointers

    def pointer(self, spot: Spot, value: "PointerValue", position: Position) -> None:
        if spot.region.raw:
            raise InternalError("the address of a pointer that is stored as bytes is not known")
        link = self.layout.links.get(spot.node)
        if link is not None and not link.stored:
            raise InternalError("a pointer of the caller changes, against the analysis")
        leaf = self.layout.leaf(spot.node, position)
        if not isinstance(leaf, PointerLeaf):
            raise Unsupported("a pointer in this place", position, "pointer")
        from viap.c.memory.pointer_views import padded

        rows = padded(value.rows, len(leaf.rows), position)[: len(leaf.rows)]
        variables = leaf.variables
        spot = self.settled(spot, list(variables), position)
        self.access.written.write(spot, position)
        values = [value.object, *rows, value.offset]
        if leaf.changed is not None:
            values.append(number(1, position, BOOL))
        with self.access.replaced(spot.node, position):
            self._set(spot, variables, values, position)

    def address(self, spot: Spot, address: Expr, position: Position) -> None:
        """Stores the bytes of a pointer's address at a place."""
        addresses = self.access.addresses
        self.access.raw.store(spot, address, addresses.type, position)

    def _set(
        self,
        spot: Spot,
        variables: tuple[Scalar | Array, ...],
        values: list[Expr],
        position: Position,
    ) -> None:
        written: list[Scalar | Array] = []
        for index, variable in enumerate(variables):
            if index and _reads_any(values[index], written):
                # The new value is computed from the replaced one: read it before.
                values[index] = self._kept(values[index], position)
            written.append(variable)
        for variable, part in zip(variables, values, strict=True):
            target = place(variable, spot.indices, position)
            if isinstance(part, Variable) and isinstance(target, Variable):
                if part.scalar is target.scalar:
                    continue
            self.output.emit(Assign(target, part, position))


def _behind_pointer(target: CExpr) -> bool:
    while isinstance(target, tree.Element | tree.Member):
        target = target.array if isinstance(target, tree.Element) else target.object
    return isinstance(target, tree.Deref)


def _reads_any(expr: Expr, variables: list[Scalar | Array]) -> bool:
    """True if an expression reads one of some variables."""
    for node in distinct_parts((expr,)):
        if isinstance(node, Variable) and any(node.scalar is v for v in variables):
            return True
        if isinstance(node, Cell) and any(node.array is v for v in variables):
            return True
    return False
