"""Whole objects at once: copies of structs, zeroing, memset and memcpy."""

from collections.abc import Callable

from viap.c import tree
from viap.c.lower import actions
from viap.c.memory.access import Access, PointerValue, Spot, number
from viap.c.memory.layout import Layout, PointerLeaf, below
from viap.c.memory.points_to import EXTERNAL, strip_casts
from viap.c.memory.regions import ELEMENT, Node, index_count, type_at, walks
from viap.c.tree import Expr as CExpr
from viap.c.types import Field, size_of
from viap.errors import Unsupported
from viap.program import build
from viap.program.nodes import (
    Array,
    Assign,
    Constant,
    Expr,
    Fill,
    Input,
    Scalar,
    Statement,
    Variable,
    While,
)
from viap.program.types import INDEX, INT, IntType
from viap.source import Position

# Arrays inside of objects are copied cell by cell up to this many cells, else in a loop.
_UNROLLED = 16


class Bulk:
    def __init__(
        self,
        access: Access,
        layout: Layout,
        store_pointer: Callable[[Spot, PointerValue, Position], None],
    ) -> None:
        self.access = access
        self.layout = layout
        self.store_pointer = store_pointer
        self.loops = 0

    def _emit(self, statement: Statement) -> None:
        self.access.out.append(statement)

    def _variables(self, leaf: Scalar | Array | PointerLeaf) -> tuple[Scalar | Array, ...]:
        if isinstance(leaf, PointerLeaf):
            return (leaf.object, *leaf.rows, leaf.offset)
        return (leaf,)

    # ------------------------------------------------------------- one value everywhere

    def clear(self, spot: Spot, position: Position) -> None:
        """All of an object becomes zero."""
        for part in self.layout.parts(spot.node, position):
            self.fill_part(part, spot.indices, 0, position)

    def fill_part(
        self, part: Node, indices: tuple[Expr, ...], value: int | None, position: Position
    ) -> None:
        """All cells of a part, below the given indices, get a value (None: any)."""
        leaf = self.layout.leaf(part, position)
        for variable in self._variables(leaf):
            what = value
            if isinstance(leaf, PointerLeaf) and value is None:
                what = -1 if variable is leaf.object else 0
            if isinstance(variable, Array) and len(variable.sizes) > len(indices):
                self._emit(Fill(variable, indices, what, position))
                continue
            place = self.access.place(variable, indices, position)
            if what is None and part[0].many:
                continue  # a new object's cells were never written: they are any value
            if what is None:
                self._emit(Input(place, "", place.type, position))
            else:
                self._emit(Assign(place, number(what, position, place.type), position))

    # ------------------------------------------------------------- copies of structs

    def copy_object(self, target: CExpr, source: CExpr, position: Position) -> None:
        origins = self.access.spots(source)

        def copy_to(spot: Spot) -> None:
            self.access.for_each(origins, lambda origin: copy(spot, origin), position)

        def copy(spot: Spot, origin: Spot) -> None:
            written = self._written(spot, position)
            spot = self.access.settled(spot, written, position)
            origin = self.access.settled(origin, written, position)
            for part in self.layout.parts(spot.node, position):
                self._copy_part(spot, origin, part, position)

        self.access.for_each(self.access.spots(target), copy_to, position)

    def _written(self, spot: Spot, position: Position) -> list[Scalar | Array]:
        """The variables that a copy to a place changes."""
        written: list[Scalar | Array] = []
        for part in self.layout.parts(spot.node, position):
            written.extend(self._variables(self.layout.leaf(part, position)))
        return written

    def _copy_part(self, spot: Spot, origin: Spot, part: Node, position: Position) -> None:
        path = below(spot.node, part)
        source: Node = (origin.region, (*origin.path, *path))
        to, of = self.layout.leaf(part, position), self.layout.leaf(source, position)
        targets, values = self._variables(to), self._variables(of)
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
            for variable, value in zip(targets, sources, strict=False):
                place = self.access.place(variable, (*spot.indices, *extra_indices), position)
                if value is None:
                    read: Expr = number(0, position, place.type)
                else:
                    read = self.access.place(value, (*origin.indices, *extra_indices), position)
                self._emit(Assign(place, build.convert(read, place.type, position), position))

        self._each_cell(sizes, copy, position)

    def _each_cell(
        self,
        sizes: tuple["int | Scalar | Array | None", ...],
        make: Callable[[tuple[Expr, ...]], None],
        position: Position,
    ) -> None:
        """Statements for each cell of the given dimensions, unrolled where there are few."""
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
        """A loop that runs an index from 0 up to a limit that the body doesn't change."""
        self.loops += 1
        index = Variable(self.layout.scalar("k", INDEX), position)
        self._emit(Assign(index, number(0, position), position))
        outer, self.access.out = self.access.out, []
        make(index)
        one = number(1, position)
        self._emit(Assign(index, build.arithmetic("+", index, one, INDEX, position), position))
        body, self.access.out = self.access.out, outer
        condition = build.compare("<", index, limit, position)
        self._emit(While(f"copy{self.loops}", condition, tuple(body), position))

    # ------------------------------------------------------------- memset, memcpy

    def _single(self, pointer: CExpr, position: Position) -> tuple[Node, PointerValue]:
        """The one node that a pointer of memset or memcpy can point to."""
        pointer = strip_casts(pointer)
        value = self.access.pointer(pointer)
        nodes = list(self.access.points_to.targets(pointer))
        if len(nodes) != 1 or nodes[0] == EXTERNAL:
            raise Unsupported("memset or memcpy on one of several objects", position, "memory")
        node = nodes[0]
        tag = number(self.layout.tag(node), position, INT)
        valid = build.compare("==", value.object, tag, position)
        self.access.check(valid, "null or invalid pointer", position)
        self.access.check_alive(self._spot(node, value, number(0, position), position), position)
        return node, value

    def _elements(self, node: Node, size: CExpr, position: Position) -> Expr:
        """How many elements a number of bytes is."""
        unit = size_of(type_at(node), self.access.model, position)
        value = self.access.value(size)
        if isinstance(value, Constant) and value.value % unit:
            raise Unsupported("a part of an element is set", position, "memory")
        if not isinstance(value, Constant) and unit > 1 and not _multiple(size, unit):
            raise Unsupported("a part of an element may be set", position, "memory")
        divisor = number(unit, position, value.type)
        count = build.arithmetic("/", value, divisor, value.type, position)
        return build.convert(count, INDEX, position)

    def _spot(self, node: Node, value: PointerValue, step: Expr, position: Position) -> Spot:
        if not walks(node):
            rows = value.rows[: index_count(node)]
            return Spot(None, node[0], node[1], rows)
        offset = build.arithmetic("+", value.offset, step, INDEX, position)
        return Spot(None, node[0], node[1], (*value.rows[: index_count(node) - 1], offset))

    def fill_bytes(self, action: actions.FillBytes) -> None:
        position = action.position
        node, pointer = self._single(action.pointer, position)
        count = self._elements(node, action.bytes, position)
        byte = self.access.value(action.value)

        def fill(index: Expr) -> None:
            spot = self._spot(node, pointer, index, position)
            self._fill_element(spot, byte, position)

        if not walks(node):
            self._exactly_one(count, position)
            fill(number(0, position))
        elif self._whole(node, pointer, count, position) and isinstance(byte, Constant):
            for part in self.layout.parts(node, position):
                pattern = self._pattern(part, byte.value, position)
                rows = pointer.rows[: index_count(node) - 1]
                self.fill_part(part, rows, pattern, position)
        else:
            self.loop(count, fill, position)

    def _exactly_one(self, count: Expr, position: Position) -> None:
        if not isinstance(count, Constant) or count.value != 1:
            raise Unsupported("a part of an object is set", position, "memory")

    def _whole(self, node: Node, pointer: PointerValue, count: Expr, position: Position) -> bool:
        size = self.layout.sizes(node, position)[-1]
        at_start = isinstance(pointer.offset, Constant) and pointer.offset.value == 0
        same = isinstance(count, Constant) and isinstance(size, int) and count.value == size
        return at_start and same

    def _pattern(self, part: Node, byte: int, position: Position) -> int:
        """The element's value when each of its bytes has a value."""
        type = type_at(part)
        if part[1] and isinstance(part[1][-1], Field) and part[1][-1].bits is not None:
            if byte & 255 not in (0, 255):
                raise Unsupported("memset of bit-fields to this value", position, "memset")
        if isinstance(type, IntType):
            size = size_of(type, self.access.model, position)
            return type.wrap(sum((byte & 255) << (8 * k) for k in range(size)))
        if byte & 255:
            raise Unsupported("memset of pointers to something else than 0", position, "memset")
        return 0

    def _fill_element(self, spot: Spot, byte: Expr, position: Position) -> None:
        for part in self.layout.parts(spot.node, position):
            if isinstance(byte, Constant):
                value = self._pattern(part, byte.value, position)
                self.fill_part(part, spot.indices, value, position)
                continue
            type = type_at(part)
            if not isinstance(type, IntType) or type.bits != 8:
                raise Unsupported("memset with a variable value here", position, "memset")
            leaf = self.layout.leaf(part, position)
            assert not isinstance(leaf, PointerLeaf)
            place = self.access.place(leaf, spot.indices, position)
            self._emit(Assign(place, build.convert(byte, type, position), position))

    def copy_bytes(self, action: actions.CopyBytes) -> None:
        position = action.position
        node, target = self._single(action.target, position)
        origin, source = self._single(action.source, position)
        sizes = [size_of(type_at(n), self.access.model, position) for n in (node, origin)]
        if sizes[0] != sizes[1]:
            raise Unsupported("memcpy between elements of different size", position, "memcpy")
        if node[0] is origin[0] and walks(node):
            raise Unsupported("memcpy or memmove inside of one object", position, "memcpy")
        count = self._elements(node, action.bytes, position)

        def copy(index: Expr) -> None:
            spot = self._spot(node, target, index, position)
            other = self._spot(origin, source, index, position)
            written = self._written(spot, position)
            spot = self.access.settled(spot, written, position)
            other = self.access.settled(other, written, position)
            for part in self.layout.parts(spot.node, position):
                self._copy_part(spot, other, part, position)

        if not walks(node) or not walks(origin):
            self._exactly_one(count, position)
            copy(number(0, position))
        else:
            self.loop(count, copy, position)


def _multiple(size: CExpr, unit: int) -> bool:
    """Whether a size in bytes is a multiple of a unit by its form."""
    while isinstance(size, tree.Convert):
        size = size.operand
    if isinstance(size, tree.IntConst):
        return size.value % unit == 0
    if isinstance(size, tree.Binary) and size.op == "*":
        return _multiple(size.left, unit) or _multiple(size.right, unit)
    if isinstance(size, tree.Binary) and size.op in "+-":
        return _multiple(size.left, unit) and _multiple(size.right, unit)
    return False
