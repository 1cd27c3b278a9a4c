"""Integers in raw regions: little-endian, composed of bytes and split into them."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from viap.c.memory.lvalue_places import Spot
from viap.c.memory.memory_regions import is_function_pointer
from viap.c.tree.object_layout import size_of
from viap.c.tree.types import CType, FloatType, StructType, bits_of
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.integer_types import (
    BOOL,
    INDEX,
    INT128,
    SCHAR,
    UCHAR,
    UINT128,
    ULLONG,
    FloatBits,
    IntType,
)
from viap.core.program.nodes import (
    Array,
    Assign,
    Cell,
    Constant,
    Expr,
    Fill,
    If,
    Input,
    Variable,
    Wrap,
)

if TYPE_CHECKING:
    from viap.c.memory.value_access import ValueAccess
    from viap.c.memory.whole_objects import Bulk


# Integers of up to this many bytes are computed like offsets, without a wrap.
_NARROW = 8


class RawCells:
    def __init__(self, access: "ValueAccess") -> None:
        self.access = access
        self.output = access.output

    # ------------------------------------------------------------- bytes

    def array(self, spot: Spot, position: Position) -> Array:
        leaf = self.access.layout.leaf(spot.node, position)
        assert isinstance(leaf, Array)
        return leaf

    def cell(self, spot: Spot, byte: int, position: Position) -> Cell:
        *rows, offset = spot.indices
        offset = build.convert(offset, INDEX, position)
        moved = build.arithmetic("+", offset, number(byte, position), INDEX, position)
        return Cell(self.array(spot, position), (*rows, moved), position)

    def cells_of(self, spot: Spot, position: Position) -> tuple[Cell, ...]:
        """Returns the bytes of an integer or a pointer at a place."""
        if spot.bits is not None:
            count = -(-sum(spot.bits) // 8)
        else:
            assert spot.view is not None
            count = size_of(spot.view, self.access.model, position)
        return tuple(self.cell(spot, k, position) for k in range(count))

    def check_inside(self, spot: Spot, position: Position) -> None:
        """Checks that the indices on the way to a place are in range."""
        if spot.inside is not None:
            kind = "an index outside of the object"
            self.output.check_under(spot.condition, spot.inside, kind, position)

    def _composed(self, cells: list[Expr], signed: bool, position: Position) -> Expr:
        """Returns the integer composed of some bytes, the low ones first."""
        type = INDEX if len(cells) < _NARROW or (signed and len(cells) == _NARROW) else INT128
        total: Expr = number(0, position, type)
        for place, cell in enumerate(cells):
            if signed and place == len(cells) - 1:
                cell = build.convert(cell, SCHAR, position)
            factor = number(1 << (8 * place), position, type)
            term = build.arithmetic(
                "*", build.convert(cell, type, position), factor, type, position
            )
            total = build.arithmetic("+", total, term, type, position)
        return total

    # ------------------------------------------------------------- loads

    def load_view(self, spot: Spot, type: CType, position: Position) -> Expr:
        """Returns the value of an integer or a function pointer."""
        if is_function_pointer(type):
            address = self.load(spot, self.access.addresses.type, position)
            return self.access.outside.function_at(address, spot.condition, position)
        return self.load(spot, integer_view(type, position), position)

    def store_view(self, spot: Spot, value: Expr, position: Position) -> None:
        assert spot.view is not None
        if is_function_pointer(spot.view):
            address = self.access.outside.function_address(value, spot.condition, position)
            self.store(spot, address, self.access.addresses.type, position)
            return
        type = integer_view(spot.view, position)
        if isinstance(type, FloatBits):
            value = self.access.floats.pattern(build.convert(value, type, position), position)
        self.store(spot, value, type, position)

    def load(self, spot: Spot, type: IntType, position: Position) -> Expr:
        """Returns the integer of a type at a place."""
        self.check_inside(spot, position)
        if spot.bits is not None:
            return self.load_bits(spot, spot.bits, type, position)
        count = size_of(type, self.access.model, position)
        cells: list[Expr] = [self.cell(spot, k, position) for k in range(count)]
        if type == BOOL:
            one = build.compare("<=", cells[0], number(1, position, UCHAR), position)
            what = "a _Bool that is neither 0 nor 1"
            self.output.check_under(spot.condition, one, what, position)
            zero = number(0, position, UCHAR)
            return build.convert(build.compare("!=", cells[0], zero, position), BOOL, position)
        if count == 1:
            return build.convert(cells[0], type, position)
        # As a signed number, even eight bytes need no wrap on the way.
        signed = type.signed or count >= _NARROW
        return build.convert(self._composed(cells, signed, position), type, position)

    def load_bits(
        self, spot: Spot, bits: tuple[int, int], type: IntType, position: Position
    ) -> Expr:
        first, width = bits
        count = -(-(first + width) // 8)
        whole = self._composed(
            [self.cell(spot, k, position) for k in range(count)], False, position
        )
        power = number(1 << first, position, whole.type)
        shifted = build.arithmetic("/", whole, power, whole.type, position)
        if type == BOOL:
            return build.convert(_low(shifted, 1, position), BOOL, position)
        if isinstance(shifted, Constant):
            return number(type.wrap(shifted.value), position, type)
        return Wrap(shifted, type, position)

    # ------------------------------------------------------------- stores

    def kept(self, value: Expr, position: Position) -> Expr:
        """Returns the current value, before any byte changes."""
        if isinstance(value, Constant):
            return value
        temporary = Variable(self.access.layout.scalar("tmp", value.type), position)
        self.output.emit(Assign(temporary, value, position))
        return temporary

    def settled(self, spot: Spot, position: Position) -> Spot:
        return replace(spot, indices=tuple(self.kept(i, position) for i in spot.indices))

    def store(self, spot: Spot, value: Expr, type: IntType, position: Position) -> None:
        """Stores a value of its type into the integer at a place."""
        padding = self.access.padding
        gaps = padding.gaps(spot, position)
        self._store(spot, value, type, position)
        padding.forget(spot, gaps, position)

    def _store(self, spot: Spot, value: Expr, type: IntType, position: Position) -> None:
        self.check_inside(spot, position)
        value = build.convert(value, type, position)
        count = size_of(type, self.access.model, position)
        if spot.bits is None and count == 1:
            self.access.written.write(spot, position)
            byte = build.convert(value, UCHAR, position)
            self.output.emit(Assign(self.cell(spot, 0, position), byte, position))
            return
        value = self.kept(value, position)
        spot = self.settled(spot, position)
        if spot.bits is not None:
            self.store_bits(spot, spot.bits, value, position)
            return
        self._mark(spot, count, position)
        for place in range(count):
            byte = build.convert(_byte(value, place, position), UCHAR, position)
            self.output.emit(Assign(self.cell(spot, place, position), byte, position))

    def _mark(self, spot: Spot, count: int, position: Position) -> None:
        for place in range(count):
            byte = self.cell(spot, place, position)
            self.access.written.write(replace(spot, indices=byte.indices), position)

    def store_bits(
        self, spot: Spot, bits: tuple[int, int], value: Expr, position: Position
    ) -> None:
        first, width = bits
        self._mark(spot, -(-(first + width) // 8), position)
        done = 0
        place = 0
        while done < width:
            low = first if not done else 0
            count = min(8 - low, width - done)
            cell = self.cell(spot, place, position)
            old = build.convert(cell, INDEX, position)
            scaled = build.arithmetic("/", old, number(1 << low, position), INDEX, position)
            before = _low(scaled, count, position)
            new = _low(_shifted(value, done, position), count, position)
            change = build.arithmetic("-", new, before, INDEX, position)
            factor = number(1 << low, position)
            change = build.arithmetic("*", change, factor, INDEX, position)
            changed = build.arithmetic("+", old, change, INDEX, position)
            self.output.emit(Assign(cell, build.convert(changed, UCHAR, position), position))
            done += count
            place += 1


def _unsigned(value: Expr, position: Position) -> Expr:
    """Returns the value modulo the range of its type, to be divided without a sign."""
    bits = value.type.bits
    if not value.type.signed:
        return value
    if bits < INDEX.bits:
        return build.convert(value, IntType("unsigned", bits, False, 3), position)
    return build.convert(value, ULLONG if bits == INDEX.bits else UINT128, position)


def _shifted(value: Expr, bits: int, position: Position) -> Expr:
    """Returns the value without its low bits, as an unsigned number."""
    value = _unsigned(value, position)
    if value.type.bits < INDEX.bits:
        value = build.convert(value, INDEX, position)
    power = number(1 << bits, position, value.type) if bits < value.type.bits else None
    if power is None:
        return number(0, position, value.type)
    return build.arithmetic("/", value, power, value.type, position)


def _byte(value: Expr, place: int, position: Position) -> Expr:
    return _shifted(value, 8 * place, position)


def _low(value: Expr, bits: int, position: Position) -> Expr:
    """Returns the low bits of a number that is not negative, as an offset."""
    power = number(1 << bits, position, value.type)
    low = build.arithmetic("%", value, power, value.type, position)
    if isinstance(low, Constant):
        return number(low.value, position)
    return low if low.type is INDEX else Wrap(low, INDEX, position)


def integer_view(type: CType, position: Position) -> IntType:
    """Returns the integer type of the bytes at a place."""
    if isinstance(type, FloatType):
        return bits_of(type, position)
    if not isinstance(type, IntType):
        raise Unsupported(f"'{type}' in an object that is seen as bytes", position, str(type))
    return type


# ---- Blocks of bytes in raw regions: set, cleared and copied.


# Blocks of up to this many bytes are written one by one, others in a loop.
_UNROLLED = 16


class RawBlocks:
    def __init__(self, bulk: "Bulk") -> None:
        self.bulk = bulk
        self.access = bulk.access
        self.output = bulk.output

    # ------------------------------------------------------------- one value

    def clear(self, spot: Spot, position: Position) -> None:
        """Sets the object at a place to zero, including its padding (C11 6.7.9p10, p21)."""
        assert spot.view is not None
        self.access.raw.check_inside(spot, position)
        size = size_of(spot.view, self.access.model, position)
        self.fill(spot, number(0, position, UCHAR), number(size, position), position)

    def unspecify(self, spot: Spot, position: Position, function: str = "") -> None:
        """Gives the object at a place any bytes, which may be read: those of a function."""
        assert spot.view is not None
        raw, size = self.access.raw, size_of(spot.view, self.access.model, position)
        spot = raw.settled(spot, position)

        def forget_byte(index: Expr) -> None:
            target = self._byte(spot, index, position)
            self.access.written.write(target, position)
            self.output.emit(Input(raw.cell(target, 0, position), function, UCHAR, position))

        self._each(number(size, position), forget_byte, position)

    def fill(self, spot: Spot, byte: Expr, count: Expr, position: Position) -> None:
        """Sets `count` bytes from a place on to one value."""
        array = self.access.raw.array(spot, position)
        *rows, offset = spot.indices
        size = array.sizes[-1]
        start = isinstance(offset, Constant) and offset.value == 0
        if start and isinstance(count, Constant) and count.value == size:
            if isinstance(byte, Constant):
                value = UCHAR.wrap(byte.value)
                self.access.written.fill(spot.node, tuple(rows), True, position)
                self.output.emit(Fill(array, tuple(rows), value, position))
                return
        spot = self.access.raw.settled(spot, position)
        byte = self.access.raw.kept(build.convert(byte, UCHAR, position), position)

        def set_byte(index: Expr) -> None:
            target = self._byte(spot, index, position)
            self.access.written.write(target, position)
            self.output.emit(Assign(self.access.raw.cell(target, 0, position), byte, position))

        self._each(count, set_byte, position)

    def _byte(self, spot: Spot, index: Expr, position: Position) -> Spot:
        return self.access.places.shifted(spot, index, position)

    def _each(self, count: Expr, make: Callable[[Expr], None], position: Position) -> None:
        if isinstance(count, Constant) and count.value <= _UNROLLED:
            for index in range(max(0, count.value)):
                make(number(index, position))
        else:
            self.bulk.loop(self.access.raw.kept(count, position), make, position)

    # ------------------------------------------------------------- copies

    def copy_object(self, spot: Spot, origin: Spot, position: Position) -> None:
        """Assigns a struct: copies all of its bytes."""
        assert spot.view is not None
        for each in (spot, origin):
            self.access.raw.check_inside(each, position)
        size = size_of(spot.view, self.access.model, position)
        if spot.region is origin.region:
            self._check_apart(spot, origin, size, position)
        padding = self.access.padding
        gaps = padding.gaps(spot, position) if isinstance(spot.view, StructType) else []
        self.copy(spot, origin, number(size, position), position)
        padding.forget(spot, gaps, position)

    def _check_apart(self, spot: Spot, origin: Spot, size: int, position: Position) -> None:
        """Checks that an assigned object is the other one, or does not overlap it (6.5.16.1p3)."""
        *rows, to = spot.indices
        *others, of = origin.indices
        fine = build.compare("==", to, of, position)
        distance = number(size, position)
        for low, high in ((to, of), (of, to)):
            behind = build.arithmetic("+", low, distance, INDEX, position)
            apart = build.compare("<=", behind, high, position)
            fine = build.logical("||", fine, apart, position)
        for row, other in zip(rows, others, strict=True):
            differ = build.compare("!=", row, other, position)
            fine = build.logical("||", fine, differ, position)
        self.output.check(fine, "an assignment between objects that overlap", position)

    def copy(self, spot: Spot, origin: Spot, count: Expr, position: Position) -> None:
        """Copies `count` bytes, the first one first."""
        raw = self.access.raw
        spot, origin = raw.settled(spot, position), raw.settled(origin, position)

        self._each(count, lambda index: self._copy_byte(spot, origin, index, position), position)

    def _copy_byte(self, spot: Spot, origin: Spot, index: Expr, position: Position) -> None:
        raw = self.access.raw
        target, source = self._byte(spot, index, position), self._byte(origin, index, position)
        to, of = raw.cell(target, 0, position), raw.cell(source, 0, position)
        self.access.written.copy((spot.node, to.indices), (origin.node, of.indices), position)
        self.output.emit(Assign(to, of, position))

    def move(self, spot: Spot, origin: Spot, count: Expr, position: Position) -> None:
        """Moves bytes of one object, which may overlap, in the direction that preserves them."""
        raw = self.access.raw
        spot, origin = raw.settled(spot, position), raw.settled(origin, position)
        count = raw.kept(count, position)
        ahead = build.compare("<=", spot.indices[-1], origin.indices[-1], position)
        with self.output.captured() as forwards:
            self.copy(spot, origin, count, position)
        with self.output.captured() as backwards:
            last = build.arithmetic("-", count, number(1, position), INDEX, position)

            def copy_down(index: Expr) -> None:
                at = build.arithmetic("-", last, index, INDEX, position)
                self._copy_byte(spot, origin, at, position)

            self._each(count, copy_down, position)
        self.output.emit(If(ahead, tuple(forwards), tuple(backwards), position))
