"""Objects of unknown contents: declared without a value, or from outside."""

from typing import Any

from viap.c import actions, tree
from viap.c.memory.lvalue_places import Spot
from viap.c.memory.memory_regions import MemoryRegion, Node, is_given, type_at
from viap.c.memory.pointees import is_function_pointer
from viap.c.memory.pointer_values import PointerValue, null
from viap.c.memory.region_layout import WILD, PointerLeaf
from viap.c.memory.stores import Stores
from viap.c.object_layout import size_of
from viap.c.types import ArrayType, StructType
from viap.program import build
from viap.program.build import number
from viap.program.caller_inputs import given_function
from viap.program.integer_types import BOOL, INDEX, INT
from viap.program.nodes import Array, Assign, Constant, Expr, Fill, Given, Input, Scalar, Variable
from viap.program.outside_inputs import outside_function
from viap.program.unset_values import outside_at, unset_at
from viap.program.unsized_arrays import UNKNOWN_SIZE
from viap.project.string_lengths import is_length
from viap.source import Position, TermPlace


class DeclaredObjects:
    """`handed` collects the objects that the caller of the entry function passes."""

    def __init__(self, stores: Stores, handed: list[Given]) -> None:
        self.stores, self.handed = stores, handed
        self.access = stores.access
        self.points_to = stores.access.points_to
        self.layout = stores.layout
        self.output = stores.output

    def forget(self, action: actions.Forget) -> None:
        """Gives a variable any value, as its declaration without a value does."""
        region = self.points_to.region(action.symbol)
        position = action.position
        if action.given is not None and not is_length(action.given.name):
            from viap.c.memory.caller_variables import handed

            self.handed.append(handed(action.given, region, self.layout))
            if region.freed and is_given(region):
                alive = self.access.places.life_mark(Spot(None, region, (), ()), position)
                self.output.emit(Assign(alive, number(1, position, INT), position))
        at = outside_at(position) if action.outside else _unset_at(action)
        linked = self._linked() if action.given is not None else frozenset()
        for part in self.layout.parts((region, ()), position):
            if part in linked:
                continue  # a link says where it leads
            if part in self.points_to.received:
                self.receive(part, position)
                continue
            leaf = self.layout.leaf(part, position)
            if isinstance(leaf, PointerLeaf):
                if isinstance(leaf.object, Array):
                    self._forget_pointers(leaf, action.outside, position)
                else:
                    spot = Spot(None, part[0], part[1], ())
                    some = self.layout.scalar("pointer.some", BOOL)
                    self.access.written.gets_any(part, some)
                    value = self.unknown_pointer(some, "", at)
                    self.stores.pointer(spot, value, position)
            elif isinstance(leaf, Array):
                self.output.emit(Fill(leaf, (), None, at))
            else:
                function = given_function(leaf.name) if action.given else ""
                self.access.written.gets_any(part, leaf)
                self.output.emit(Input(Variable(leaf, position), function, leaf.type, at))
            self.access.written.fill(part, (), action.outside, position)

    def receive(self, node: Node, position: Position) -> None:
        """Gives a caller's pointers without a known target their values at the call."""
        leaf = self.layout.leaf(node, position)
        assert isinstance(leaf, PointerLeaf)
        ordinary = self.points_to.environment.is_ordinary
        if isinstance(leaf.object, Scalar):
            value = null(position)
            if not ordinary:
                some = self.layout.scalar("pointer.some", BOOL)
                value = self.unknown_pointer(some, "", outside_at(position))
            self.stores.pointer(Spot(None, *node, ()), value, position)
            return
        for variable in leaf.variables:
            assert isinstance(variable, Array)
            # (Any number but 0 that is not the number of a possible target means the outside.)
            self.output.emit(Fill(variable, (), 0 if ordinary else None, outside_at(position)))
        self.access.written.fill(node, (), True, position)

    def receive_functions(self, region: MemoryRegion, position: Position) -> None:
        """Gives the function pointers in a caller's object any values: no call describes them."""
        for node in self.layout.parts((region, ()), position):
            if not is_function_pointer(type_at(node)):
                continue
            leaf = self.layout.leaf(node, position)
            if isinstance(leaf, Array):
                self.output.emit(Fill(leaf, (), None, outside_at(position)))
            else:
                assert isinstance(leaf, Scalar)
                target = Variable(leaf, position)
                self.output.emit(Input(target, outside_function(leaf.type), leaf.type, position))

    def _linked(self) -> frozenset[Node]:
        """Returns the pointers of the caller that lead to any number of objects."""
        return frozenset(node for _, node in self.points_to.linked())

    def _forget_pointers(self, leaf: PointerLeaf, outside: bool, position: Position) -> None:
        """Gives pointers in arrays any values; those from outside may be null, too.

        Any number but 0 that is not the number of a possible target means an unknown object.
        """
        ordinary = self.points_to.environment.is_ordinary
        for variable in (leaf.object, *leaf.rows, leaf.offset):
            assert isinstance(variable, Array)
            value = WILD if variable is leaf.object else 0
            if outside:
                any_value = not ordinary or variable is leaf.offset
                at = outside_at(position)
                self.output.emit(Fill(variable, (), None if any_value else value, at))
            else:
                self.output.emit(Fill(variable, (), value, position))

    def unknown_pointer(
        self, chosen: Scalar, function: str, position: Position, where: Expr | None = None
    ) -> PointerValue:
        """Returns null, or a pointer to an unknown object: an input chooses.

        `where`: its address, if that is known.
        """
        some = Variable(chosen, position)
        self.output.emit(Input(some, function, BOOL, position))
        if where is None:
            where = Variable(self.layout.scalar("pointer.where", INDEX), position)
            at = outside_at(position) if function else position
            self.output.emit(Input(where, "", INDEX, at))
        wild, null = number(WILD, position, INT), number(0, position, INT)
        nowhere = number(0, position)
        # (It is an address: no two of its values mean the same, and null has the address zero.)
        address = build.convert(where, self.access.model.size_t, position)
        address = build.convert(address, INDEX, position)
        first = build.compare("==", address, nowhere, position)
        address = build.conditional(first, number(1, position), address, position)
        return PointerValue(
            build.conditional(some, wild, null, position),
            (),
            build.conditional(some, address, nowhere, position),
        )

    def dimension(self, action: actions.Dimension) -> None:
        """Makes a variable-length array, of the sizes that its type has now."""
        position = action.position
        region = self.points_to.region(action.symbol)
        level: Any = action.type
        values: list[Expr] = []
        fixed = 1
        for depth, size in enumerate(action.sizes):
            if size is None:
                assert isinstance(level, ArrayType)
            elif isinstance(size, tree.IntConst):
                region.sizes[depth] = size.value
                fixed *= max(1, size.value)
            else:
                value = self.access.value(size)
                assert isinstance(value, Variable)
                region.sizes[depth] = value.scalar
                positive = build.compare(">", value, number(0, position, value.type), position)
                # If the array existed before, its outermost size is only a promise; and for the
                # others, promises are emitted first.
                if action.given is None and not isinstance(position, TermPlace):
                    self.output.check(positive, "an array whose size is not positive", position)
                    values.append(value)
            level = level.element
        if values:
            unit = fixed * max(1, size_of(level, self.access.model, position))
            self._check_size(values, self.access.model.ptrdiff_t.maximum // unit, position)
        if region.raw or region.flat:
            self._cells_of_array(region, action)
        self.access.place_object(region, position)
        outside = action.outside or action.given is not None
        self.forget(actions.Forget(action.symbol, position, outside, action.given))

    def _check_size(self, values: list[Expr], most: int, position: Position) -> None:
        """Checks that the product of an array's sizes is at most a number: it has an object."""
        share: Expr = number(most, position)
        for value in values:
            if most < value.type.maximum:
                fits = build.compare("<=", value, number(most, position, value.type), position)
                self.output.check(fits, "an object that is too large", position)
            wide = build.convert(value, INDEX, position)
            if not isinstance(share, Constant):
                fits = build.compare("<=", wide, share, position)
                self.output.check(fits, "an object that is too large", position)
            share = build.arithmetic("/", share, wide, INDEX, position)

    def _cells_of_array(self, region: MemoryRegion, action: actions.Dimension) -> None:
        """Sets the number of bytes, or elements, of a variable-length array kept by them."""
        position = action.position
        declared = region.declared
        assert isinstance(declared, ArrayType)
        unknown = region.sizes.get(0) == UNKNOWN_SIZE
        region.extents = dict(region.sizes)
        size = self.access.rows.units(region, declared, position)
        region.sizes.clear()
        if unknown:
            region.sizes[0] = UNKNOWN_SIZE
        elif isinstance(size, Constant):
            region.sizes[0] = size.value
        else:
            count = self.layout.scalar(f"{self.layout.base_name(region)}.size", INDEX)
            region.sizes[0] = count
            self.output.emit(Assign(Variable(count, position), size, position))


def _unset_at(action: actions.Forget) -> Position:
    """Returns the position of a declaration without a value; it tells which reads are undefined."""
    symbol = action.symbol
    is_scalar = not isinstance(symbol.type, ArrayType | StructType)
    return unset_at(
        action.position, symbol.shown or symbol.name, is_scalar and not symbol.addressed
    )
