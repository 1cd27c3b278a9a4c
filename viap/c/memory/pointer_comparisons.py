"""Comparison and difference of pointers: by bytes, where elements alone don't decide.

Pointers into one object are compared by the positions that they point to. Pointers to different
objects are never equal, with two exceptions, for which both results are possible: one past the end
of an object and the start of another is unspecified; and an object that was freed, or has left its
scope, may have left its place to another object.
"""

from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.memory.byte_offsets import has_rows
from viap.c.memory.external_reach import refuse_unknown
from viap.c.memory.lvalue_places import Spot
from viap.c.memory.memory_regions import MemoryRegion, Node, type_at
from viap.c.memory.pointees import INTEGER, UNKNOWN
from viap.c.memory.pointer_values import PointerValue, number, same_array
from viap.c.memory.region_layout import WILD
from viap.c.object_layout import size_of
from viap.c.tree import Expr as CExpr
from viap.c.types import ArrayType, PointerType, compatible
from viap.program import build
from viap.program.caller_inputs import UNSPECIFIED
from viap.program.integer_types import BOOL, INDEX, INT, IntType
from viap.program.nodes import Assign, Constant, Expr, If, Input, Variable
from viap.record import record
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.memory.pointer_expressions import Pointers
    from viap.c.memory.value_access import ValueAccess


@record
class _Side:
    """An operand: a pointer, and the nodes that it may point to."""

    pointer: PointerValue
    nodes: dict[Node, None]


