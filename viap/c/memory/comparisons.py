"""Comparison and difference of pointers: by bytes, wherever elements alone don't tell.

Pointers into one object are compared by where they point to. Pointers to different objects are
never equal, but for one past the end of an object and the start of another: that is
unspecified, and so it is either.
"""

from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.memory.byte_offsets import has_rows
from viap.c.memory.layout import WILD
from viap.c.memory.pointees import INTEGER, UNKNOWN
from viap.c.memory.pointer_values import PointerValue, number, same_array
from viap.c.memory.reach import refuse_unknown
from viap.c.memory.regions import Node, Region, type_at
from viap.c.object_layout import size_of
from viap.c.types import PointerType, compatible
from viap.program import build
from viap.program.given import UNSPECIFIED
from viap.program.nodes import Assign, Constant, Expr, If, Input, Variable
from viap.program.types import BOOL, INDEX, INT, IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.memory.access import Access
    from viap.c.memory.pointers import Pointers


class Comparisons:
    def __init__(self, access: "Access", pointers: "Pointers") -> None:
        self.access = access
        self.pointers = pointers
        self.layout = access.layout
        self.output = access.output
        self.points_to = access.points_to

    def compared(self, expr: tree.Binary) -> Expr:
        position, op = expr.position, expr.op
        left, right = self.pointers.value(expr.left), self.pointers.value(expr.right)
        ours, theirs = self.points_to.targets(expr.left), self.points_to.targets(expr.right)
        if not left.is_null and not right.is_null:
            refuse_unknown(self.points_to, expr)
        if op in ("==", "!="):
            equal = self._equal(left, right, ours, theirs, position)
            return equal if op == "==" else build.negate(equal)
        plain = _plain(ours, theirs) and not _is_integer(left) and not _is_integer(right)
        if plain and self._by_elements(expr, ours):
            self.output.check(
                same_array(left, right, position), "pointers into different objects", position
            )
            first, second, unit = left.offset, right.offset, 1
        else:
            same = self._same_object(left, right, ours, theirs, position)
            self.output.check(same, "pointers into different objects", position)
            first = self._bytes(left, ours, position)
            second = self._bytes(right, theirs, position)
            assert isinstance(expr.left.type, PointerType)
            unit = size_of(expr.left.type.target, self.access.model, position)
        if op != "-":
            return build.compare(op, first, second, position)
        difference = build.arithmetic("-", first, second, INDEX, position)
        difference = build.arithmetic("/", difference, number(unit, position), INDEX, position)
        assert isinstance(expr.type, IntType)
        return build.convert(difference, expr.type, position)

    def _by_elements(self, expr: tree.Binary, nodes: dict[Node, None]) -> bool:
        """Whether offsets count what the pointers' type says."""
        assert isinstance(expr.left.type, PointerType)
        type = expr.left.type.target
        return all(
            node not in UNKNOWN and not node[0].raw and compatible(type_at(node), type)
            for node in nodes
        )

    # ------------------------------------------------------------- equality

    def _equal(
        self,
        left: PointerValue,
        right: PointerValue,
        ours: dict[Node, None],
        theirs: dict[Node, None],
        position: Position,
    ) -> Expr:
        if left.is_null or right.is_null:
            # Only null has the object number 0.
            other = right if left.is_null else left
            if not _moved_null(other):
                return build.compare("==", left.object, right.object, position)
        if INTEGER in ours or INTEGER in theirs:
            addresses = self.access.addresses
            first = addresses.of(ours, left, position)
            return build.compare("==", first, addresses.of(theirs, right, position), position)
        if _plain(ours, theirs):
            same = same_array(left, right, position)
            test = build.compare("==", left.offset, right.offset, position)
            equal = build.logical("&&", same, test, position)
        else:
            same = self._same_object(left, right, ours, theirs, position)
            start = self._bytes(left, ours, position)
            test = build.compare("==", start, self._bytes(right, theirs, position), position)
            equal = build.logical("&&", same, test, position)
        return self._or_adjacent(equal, left, right, ours, theirs, position)

    def _or_adjacent(
        self,
        equal: Expr,
        left: PointerValue,
        right: PointerValue,
        ours: dict[Node, None],
        theirs: dict[Node, None],
        position: Position,
    ) -> Expr:
        """Texts that may overlap; one past an object, and the start of another: equal or not."""
        past: Expr = self._shared_texts(left, right, ours, theirs, position)
        for one, nodes, other, others in (
            (left, ours, right, theirs),
            (right, theirs, left, ours),
        ):
            if _stays_inside(one):
                continue
            for node in nodes:
                strange = [n for n in others if n[0] is not node[0] and n not in UNKNOWN]
                if node in UNKNOWN or not strange or node[0] not in self.points_to.moved:
                    continue
                behind = self._at(one, node, True, position)
                for second in strange:
                    start = self._at(other, second, False, position)
                    both = build.logical("&&", behind, start, position)
                    past = build.logical("||", past, both, position)
        if isinstance(past, Constant) and not past.value:
            return equal
        chosen = Variable(self.layout.scalar("adjacent", BOOL), position)
        either = Input(chosen, UNSPECIFIED, BOOL, position)
        neither = Assign(chosen, number(0, position, BOOL), position)
        self.output.emit_guarded(If(past, (either,), (neither,), position))
        return build.logical("||", equal, build.condition(chosen), position)

    def _shared_texts(
        self,
        left: PointerValue,
        right: PointerValue,
        ours: dict[Node, None],
        theirs: dict[Node, None],
        position: Position,
    ) -> Expr:
        """Different string literals may share their characters: "bc" may lie in "abc"."""
        result: Expr = number(0, position, INT)
        for node in ours:
            for other in theirs:
                for distance in self._overlays(node[0], other[0]):
                    first = self.access.offsets.of(node, left, position)
                    second = self.access.offsets.of(other, right, position)
                    moved = build.arithmetic("-", first, second, INDEX, position)
                    there = build.compare("==", moved, number(distance, position), position)
                    here = self._in(left, node, position), self._in(right, other, position)
                    both = build.logical("&&", *here, position)
                    both = build.logical("&&", both, there, position)
                    result = build.logical("||", result, both, position)
        return result

    def _overlays(self, region: Region, other: Region) -> list[int]:
        """How many bytes behind the start of one literal another one may start."""
        if region is other or region.literal is None or other.literal is None:
            return []
        first, second = (self._text(each) for each in (region, other))
        return [
            k
            for k in range(1 - len(second), len(first))
            if first[max(0, k) : k + len(second)] == second[max(0, -k) : len(first) - k]
        ]

    def _text(self, region: Region) -> bytes:
        """The bytes of a literal."""
        assert region.literal is not None
        type = region.declared or region.type
        size = size_of(type, self.access.model, region.position) // len(region.literal)
        mask = (1 << 8 * size) - 1
        return b"".join((v & mask).to_bytes(size, "little") for v in region.literal)

    def _in(self, pointer: PointerValue, node: Node, position: Position) -> Expr:
        tag = number(self.layout.tag(node), position, INT)
        return build.compare("==", pointer.object, tag, position)

    def _at(self, pointer: PointerValue, node: Node, end: bool, position: Position) -> Expr:
        """Whether a pointer is at the end, or the start, of a node's object."""
        here = self._in(pointer, node, position)
        offset = self.access.offsets.of(node, pointer, position)
        edge: Expr = number(0, position)
        if end:
            edge = self.access.offsets.size(node[0], pointer.rows, position)
        there = build.compare("==", offset, edge, position)
        return build.logical("&&", here, there, position)

    # ------------------------------------------------------------- objects and bytes

    def _same_object(
        self,
        left: PointerValue,
        right: PointerValue,
        ours: dict[Node, None],
        theirs: dict[Node, None],
        position: Position,
    ) -> Expr:
        if _is_integer(left) and _is_integer(right):
            return number(1, position, INT)
        result = build.compare("==", left.object, right.object, position)
        known = {node[0] for node in (*ours, *theirs) if node not in UNKNOWN}
        if any(sum(n[0] is region for n in {**ours, **theirs}) > 1 for region in known):
            numbers = {region: k + 1 for k, region in enumerate(_ordered(ours, theirs))}
            first = self._number(left, ours, numbers, position)
            second = self._number(right, theirs, numbers, position)
            result = build.compare("==", first, second, position)
        if any(region.many for region in known):
            first, second = (p.rows[0] if p.rows else number(0, position) for p in (left, right))
            same = build.compare("==", first, second, position)
            result = build.logical("&&", result, same, position)
        return result

    def _number(
        self,
        pointer: PointerValue,
        nodes: dict[Node, None],
        numbers: dict[Region, int],
        position: Position,
    ) -> Expr:
        """Which region a pointer points into: 0 for none, the object's number where unknown."""
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

    def _bytes(self, pointer: PointerValue, nodes: dict[Node, None], position: Position) -> Expr:
        """How many bytes a pointer points behind the start of its object."""
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


def _ordered(ours: dict[Node, None], theirs: dict[Node, None]) -> list[Region]:
    found: dict[Region, None] = {}
    for node in (*ours, *theirs):
        if node not in UNKNOWN:
            found[node[0]] = None
    return list(found)


def _plain(ours: dict[Node, None], theirs: dict[Node, None]) -> bool:
    """Whether object and offset alone tell where pointers point to: one part of each object."""
    regions: dict[Region, Node] = {}
    for node in (*ours, *theirs):
        if regions.setdefault(node[0], node) != node or has_rows(node):
            return False
    return True


def _stays_inside(pointer: PointerValue) -> bool:
    """Whether a pointer is, by its form, not one past an object."""
    return isinstance(pointer.offset, Constant) and pointer.offset.value == 0 and not pointer.rows


def _is_integer(pointer: PointerValue) -> bool:
    """Whether a pointer is null, or an integer that became a pointer, by its form."""
    return isinstance(pointer.object, Constant) and pointer.object.value in (0, WILD)


def _moved_null(pointer: PointerValue) -> bool:
    """Whether a pointer may be a null pointer that was moved, or an integer."""
    return isinstance(pointer.object, Constant) and pointer.object.value == WILD
