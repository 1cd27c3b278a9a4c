"""Values and places: pure C expressions ► core expressions.

Checks that C's memory rules demand (null, dangling and mistyped pointers) are emitted
before the statement that needs them, under the conditions that lead to the access.
"""

from collections.abc import Callable
from dataclasses import dataclass

from viap.c import tree
from viap.c.memory.layout import Layout, PointerLeaf
from viap.c.memory.points_to import EXTERNAL, PointsTo, is_function_pointer
from viap.c.memory.regions import (
    ELEMENT,
    Node,
    Path,
    Region,
    index_count,
    innermost,
    type_at,
    walks,
)
from viap.c.tree import Expr as CExpr
from viap.c.types import CType, PointerType, StructType, compatible, size_of
from viap.errors import Unsupported
from viap.program import build
from viap.program.nodes import (
    Array,
    Assign,
    Cell,
    Check,
    Constant,
    Expr,
    If,
    Place,
    Scalar,
    Statement,
    Variable,
    subexpressions,
)
from viap.program.types import BOOL, INDEX, INT, DataModel, IntType
from viap.source import Position


@dataclass(frozen=True, slots=True)
class PointerValue:
    object: Expr
    rows: tuple[Expr, ...]
    offset: Expr


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


def number(value: int, position: Position, type: IntType = INDEX) -> Constant:
    return Constant(value, type, position)


