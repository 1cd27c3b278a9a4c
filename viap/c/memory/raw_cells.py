"""Integers in raw regions: little-endian, composed of bytes and split into them."""

from dataclasses import replace
from typing import TYPE_CHECKING

from viap.c.memory.lvalue_places import Spot
from viap.c.memory.pointees import is_function_pointer
from viap.c.object_layout import size_of
from viap.c.types import CType, FloatType, bits_of
from viap.errors import Unsupported
from viap.program import build
from viap.program.build import number
from viap.program.integer_types import (
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
from viap.program.nodes import Array, Assign, Cell, Constant, Expr, Variable, Wrap
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.memory.value_access import ValueAccess

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
