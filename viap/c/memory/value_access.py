"""Values: pure C expressions ► core expressions, with the checks that they need."""

from collections.abc import Collection
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property
from typing import TYPE_CHECKING

from viap.c.memory.initialisation_flags import InitialisationFlags
from viap.c.memory.lvalue_places import LvaluePlaces, Spot, place
from viap.c.memory.memory_regions import MemoryRegion, Node, is_function_pointer
from viap.c.memory.points_to import PointsTo
from viap.c.memory.region_layout import Layout, PointerLeaf
from viap.c.memory.statement_output import Output
from viap.c.tree import tree
from viap.c.tree.tree import Expr as CExpr
from viap.c.tree.types import CType, FloatType, PointerType, received
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.build import number
from viap.core.program.integer_types import BOOL, INT, DataModel, FloatBits, IntType
from viap.core.program.nodes import Constant, Expr
from viap.core.program.undefined_behaviour import CLEANUP, LEAKS, UNINITIALISED

if TYPE_CHECKING:
    from viap.c.memory.alignment import Alignment, ByteOffsets
    from viap.c.memory.float_values import FloatValues
    from viap.c.memory.integer_addresses import Addresses
    from viap.c.memory.leak_tracking import Tracking
    from viap.c.memory.outside_objects import OutsideObjects
    from viap.c.memory.padding import Padding
    from viap.c.memory.pointer_expressions import Pointers
    from viap.c.memory.pointer_views import PointerValue
    from viap.c.memory.raw_cells import RawCells
    from viap.c.memory.rows import Rows

_NO_CHECKS = nullcontext()


def _truth(expr: CExpr) -> CExpr:
    """Returns an expression that is zero where this one is: where only that matters."""
    while isinstance(expr, tree.Unary) and expr.op == tree.NONZERO:
        expr = expr.operand
    return expr


