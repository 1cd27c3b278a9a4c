"""Padding: a store to a struct or union gives its bytes that hold no member any values.

So it is in C11 6.2.6.1p6 and p7: a store to a member is one to the struct, too, and the bytes of a
union that are beyond the stored member hold nothing. Only objects that are kept as bytes have such
bytes; of these, only the ones whose padding may be looked at keep the statements that are emitted
here (`padding_reads.py`). A copy by `memcpy` is no store: it copies bytes as they are.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from viap.c.memory.lvalue_places import Spot
from viap.c.tree.object_layout import record_layout, size_of
from viap.c.tree.types import ArrayType, CType, Field, StructType, compatible, is_variable
from viap.core.base.errors import Unsupported
from viap.core.base.source import NOWHERE, PaddingPlace, Position
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.inputs import PADDING
from viap.core.program.integer_types import INDEX, UCHAR, IntType
from viap.core.program.nodes import (
    Array,
    Assign,
    Cell,
    Constant,
    Expr,
    If,
    Input,
    Variable,
    While,
    distinct_parts,
)

if TYPE_CHECKING:
    from viap.c.memory.value_access import ValueAccess


class Gap(NamedTuple):
    """Bytes without a value from `start` on: the padding of a type, or those behind a member.

    They lose their contents if the condition holds (None: always).
    """

    condition: Expr | None
    start: Expr
    type: StructType
    member: Field | None = None


class Padding:
    def __init__(self, access: "ValueAccess") -> None:
        self.access, self.output, self.model = access, access.output, access.model
        self.arrays: set[Array] = set()  # arrays of bytes with statements from here
        self._loops = 0

    def gaps(self, spot: Spot, position: Position) -> list[Gap]:
        """Returns the bytes that a store to a place changes besides; asked before the store."""
        view = spot.holders[0][0] if spot.holders else spot.view
        start = build.convert(
            spot.holders[0][1] if spot.holders else spot.indices[-1], INDEX, position
        )
        found: list[Gap] = []
        if isinstance(view, StructType) and self._unused(view):
            found.append(Gap(None, start, view))
        found += self._behind(None, list(spot.holders))
        found += self._in_unions(None, list(spot.holders), spot.view, spot.indices[-1])
        around = spot.region.declared
        while isinstance(around, ArrayType):
            around = around.element
        if isinstance(around, StructType) and view is not None and around is not view:
            found += self._around(around, start, view, position)
        if not found:
            return found
        at = _padding_at(position, self.access.raw.array(spot, position))
        return [each._replace(start=self._kept(each.start, at)) for each in found]

    def forget(self, spot: Spot, gaps: list[Gap], position: Position) -> None:
        """Emits that these bytes have any values, after the store."""
        if not gaps:
            return
        array = self.access.raw.array(spot, position)
        self.arrays.add(array)
        at = _padding_at(position, array)
        for gap in gaps:
            with self.output.captured() as inner:
                if gap.member is None:
                    self._forget_in(gap.type, gap.start, spot, at)
                else:
                    size = size_of(gap.member.type, self.model, at)
                    for byte in range(size, size_of(gap.type, self.model, at)):
                        self._forget_byte(gap.start, byte, 255, spot, at)
            condition = gap.condition
            if condition is None or (isinstance(condition, Constant) and condition.value):
                self.output.statements.extend(inner)
            elif not isinstance(condition, Constant):
                self.output.emit(If(condition, tuple(inner), (), at))

    # ------------------------------------------------------------- which bytes

    def _unused(self, type: CType) -> int:
        """Returns the bits of a type that hold no value, as a number."""
        size = 0 if is_variable(type) else 8 * size_of(type, self.model, NOWHERE)
        return ((1 << size) - 1) & ~self._used(type)

    def _used(self, type: CType) -> int:
        """Returns the bits of a type that hold values, as a number."""
        match type:
            case ArrayType():
                if not isinstance(type.size, int) or is_variable(type):
                    return 0
                unit = 8 * size_of(type.element, self.model, NOWHERE)
                one = self._used(type.element)
                return one * (((1 << unit * type.size) - 1) // ((1 << unit) - 1)) if unit else 0
            case StructType():
                used = 0
                offsets = record_layout(type, self.model, NOWHERE).bit_offsets
                for field in type.fields or ():
                    inner = self._used(field.type) if field.bits is None else (1 << field.bits) - 1
                    if field.bits is None or not field.name.startswith("<"):
                        used |= inner << offsets[field]
                return used
            case _:
                return (1 << 8 * size_of(type, self.model, NOWHERE)) - 1

    def _behind(self, condition: Expr | None, holders: list["Holder"]) -> Iterator[Gap]:
        """Yields the bytes of unions beyond the members through which a place is reached."""
        for struct, start, member in holders:
            if struct.kind == "union" and member.bits is None and not is_variable(member.type):
                yield Gap(condition, start, struct, member)

    def _in_unions(
        self, condition: Expr | None, holders: list["Holder"], view: CType | None, place: Expr
    ) -> Iterator[Gap]:
        """Yields the padding of structs in unions, where another member may have values."""
        types = [*((struct, start) for struct, start, _ in holders), (view, place)]
        for (struct, _, _), (inner, start) in zip(holders, types[1:], strict=True):
            if struct.kind == "union" and isinstance(inner, StructType) and self._unused(inner):
                yield Gap(condition, start, inner)

    def _around(
        self, type: StructType, place: Expr, view: CType, position: Position
    ) -> Iterator[Gap]:
        """Yields the gaps of an object around a place, which a pointer to a part of it leads to.

        A pointer to characters is a pointer to a member only if the program makes such pointers.
        """
        try:
            unit = number(size_of(type, self.model, position), position)
        except Unsupported:
            return
        rest = build.arithmetic("%", place, unit, INDEX, position)
        start = build.arithmetic("-", place, rest, INDEX, position)
        parts = list(self._parts(type, start, place, view, [], position))
        if self._unused(type):
            if not _is_character(view):
                yield from [Gap(None, start, type)] if parts else []
            else:
                yield from (Gap(condition, start, type) for condition, _ in parts)
        for condition, holders in parts:
            yield from self._behind(condition, holders)
            yield from self._in_unions(condition, holders, view, place)

    def _parts(
        self,
        type: CType,
        start: Expr,
        place: Expr,
        view: CType,
        holders: list["Holder"],
        position: Position,
    ) -> Iterator[tuple[Expr, list["Holder"]]]:
        """Yields the parts of an object that have a type, with the condition to be at the place."""
        if is_variable(type):
            return
        size = number(size_of(type, self.model, position), position)
        offset = build.arithmetic("-", place, start, INDEX, position)
        if holders and compatible(type, view):
            known = holders[-1][2] in self.access.points_to.uses.addressed
            if known or not _is_character(view):
                low = build.compare(">=", offset, number(0, position), position)
                high = build.compare("<", offset, size, position)
                yield build.logical("&&", low, high, position), holders
        elif isinstance(type, ArrayType):
            if isinstance(type.element, StructType) and size_of(type.element, self.model, position):
                unit = number(size_of(type.element, self.model, position), position)
                rest = build.arithmetic("%", offset, unit, INDEX, position)
                start = build.arithmetic("-", place, rest, INDEX, position)
            for condition, inner in self._parts(
                type.element, start, place, view, holders, position
            ):
                if not isinstance(type.element, StructType):  # anywhere in the array
                    low = build.compare(">=", offset, number(0, position), position)
                    high = build.compare("<", offset, size, position)
                    condition = build.logical("&&", low, high, position)
                yield condition, inner
        elif isinstance(type, StructType):
            offsets = record_layout(type, self.model, position).bit_offsets
            for field in type.fields or ():
                if field.bits is None:
                    distance = number(offsets[field] // 8, position)
                    at = build.arithmetic("+", start, distance, INDEX, position)
                    inside = [*holders, (type, start, field)]
                    yield from self._parts(field.type, at, place, view, inside, position)

    # ------------------------------------------------------------- statements

    def _kept(self, start: Expr, at: Position) -> Expr:
        """Returns the start, which the store itself might change, for later."""
        if any(isinstance(part, Cell) for part in distinct_parts((start,))):
            return self.access.raw.kept(start, at)
        return start

    def _forget_in(self, type: CType, start: Expr, spot: Spot, at: Position) -> None:
        """Forgets the padding of an object at a place."""
        unused = self._unused(type)
        if not unused:
            return
        if isinstance(type, ArrayType):
            self._forget_array(type, start, spot, at)
            return
        assert isinstance(type, StructType)
        if type.kind == "struct":
            offsets = record_layout(type, self.model, at).bit_offsets
            for field in type.fields or ():
                if isinstance(field.type, ArrayType) and self._unused(field.type):
                    size = 8 * size_of(field.type, self.model, at)
                    unused &= ~(((1 << size) - 1) << offsets[field])
                    distance = number(offsets[field] // 8, at)
                    moved = build.arithmetic("+", start, distance, INDEX, at)
                    self._forget_in(field.type, moved, spot, at)
        byte = 0
        while unused:
            if unused & 255:
                self._forget_byte(start, byte, unused & 255, spot, at)
            unused >>= 8
            byte += 1

    def _forget_array(self, type: ArrayType, start: Expr, spot: Spot, at: Position) -> None:
        """Forgets the padding of each element in a loop."""
        index = Variable(self.access.layout.scalar("k", INDEX), at)
        self.output.emit(Assign(index, number(0, at), at))
        unit = number(size_of(type.element, self.model, at), at)
        distance = build.arithmetic("*", index, unit, INDEX, at)
        with self.output.captured() as body:
            moved = build.arithmetic("+", start, distance, INDEX, at)
            self._forget_in(type.element, moved, spot, at)
            following = build.arithmetic("+", index, number(1, at), INDEX, at)
            self.output.emit(Assign(index, following, at))
        assert isinstance(type.size, int)
        self._loops += 1
        label, more = f"padding{self._loops}", build.compare("<", index, number(type.size, at), at)
        self.output.emit(While(label, more, tuple(body), at))

    def _forget_byte(self, start: Expr, byte: int, bits: int, spot: Spot, at: Position) -> None:
        """Gives some bits of a byte any values, if the byte is in the object."""
        raw = self.access.raw
        place = build.arithmetic("+", start, number(byte, at), INDEX, at)
        spot = Spot(None, *spot.node, (*spot.indices[:-1], place), UCHAR)
        with self.output.captured() as inner:
            if bits == 255:
                self.access.written.write(spot, at)
                self.output.emit(Input(raw.cell(spot, 0, at), PADDING, UCHAR, at))
            for first, width in _runs(bits) if bits != 255 else ():
                some = Variable(self.access.layout.scalar("padding", UCHAR), at)
                held = raw.load_bits(spot, (first, width), UCHAR, at)
                self.output.emit(Assign(some, held, at))
                self.output.emit(Input(some, PADDING, UCHAR, at))
                raw.store_bits(spot, (first, width), some, at)
        size = self.access.offsets.size(spot.region, spot.indices, at)
        low = build.compare(">=", place, number(0, at), at)
        high = build.compare("<", place, size, at)
        guard = build.logical("&&", low, high, at)
        if isinstance(guard, Constant):
            self.output.statements.extend(inner if guard.value else ())
        else:
            self.output.emit(If(guard, tuple(inner), (), at))


# The struct, where it starts, and its member through which a place is reached.
Holder = tuple[StructType, Expr, Field]


def _padding_at(position: Position, array: Array) -> Position:
    return PaddingPlace(position.file, position.line, position.column, array.name)


def _runs(bits: int) -> Iterator[tuple[int, int]]:
    """Yields the first bit and the length of each run of set bits in a byte."""
    first = 0
    while first < 8:
        width = 0
        while first + width < 8 and bits >> (first + width) & 1:
            width += 1
        if width:
            yield first, width
        first += width + 1


def _is_character(type: CType) -> bool:
    return isinstance(type, IntType) and type.bits == 8
