"""Flags beside objects that record whether they have a value; a read without one is undefined.

The flag of a scalar is 1 if the scalar was written. That of a union is the number of its low bits
that were written: its members overlap. A copy of a struct, or of bytes, copies the flags; it reads
nothing. The flags exist only if uninitialised reads are checked.
"""

from viap.c.memory.lvalue_places import Spot, place
from viap.c.memory.memory_regions import MemoryRegion, Node, type_at
from viap.c.memory.region_layout import Layout
from viap.c.memory.statement_output import Output
from viap.c.tree import tree
from viap.c.tree.tree import Expr as CExpr
from viap.c.tree.types import StructType
from viap.core.base.source import Position, TermPlace
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.integer_types import INT, IntType
from viap.core.program.nodes import Array, Assign, Cell, Expr, Fill, Scalar
from viap.core.program.undefined_behaviour import MARK, UNINITIALISED


class InitialisationFlags:
    """Flags of the regions in `doubtful`; everything in the others has a value.

    If uninitialised reads are not checked (`marked` is False), reads of them are only counted.
    """

    def __init__(
        self, layout: Layout, output: Output, doubtful: frozenset[MemoryRegion], marked: bool
    ) -> None:
        self.layout = layout
        self.output = output
        self.doubtful = doubtful
        self.marked = marked
        self.reads: dict[Node, set[Position]] = {}
        self.unset: dict[Node, set[Scalar]] = {}  # scalars that get any value while they have none
        self.marks: dict[Node, Scalar | Array] = {}
        self.scalars: set[Scalar] = set()
        self.arrays: set[Array] = set()
        self.simple_arrays: set[Array] = set()  # those that are not about unions

    def _mark(self, node: Node, position: Position) -> Scalar | Array | None:
        region, path = node
        if not self.marked or region not in self.doubtful:
            return None
        if node not in self.marks:
            fields = (step.name for step in path if hasattr(step, "name"))
            name = ".".join((self.layout.base_name(region), *fields)) + MARK
            sizes = self.layout.sizes(node, position)
            if sizes:
                array = self.layout.array(name, INT, sizes, zero=True)
                self.arrays.add(array)
                if not isinstance(type_at(node), StructType):
                    self.simple_arrays.add(array)
                self.marks[node] = array
            else:
                scalar = self.layout.scalar(name, INT)
                self.layout.zeroed.add(scalar)
                if not isinstance(type_at(node), StructType):
                    self.scalars.add(scalar)
                self.marks[node] = scalar
        return self.marks[node]

    # ------------------------------------------------------------- events

    def begin(self) -> None:
        """Marks static objects as set at the start, even if unset ones may be copied there."""
        for node in list(self.marks):
            if node[0].static:
                self.fill(node, (), True, node[0].position)

    def gets_any(self, node: Node, scalar: Scalar) -> None:
        """Notes that a scalar of the core program gets any value because it has none."""
        self.unset.setdefault(node, set()).add(scalar)

    def write(self, spot: Spot, position: Position, bits: int = 1) -> None:
        """Marks the scalar at a place as set; for a union, its low bits.

        This comes before the store itself, which may change the place's indices.
        """
        mark = self._mark(spot.node, position)
        if mark is None:
            return
        target = place(mark, spot.indices, position)
        value: Expr = number(bits, position, INT)
        if bits > 1:
            more = build.compare(">", target, value, position)
            value = build.conditional(more, target, value, position)
        self.output.emit(Assign(target, value, position))

    def fill(self, part: Node, indices: tuple[Expr, ...], known: bool, position: Position) -> None:
        """Marks all cells of a part, below the given indices, as set or not set."""
        mark = self._mark(part, position)
        if mark is None or (part[0].many and not known):
            return  # a new object's cells were never written
        union = isinstance(type_at(part), StructType)
        value = (64 if union else 1) if known else 0
        if isinstance(mark, Array) and len(mark.sizes) > len(indices):
            self.output.emit(Fill(mark, indices, value, position))
        else:
            target = place(mark, indices, position)
            self.output.emit(Assign(target, number(value, position, INT), position))

    def copy(
        self,
        to: tuple[Node, tuple[Expr, ...]],
        origin: tuple[Node, tuple[Expr, ...]],
        position: Position,
    ) -> None:
        """Copies the flag of one scalar to another."""
        mark = self._mark(to[0], position)
        if mark is None:
            return
        source = self._mark(origin[0], position)
        union = isinstance(type_at(to[0]), StructType)
        value: Expr = number(64 if union else 1, position, INT)
        if source is not None:
            value = place(source, origin[1], position)
        self.output.emit(Assign(place(mark, to[1], position), value, position))

    # ------------------------------------------------------------- reads

    def read(self, spot: Spot, expr: CExpr, position: Position, bits: int = 1) -> None:
        """Checks that the scalar at a place has a value wherever it is read."""
        if isinstance(position, TermPlace):
            return
        if spot.region in self.doubtful:
            self.reads.setdefault(spot.node, set()).add(position)
        mark = self._mark(spot.node, position)
        if mark is None:
            return
        seen = place(mark, spot.indices, position)
        demand = build.compare(
            "==" if bits == 1 else ">=", seen, number(bits, position, INT), position
        )
        kind = f"{UNINITIALISED}: {_described(expr)}"
        self.output.check_under(spot.condition, demand, kind, position)

    def read_bytes(
        self, spot: Spot, expr: CExpr, position: Position, cells: tuple[Cell, ...]
    ) -> None:
        """Checks that the bytes of an integer have values; single characters may have none."""
        if spot.region in self.doubtful:
            self.reads.setdefault(spot.node, set()).add(position)
        mark = self._mark(spot.node, position)
        if mark is None or (len(cells) == 1 and spot.bits is None and _is_character(expr)):
            return
        demand: Expr = number(1, position, INT)
        for cell in cells:
            seen = place(mark, cell.indices, position)
            one = build.compare("==", seen, number(1, position, INT), position)
            demand = build.logical("&&", demand, one, position)
        kind = f"{UNINITIALISED}: {_described(expr)}"
        self.output.check_under(spot.condition, demand, kind, position)

    def doubtful_reads(self, inputs: set[Scalar]) -> int:
        """Returns the number of reads without a sure value.

        `inputs` are those that still get any.
        """
        places: set[Position] = set()
        for node, positions in self.reads.items():
            if node not in self.unset or self.unset[node] & inputs:
                places |= positions
        return len(places)


def _is_character(expr: CExpr) -> bool:
    return isinstance(expr.type, IntType) and expr.type.bits == 8


def _described(expr: CExpr) -> str:
    if isinstance(expr, tree.Name) and expr.symbol.temporary:
        function, result, _ = expr.symbol.name.partition(".result")
        if result:
            return f"{function} gives no value, which is read"
    from viap.c.tree.expression_printer import ExpressionPrinter

    printer = ExpressionPrinter()
    if isinstance(expr, tree.Deref) and isinstance(expr.pointer, tree.Binary):
        moved = expr.pointer
        if moved.op == "+" and isinstance(moved.left, tree.Name):
            return f"{printer.text(moved.left)}[{printer.text(moved.right)}] is read"
    return f"{printer.text(expr)} is read"
