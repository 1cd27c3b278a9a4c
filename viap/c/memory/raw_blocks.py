"""Blocks of bytes in raw regions: set, cleared and copied."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from viap.c.memory.lvalue_places import Spot
from viap.c.object_layout import size_of
from viap.c.types import StructType
from viap.program import build
from viap.program.build import number
from viap.program.integer_types import INDEX, UCHAR
from viap.program.nodes import Assign, Constant, Expr, Fill, If, Input
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.memory.whole_objects import Bulk

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
