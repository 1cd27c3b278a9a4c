"""Regions as bytes, and blocks of bytes that are whole elements after all."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from viap.c.memory.memory_regions import ELEMENT, MemoryRegion, Node, type_at, walks
from viap.c.memory.pointer_views import is_multiple
from viap.c.tree import actions, tree
from viap.c.tree.actions import FlowBlock, action_expressions
from viap.c.tree.constant_expressions import evaluate
from viap.c.tree.object_layout import size_of
from viap.c.tree.tree import Expr, Symbol, operands
from viap.c.tree.tree import Expr as CExpr
from viap.c.tree.types import (
    ArrayType,
    CType,
    FloatType,
    PointerType,
    StructType,
    VoidType,
    is_variable,
)
from viap.core.base.errors import Unsupported
from viap.core.base.source import NOWHERE, Position
from viap.core.program.integer_types import BOOL, UCHAR, DataModel, IntType

if TYPE_CHECKING:
    from viap.c.memory.points_to import PointsTo


def make_raw(region: MemoryRegion, model: DataModel) -> None:
    """Turns the region into an array of unsigned char, one for each of its bytes."""
    if region.raw:
        return
    region.declared = region.declared or region.type
    region.raw, region.flat, region.single = True, False, False
    size: int | None = None
    if region.site is None and not is_variable(region.type):
        size = size_of(region.type, model, region.position)
    region.type = ArrayType(UCHAR, size)
    if region.site is not None:
        region.site.element = UCHAR


def bytes_of(values: Sequence[int], type: CType, model: DataModel, position: Position) -> bytes:
    """Return the bytes of an array of that type with these elements, in the order of memory."""
    size = size_of(type, model, position) // max(1, len(values))
    mask = (1 << 8 * size) - 1
    return b"".join((value & mask).to_bytes(size, "little") for value in values)


def _unit(node: Node, model: DataModel) -> int:
    """Returns the bytes of one element at a node; 0 if only the run determines it."""
    type = type_at(node)
    if is_variable(type) or isinstance(type, VoidType):
        return 0
    try:
        return size_of(type, model, NOWHERE)
    except Unsupported:
        return 0


def _whole_elements(
    node: Node,
    pointer: CExpr,
    action: actions.FillBytes | actions.CopyBytes,
    model: DataModel,
) -> bool:
    """True if the bytes from a pointer to a node on are whole elements of one array."""
    unit, size = _unit(node, model), evaluate(action.form)
    if size is None:
        whole = unit == 1 or bool(unit) and is_multiple(action.form, unit)
        return whole and walks(node) and not _is_row(node)
    if not unit or size % unit:
        return False
    return size == unit or (walks(node) and _fits_row(node, pointer, size // unit))


def _is_row(node: Node) -> bool:
    """True if the array around a node is followed by another one like it."""
    _, path = node
    return len(path) > 1 and path[-2] is ELEMENT


def _fits_row(node: Node, pointer: CExpr, count: int) -> bool:
    """True if that many elements fit into the array around the node."""
    region, path = node
    if len(path) == 1:
        return True
    while isinstance(pointer, tree.Convert):
        pointer = pointer.operand
    if _is_row(node) and not isinstance(pointer, tree.Decay):
        return False  # it may begin anywhere in its row
    row = type_at((region, path[:-1]))
    return not (isinstance(row, ArrayType) and isinstance(row.size, int) and count > row.size)


def filled_as_elements(node: Node, action: actions.FillBytes, points_to: "PointsTo") -> bool:
    """True if memset gives each element one value."""
    if not _whole_elements(node, action.pointer, action, points_to.model):
        return False
    value = evaluate(action.value)
    plain = type_at(node)
    if value is None:
        return isinstance(plain, IntType) and plain.bits == 8
    return value & 255 == 0 or _all_integers(plain)


def _all_integers(type: CType) -> bool:
    """True if the type consists of integers whose values are their bytes."""
    while isinstance(type, ArrayType):
        type = type.element
    return isinstance(type, IntType) and type.bits >= 8


def copied_as_elements(
    node: Node, origin: Node, action: actions.CopyBytes, points_to: "PointsTo"
) -> bool:
    """True if memcpy copies elements of one kind from one array to another."""
    if node[0].raw or origin[0].raw:
        return node[0].raw and origin[0].raw
    model = points_to.model
    if not alike(type_at(node), type_at(origin)):
        return False
    if node[0] is origin[0] and node != origin:
        return False  # parts of one object, which may overlap
    if walks(node) != walks(origin) and evaluate(action.form) != _unit(node, model):
        return False
    return _whole_elements(node, action.target, action, model) and _whole_elements(
        origin, action.source, action, model
    )


def alike(left: CType, right: CType) -> bool:
    """True if the bytes of one type mean the same in the other."""
    match left, right:
        case IntType(), IntType():
            return left.bits == right.bits
        case (PointerType(), PointerType()) | (StructType(), StructType()):
            return isinstance(left, PointerType) or left is right
        case ArrayType(), ArrayType():
            same = isinstance(left.size, int) and left.size == right.size
            return same and alike(left.element, right.element)
        case FloatType(), FloatType():
            return left.bytes == right.bytes
        case _:
            return False


# ---- Allocated sizes: whether they are whole elements, by the form of the size expression.
#
# A block that ends inside of a struct, as in `malloc(offsetof(struct S, data) + n)`, has the
# members
# that fit into it. Its elements are not whole, so that it is kept as bytes.


class WholeElements:
    """Knows the values assigned to variables, as far as they are assigned by name."""

    def __init__(self, blocks: list[FlowBlock]) -> None:
        self._values: dict[Symbol, list[Expr]] = {}
        self._unknown: set[Symbol] = set()  # those that may get any value
        for block in blocks:
            for action in block.actions:
                self._read(action)
            if isinstance(block.end, actions.Branch):
                self._expose(block.end.condition)

    def _read(self, action: actions.Action) -> None:
        for expr in action_expressions(action):
            self._expose(expr)
        match action:
            case actions.Store(target=tree.Name(symbol=symbol)):
                self._values.setdefault(symbol, []).append(action.value)
            case actions.Receive(target=tree.Name(symbol=symbol)):
                self._unknown.add(symbol)
            case actions.Unspecify(target=tree.Name(symbol=symbol)):
                self._unknown.add(symbol)
            case actions.Forget() if action.outside or action.given is not None:
                self._unknown.add(action.symbol)
            case actions.ForgetReachable(reveals=False):
                self._unknown.update(action.symbols)
            case _:
                pass

    def _expose(self, expr: Expr) -> None:
        """Notes that variables whose address is taken may be changed by others."""
        stack = [expr]
        while stack:
            node = stack.pop()
            if isinstance(node, tree.AddressOf) and isinstance(node.operand, tree.Name):
                self._unknown.add(node.operand.symbol)
            stack.extend(operands(node))

    def are(self, size: Expr, unit: int) -> bool:
        """True if a number of bytes is a multiple of a unit, unless its type is too small."""
        return self._is_multiple(size, unit, set())

    def _is_multiple(self, size: Expr, unit: int, seen: set[Symbol]) -> bool:
        match size:
            case tree.IntConst():
                return size.value % unit == 0
            case tree.Convert(operand=operand, type=IntType() as type):
                before = operand.type
                fits = isinstance(before, IntType) and type.bits >= before.bits
                even = not unit & (unit - 1)
                kept = type != BOOL and (fits or even)
                return kept and self._is_multiple(operand, unit, seen)
            case tree.Binary(op="*", left=left, right=right):
                return self._is_multiple(left, unit, seen) or self._is_multiple(right, unit, seen)
            case tree.Binary(op="+" | "-", left=left, right=right):
                return self._is_multiple(left, unit, seen) and self._is_multiple(right, unit, seen)
            case tree.Conditional(then=then, orelse=orelse):
                return self._is_multiple(then, unit, seen) and self._is_multiple(orelse, unit, seen)
            case tree.Name(symbol=symbol):
                return self._gets_multiples(symbol, unit, seen)
            case _:
                return False

    def _gets_multiples(self, symbol: Symbol, unit: int, seen: set[Symbol]) -> bool:
        if symbol in seen:
            return True  # by induction over its values
        if symbol in self._unknown or symbol.external or symbol not in self._values:
            return False
        values = self._values[symbol]
        return all(self._is_multiple(each, unit, seen | {symbol}) for each in values)
