"""memset and memcpy: a number of bytes, on the elements of one object, or on its bytes."""

from collections.abc import Callable

from viap.c.memory.external_reach import known_outside_or_exposed
from viap.c.memory.lvalue_places import Spot, place
from viap.c.memory.memory_regions import (
    EXTERNAL,
    UNKNOWN,
    Node,
    index_count,
    strip_casts,
    type_at,
    walks,
)
from viap.c.memory.pointer_equality import Positions, Side
from viap.c.memory.pointer_views import PointerValue, same_array
from viap.c.memory.region_layout import PointerLeaf
from viap.c.memory.value_access import ValueAccess
from viap.c.memory.whole_objects import Bulk
from viap.c.tree import actions, tree
from viap.c.tree.constant_expressions import evaluate
from viap.c.tree.object_layout import size_of
from viap.c.tree.tree import Expr as CExpr
from viap.c.tree.types import flexible, is_variable
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.integer_types import INDEX, INT, UCHAR, IntType
from viap.core.program.nodes import Assign, Constant, Expr, If, Statement


class ByteBlocks:
    def __init__(self, bulk: Bulk) -> None:
        self.bulk = bulk
        self.access = bulk.access
        self.layout = bulk.layout
        self.output = bulk.output

    # ------------------------------------------------------------- which objects

    def _targets(
        self, pointer: CExpr, form: CExpr, made: CExpr, position: Position
    ) -> tuple[PointerValue, list[Node]]:
        """Returns the pointer of memset or memcpy, and the nodes that it can point to.

        `form`, `made`: the number of bytes and the pointer, as in the text.
        """
        pointer = strip_casts(pointer)
        inside = self._stays(strip_casts(made), form, position)
        value = self.access.pointer(pointer)
        found = self.access.points_to.targets(pointer)
        nodes = [node for node in found if node not in UNKNOWN]
        outside = EXTERNAL in found
        if outside and self.access.points_to.refuses_outside:
            raise Unsupported("memset or memcpy on an object from outside", position, "memory")
        valid: Expr = number(0, position, INT)
        for node in nodes:
            here = self.layout.is_node(node, value.object, position)
            valid = build.logical("||", valid, here, position)
            spot = self._spot(node, value, number(0, position), position)
            self.access.places.check_volatile(node, pointer.type, here, position)
            if node[0].raw and not inside:
                self.access.roamed.add(node[0])
            with self.output.guarded(here):
                self.access.places.check_alive(spot, position)
        if outside:
            valid = build.compare("!=", value.object, number(0, position, INT), position)
            nodes.append(EXTERNAL)  # the last one: what is none of the others
        self.output.check(valid, "null or invalid pointer", position)
        return value, nodes

    def _stays(self, pointer: CExpr, form: CExpr, position: Position) -> bool:
        """True if that many bytes are surely in the object that the pointer is made of."""
        count = evaluate(form)
        if count is None or not isinstance(pointer, tree.AddressOf | tree.Decay):
            return False
        object = pointer.operand if isinstance(pointer, tree.AddressOf) else pointer.array
        if is_variable(object.type) or flexible(object.type):
            return False
        return 0 <= count <= size_of(object.type, self.access.model, position)

    def _for_each(
        self, nodes: list[Node], value: PointerValue, make: Callable[[Node], None], at: Position
    ) -> None:
        """Emits statements for the one node among several that a pointer points to."""
        chain: tuple[Statement, ...] = ()
        for node in reversed(nodes):
            with self.output.captured() as inner:
                make(node)
            if node is nodes[-1]:
                chain = tuple(inner)
            else:
                chain = (If(self.layout.is_node(node, value.object, at), tuple(inner), chain, at),)
        self.output.statements.extend(chain)

    def _elements(self, node: Node, size: CExpr, position: Position) -> Expr:
        """Returns the number of elements in a number of bytes."""
        unit = size_of(type_at(node), self.access.model, position)
        value = self.access.value(size)
        divisor = number(unit, position, value.type)
        count = build.arithmetic("/", value, divisor, value.type, position)
        if isinstance(value.type, IntType) and value.type.maximum // unit > INDEX.maximum:
            # `memset(p, 0, -1)`: no object is that large.
            most = number(INDEX.maximum, position, value.type)
            fits = build.compare("<=", count, most, position)
            self.output.check(fits, "an index outside of the object", position)
        return build.convert(count, INDEX, position)

    def _spot(self, node: Node, value: PointerValue, step: Expr, position: Position) -> Spot:
        if not walks(node):
            rows = value.rows[: index_count(node)]
            return Spot(None, node[0], node[1], rows)
        offset = build.arithmetic("+", value.offset, step, INDEX, position)
        padding = (number(0, position),) * (index_count(node) - 1 - len(value.rows))
        rows = (*value.rows[: index_count(node) - 1], *padding)
        return Spot(None, node[0], node[1], (*rows, offset))

    def _at_start(self, node: Node, value: PointerValue, position: Position) -> None:
        """Checks that a pointer to an object that is not an element has not moved."""
        if not walks(node):
            zero = build.compare("==", value.offset, number(0, position), position)
            self.output.check(zero, "a pointer outside of its object", position)

    def _once(self, count: Expr, make: Callable[[Expr], None], position: Position) -> None:
        """Handles one element or none, if there is only one."""
        if isinstance(count, Constant) and count.value == 1:
            make(number(0, position))
            return
        one = build.compare("<=", count, number(1, position), position)
        self.output.check(one, "an index outside of the object", position)
        with self.output.captured() as inner:
            make(number(0, position))
        some = build.compare(">", count, number(0, position), position)
        self.output.emit(If(some, tuple(inner), (), position))

    # ------------------------------------------------------------- memset

    def fill(self, action: actions.FillBytes) -> None:
        position = action.position
        made = action.made or action.pointer
        pointer, nodes = self._targets(action.pointer, action.form, made, position)
        byte = self.access.value(action.value)
        for node in nodes:
            if node == EXTERNAL:
                continue
            here = self.layout.is_node(node, pointer.object, position) if len(nodes) > 1 else None
            self.bulk.stores.check_constant(node[0], here, position)
        self._for_each(
            nodes, pointer, lambda node: self._fill_node(node, pointer, byte, action), position
        )

    def _fill_node(
        self, node: Node, pointer: PointerValue, byte: Expr, action: actions.FillBytes
    ) -> None:
        position = action.position
        if node == EXTERNAL:
            self.access.outside.block(action.pointer, True, position)
            return
        if node[0].literal is not None:
            never = number(0, position, INT)
            self.output.check(never, "a string literal is changed", position)
            return
        count = self._elements(node, action.bytes, position)
        if node[0].raw:
            start = self._spot(node, pointer, number(0, position), position)
            self.bulk.bytes.fill(start, build.convert(byte, UCHAR, position), count, position)
            return
        self._at_start(node, pointer, position)

        def fill_at(index: Expr) -> None:
            spot = self._spot(node, pointer, index, position)
            self._fill_element(spot, byte, position)

        if not walks(node):
            self._once(count, fill_at, position)
        elif self._whole(node, pointer, count, position) and isinstance(byte, Constant):
            for part in self.layout.parts(node, position):
                pattern = self._pattern(part, byte.value, position)
                rows = pointer.rows[: index_count(node) - 1]
                self.bulk.fill_part(part, rows, pattern, position)
        else:
            self.bulk.loop(count, fill_at, position)

    def _whole(self, node: Node, pointer: PointerValue, count: Expr, position: Position) -> bool:
        size = self.layout.sizes(node, position)[-1]
        at_start = isinstance(pointer.offset, Constant) and pointer.offset.value == 0
        same = isinstance(count, Constant) and isinstance(size, int) and count.value == size
        return at_start and same

    def _pattern(self, part: Node, byte: int, position: Position) -> int:
        """Returns the element's value when each of its bytes has a value."""
        type = type_at(part)
        if not byte & 255:
            return 0
        assert isinstance(type, IntType)
        size = size_of(type, self.access.model, position)
        return type.wrap(sum((byte & 255) << (8 * k) for k in range(size)))

    def _fill_element(self, spot: Spot, byte: Expr, position: Position) -> None:
        for part in self.layout.parts(spot.node, position):
            if isinstance(byte, Constant):
                value = self._pattern(part, byte.value, position)
                self.bulk.fill_part(part, spot.indices, value, position)
                continue
            leaf = self.layout.leaf(part, position)
            assert not isinstance(leaf, PointerLeaf)
            target = place(leaf, spot.indices, position)
            self.access.written.write(Spot(None, *part, spot.indices), position)
            self.output.emit(Assign(target, build.convert(byte, leaf.type, position), position))

    # ------------------------------------------------------------- memcpy

    def copy(self, action: actions.CopyBytes) -> None:
        position = action.position
        to, of = action.made or (action.target, action.source)
        target, nodes = self._targets(action.target, action.form, to, position)
        for node in nodes:
            here = self.layout.is_node(node, target.object, position) if len(nodes) > 1 else None
            self.bulk.stores.check_constant(node[0], here, position)
        source, origins = self._targets(action.source, action.form, of, position)

        def copy_to(node: Node) -> None:
            if node == EXTERNAL:
                self.access.outside.block(action.target, True, position)
                return
            self._for_each(
                origins,
                source,
                lambda origin: self._copy_node(node, target, origin, source, action),
                position,
            )

        self._for_each(nodes, target, copy_to, position)

    def _copy_node(
        self,
        node: Node,
        target: PointerValue,
        origin: Node,
        source: PointerValue,
        action: actions.CopyBytes,
    ) -> None:
        position = action.position
        if node[0].literal is not None:
            never = number(0, position, INT)
            self.output.check(never, "a string literal is changed", position)
            return
        if origin == EXTERNAL:
            self.access.outside.block(action.source, False, position)
            self.access.outside.forget(node[0], position)
            return
        count = self._elements(node, action.bytes, position)

        def copy_at(index: Expr) -> None:
            spot = self._spot(node, target, index, position)
            other = self._spot(origin, source, index, position)
            self.bulk.copy(spot, other, position)

        if node[0].raw:
            self._copy_raw(node, target, origin, source, count, action)
            return
        self._at_start(node, target, position)
        self._at_start(origin, source, position)
        if not walks(node) or not walks(origin):
            if node == origin and not action.overlap:
                self._check_apart(target, source, count, position)
            self._once(count, copy_at, position)
        elif node == origin:
            self._copy_inside(target, source, count, action.overlap, copy_at, position)
        else:
            self.bulk.loop(count, copy_at, position)

    def _copy_raw(
        self,
        node: Node,
        target: PointerValue,
        origin: Node,
        source: PointerValue,
        count: Expr,
        action: actions.CopyBytes,
    ) -> None:
        position = action.position
        spot = self._spot(node, target, number(0, position), position)
        other = self._spot(origin, source, number(0, position), position)
        if node[0] is origin[0]:
            if action.overlap:
                self.bulk.bytes.move(spot, other, count, position)
                return
            self._check_apart(target, source, count, position)
        self.bulk.bytes.copy(spot, other, count, position)

    def _check_apart(
        self, target: PointerValue, source: PointerValue, count: Expr, position: Position
    ) -> None:
        ahead = build.compare("<=", target.offset, source.offset, position)
        distance = build.arithmetic("-", source.offset, target.offset, INDEX, position)
        back = build.arithmetic("-", target.offset, source.offset, INDEX, position)
        farther = build.conditional(ahead, distance, back, position)
        apart = build.compare("<=", count, farther, position)
        other = build.negate(same_array(target, source, position))
        fine = build.logical("||", other, apart, position)
        self.output.check(fine, "memcpy between objects that overlap", position)

    def _copy_inside(
        self,
        target: PointerValue,
        source: PointerValue,
        count: Expr,
        overlap: bool,
        copy_at: Callable[[Expr], None],
        position: Position,
    ) -> None:
        """Copies inside of one array: memcpy must not overlap, memmove chooses a direction."""
        if not overlap:
            self._check_apart(target, source, count, position)
            self.bulk.loop(count, copy_at, position)
            return
        ahead = build.compare("<=", target.offset, source.offset, position)
        with self.output.captured() as forwards:
            self.bulk.loop(count, copy_at, position)
        with self.output.captured() as backwards:
            last = build.arithmetic("-", count, number(1, position), INDEX, position)

            def copy_down(index: Expr) -> None:
                copy_at(build.arithmetic("-", last, index, INDEX, position))

            self.bulk.loop(count, copy_down, position)
        self.output.emit(If(ahead, tuple(forwards), tuple(backwards), position))