class Comparisons:
    def __init__(self, access: "ValueAccess", pointers: "Pointers") -> None:
        self.access = access
        self.pointers = pointers
        self.layout = access.layout
        self.output = access.output
        self.points_to = access.points_to

    def compared(self, expr: tree.Binary) -> Expr:
        position, op = expr.position, expr.op
        left, right = self._side(expr.left), self._side(expr.right)
        if not left.pointer.is_null and not right.pointer.is_null:
            refuse_unknown(self.points_to, expr)
        if op in ("==", "!="):
            equal = self._equal(left, right, position)
            return equal if op == "==" else build.negate(equal)
        if not self.pointers.confined.asked and self._apart(left, right):
            return self._of_strangers(expr, left, right)
        integers = _is_integer(left.pointer) or _is_integer(right.pointer)
        if _plain(left, right) and not integers and self._by_elements(expr, left.nodes):
            same = same_array(left.pointer, right.pointer, position)
            first, second = left.pointer.offset, right.pointer.offset
            unit: Expr = number(1, position)
        else:
            same = self._same_object(left, right, position)
            first, second = self._bytes(left, position), self._bytes(right, position)
            unit = self._unit(expr, left.nodes)
        self.output.check(same, "pointers into different objects", position)
        if op != "-":
            return build.compare(op, first, second, position)
        difference = build.arithmetic("-", first, second, INDEX, position)
        difference = build.arithmetic("/", difference, unit, INDEX, position)
        assert isinstance(expr.type, IntType)
        return build.convert(difference, expr.type, position)

    def _apart(self, left: _Side, right: _Side) -> bool:
        """True if two pointers never point into one object: C does not define their order."""
        if left.pointer.is_null or right.pointer.is_null:
            return not (_is_integer(left.pointer) and _is_integer(right.pointer))
        if not left.nodes or not right.nodes or INTEGER in {**left.nodes, **right.nodes}:
            return False
        regions = {region for region, _ in left.nodes}
        return not any(region in regions for region, _ in right.nodes)

    def _of_strangers(self, expr: tree.Binary, left: _Side, right: _Side) -> Expr:
        """Orders unrelated pointers as compiled programs do: null first, the rest open."""
        position, op = expr.position, expr.op
        if op != "-" and (left.pointer.is_null or right.pointer.is_null):
            zero = number(0, position, INT)
            first, second = (
                build.conditional(
                    build.compare("==", side.pointer.object, zero, position),
                    zero,
                    number(1, position, INT),
                    position,
                )
                for side in (left, right)
            )
            return build.compare(op, first, second, position)
        assert isinstance(expr.type, IntType)
        type = expr.type if op == "-" else BOOL
        chosen = Variable(self.layout.scalar("apart", type), position)
        self.output.emit_guarded(Input(chosen, UNSPECIFIED, type, position))
        return chosen if op == "-" else build.condition(chosen)

    def _side(self, expr: CExpr) -> _Side:
        return _Side(self.pointers.value(expr), self.points_to.targets(expr))

    def _unit(self, expr: tree.Binary, nodes: dict[Node, None]) -> Expr:
        """Returns the number of bytes of one step of a pointer."""
        assert isinstance(expr.left.type, PointerType)
        type = expr.left.type.target
        known = [node[0] for node in nodes if node not in UNKNOWN]
        if len(known) == 1 and isinstance(type, ArrayType):
            return self.access.rows.bytes(known[0], type, expr.position)
        return number(size_of(type, self.access.model, expr.position), expr.position)

    def _by_elements(self, expr: tree.Binary, nodes: dict[Node, None]) -> bool:
        """True if offsets count elements of the pointers' type."""
        assert isinstance(expr.left.type, PointerType)
        type = expr.left.type.target
        return all(
            node not in UNKNOWN and not node[0].raw and compatible(type_at(node), type)
            for node in nodes
        )

    # ------------------------------------------------------------- equality

    def _equal(self, left: _Side, right: _Side, position: Position) -> Expr:
        one, other = left.pointer, right.pointer
        if one.is_null or other.is_null:
            # Only null, and null that was moved, have the object number 0.
            side = right if one.is_null else left
            if not _moved_null(side.pointer):
                equal = build.compare("==", one.object, other.object, position)
                if all(region not in self.points_to.moved for region, _ in side.nodes):
                    return equal
                stays = build.compare("==", side.pointer.offset, number(0, position), position)
                return build.logical("&&", equal, stays, position)
        if INTEGER in left.nodes or INTEGER in right.nodes:
            first, second = (
                self.access.addresses.of(side.nodes, side.pointer, position)
                for side in (left, right)
            )
            return build.compare("==", first, second, position)
        if _plain(left, right):
            same = same_array(one, other, position)
            test = build.compare("==", one.offset, other.offset, position)
        else:
            same = self._same_object(left, right, position)
            start = self._bytes(left, position)
            test = build.compare("==", start, self._bytes(right, position), position)
        equal = build.logical("&&", same, test, position)
        return self._or_open(equal, left, right, position)

    def _or_open(self, equal: Expr, left: _Side, right: _Side, position: Position) -> Expr:
        """Adds the cases that may be equal or not.

        These are string literals that may overlap, one past an object compared with the start
        of another, and an object that has ended compared with another.
        """
        past: Expr = self._shared_texts(left, right, position)
        for one, other in ((left, right), (right, left)):
            ended = self._ended(one, other, position)
            past = build.logical("||", past, ended, position)
        for one, other in ((left, right), (right, left)):
            if _stays_inside(one.pointer):
                continue
            for node in one.nodes:
                strange = [n for n in other.nodes if n[0] is not node[0] and n not in UNKNOWN]
                if node in UNKNOWN or not strange or node[0] not in self.points_to.moved:
                    continue
                behind = self._at(one.pointer, node, True, position)
                for second in strange:
                    start = self._at(other.pointer, second, False, position)
                    both = build.logical("&&", behind, start, position)
                    past = build.logical("||", past, both, position)
        if isinstance(past, Constant) and not past.value:
            return equal
        chosen = Variable(self.layout.scalar("adjacent", BOOL), position)
        either = Input(chosen, UNSPECIFIED, BOOL, position)
        neither = Assign(chosen, number(0, position, BOOL), position)
        self.output.emit_guarded(If(past, (either,), (neither,), position))
        return build.logical("||", equal, build.condition(chosen), position)

    def _ended(self, one: _Side, other: _Side, position: Position) -> Expr:
        """Whether a pointer's object exists no more, where the other's may be in its place."""
        result: Expr = number(0, position, INT)
        for node in one.nodes:
            region = node[0]
            if node in UNKNOWN or not (region.freed or region.expires):
                continue
            if not region.many and all(strange is region for strange, _ in other.nodes):
                continue
            spot = Spot(None, *node, one.pointer.rows[: int(region.many)])
            alive = self.access.places.alive(spot, position)
            here = self._in(one.pointer, node, position)
            gone = build.logical("&&", here, build.negate(alive), position)
            zero = number(0, position, INT)
            another = build.compare("!=", other.pointer.object, zero, position)
            gone = build.logical("&&", another, gone, position)
            result = build.logical("||", result, gone, position)
        return result

    def _shared_texts(self, left: _Side, right: _Side, position: Position) -> Expr:
        """Returns when string literals may share characters: "bc" may lie in "abc"."""
        result: Expr = number(0, position, INT)
        for node in left.nodes:
            for other in right.nodes:
                for distance in self._overlays(node[0], other[0]):
                    first = self.access.offsets.of(node, left.pointer, position)
                    second = self.access.offsets.of(other, right.pointer, position)
                    moved = build.arithmetic("-", first, second, INDEX, position)
                    there = build.compare("==", moved, number(distance, position), position)
                    here = self._in(left.pointer, node, position)
                    both = self._in(right.pointer, other, position)
                    both = build.logical("&&", here, both, position)
                    both = build.logical("&&", both, there, position)
                    result = build.logical("||", result, both, position)
        return result

    def _overlays(self, region: MemoryRegion, other: MemoryRegion) -> list[int]:
        """Returns the distances behind the start of one literal at which another may start."""
        if region is other or region.literal is None or other.literal is None:
            return []
        first, second = (self._text(each) for each in (region, other))
        return [
            k
            for k in range(1 - len(second), len(first))
            if first[max(0, k) : k + len(second)] == second[max(0, -k) : len(first) - k]
        ]

    def _text(self, region: MemoryRegion) -> bytes:
        """Returns the bytes of a literal."""
        assert region.literal is not None
        type = region.declared or region.type
        size = size_of(type, self.access.model, region.position) // len(region.literal)
        mask = (1 << 8 * size) - 1
        return b"".join((v & mask).to_bytes(size, "little") for v in region.literal)

    def _in(self, pointer: PointerValue, node: Node, position: Position) -> Expr:
        tag = number(self.layout.tag(node), position, INT)
        return build.compare("==", pointer.object, tag, position)

    def _at(self, pointer: PointerValue, node: Node, end: bool, position: Position) -> Expr:
        """Returns the condition that a pointer is at the end, or the start, of a node's object."""
        here = self._in(pointer, node, position)
        offset = self.access.offsets.of(node, pointer, position)
        edge: Expr = number(0, position)
        if end:
            edge = self.access.offsets.size(node[0], pointer.rows, position)
        there = build.compare("==", offset, edge, position)
        return build.logical("&&", here, there, position)

    # ------------------------------------------------------------- objects and bytes

    def _same_object(self, left: _Side, right: _Side, position: Position) -> Expr:
        one, other = left.pointer, right.pointer
        if _is_integer(one) and _is_integer(other):
            return number(1, position, INT)
        result = build.compare("==", one.object, other.object, position)
        nodes = {**left.nodes, **right.nodes}
        known = dict.fromkeys(node[0] for node in nodes if node not in UNKNOWN)
        if any(sum(node[0] is region for node in nodes) > 1 for region in known):
            numbers = {region: k + 1 for k, region in enumerate(known)}
            first = self._number(left, numbers, position)
            second = self._number(right, numbers, position)
            result = build.compare("==", first, second, position)
        if any(region.many for region in known):
            first, second = (p.rows[0] if p.rows else number(0, position) for p in (one, other))
            same = build.compare("==", first, second, position)
            result = build.logical("&&", result, same, position)
        return result

    def _number(self, side: _Side, numbers: dict[MemoryRegion, int], position: Position) -> Expr:
        """Returns the number of a pointer's region: 0 for none, the object's number if unknown."""
        pointer, nodes = side.pointer, side.nodes
        zero = number(0, position, INT)
        inside = build.compare(">", pointer.object, zero, position)
        result: Expr = build.conditional(inside, zero, pointer.object, position)
        if pointer.is_null or any(node in UNKNOWN for node in nodes):
            result = pointer.object
        for node in nodes:
            if node in UNKNOWN:
                continue
            tag = number(self.layout.tag(node), position, INT)
            here = build.compare("==", pointer.object, tag, position)
            region = number(numbers[node[0]], position, INT)
            result = build.conditional(here, region, result, position)
        return result

    def _bytes(self, side: _Side, position: Position) -> Expr:
        """Returns the distance in bytes of a pointer from the start of its object."""
        pointer, nodes = side.pointer, side.nodes
        result: Expr = pointer.offset
        for node in nodes:
            if node in UNKNOWN:
                continue
            offset = self.access.offsets.of(node, pointer, position)
            if len(nodes) == 1:
                tag = number(self.layout.tag(node), position, INT)
                if isinstance(pointer.object, Constant) and pointer.object.value == tag.value:
                    return offset
            tag = number(self.layout.tag(node), position, INT)
            here = build.compare("==", pointer.object, tag, position)
            result = build.conditional(here, offset, result, position)
        return result


def _plain(left: _Side, right: _Side) -> bool:
    """True if object and offset alone determine where pointers point: one part of each object."""
    regions: dict[MemoryRegion, Node] = {}
    for node in (*left.nodes, *right.nodes):
        if regions.setdefault(node[0], node) != node or has_rows(node):
            return False
    return True


def _stays_inside(pointer: PointerValue) -> bool:
    """True if a pointer is, by its form, not one past an object."""
    return isinstance(pointer.offset, Constant) and pointer.offset.value == 0 and not pointer.rows


def _is_integer(pointer: PointerValue) -> bool:
    """True if a pointer is, by its form, null or an integer that became a pointer."""
    return isinstance(pointer.object, Constant) and pointer.object.value in (0, WILD)


def _moved_null(pointer: PointerValue) -> bool:
    """True if a pointer may be a null pointer that was moved, or an integer."""
    return isinstance(pointer.object, Constant) and pointer.object.value == WILD
