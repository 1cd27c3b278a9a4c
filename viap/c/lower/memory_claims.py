"""Assertions about memory: that elements can be accessed, and that ranges do not overlap."""

from typing import TYPE_CHECKING

from viap.c.contracts import formulas
from viap.c.elaborate import build
from viap.c.lower.formula_terms import term_place
from viap.c.tree import actions, object_layout, tree
from viap.c.tree.expression_printer import ExpressionPrinter
from viap.c.tree.tree import Expr
from viap.c.tree.types import ArrayType, PointerType, StructType, VoidType
from viap.core.base.errors import Unsupported
from viap.core.base.source import OverlapPlace, Position
from viap.core.program.assumptions import EFFECTIVE_TYPES
from viap.core.program.integer_types import INDEX, INT, UCHAR, DataModel, IntType

if TYPE_CHECKING:
    from viap.c.lower.clause_lowering import ClauseLowering


class MemoryClaims:
    def __init__(self, lowering: "ClauseLowering") -> None:
        self.lowering = lowering

    def claim_access(self, range: formulas.ElementRange, at: Position) -> None:
        """Asserts that the first and the last element of a range can be accessed."""
        low, high = (
            self.lowering.stashed(range.low, "low"),
            self.lowering.stashed(range.high, "high"),
        )
        with self.lowering.under(self.lowering.below(low, high), at):
            assert isinstance(high.type, IntType)
            place = term_place(at, self.lowering.clause)
            one = tree.IntConst(1, high.type, at)
            last = tree.Binary("-", high, one, high.type, term_place(at, None), False)
            for index in (low, last):
                pointer = self.lowering.term(range.pointer)
                moved = build.binary("+", pointer, index, place, self.lowering.builder.model)
                self._access(build.deref(moved, place))

    def claim_values(self, range: formulas.ElementRange, at: Position) -> None:
        """Checks a range like reads of all parts of any element."""
        builder, conditions = self.lowering.builder, list[Expr]()
        element = self._any_element(range, conditions, at)
        parts = self._parts(build.deref(element, at), conditions)
        with self.lowering.under(self._all(conditions, at), at):
            for part in parts:
                value = builder.expressions.value(build.deref(part, at))
                read = tree.Name(builder.fresh("read", value.type, at), at)
                builder.know(read)
                builder.emit(actions.Store(read, value, at))

    def claim_writable(self, range: formulas.ElementRange, at: Position) -> None:
        """Checks a range like a store to it, which changes nothing; nothing if it is empty."""
        low, high = self.lowering.term(range.low), self.lowering.term(range.high)
        with self.lowering.under(self.lowering.below(low, high), at):
            pointer = self.lowering.term(range.pointer)
            first = build.binary("+", pointer, low, term_place(at, None), self._model)
            value = self.lowering.builder.expressions.value(
                build.deref(first, term_place(at, None))
            )
            self.lowering.builder.emit(actions.Store(build.deref(first, at), value, at))

    def _access(self, object: Expr) -> None:
        """Asserts that an object can be read, by its first and last parts; values don't matter."""
        place = object.position
        match object.type:
            case StructType(kind="struct", fields=fields):
                for field in dict.fromkeys((*fields[:1], *fields[-1:])) if fields else ():
                    if not isinstance(field.type, ArrayType) or field.type.size is not None:
                        self._access(build.select(object, field, place))
                return
            case ArrayType(size=int(size), element=element):
                for number in dict.fromkeys((0, size - 1)) if size else ():
                    index = tree.IntConst(number, INDEX, place)
                    self._access(tree.Element(object, index, element, place, False))
                return
            case IntType() | PointerType():
                pass
            case _:
                raise Unsupported("a valid range of such elements", place, "contract")
        zero = build.convert(tree.IntConst(0, INT, place), object.type, place)
        same = tree.Binary("==", object, zero, INT, place, False)
        # (Read once: each read is checked.)
        one = tree.IntConst(1, INT, place)
        self.lowering.check(tree.Binary("<=", same, one, INT, place, False))

    def claim_apart(self, formula: formulas.Separated, alike: bool = False) -> None:
        """Asserts that no element of a range is one of another range.

        `alike`: says besides that pointers to the ranges are not equal, which are compared.
        """
        at, ranges = formula.position, formula.ranges
        for number, first in enumerate(ranges):
            for second in ranges[number + 1 :]:
                self._range_apart(first, second, at, alike)

    def _range_apart(
        self,
        first: formulas.ElementRange,
        second: formulas.ElementRange,
        at: Position,
        alike: bool,
    ) -> None:
        place, model = term_place(at, None), self._model
        sizes = self._size(first.pointer), self._size(second.pointer)
        by_bytes = sizes[0] != sizes[1] and 1 in sizes
        conditions: list[Expr] = []
        places: list[list[Expr]] = []
        for range, size in zip((first, second), sizes, strict=True):
            moved = self._any_element(range, conditions, at)
            if by_bytes:
                moved = build.convert(moved, PointerType(UCHAR), place, explicit=True)
                byte = self.lowering.variable("byte", INDEX, at)
                zero, end = (tree.IntConst(each, INDEX, place) for each in (0, size))
                conditions += self._received(byte, zero, end)
                places.append([build.binary("+", moved, byte, place, model)])
            elif sizes[0] != sizes[1]:
                places.append(self._parts(build.deref(moved, place), conditions))
            else:
                places.append([moved])
        inside = self._all(conditions, at)
        # Parts of two sizes can't be accessed as one another, by C11 6.5p7: that is listed.
        pairs = [
            (left, right)
            for left in places[0]
            for right in places[1]
            if self._size(left) == self._size(right)
        ]
        if len(pairs) < len(places[0]) * len(places[1]):
            shown = ExpressionPrinter()
            names = (shown.text(range.pointer) for range in (first, second))
            self.lowering.builder.rely(EFFECTIVE_TYPES, " and ".join(names), at)
        here = OverlapPlace(at.file, at.line, at.column, None, alike)
        with self.lowering.under(inside, at):
            for pair in pairs:
                # (Without types: a comparison needs no alignment.)
                bare = [build.convert(each, PointerType(VoidType()), here) for each in pair]
                self.lowering.check(build.binary("!=", bare[0], bare[1], here, model))

    def _any_element(
        self, range: formulas.ElementRange, conditions: list[Expr], at: Position
    ) -> Expr:
        """Returns a pointer to any element; adds the conditions that its index is in the range."""
        low, high = self.lowering.term(range.low), self.lowering.term(range.high)
        pointer = self.lowering.term(range.pointer)
        index = self.lowering.variable("element", self.lowering.narrow.bound_type(low, high), at)
        conditions += self._received(index, low, high)
        return build.binary("+", pointer, index, term_place(at, None), self._model)

    @staticmethod
    def _all(conditions: list[Expr], at: Position) -> Expr:
        joined = conditions[0]
        for each in conditions[1:]:
            joined = tree.Binary("&&", joined, each, INT, term_place(at, None), False)
        return joined

    @property
    def _model(self) -> DataModel:
        return self.lowering.builder.model

    def _received(self, index: tree.Name, low: Expr, high: Expr) -> list[Expr]:
        """Gives a variable any value; returns the conditions that it is in a range."""
        self.lowering.receive(index, index.position)
        return [
            self.lowering.negated(self.lowering.below(index, low)),
            self.lowering.below(index, high),
        ]

    def _parts(self, object: Expr, conditions: list[Expr]) -> list[Expr]:
        """Returns the addresses of the parts of an object; adds conditions of indices in it."""
        type, place = object.type, object.position
        match type:
            case StructType(kind="struct", fields=fields) if fields:
                return [
                    part
                    for field in fields
                    for part in self._parts(build.select(object, field, place), conditions)
                ]
            case ArrayType(size=int(size)):
                index = self.lowering.variable("element", INDEX, place)
                zero, end = (tree.IntConst(each, INDEX, place) for each in (0, size))
                conditions += self._received(index, zero, end)
                cell = tree.Element(object, index, type.element, place, False)
                return self._parts(cell, conditions)
            case PointerType():
                return [build.address_of(object, place)]
            case IntType() if type.bits % 8 == 0:
                return [build.address_of(object, place)]
            case _:
                raise Unsupported(f"whether '{type}' overlaps", place, "contract")

    def _size(self, pointer: Expr) -> int:
        """Returns the number of bytes of what a pointer leads to."""
        type = pointer.type
        assert isinstance(type, PointerType)
        return object_layout.size_of(type.target, self.lowering.builder.model, pointer.position)