class ValueAccess:
    """Lowers integers and conditions; places and pointers are left to their own classes."""

    def __init__(
        self,
        points_to: PointsTo,
        layout: Layout,
        model: DataModel,
        doubtful: frozenset[MemoryRegion] = frozenset(),
        watch: Collection[str] = (),
    ) -> None:
        self.points_to = points_to
        self.layout = layout
        self.model = model
        self.output = Output(points_to.environment.is_ordinary)
        # If bounds are checked, leaving a row or a member is undefined behaviour.
        self.confined = "bounds" in watch
        self.written = InitialisationFlags(layout, self.output, doubtful, UNINITIALISED in watch)
        self.checks_alignment = "alignment" in watch
        self.places = LvaluePlaces(self)
        self.watch = watch
        self.follows_leaks = LEAKS in watch or CLEANUP in watch
        self.checks_pointers = "pointers" in watch
        self.guards_constants = "other" in watch
        self.functions: dict[str, int] = {}
        self.uses_outside = False  # objects that the program does not know are accessed
        # Objects behind pointers that are accessed by another type than their own.
        self.other_types: dict[str, None] = {}
        # With bounds: regions of bytes, to whose members or rows a pointer leads, or is moved in.
        self.pointed_parts: set[MemoryRegion] = set()
        self.roamed: set[MemoryRegion] = set()
        # Objects whose `const` or `volatile` members a pointer may lead to, unseen: with the word.
        self.qualified: dict[tuple[str, str], None] = {}

    # Modules that few programs need are imported on demand.

    @cached_property
    def tracking(self) -> "Tracking":
        from viap.c.memory.leak_tracking import Tracking

        return Tracking(self.places, self.watch)

    def replaced(
        self, node: Node, position: Position, ending: bool = False
    ) -> AbstractContextManager[None]:
        """Context in which the pointer at a node gets another value; `ending`: its object ends."""
        return self.tracking.replaced(node, position, ending) if self.follows_leaks else _NO_CHECKS

    @cached_property
    def pointers(self) -> "Pointers":
        from viap.c.memory.pointer_expressions import Pointers

        return Pointers(self, self.checks_pointers)

    @cached_property
    def outside(self) -> "OutsideObjects":
        from viap.c.memory.outside_objects import OutsideObjects

        self.uses_outside = True
        return OutsideObjects(self)

    @cached_property
    def alignment(self) -> "Alignment":
        from viap.c.memory.alignment import Alignment

        return Alignment(self)

    @cached_property
    def rows(self) -> "Rows":
        from viap.c.memory.rows import Rows

        return Rows(self.model)

    @cached_property
    def raw(self) -> "RawCells":
        from viap.c.memory.raw_cells import RawCells

        return RawCells(self)

    @property
    def has_padding(self) -> bool:
        return "padding" in self.__dict__

    @cached_property
    def padding(self) -> "Padding":
        from viap.c.memory.padding import Padding

        return Padding(self)

    @cached_property
    def offsets(self) -> "ByteOffsets":
        from viap.c.memory.alignment import ByteOffsets

        return ByteOffsets(self.layout, self.model)

    @cached_property
    def addresses(self) -> "Addresses":
        from viap.c.memory.integer_addresses import Addresses

        return Addresses(self)

    @cached_property
    def floats(self) -> "FloatValues":
        from viap.c.memory.float_values import FloatValues

        return FloatValues(self)

    def place_object(self, region: MemoryRegion, position: Position) -> None:
        """Chooses the address of a new object, if the program uses addresses."""
        if region in self.points_to.exposed:
            self.addresses.choose(region, (), position)

    def condition(self, expr: CExpr) -> Expr:
        return build.condition(self.value(_truth(expr)))

    def pointer(self, expr: CExpr) -> "PointerValue":
        return self.pointers.value(expr)

    def spots(self, expr: CExpr) -> list[Spot]:
        return self.places.spots(expr)

    def value(self, expr: CExpr) -> Expr:
        """Returns an integer's value."""
        position = expr.position
        match expr:
            case tree.IntConst():
                return Constant(expr.value, expr.type, position)
            case tree.FloatConst():
                return self.floats.constant(expr)
            case tree.FunctionRef():
                return number(self._function_number(expr.function), position, INT)
            case tree.Name() | tree.Element() | tree.Deref() | tree.Member():
                return self._load(expr)
            case tree.Unary():
                return self._unary(expr)
            case tree.Binary():
                return self._binary(expr)
            case tree.Conditional():
                test = self.condition(expr.condition)
                then = self._guarded(test, expr.then)
                orelse = self._guarded(build.negate(test), expr.orelse)
                return build.conditional(test, then, orelse, position)
            case tree.Convert():
                return self._convert(expr)
            case _:
                raise Unsupported("this expression", position, type(expr).__name__)

    def _guarded(self, guard: Expr, expr: CExpr) -> Expr:
        with self.output.guarded(guard):
            return self.value(expr)

    # ------------------------------------------------------------- values of lvalues

    def _load(self, expr: CExpr) -> Expr:
        """Returns the integer (or function pointer) that an lvalue holds."""
        position = expr.position
        spots = self.spots(expr)
        if not spots:
            return number(0, position, received(expr.type, position) or INT)
        values = [self._read(spot, expr, position) for spot in spots]
        result = values[-1]
        for spot, value in zip(reversed(spots[:-1]), reversed(values[:-1]), strict=True):
            assert spot.condition is not None
            result = build.conditional(spot.condition, value, result, position)
        return result

    def _read(self, spot: Spot, expr: CExpr, position: Position) -> Expr:
        type: CType = expr.type
        if spot.region.raw:
            self.written.read_bytes(spot, expr, position, self.raw.cells_of(spot, position))
            return self.raw.load_view(spot, type, position)
        self.written.read(spot, expr, position)
        value = self._stored(spot, position)
        if isinstance(type, IntType) and isinstance(value.type, FloatBits):
            value = self.floats.pattern(value, position)
        number = received(type, position)
        return value if number is None else build.convert(value, number, position)

    def _stored(self, spot: Spot, position: Position) -> Expr:
        leaf = self.layout.leaf(spot.node, position)
        assert not isinstance(leaf, PointerLeaf)
        return place(leaf, spot.indices, position)

    # ------------------------------------------------------------- operators

    def _unary(self, expr: tree.Unary) -> Expr:
        if expr.op == tree.NONZERO:
            return self.floats.nonzero(self.condition(expr.operand), expr.position)
        if expr.op == "!":
            return build.negate(self.value(_truth(expr.operand)))
        operand = self.value(expr.operand)
        if isinstance(expr.operand.type, FloatType):
            return self.floats.unary(expr, operand)
        assert isinstance(expr.type, IntType)
        if expr.op == "~" and ":" in expr.type.name and not expr.type.signed:
            # A wide bit-field has a type of its own width, which no operator of C has.
            most = number(expr.type.maximum, expr.position, expr.type)
            return build.arithmetic("-", most, operand, expr.type, expr.position)
        make = build.minus if expr.op == "-" else build.complement
        return make(operand, expr.type, expr.position)

    def _binary(self, expr: tree.Binary) -> Expr:
        position = expr.position
        if expr.op in ("&&", "||"):
            left = self.condition(expr.left)
            right = self._guarded(left if expr.op == "&&" else build.negate(left), expr.right)
            return build.logical(expr.op, left, right, position)
        if isinstance(expr.left.type, PointerType):
            if is_function_pointer(expr.left.type):
                left, right = self.function_value(expr.left), self.function_value(expr.right)
                return build.compare(expr.op, left, right, position)
            return self.pointers.compared(expr)
        if isinstance(expr.left.type, FloatType):
            return self.floats.binary(expr)
        assert isinstance(expr.type, IntType)
        zero = isinstance(expr.right, tree.IntConst) and expr.right.value == 0
        left = self.value(_truth(expr.left) if zero and expr.op in ("==", "!=") else expr.left)
        right = self.value(expr.right)
        if expr.op in ("==", "!=", "<", "<=", ">", ">="):
            return build.compare(expr.op, left, right, position)
        return build.arithmetic(expr.op, left, right, expr.type, position)

    def _convert(self, expr: tree.Convert) -> Expr:
        operand = expr.operand
        if isinstance(expr.type, PointerType):
            return self.function_value(expr)
        if isinstance(expr.type, FloatType) or isinstance(operand.type, FloatType):
            return self.floats.converted(expr)
        assert isinstance(expr.type, IntType)
        if isinstance(operand.type, PointerType):
            if expr.type == BOOL:
                return build.convert(self.condition(operand), BOOL, expr.position)
            if is_function_pointer(operand.type):
                raise Unsupported("a function's address as an integer", expr.position, "pointer")
            nodes = self.points_to.targets(operand)
            address = self.addresses.of(nodes, self.pointer(operand), expr.position)
            return build.convert(address, expr.type, expr.position)
        value = self.value(_truth(operand) if expr.type == BOOL else operand)
        return build.convert(value, expr.type, expr.position)

    # ------------------------------------------------------------- functions

    def _function_number(self, function: tree.Function) -> int:
        # (a library function may have been read for several files)
        name = f"{function.name} {function.position}" if function.internal else function.name
        return self.functions.setdefault(name, len(self.functions) + 1)

    def function_value(self, expr: CExpr) -> Expr:
        """Returns a function pointer: the function's number, 0 for null."""
        if isinstance(expr, tree.Convert):
            inner = expr.operand
            if isinstance(inner, tree.IntConst) and inner.value == 0:
                return number(0, expr.position, INT)
            if isinstance(inner.type, PointerType) and is_function_pointer(inner.type):
                return self.function_value(inner)
            constant = inner
            while isinstance(constant, tree.Convert):
                constant = constant.operand
            if isinstance(constant, tree.IntConst) and constant.value == 0:
                return number(0, expr.position, INT)
            what = "an integer" if isinstance(inner.type, IntType) else "a pointer to an object"
            raise Unsupported(f"{what} as a function", expr.position, "function pointer")
        return self.value(expr)
