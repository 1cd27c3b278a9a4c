"""memset and memcpy: bytes in number, on the elements of one object."""

from collections.abc import Callable

from viap.c import tree
from viap.c.lower import actions
from viap.c.memory.bulk import Bulk
from viap.c.memory.layout import PointerLeaf
from viap.c.memory.places import Spot, place
from viap.c.memory.pointer_values import PointerValue, number, same_array
from viap.c.memory.points_to import EXTERNAL, strip_casts
from viap.c.memory.regions import Node, index_count, type_at, walks
from viap.c.object_layout import size_of
from viap.c.tree import Expr as CExpr
from viap.c.types import Field
from viap.errors import Unsupported
from viap.program import build
from viap.program.nodes import Assign, Constant, Expr, If
from viap.program.types import INDEX, INT, IntType
from viap.source import Position


class ByteBlocks:
    def __init__(self, bulk: Bulk) -> None:
        self.bulk = bulk
        self.access = bulk.access
        self.layout = bulk.layout
        self.output = bulk.output

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
        self.output.check(valid, "null or invalid pointer", position)
        self.access.places.check_alive(
            self._spot(node, value, number(0, position), position), position
        )
        return node, value

    def _elements(self, node: Node, size: CExpr, form: CExpr, position: Position) -> Expr:
        """How many elements a number of bytes is."""
        unit = size_of(type_at(node), self.access.model, position)
        value = self.access.value(size)
        if isinstance(value, Constant) and value.value % unit:
            raise Unsupported("a part of an element is set", position, "memory")
        if not isinstance(value, Constant) and unit > 1 and not _multiple(form, unit):
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

    # ------------------------------------------------------------- memset

    def fill(self, action: actions.FillBytes) -> None:
        position = action.position
        node, pointer = self._single(action.pointer, position)
        self.bulk.stores.check_constant(node[0], None, position)
        count = self._elements(node, action.bytes, action.form, position)
        byte = self.access.value(action.value)

        def fill_at(index: Expr) -> None:
            spot = self._spot(node, pointer, index, position)
            self._fill_element(spot, byte, position)

        if not walks(node):
            self._exactly_one(count, position)
            fill_at(number(0, position))
        elif self._whole(node, pointer, count, position) and isinstance(byte, Constant):
            for part in self.layout.parts(node, position):
                pattern = self._pattern(part, byte.value, position)
                rows = pointer.rows[: index_count(node) - 1]
                self.bulk.fill_part(part, rows, pattern, position)
        else:
            self.bulk.loop(count, fill_at, position)

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
                self.bulk.fill_part(part, spot.indices, value, position)
                continue
            type = type_at(part)
            if not isinstance(type, IntType) or type.bits != 8:
                raise Unsupported("memset with a variable value here", position, "memset")
            leaf = self.layout.leaf(part, position)
            assert not isinstance(leaf, PointerLeaf)
            target = place(leaf, spot.indices, position)
            self.access.written.write(Spot(None, *part, spot.indices), position)
            self.output.emit(Assign(target, build.convert(byte, type, position), position))

    # ------------------------------------------------------------- memcpy

    def copy(self, action: actions.CopyBytes) -> None:
        position = action.position
        node, target = self._single(action.target, position)
        self.bulk.stores.check_constant(node[0], None, position)
        origin, source = self._single(action.source, position)
        sizes = [size_of(type_at(n), self.access.model, position) for n in (node, origin)]
        if sizes[0] != sizes[1]:
            raise Unsupported("memcpy between elements of different size", position, "memcpy")
        count = self._elements(node, action.bytes, action.form, position)

        def copy_at(index: Expr) -> None:
            spot = self._spot(node, target, index, position)
            other = self._spot(origin, source, index, position)
            self.bulk.copy(spot, other, position)

        if not walks(node) or not walks(origin):
            self._exactly_one(count, position)
            copy_at(number(0, position))
        elif node == origin:
            self._copy_inside(target, source, count, action.overlap, copy_at, position)
        elif node[0] is origin[0]:
            raise Unsupported("memcpy or memmove between parts of one object", position, "memcpy")
        else:
            self.bulk.loop(count, copy_at, position)

    def _copy_inside(
        self,
        target: PointerValue,
        source: PointerValue,
        count: Expr,
        overlap: bool,
        copy_at: Callable[[Expr], None],
        position: Position,
    ) -> None:
        """Inside of one array: memcpy must not overlap, memmove copies the right end first."""
        ahead = build.compare("<=", target.offset, source.offset, position)
        if not overlap:
            distance = build.arithmetic("-", source.offset, target.offset, INDEX, position)
            back = build.arithmetic("-", target.offset, source.offset, INDEX, position)
            farther = build.conditional(ahead, distance, back, position)
            apart = build.compare("<=", count, farther, position)
            other = build.negate(same_array(target, source, position))
            fine = build.logical("||", other, apart, position)
            self.output.check(fine, "memcpy between objects that overlap", position)
            self.bulk.loop(count, copy_at, position)
            return
        with self.output.captured() as forwards:
            self.bulk.loop(count, copy_at, position)
        with self.output.captured() as backwards:
            last = build.arithmetic("-", count, number(1, position), INDEX, position)

            def copy_down(index: Expr) -> None:
                copy_at(build.arithmetic("-", last, index, INDEX, position))

            self.bulk.loop(count, copy_down, position)
        self.output.emit(If(ahead, tuple(forwards), tuple(backwards), position))


def _multiple(size: CExpr, unit: int) -> bool:
    """Whether a size in bytes is a multiple of a unit by its form, even if it wraps."""
    if unit & (unit - 1):
        return False
    while isinstance(size, tree.Convert):
        size = size.operand
    if isinstance(size, tree.IntConst):
        return size.value % unit == 0
    if isinstance(size, tree.Binary) and size.op == "*":
        return _multiple(size.left, unit) or _multiple(size.right, unit)
    if isinstance(size, tree.Binary) and size.op in "+-":
        return _multiple(size.left, unit) and _multiple(size.right, unit)
    return False