class Access:
    """Lowers expressions; statements they need are appended to `out`."""

    def __init__(self, points_to: PointsTo, layout: Layout, model: DataModel) -> None:
        self.points_to = points_to
        self.layout = layout
        self.model = model
        self.out: list[Statement] = []
        self.guards: list[Expr] = []
        self.functions: dict[str, int] = {}

    # ------------------------------------------------------------- checks

    def check(self, condition: Expr, kind: str, position: Position) -> None:
        """Undefined behaviour unless the condition holds whenever this is evaluated."""
        for guard in reversed(self.guards):
            condition = build.logical("||", build.negate(guard), condition, position)
        condition = build.condition(condition)
        if not (isinstance(condition, Constant) and condition.value):
            self.out.append(Check(condition, kind, position))

    def for_each(self, spots: list[Spot], make: Callable[[Spot], None], position: Position) -> None:
        """Statements for the one place among several that is really meant.

        The conditions are tested before anything is changed: what is written may be a
        pointer that one of them reads.
        """
        chain: tuple[Statement, ...] = ()
        for spot in reversed(spots):
            outer, self.out = self.out, []
            make(spot)
            inner, self.out = tuple(self.out), outer
            # The last place needs no test: a check says that one of them is meant.
            if spot.condition is None or (spot is spots[-1] and not self.guards):
                chain = inner
            else:
                chain = (If(spot.condition, inner, chain, position),)
        self.out.extend(chain)

    def settled(self, spot: Spot, written: list[Scalar | Array], position: Position) -> Spot:
        """The same place, whatever happens to variables that are about to be written."""
        indices = []
        for index in spot.indices:
            if reads_any(index, written):
                temporary = Variable(self.layout.scalar("tmp", index.type), position)
                self.out.append(Assign(temporary, index, position))
                index = temporary
            indices.append(index)
        return Spot(spot.condition, spot.region, spot.path, tuple(indices))

    # ------------------------------------------------------------- integers

    def condition(self, expr: CExpr) -> Expr:
        return build.condition(self.value(expr))

    def value(self, expr: CExpr) -> Expr:
        """An integer's value."""
        position = expr.position
        match expr:
            case tree.IntConst():
                return Constant(expr.value, expr.type, position)
            case tree.FunctionRef():
                return number(self._function_number(expr.function.name), position, INT)
            case tree.Name() | tree.Element() | tree.Deref() | tree.Member():
                return self.load(expr)
            case tree.Unary():
                return self._unary(expr)
            case tree.Binary():
                return self._binary(expr)
            case tree.Conditional():
                test = self.condition(expr.condition)
                then = self._guarded(test, expr.then)
                orelse = self._guarded(build.negate(test), expr.orelse)
                return build.conditional(test, then, orelse, position)
            case tree.Convert():
                return self._convert(expr)
            case _:
                raise Unsupported("this expression", position, type(expr).__name__)

    def _function_number(self, name: str) -> int:
        return self.functions.setdefault(name, len(self.functions) + 1)

    def _guarded(self, guard: Expr, expr: CExpr) -> Expr:
        self.guards.append(guard)
        try:
            return self.value(expr)
        finally:
            self.guards.pop()

    def _unary(self, expr: tree.Unary) -> Expr:
        operand = self.value(expr.operand)
        if expr.op == "!":
            return build.negate(operand)
        assert isinstance(expr.type, IntType)
        if expr.op == "~" and ":" in expr.type.name and not expr.type.signed:
            # A wide bit-field has a type of its own width, which no operator of C has.
            most = number(expr.type.maximum, expr.position, expr.type)
            return build.arithmetic("-", most, operand, expr.type, expr.position)
        make = build.minus if expr.op == "-" else build.complement
        return make(operand, expr.type, expr.position)

    def _binary(self, expr: tree.Binary) -> Expr:
        position = expr.position
        if expr.op in ("&&", "||"):
            left = self.condition(expr.left)
            right = self._guarded(left if expr.op == "&&" else build.negate(left), expr.right)
            return build.logical(expr.op, left, right, position)
        if isinstance(expr.left.type, PointerType):
            if is_function_pointer(expr.left.type):
                left, right = self._function_value(expr.left), self._function_value(expr.right)
                return build.compare(expr.op, left, right, position)
            return self._pointers(expr)
        assert isinstance(expr.type, IntType)
        left, right = self.value(expr.left), self.value(expr.right)
        if expr.op in ("==", "!=", "<", "<=", ">", ">="):
            return build.compare(expr.op, left, right, position)
        return build.arithmetic(expr.op, left, right, expr.type, position)

    def _convert(self, expr: tree.Convert) -> Expr:
        operand = expr.operand
        if isinstance(expr.type, PointerType):
            return self._function_value(expr)
        assert isinstance(expr.type, IntType)
        if isinstance(operand.type, PointerType):
            if expr.type == BOOL:
                return build.convert(self.condition(operand), BOOL, expr.position)
            raise Unsupported("a pointer as an integer", expr.position, "pointer to integer")
        return build.convert(self.value(operand), expr.type, expr.position)

    def _function_value(self, expr: CExpr) -> Expr:
        """A function pointer: the function's number, 0 for null."""
        if isinstance(expr, tree.Convert):
            inner = expr.operand
            if isinstance(inner, tree.IntConst) and inner.value == 0:
                return number(0, expr.position, INT)
            if isinstance(inner.type, PointerType) and is_function_pointer(inner.type):
                return self._function_value(inner)
            constant = inner
            while isinstance(constant, tree.Convert):
                constant = constant.operand
            if isinstance(constant, tree.IntConst) and constant.value == 0:
                return number(0, expr.position, INT)
            raise Unsupported("an integer as a function", expr.position, "function pointer")
        return self.value(expr)

    # ------------------------------------------------------------- places

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
                index = self.value(expr.index)
                return [self._element(spot, index, expr.position) for spot in spots]
            case tree.Deref():
                return self._deref(expr)
            case _:
                raise Unsupported("this designation of an object", expr.position, "lvalue")

    def _element(self, spot: Spot, index: Expr, position: Position) -> Spot:
        path = (*spot.path, ELEMENT)
        if spot.region.single and not spot.path:
            zero = number(0, position, index.type)
            self._check_under(spot.condition, build.compare("==", index, zero, position),
                              "an index outside of the object", position)  # fmt: skip
            return Spot(spot.condition, spot.region, path, spot.indices)
        return Spot(spot.condition, spot.region, path, (*spot.indices, index))

    def _check_under(
        self, condition: Expr | None, demand: Expr, kind: str, position: Position
    ) -> None:
        if condition is not None:
            demand = build.logical("||", build.negate(condition), demand, position)
        self.check(demand, kind, position)

    def _deref(self, expr: tree.Deref) -> list[Spot]:
        position = expr.position
        pointer = self.pointer(expr.pointer)
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
        self.check(valid, "null or invalid pointer", position)
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
        spot = self._spot(node, pointer, condition, position)
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

    def check_alive(self, spot: Spot, position: Position) -> None:
        """The object must not be freed, nor its scope be left."""
        region = spot.region
        if region.freed and region.site is not None:
            kind = "use after free"
        elif region.expires:
            kind = "a variable is used after its scope was left"
        else:
            return
        self._check_under(spot.condition, self.alive(spot, position), kind, position)

    def alive(self, spot: Spot, position: Position) -> Expr:
        region = spot.region
        if region.live is None:
            name = f"{self.layout.base_name(region)}.live"
            if region.many:
                region.live = self.layout.array(name, INT, (None,), zero=True)
            else:
                region.live = self.layout.scalar(name, INT)
                self.layout.zeroed.add(region.live)
        place: Expr
        if isinstance(region.live, Array):
            place = Cell(region.live, spot.indices[:1], position)
        else:
            place = Variable(region.live, position)
        return build.compare("!=", place, number(0, position, INT), position)

    def _spot(
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
            self._check_under(condition, zero, "a pointer outside of its object", position)
        padding = (number(0, position),) * (count - len(rows) - len(last))
        return Spot(condition, node[0], node[1], (*rows, *padding, *last))

    def place(self, variable: Scalar | Array, indices: tuple[Expr, ...], at: Position) -> Place:
        if isinstance(variable, Scalar):
            return Variable(variable, at)
        return Cell(variable, indices, at)

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

    def load(self, expr: CExpr) -> Expr:
        """The integer (or function pointer) that an lvalue holds."""
        position = expr.position
        spots = self.spots(expr)
        if not spots:
            return number(0, position, expr.type if isinstance(expr.type, IntType) else INT)
        values = [self._read(spot, expr.type, position) for spot in spots]
        return self._choose(spots, values, position)

    def _choose(self, spots: list[Spot], values: list[Expr], position: Position) -> Expr:
        result = values[-1]
        for spot, value in zip(reversed(spots[:-1]), reversed(values[:-1]), strict=True):
            assert spot.condition is not None
            result = build.conditional(spot.condition, value, result, position)
        return result

    def _read(self, spot: Spot, type: CType, position: Position) -> Expr:
        overlaid = self.union_member(spot)
        if overlaid is not None:
            spot, member = overlaid
            leaf = self.layout.leaf(spot.node, position)
            assert not isinstance(leaf, PointerLeaf)
            stored = self.place(leaf, spot.indices, position)
            return build.convert(build.convert(stored, member, position), member, position)
        leaf = self.layout.leaf(spot.node, position)
        assert not isinstance(leaf, PointerLeaf)
        value: Expr = self.place(leaf, spot.indices, position)
        return build.convert(value, type, position) if isinstance(type, IntType) else value

    # ------------------------------------------------------------- pointers

    def pointer(self, expr: CExpr) -> PointerValue:
        """A pointer's numbers."""
        position = expr.position
        match expr:
            case tree.IntConst():
                return self.null(position)
            case tree.Name() | tree.Element() | tree.Deref() | tree.Member():
                return self._load_pointer(expr)
            case tree.AddressOf():
                return self.address(self.spots(expr.operand), None, position)
            case tree.Decay():
                spots = self.spots(expr.array)
                zero = number(0, position)
                return self.address(
                    [self._element(spot, zero, position) for spot in spots], None, position
                )
            case tree.Binary():
                return self._moved(expr)
            case tree.Conditional():
                test = self.condition(expr.condition)
                self.guards.append(test)
                then = self.pointer(expr.then)
                self.guards[-1] = build.negate(test)
                orelse = self.pointer(expr.orelse)
                self.guards.pop()
                return self._either(test, then, orelse, position)
            case tree.Convert():
                return self._cast(expr)
            case _:
                raise Unsupported("this pointer", position, type(expr).__name__)

    def null(self, position: Position) -> PointerValue:
        return PointerValue(number(0, position, INT), (), number(0, position))

    def _either(
        self, test: Expr, then: PointerValue, orelse: PointerValue, position: Position
    ) -> PointerValue:
        depth = max(len(then.rows), len(orelse.rows))
        rows = tuple(
            build.conditional(test, a, b, position)
            for a, b in zip(
                padded(then.rows, depth, position),
                padded(orelse.rows, depth, position),
                strict=True,
            )
        )
        return PointerValue(
            build.conditional(test, then.object, orelse.object, position),
            rows,
            build.conditional(test, then.offset, orelse.offset, position),
        )

    def address(
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
                result = self._either(spot.condition, value, result, position)
        return result or self.null(position)

    def _load_pointer(self, expr: CExpr) -> PointerValue:
        position = expr.position
        spots = self.spots(expr)
        result: PointerValue | None = None
        for spot in reversed(spots):
            leaf = self.layout.leaf(spot.node, position)
            if not isinstance(leaf, PointerLeaf):
                raise Unsupported("this pointer", position, "pointer")
            value = PointerValue(
                self.place(leaf.object, spot.indices, position),
                tuple(self.place(row, spot.indices, position) for row in leaf.rows),
                self.place(leaf.offset, spot.indices, position),
            )
            if result is None:
                result = value
            else:
                assert spot.condition is not None
                result = self._either(spot.condition, value, result, position)
        return result or self.null(position)

    def _moved(self, expr: tree.Binary) -> PointerValue:
        position = expr.position
        pointer = self.pointer(expr.left)
        amount = build.convert(self.value(expr.right), INDEX, position)
        offset = build.arithmetic(expr.op, pointer.offset, amount, INDEX, position)
        return PointerValue(pointer.object, pointer.rows, offset)

    def _cast(self, expr: tree.Convert) -> PointerValue:
        position, operand = expr.position, expr.operand
        assert isinstance(expr.type, PointerType)
        if not isinstance(operand.type, PointerType):
            value = self.value(operand)
            if isinstance(value, Constant) and value.value == 0:
                return self.null(position)
            raise Unsupported("an integer as a pointer", position, "integer to pointer")
        pointer = self.pointer(operand)
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
            self.guards.append(test)
            spot = self._spot(node, pointer, test, position)
            self.guards.pop()
            count = index_count(new)
            zeros = tuple(number(0, position) for _ in range(count - len(spot.indices)))
            spots.append(Spot(test, new[0], new[1], (spot.indices + zeros)[:count]))
        return self.address(spots, pointer, position)

    def _pointers(self, expr: tree.Binary) -> Expr:
        """Comparison and difference of two pointers."""
        position, op = expr.position, expr.op
        left, right = self.pointer(expr.left), self.pointer(expr.right)
        if op in ("==", "!=") and self._may_overlap(expr.left, expr.right):
            left = self._innermost(expr.left, left, position)
            right = self._innermost(expr.right, right, position)
        depth = max(len(left.rows), len(right.rows))
        same = build.compare("==", left.object, right.object, position)
        for a, b in zip(
            padded(left.rows, depth, position), padded(right.rows, depth, position), strict=True
        ):
            same = build.logical("&&", same, build.compare("==", a, b, position), position)
        if op in ("==", "!="):
            if any(_is_null(p) for p in (left, right)):
                # Only null has the object number 0.
                return build.compare(op, left.object, right.object, position)
            test = build.compare("==", left.offset, right.offset, position)
            equal = build.logical("&&", same, test, position)
            return equal if op == "==" else build.negate(equal)
        self.check(same, "pointers into different objects", position)
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

    def element_bytes(self, node: Node, position: Position) -> int:
        return size_of(type_at(node), self.model, position)


def reads_any(expr: Expr, variables: list[Scalar | Array]) -> bool:
    """Whether an expression reads one of some variables."""
    for node in subexpressions(expr):
        if isinstance(node, Variable) and any(node.scalar is v for v in variables):
            return True
        if isinstance(node, Cell) and any(node.array is v for v in variables):
            return True
    return False


def _is_null(pointer: PointerValue) -> bool:
    return isinstance(pointer.object, Constant) and pointer.object.value == 0


def padded(rows: tuple[Expr, ...], depth: int, position: Position) -> tuple[Expr, ...]:
    return rows + tuple(number(0, position) for _ in range(depth - len(rows)))
