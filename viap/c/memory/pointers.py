"""Pointer expressions ► pointers' numbers: addresses, arithmetic, casts, comparisons."""

from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.memory.confined import Confined
from viap.c.memory.layout import PointerLeaf
from viap.c.memory.places import Spot, place
from viap.c.memory.pointer_values import PointerValue, either, null, number, same_array
from viap.c.memory.reach import refuse_unknown
from viap.c.memory.regions import Node, index_count, innermost, walks
from viap.c.tree import Expr as CExpr
from viap.c.types import PointerType
from viap.errors import Unsupported
from viap.program import build
from viap.program.nodes import Constant, Expr
from viap.program.types import INDEX, INT, IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.memory.access import Access


class Pointers:
    """`confined`: a pointer that leaves its array, but for one step behind it, is undefined."""

    def __init__(self, access: "Access", confined: bool = False) -> None:
        self.access = access
        self.confined = Confined(access.layout, access.output, confined)
        self.points_to = access.points_to
        self.layout = access.layout
        self.output = access.output
        self.places = access.places

    def value(self, expr: CExpr) -> PointerValue:
        """A pointer's numbers."""
        position = expr.position
        match expr:
            case tree.IntConst():
                return null(position)
            case tree.Name() | tree.Element() | tree.Deref() | tree.Member():
                return self._load(expr)
            case tree.AddressOf():
                spots = self.places.spots(expr.operand)
                for spot in spots:
                    self.confined.address(spot, expr)
                return self._address(spots, None, position)
            case tree.Decay():
                spots = self.places.spots(expr.array)
                zero = number(0, position)
                first = [self.places.element(spot, zero, position) for spot in spots]
                return self._address(first, None, position)
            case tree.Binary():
                return self._moved(expr, at_once=False)
            case tree.Conditional():
                test = self.access.condition(expr.condition)
                with self.output.guarded(test):
                    then = self.value(expr.then)
                with self.output.guarded(build.negate(test)):
                    orelse = self.value(expr.orelse)
                return either(test, then, orelse, position)
            case tree.Convert():
                return self._cast(expr)
            case _:
                raise Unsupported("this pointer", position, type(expr).__name__)

    def _address(
        self, spots: list[Spot], otherwise: PointerValue | None, position: Position
    ) -> PointerValue:
        """A pointer to one of some places; `otherwise` where none of them is meant."""
        result = otherwise
        for spot in reversed(spots):
            node = spot.node
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
        """The pointer that an lvalue holds."""
        position = expr.position
        result: PointerValue | None = None
        for spot in reversed(self.places.spots(expr)):
            leaf = self.layout.leaf(spot.node, position)
            if not isinstance(leaf, PointerLeaf):
                raise Unsupported("this pointer", position, "pointer")
            self.access.written.read(spot, expr, position)
            value = PointerValue(
                place(leaf.object, spot.indices, position),
                tuple(place(row, spot.indices, position) for row in leaf.rows),
                place(leaf.offset, spot.indices, position),
            )
            if result is None:
                result = value
            else:
                assert spot.condition is not None
                result = either(spot.condition, value, result, position)
        return result or null(position)

    def accessed(self, expr: CExpr) -> PointerValue:
        """The numbers of a pointer that is used at once: the access itself keeps to its array."""
        return self._moved(expr, True) if isinstance(expr, tree.Binary) else self.value(expr)

    def _moved(self, expr: tree.Binary, at_once: bool) -> PointerValue:
        position = expr.position
        pointer = self.value(expr.left)
        amount = build.convert(self.access.value(expr.right), INDEX, position)
        offset = build.arithmetic(expr.op, pointer.offset, amount, INDEX, position)
        moved = PointerValue(pointer.object, pointer.rows, offset)
        if not at_once:
            self.confined.move(expr, self.points_to.targets(expr.left), moved, amount)
        return moved

    # ------------------------------------------------------------- casts

    def _cast(self, expr: tree.Convert) -> PointerValue:
        position, operand = expr.position, expr.operand
        assert isinstance(expr.type, PointerType)
        if not isinstance(operand.type, PointerType):
            value = self.access.value(operand)
            if isinstance(value, Constant) and value.value == 0:
                return null(position)
            raise Unsupported("an integer as a pointer", position, "integer to pointer")
        pointer = self.value(operand)
        nodes = self.points_to.targets(operand)
        target = expr.type.target
        moved = {node: self.points_to.adjust(node, target) for node in nodes}
        return self._repointed(pointer, moved, position)

    def _repointed(
        self, pointer: PointerValue, moved: dict[Node, Node], position: Position
    ) -> PointerValue:
        """The pointer to a first part (or the whole) of what it pointed to, by node."""
        if all(node == new for node, new in moved.items()):
            return pointer
        spots = []
        for node, new in moved.items():
            tag = number(self.layout.tag(node), position, INT)
            test = build.compare("==", pointer.object, tag, position)
            with self.output.guarded(test):
                spot = self.places.pointed(node, pointer, test, position)
            count = index_count(new)
            zeros = tuple(number(0, position) for _ in range(count - len(spot.indices)))
            spots.append(Spot(test, new[0], new[1], (spot.indices + zeros)[:count]))
        return self._address(spots, pointer, position)

    # ------------------------------------------------------------- two pointers

    def compared(self, expr: tree.Binary) -> Expr:
        """Comparison and difference of two pointers."""
        position, op = expr.position, expr.op
        left, right = self.value(expr.left), self.value(expr.right)
        if not left.is_null and not right.is_null:
            refuse_unknown(self.points_to, expr)
        if op in ("==", "!=") and self._may_overlap(expr.left, expr.right):
            left = self._innermost(expr.left, left, position)
            right = self._innermost(expr.right, right, position)
        same = same_array(left, right, position)
        if op in ("==", "!="):
            if left.is_null or right.is_null:
                # Only null has the object number 0.
                return build.compare(op, left.object, right.object, position)
            test = build.compare("==", left.offset, right.offset, position)
            equal = build.logical("&&", same, test, position)
            return equal if op == "==" else build.negate(equal)
        self.output.check(same, "pointers into different objects", position)
        if op == "-":
            difference = build.arithmetic("-", left.offset, right.offset, INDEX, position)
            assert isinstance(expr.type, IntType)
            return build.convert(difference, expr.type, position)
        return build.compare(op, left.offset, right.offset, position)

    def _may_overlap(self, left: CExpr, right: CExpr) -> bool:
        """Whether one may point to an object, and the other to its first part."""
        ours, theirs = self.points_to.targets(left), self.points_to.targets(right)
        return any(
            a != b and a[0] is b[0] and innermost(a) == innermost(b) for a in ours for b in theirs
        )

    def _innermost(self, expr: CExpr, pointer: PointerValue, position: Position) -> PointerValue:
        """The pointer as one to the first scalar of what it points to."""
        moved = {node: innermost(node) for node in self.points_to.targets(expr)}
        return self._repointed(pointer, moved, position)