# ---- Texts that a library function copies: the bytes that it writes are none that it reads.


OVERLAP = "other: a copy between objects that overlap"


class CopiedTexts:
    def __init__(self, access: ValueAccess) -> None:
        self.access = access
        self._positions = Positions(access)

    def separate(self, action: actions.Separate) -> None:
        """Emits a check that two ranges of bytes are apart, if they may be in one object."""
        position = action.position
        target, source = self._side(action.target), self._side(action.source)
        if self._may_meet_outside(target, source):
            self.access.outside.copies = True
        regions = {node[0] for node in target.nodes if node not in UNKNOWN}
        if not any(node[0] in regions for node in source.nodes):
            return
        same = self._positions.same_object(target, source, position)
        apart = self._apart(action, target, source, position)
        fine = build.logical("||", build.negate(same), apart, position)
        self.access.output.check(fine, OVERLAP, position)

    def _side(self, pointer: CExpr) -> Side:
        plain = strip_casts(pointer)
        return Side(self.access.pointer(plain), self.access.points_to.targets(plain))

    def _apart(
        self, action: actions.Separate, target: Side, source: Side, position: Position
    ) -> Expr:
        """Returns the condition that the range which begins first ends before the other."""
        first = self._positions.bytes_of(target, position)
        second = self._positions.bytes_of(source, position)
        ahead = build.compare("<=", first, second, position)
        written, read = self.access.value(action.written), self.access.value(action.read)
        behind = build.arithmetic("-", second, first, INDEX, position)
        before = build.arithmetic("-", first, second, INDEX, position)
        # (The distance is not negative where it is compared.)
        one = build.compare("<=", written, build.convert(behind, written.type, position), position)
        other = build.compare("<=", read, build.convert(before, read.type, position), position)
        return build.conditional(ahead, one, other, position)

    def _may_meet_outside(self, target: Side, source: Side) -> bool:
        """True if an unknown object may be the one that the other pointer leads to."""
        known = known_outside_or_exposed(self.access.points_to)
        for one, other in ((target, source), (source, target)):
            if any(node in UNKNOWN for node in one.nodes):
                if any(node in UNKNOWN or node[0] in known for node in other.nodes):
                    return True
        return False
