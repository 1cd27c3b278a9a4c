"""Conflicts between unsequenced accesses that depend on addresses and indices."""

from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.elaborate import build
from viap.c.expression_printer import size_text
from viap.c.lower.distinct_objects import different
from viap.c.sequence.sequence_plans import Watched
from viap.c.tree import Expr
from viap.program.integer_types import INT
from viap.program.undefined_behaviour import UNSEQUENCED

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
