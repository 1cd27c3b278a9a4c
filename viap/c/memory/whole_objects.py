"""Operations on whole objects: one value everywhere, and copies of structs."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from viap.c.memory.lvalue_places import Spot, place
from viap.c.memory.memory_regions import ELEMENT, Node, index_count
from viap.c.memory.pointer_views import PointerValue
from viap.c.memory.region_layout import PointerLeaf, below
from viap.c.memory.rows import fixed_count
from viap.c.tree.tree import Expr as CExpr
from viap.c.tree.types import ArrayType
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.inputs import PADDING, unset_at
from viap.core.program.integer_types import INDEX, INT
from viap.core.program.nodes import Array, Assign, Expr, Fill, Input, Scalar, Variable, While

if TYPE_CHECKING:
    from viap.c.memory.raw_cells import RawBlocks
    from viap.c.memory.stores import Stores

# Arrays inside of objects are copied cell by cell up to this many cells, else in a loop.
_UNROLLED = 16


class Bulk:
    def __init__(self, stores: "Stores") -> None:
        self.stores = stores
        self.access = stores.access
        self.layout = stores.layout
        self.output = stores.output
        self.loops = 0

    @cached_property
    def bytes(self) -> "RawBlocks":
        from viap.c.memory.raw_cells import RawBlocks

        return RawBlocks(self)

    # ------------------------------------------------------------- one value everywhere

    def clear(self, spot: Spot, position: Position) -> None:
        """Sets a whole object to zero."""
        if spot.region.raw:
            self.bytes.clear(spot, position)
            return
        for each in self._cells(spot, position):
            for part in self.layout.parts(each.node, position):
                self.fill_part(part, each.indices, 0, position)

    def _cells(self, spot: Spot, position: Position) -> list[Spot]:
        """Returns the places that hold an object: for an array in a flat region, its elements."""
        if not spot.region.flat or not isinstance(spot.view, ArrayType):
            return [spot]
        *rows, first = spot.indices
        if spot.view is spot.region.declared:
            return [Spot(spot.condition, spot.region, (), tuple(rows))]
        count = fixed_count(spot.view)
        if count is None:
            raise Unsupported("a row of unknown size", position, "array")
        return [
            self.access.places.shifted(spot, number(k, position), position) for k in range(count)
        ]

    def unspecify(self, spot: Spot, position: Position) -> None:
        """Gives a whole object any values, which may be read."""
        if spot.region.raw:
            self.bytes.unspecify(spot, position, PADDING)
            return
        for each in self._cells(spot, position):
            for part in self.layout.parts(each.node, position):
                self.fill_part(part, each.indices, None, position)
                self.access.written.fill(part, each.indices, True, position)

    def fill_part(
        self, part: Node, indices: tuple[Expr, ...], value: int | None, position: Position
    ) -> None:
        """Sets all cells of a part, below the given indices, to a value (None: any)."""
        self.access.written.fill(part, indices, value is not None, position)
        with self.access.replaced(part, position):
            self._fill_cells(part, indices, value, position)

    def _fill_cells(
        self, part: Node, indices: tuple[Expr, ...], value: int | None, position: Position
    ) -> None:
        leaf = self.layout.leaf(part, position)
        if part in self.layout.links:
            self._set_linked(part, indices, value, position)
            return
        for variable in _variables(leaf):
            what = value
            if isinstance(leaf, PointerLeaf) and value is None:
                what = -1 if variable is leaf.object else 0
            if isinstance(variable, Array) and len(variable.sizes) > len(indices):
                self.output.emit(Fill(variable, indices, what, position))
                continue
            target = place(variable, indices, position)
            if what is None and part[0].many:
                continue  # a new object's cells were never written: they have any value
            if what is None:
                if isinstance(target, Variable):
                    self.access.written.gets_any(part, target.scalar)
                at = unset_at(position, self.layout.base_name(part[0]), False)
                self.output.emit(Input(target, "", target.type, at))
            else:
                self.output.emit(Assign(target, number(what, position, target.type), position))

    def _set_linked(
        self, part: Node, indices: tuple[Expr, ...], value: int | None, position: Position
    ) -> None:
        """Sets one pointer in an object of the caller to null, or to an indeterminate value."""
        if len(indices) < index_count(part):
            raise Unsupported("pointers of a caller that are set all at once", position, "pointer")
        object = number(0 if value == 0 else -1, position, INT)
        pointer = PointerValue(object, (), number(0, position))
        self.stores.pointer(Spot(None, *part, indices), pointer, position)

    # ------------------------------------------------------------- copies of structs

    def copy_object(self, target: CExpr, source: CExpr, position: Position) -> None:
        origins = self.access.spots(source)

        def copy_to(spot: Spot) -> None:
            self.stores.for_each(
                origins, lambda origin: self.copy(spot, origin, position), position
            )

        self.stores.to(target, copy_to, position)

    def copy(self, spot: Spot, origin: Spot, position: Position) -> None:
        """Copies the object at one place to another."""
        if self.access.uses_outside and self._copy_outside(spot, origin, position):
            return
        if spot.region.raw:
            self.bytes.copy_object(spot, origin, position)
            return
        written = self._written(spot, position)
        spot = self.stores.settled(spot, written, position)
        origin = self.stores.settled(origin, written, position)
        for part in self.layout.parts(spot.node, position):
            self._copy_part(spot, origin, part, position)

    def _copy_outside(self, spot: Spot, origin: Spot, position: Position) -> bool:
        """Copies bytes from or to an unknown object, which has none; True if it is one."""
        holds = self.access.outside.holds
        if spot.region.raw and holds(origin.region):
            self.bytes.unspecify(spot, position)
            return True
        return origin.region.raw and holds(spot.region)  # what it held is not known anyway

    def _written(self, spot: Spot, position: Position) -> list[Scalar | Array]:
        """Returns the variables that a copy to a place changes."""
        written: list[Scalar | Array] = []
        for part in self.layout.parts(spot.node, position):
            written.extend(_variables(self.layout.leaf(part, position)))
        return written

    def _copy_part(self, spot: Spot, origin: Spot, part: Node, position: Position) -> None:
        path = below(spot.node, part)
        source: Node = (origin.region, (*origin.path, *path))
        to, of = self.layout.leaf(part, position), self.layout.leaf(source, position)
        targets, values = _variables(to), _variables(of)
        if isinstance(to, PointerLeaf) and isinstance(of, PointerLeaf):
            extra = len(to.rows) - len(of.rows)
            padding = (None,) * extra
            sources: tuple[Scalar | Array | None, ...] = (of.object, *of.rows, *padding, of.offset)
        else:
            sources = values
        inner = sum(step is ELEMENT for step in path)
        sizes = self.layout.sizes(part, position)[len(spot.indices) :]
        assert len(sizes) == inner

        def copy(extra_indices: tuple[Expr, ...]) -> None:
            if part in self.layout.links or source in self.layout.links:
                at = (*origin.indices, *extra_indices)
                pointer = self.access.pointers.stored(Spot(None, *source, at), position)
                to_spot = Spot(None, *part, (*spot.indices, *extra_indices))
                self.stores.pointer(to_spot, pointer, position)
                return
            to_mark = (part, (*spot.indices, *extra_indices))
            self.access.written.copy(to_mark, (source, (*origin.indices, *extra_indices)), position)
            for variable, value in zip(targets, sources, strict=False):
                target = place(variable, (*spot.indices, *extra_indices), position)
                if value is None:
                    read: Expr = number(0, position, target.type)
                else:
                    read = place(value, (*origin.indices, *extra_indices), position)
                self.output.emit(
                    Assign(target, build.convert(read, target.type, position), position)
                )

        with self.access.replaced(part, position):
            self._each_cell(sizes, copy, position)

    def _each_cell(
        self,
        sizes: tuple["int | Scalar | Array | None", ...],
        make: Callable[[tuple[Expr, ...]], None],
        position: Position,
    ) -> None:
        """Emits statements for each cell of the given dimensions, unrolled if there are few."""
        if not sizes:
            make(())
            return
        first, rest = sizes[0], sizes[1:]

        def inner(index: Expr) -> None:
            self._each_cell(rest, lambda indices: make((index, *indices)), position)

        if isinstance(first, int) and first <= _UNROLLED:
            for i in range(first):
                inner(number(i, position))
            return
        if isinstance(first, int):
            limit: Expr = number(first, position)
        elif isinstance(first, Scalar):
            limit = build.convert(Variable(first, position), INDEX, position)
        else:
            raise Unsupported("a copy of objects of unknown size", position, "copy")
        self.loop(limit, inner, position)

    def loop(self, limit: Expr, make: Callable[[Expr], None], position: Position) -> None:
        """Emits a loop that runs an index from 0 up to a limit that the body doesn't change."""
        self.loops += 1
        index = Variable(self.layout.scalar("k", INDEX), position)
        self.output.emit(Assign(index, number(0, position), position))
        with self.output.captured() as body:
            make(index)
            following = build.arithmetic("+", index, number(1, position), INDEX, position)
            self.output.emit(Assign(index, following, position))
        condition = build.compare("<", index, limit, position)
        self.output.emit(While(f"copy{self.loops}", condition, tuple(body), position))


def _variables(leaf: Scalar | Array | PointerLeaf) -> tuple[Scalar | Array, ...]:
    if isinstance(leaf, PointerLeaf):
        return leaf.variables
    return (leaf,)
