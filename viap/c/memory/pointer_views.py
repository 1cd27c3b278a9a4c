"""The part of an object that a pointer means, by the type that it is used with.

A pointer is represented as a part of an object and an offset in elements of that part. A cast
changes nothing of it: the meaning of the pointer is decided where it is moved or dereferenced. If
no part fits the type, the answer is None, and the object has to be kept as bytes.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from viap.c.memory.memory_regions import ELEMENT, Node, type_at, walks
from viap.c.memory.rows import fixed_count, spans
from viap.c.tree import tree
from viap.c.tree.constant_expressions import evaluate
from viap.c.tree.object_layout import record_layout, size_of
from viap.c.tree.types import (
    ArrayType,
    CType,
    Field,
    FloatType,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
    compatible,
)
from viap.core.base.errors import Unsupported
from viap.core.base.record import record
from viap.core.base.source import NOWHERE, Position
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.integer_types import BOOL, INT, DataModel
from viap.core.program.nodes import Constant, Expr


@record
class PointerStep:
    """The move of a pointer to one node: the new node, and the number of its elements.

    Its offset grows by the amount, times `times`, divided by `parts` (which divides it). `fixed`:
    the node is another part of the same object, and these are its inner indices; the amount has
    been used up. `row`: the amount counts arrays of this type, whose size is known only at run
    time.
    """

    node: Node
    times: int = 1
    parts: int = 1
    fixed: tuple[int, ...] | None = None
    row: CType | None = None

    def is_plain(self, node: Node) -> bool:
        """True if a pointer to a node only gets another offset, by a fixed factor."""
        return self.node == node and self.fixed is None and self.row is None


class Views:
    """Finds the parts; `mention` is called for members that only a pointer leads to."""

    def __init__(self, model: DataModel, mention: Callable[[Field], None]) -> None:
        self.model = model
        self.mention = mention

    # ------------------------------------------------------------- following a pointer

    def accessed(self, node: Node, type: CType) -> Node | None:
        """Returns the part that starts where `node` does, and has the type.

        None if there is none.
        """
        if node[0].raw or isinstance(type, VoidType | FunctionType):
            return node
        if compatible(type_at(node), type) or spans(node, type):
            return node
        return self._inward(node, type) or _outward(node, type)

    def _inward(self, node: Node, type: CType) -> Node | None:
        region, path = node
        current = type_at(node)
        if isinstance(current, ArrayType):
            return self._at((region, (*path, ELEMENT)), type)
        if not isinstance(current, StructType) or not current.fields:
            return None
        firsts = current.fields if current.kind == "union" else current.fields[:1]
        for field in firsts:
            found = self._at((region, (*path, field)), type) if field.bits is None else None
            if found is not None:
                self.mention(field)
                return found
        return None

    def _at(self, node: Node, type: CType) -> Node | None:
        return node if compatible(type_at(node), type) else self._inward(node, type)

    # ------------------------------------------------------------- moving a pointer

    def stepped(self, node: Node, expr: tree.Binary) -> PointerStep | None:
        """Returns the move of `pointer + amount` or `pointer - amount`; None if no part fits."""
        assert isinstance(expr.left.type, PointerType)
        type = expr.left.type.target
        if node[0].raw:
            if isinstance(type, ArrayType) and fixed_count(type) is None:
                return PointerStep(node, row=type)
            return PointerStep(node, size_of(type, self.model, expr.position))
        if spans(node, type):
            count = fixed_count(type)
            return PointerStep(node, row=type) if count is None else PointerStep(node, count)
        current = type_at(node)
        if compatible(current, type):
            return PointerStep(node)
        inner = self.entered(node, type)
        if inner is not None:
            return PointerStep(inner)
        outer = _outward(node, type)
        if outer is not None and walks(outer):
            return PointerStep(outer)
        return self._by_bytes(node, current, type, expr)

    def _size(self, type: CType) -> int:
        return size_of(type, self.model, NOWHERE)

    def entered(self, node: Node, type: CType) -> Node | None:
        """Returns the elements of an array that is pointed to as a whole; None if not applicable.

        Not those of a row: a cast pointer to rows walks through all of them.
        """
        region, path = node
        current = type_at(node)
        if isinstance(current, ArrayType) and (not path or isinstance(path[-1], Field)):
            return (region, (*path, ELEMENT)) if compatible(current.element, type) else None
        return None

    def _by_bytes(
        self, node: Node, current: CType, type: CType, expr: tree.Binary
    ) -> PointerStep | None:
        try:
            unit, size = self._size(current), self._size(type)
        except Unsupported:
            return None  # a type without a constant size
        if unit == 0:
            return None
        amount = evaluate(expr.right)
        if amount is None:
            if is_member(node):
                return None
            if size % unit == 0:
                return PointerStep(node, size // unit)
            parts = unit // size if unit % size == 0 and not _in_row(node) else 0
            return PointerStep(node, 1, parts) if parts and is_multiple(expr.right, parts) else None
        distance = amount * size if expr.op == "+" else -amount * size
        if distance and is_member(node):
            return self._landing(node, distance)
        if distance and size < unit and _in_row(node):
            return None
        if distance % unit == 0:
            # A fixed number of bytes: the sign is the operator's.
            return PointerStep(node, size, unit)
        return self._landing(node, distance)

    def _landing(self, node: Node, distance: int) -> PointerStep | None:
        """Returns the part that starts that many bytes behind the node, in a struct around it."""
        region, path = node
        length = len(path)
        while True:
            outer = (region, path[:length])
            if isinstance(type_at(outer), StructType):
                found = self._part(outer, distance)
                if found is not None:
                    return found
            if not length or path[length - 1] is ELEMENT:
                return None
            length -= 1
            field = path[length]
            struct = type_at((region, path[:length]))
            assert isinstance(field, Field) and isinstance(struct, StructType)
            distance += record_layout(struct, self.model, NOWHERE).bit_offsets[field] // 8

    def _part(self, node: Node, distance: int) -> PointerStep | None:
        indices: tuple[int, ...] = ()
        fields: list[Field] = []
        while distance:
            region, path = node
            current = type_at(node)
            if isinstance(current, StructType) and current.fields:
                field = self._field_at(current, distance)
                if field is None:
                    return None
                offsets = record_layout(current, self.model, NOWHERE).bit_offsets
                distance -= offsets[field] // 8
                fields.append(field)
                node = (region, (*path, field))
            elif isinstance(current, ArrayType) and isinstance(current.size, int):
                unit = self._size(current.element)
                if not unit or not 0 <= distance < unit * current.size:
                    return None
                indices = (*indices, distance // unit)
                distance %= unit
                node = (region, (*path, ELEMENT))
            else:
                return None
        for field in fields:
            self.mention(field)
        return PointerStep(node, fixed=indices)

    def _field_at(self, struct: StructType, distance: int) -> Field | None:
        """Returns the member that contains the byte at a distance; None if there is none."""
        if struct.kind == "union":
            return None
        offsets = record_layout(struct, self.model, NOWHERE).bit_offsets
        for field in struct.fields or ():
            if field.bits is None and isinstance(getattr(field.type, "size", 0), int):
                start = offsets[field] // 8
                if start <= distance < start + self._size(field.type):
                    return field
        return None


def is_member(node: Node) -> bool:
    """True for a member of a struct: counting bytes from it leads to the others."""
    return bool(node[1]) and isinstance(node[1][-1], Field)


def in_rows(node: Node) -> bool:
    """True for an element of a row, behind which there may be others."""
    return node[1][-2:] == (ELEMENT, ELEMENT)


def _in_row(node: Node) -> bool:
    """True for an element of an array that is part of something: bytes continue behind it."""
    return len(node[1]) > 1


def _outward(node: Node, type: CType) -> Node | None:
    """Returns the aggregate of the type whose first part the node is; None if there is none."""
    region, path = node
    while path and isinstance(path[-1], Field):
        last, path = path[-1], path[:-1]
        struct = type_at((region, path))
        if not isinstance(struct, StructType) or not struct.fields:
            return None
        if struct.fields[0] is not last and struct.kind != "union":
            return None
        if compatible(struct, type):
            return (region, path)
    return None


def is_multiple(amount: tree.Expr, unit: int) -> bool:
    """True if an integer is a multiple of a unit by its form, even if it wraps."""
    if unit & (unit - 1):
        return False
    while isinstance(amount, tree.Convert) and amount.type != BOOL:
        amount = amount.operand
        if isinstance(amount.type, FloatType):
            return False  # its integer part is no multiple, though the number may be one
    if isinstance(amount, tree.IntConst):
        return amount.value % unit == 0
    if isinstance(amount, tree.Binary) and amount.op == "*":
        return is_multiple(amount.left, unit) or is_multiple(amount.right, unit)
    if isinstance(amount, tree.Binary) and amount.op in "+-":
        if isinstance(amount.left.type, PointerType):
            return False  # a difference, in elements
        return is_multiple(amount.left, unit) and is_multiple(amount.right, unit)
    return False


def overlaid(type: CType, mentioned: set[Field]) -> bool:
    """True if members of a union in it, which the program uses, share memory."""
    return any(
        struct.kind == "union" and sum(field in mentioned for field in struct.fields or ()) > 1
        for struct in _structs(type)
    )


def _structs(type: CType) -> Iterator[StructType]:
    """Yields the structs and unions that an object of a type contains."""
    while isinstance(type, ArrayType):
        type = type.element
    if isinstance(type, StructType):
        yield type
        for field in type.fields or ():
            yield from _structs(field.type)


# ---- A pointer as numbers: the object it points into, the indices that lead there, its offset.


@dataclass(frozen=True, slots=True)
class PointerValue:
    object: Expr
    rows: tuple[Expr, ...]
    offset: Expr

    @property
    def is_null(self) -> bool:
        return isinstance(self.object, Constant) and self.object.value == 0


def null(position: Position) -> PointerValue:
    return PointerValue(number(0, position, INT), (), number(0, position))


def padded(rows: tuple[Expr, ...], depth: int, position: Position) -> tuple[Expr, ...]:
    return rows + tuple(number(0, position) for _ in range(depth - len(rows)))


def paired_rows(
    left: PointerValue, right: PointerValue, position: Position
) -> Iterator[tuple[Expr, Expr]]:
    """Yields the rows of two pointers side by side; the shorter list is padded with zeros."""
    depth = max(len(left.rows), len(right.rows))
    return zip(padded(left.rows, depth, position), padded(right.rows, depth, position), strict=True)


def either(test: Expr, then: PointerValue, orelse: PointerValue, at: Position) -> PointerValue:
    """Returns one pointer if the test holds, else the other."""
    rows = tuple(build.conditional(test, a, b, at) for a, b in paired_rows(then, orelse, at))
    return PointerValue(
        build.conditional(test, then.object, orelse.object, at),
        rows,
        build.conditional(test, then.offset, orelse.offset, at),
    )


def same_array(left: PointerValue, right: PointerValue, position: Position) -> Expr:
    """Returns the condition that two pointers walk in the same array."""
    same = build.compare("==", left.object, right.object, position)
    for a, b in paired_rows(left, right, position):
        same = build.logical("&&", same, build.compare("==", a, b, position), position)
    return same
