"""Conflicts between unsequenced accesses that depend on addresses and indices."""

from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.lower.sequence.sequence_plans import Watched
from viap.c.tree import actions, tree
from viap.c.tree.expression_printer import size_text
from viap.c.tree.object_layout import size_of
from viap.c.tree.tree import Expr
from viap.c.tree.types import PointerType, StructType
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import CHAR, INT, DataModel
from viap.core.program.undefined_behaviour import UNSEQUENCED

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


class Conflict:
    """Two accesses whose conflict is undefined, if both happen and are to one object.

    Each stores the accessed place; the later one checks that the two are apart. `flagged`: the run
    decides whether the other one has happened.
    """

    def __init__(self, builder: "FlowBuilder", pair: Watched, flagged: bool) -> None:
        self._sides = {id(node): _Side(builder, node, flagged) for node in (pair.one, pair.other)}
        self._builder = builder

    def touch(self, node: Expr, lvalue: Expr) -> None:
        builder, position = self._builder, node.position
        [other] = (side for key, side in self._sides.items() if key != id(node))
        if other.lvalue is not None:
            apart = different(other.lvalue, lvalue, position, builder.model)
            if other.flag is not None:
                never = build.unary("!", other.flag, position)
                apart = build.binary("||", never, apart, position, builder.model)
            builder.emit(actions.Require(apart, UNSEQUENCED, position))
        self._sides[id(node)].keep(lvalue)


class _Side:
    """One of two accesses.

    `lvalue` is the accessed place, in terms of variables that never change.
    """

    def __init__(self, builder: "FlowBuilder", node: Expr, flagged: bool) -> None:
        self._builder, self._at = builder, node.position
        self._kept: list[Expr] = []
        self.lvalue: Expr | None = None
        self.flag: Expr | None = None
        if flagged:
            self.flag = tree.Name(builder.fresh("touched", INT, self._at), self._at)
            self._set(self.flag, tree.IntConst(0, INT, self._at))

    def keep(self, lvalue: Expr) -> None:
        """Stores an access. If the text is evaluated in several orders, this happens again."""
        self._next = 0
        self.lvalue = self._fixed(lvalue)
        if self.flag is not None:
            self._set(self.flag, tree.IntConst(1, INT, self._at))

    def _fixed(self, lvalue: Expr) -> Expr:
        match lvalue:
            case tree.Element():
                array = self._fixed(lvalue.array)
                index = self._value(lvalue.index)
                return tree.Element(array, index, lvalue.type, lvalue.position, False)
            case tree.Deref():
                pointer = self._value(lvalue.pointer)
                return tree.Deref(pointer, lvalue.type, lvalue.position, False)
            case tree.Member():
                return build.select(self._fixed(lvalue.object), lvalue.field, lvalue.position)
            case _:
                return lvalue

    def _value(self, value: Expr) -> Expr:
        if self._next == len(self._kept):
            place = tree.Name(self._builder.fresh("place", value.type, self._at), self._at)
            place.symbol.shown = size_text(value)
            self._kept.append(place)
        self._next += 1
        target = self._kept[self._next - 1]
        self._set(target, value)
        return target

    def _set(self, target: Expr, value: Expr) -> None:
        self._builder.emit(actions.Store(target, value, self._at))


# ---- The condition that two lvalues are different objects.


# Objects of different sizes are compared byte by byte, up to this many bytes.
_MOST_BYTES = 16


def different(one: Expr, other: Expr, position: Position, model: DataModel) -> Expr:
    """Returns a condition without effects that holds if two lvalues have no byte in common."""
    indices = _indices(one, other)
    if indices is not None:
        equal: Expr = tree.IntConst(1, INT, position)
        for left, right in indices:
            same = build.binary("==", left, right, position, model)
            equal = build.binary("&&", equal, same, position, model)
        return build.unary("!", equal, position)
    first, second = (_address(each, position) for each in (one, other))
    sizes = [size_of(each.type, model, position) for each in (one, other)]
    if sizes[0] == sizes[1]:
        return build.binary("!=", first, second, position, model)
    if max(sizes) > _MOST_BYTES or StructType in map(type, (one.type, other.type)):
        raise Unsupported(
            "an object that may be changed and used without an order", position, "sequence"
        )
    apart: Expr = tree.IntConst(1, INT, position)
    for (start, size), inside in (((first, sizes[0]), second), ((second, sizes[1]), first)):
        for offset in range(size):
            byte = build.binary(
                "+", _bytes(start, position), tree.IntConst(offset, INT, position), position, model
            )
            here = build.binary("!=", byte, _bytes(inside, position), position, model)
            apart = build.binary("&&", apart, here, position, model)
    return apart


def _indices(one: Expr, other: Expr) -> list[tuple[Expr, Expr]] | None:
    """Returns the indices to compare, for cells of one variable; None for anything else."""
    found: list[tuple[Expr, Expr]] = []
    while True:
        match one, other:
            case tree.Element(), tree.Element():
                found.append((one.index, other.index))
                one, other = one.array, other.array
            case tree.Member(), tree.Member() if one.field is other.field:
                one, other = one.object, other.object
            case tree.Name(), tree.Name() if one.symbol is other.symbol:
                return found
            case _:
                return None


def _address(lvalue: Expr, position: Position) -> Expr:
    if isinstance(lvalue, tree.Member) and lvalue.field.bits is not None:
        raise Unsupported(
            "a bit-field that may be changed and used without an order", position, "sequence"
        )
    return build.address_of(lvalue, position)


def _bytes(pointer: Expr, position: Position) -> Expr:
    return build.convert(pointer, PointerType(CHAR), position)
