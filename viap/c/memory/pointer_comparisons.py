"""Comparison and difference of pointers: by bytes, where elements alone don't decide.

Pointers into one object are compared by the positions that they point to.
"""

from typing import TYPE_CHECKING

from viap.c.memory.external_reach import may_be_known_outside
from viap.c.memory.memory_regions import INTEGER, UNKNOWN, Node, type_at
from viap.c.memory.pointer_equality import Equality, Positions, Side, is_integer, is_plain
from viap.c.memory.pointer_views import same_array
from viap.c.tree import tree
from viap.c.tree.object_layout import size_of
from viap.c.tree.tree import Expr as CExpr
from viap.c.tree.types import ArrayType, PointerType, compatible
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.inputs import UNSPECIFIED
from viap.core.program.integer_types import BOOL, INDEX, INT, IntType
from viap.core.program.nodes import Expr, Input, Variable

if TYPE_CHECKING:
    from viap.c.memory.pointer_expressions import Pointers
    from viap.c.memory.value_access import ValueAccess


def _are_integers(left: Side, right: Side) -> bool:
    """True if neither pointer leads to an object: null and integers are ordered as addresses."""
    return all(node == INTEGER for node in (*left.nodes, *right.nodes))


class Comparisons:
    def __init__(self, access: "ValueAccess", pointers: "Pointers") -> None:
        self.access = access
        self.pointers = pointers
        self.layout = access.layout
        self.output = access.output
        self.points_to = access.points_to
        self._positions = Positions(access)
        self._equality = Equality(self._positions)

    def compared(self, expr: tree.Binary) -> Expr:
        position, op = expr.position, expr.op
        left, right = self._side(expr.left), self._side(expr.right)
        if not left.pointer.is_null and not right.pointer.is_null:
            # Where integers are pointers, addresses are compared.
            integers = op in ("==", "!=") and INTEGER in {**left.nodes, **right.nodes}
            if not integers and may_be_known_outside(self.points_to, expr):
                return self._open_but_for_null(expr, left, right)
        if op in ("==", "!="):
            equal = self._equality.test(left, right, position)
            return equal if op == "==" else build.negate(equal)
        if not self.pointers.confined.asked and self._apart(left, right):
            return self._of_strangers(expr, left, right)
        integers = is_integer(left.pointer) or is_integer(right.pointer)
        if is_plain(left, right) and not integers and self._by_elements(expr, left.nodes):
            same = same_array(left.pointer, right.pointer, position)
            first, second = left.pointer.offset, right.pointer.offset
            unit: Expr = number(1, position)
        else:
            same = self._positions.same_object(left, right, position)
            first, second = (
                self._positions.bytes_of(left, position),
                self._positions.bytes_of(right, position),
            )
            unit = self._unit(expr, left.nodes)
        if self.pointers.confined.asked or not _are_integers(left, right):
            self.output.check(same, "pointers into different objects", position)
        if op != "-":
            if _are_integers(left, right):
                size = self.access.model.size_t
                first, second = (build.convert(side, size, position) for side in (first, second))
            return build.compare(op, first, second, position)
        difference = build.arithmetic("-", first, second, INDEX, position)
        difference = build.arithmetic("/", difference, unit, INDEX, position)
        assert isinstance(expr.type, IntType)
        return build.convert(difference, expr.type, position)

    def _apart(self, left: Side, right: Side) -> bool:
        """True if two pointers never point into one object: C does not define their order."""
        if left.pointer.is_null or right.pointer.is_null:
            return not (is_integer(left.pointer) and is_integer(right.pointer))
        if not left.nodes or not right.nodes or INTEGER in {**left.nodes, **right.nodes}:
            return False
        regions = {region for region, _ in left.nodes}
        return not any(region in regions for region, _ in right.nodes)

    def _of_strangers(self, expr: tree.Binary, left: Side, right: Side) -> Expr:
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
        return self._open(expr)

    def _open_but_for_null(self, expr: tree.Binary, left: Side, right: Side) -> Expr:
        """Returns any result; only null is equal to null."""
        result, position = self._open(expr), expr.position
        if expr.op not in ("==", "!="):
            return result
        none = number(0, position, INT)
        one, other = (
            build.compare("==", side.pointer.object, none, position) for side in (left, right)
        )
        both = build.logical("&&", one, other, position)
        neither = build.negate(build.logical("||", one, other, position))
        equal = build.logical("||", both, build.logical("&&", neither, result, position), position)
        return equal if expr.op == "==" else build.negate(equal)

    def _open(self, expr: tree.Binary) -> Expr:
        """Returns any result: no counterexample depends on it."""
        position, op = expr.position, expr.op
        assert isinstance(expr.type, IntType)
        type = expr.type if op == "-" else BOOL
        chosen = Variable(self.layout.scalar("apart", type), position)
        self.output.emit_guarded(Input(chosen, UNSPECIFIED, type, position))
        return chosen if op == "-" else build.condition(chosen)

    def _side(self, expr: CExpr) -> Side:
        return Side(self.pointers.value(expr), self.points_to.targets(expr))

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
