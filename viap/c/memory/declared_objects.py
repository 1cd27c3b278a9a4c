"""Objects of unknown contents: declared without a value, or from outside."""

from collections.abc import Iterator
from typing import Any

from viap.c.memory.lvalue_places import Spot
from viap.c.memory.memory_regions import (
    ELEMENT,
    MemoryRegion,
    Node,
    is_function_pointer,
    is_given,
    type_at,
)
from viap.c.memory.pointer_views import PointerValue, null
from viap.c.memory.region_layout import WILD, Layout, PointerLeaf
from viap.c.memory.stores import Stores
from viap.c.tree import actions, tree
from viap.c.tree.expression_printer import declaration, tag
from viap.c.tree.object_layout import size_of
from viap.c.tree.tree import Symbol
from viap.c.tree.types import ArrayType, CType, Field, PointerType, StructType, VoidType
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position, TermPlace
from viap.core.program import build
from viap.core.program.build import number as constant
from viap.core.program.inputs import given_function, outside_at, outside_function, unset_at
from viap.core.program.integer_types import BOOL, INDEX, INT
from viap.core.program.nodes import (
    Array,
    Assign,
    Constant,
    Expr,
    Fill,
    Given,
    Input,
    Scalar,
    Variable,
)
from viap.core.program.unsized_arrays import UNKNOWN_SIZE
from viap.project.contract import is_length


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
            self.handed.append(handed(action.given, region, self.layout))
            if region.freed and is_given(region):
                alive = self.access.places.life_mark(Spot(None, region, (), ()), position)
                self.output.emit(Assign(alive, constant(1, position, INT), position))
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
        wild, null = constant(WILD, position, INT), constant(0, position, INT)
        nowhere = constant(0, position)
        # (It is an address: no two of its values mean the same, and null has the address zero.)
        address = build.convert(where, self.access.model.size_t, position)
        address = build.convert(address, INDEX, position)
        first = build.compare("==", address, nowhere, position)
        address = build.conditional(first, constant(1, position), address, position)
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
                positive = build.compare(">", value, constant(0, position, value.type), position)
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
        share: Expr = constant(most, position)
        for value in values:
            if most < value.type.maximum:
                fits = build.compare("<=", value, constant(most, position, value.type), position)
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


# ---- The core variables of values and objects that the entry function's caller passes.


def handed(symbol: Symbol, region: MemoryRegion, layout: Layout) -> Given:
    """Returns the record of a value or object that a caller passes.

    `region` is the variable itself, or the object behind it if it is a pointer.
    """
    parts = tuple(_parts(symbol, region, layout, symbol.name))
    pointer = isinstance(symbol.type, PointerType)
    single = region.single or not isinstance(region.declared or region.type, ArrayType)
    declared = _declared(symbol)
    return Given(symbol.name, _kind(symbol), pointer, single, declared, parts)


def handed_pointer(symbol: Symbol) -> Given:
    """Returns the record of a pointer to objects with numbers."""
    return Given(symbol.name, _kind(symbol), True, True, _declared(symbol), ())


def handed_objects(symbol: Symbol, region: MemoryRegion, layout: Layout) -> Given:
    """Returns the record of objects with numbers; `symbol` stands for the pointers to them."""
    parts = tuple(_parts(symbol, region, layout, "{}"))
    return Given(symbol.name, "objects", True, region.single, _declared(symbol), parts)


def _parts(
    symbol: Symbol, region: MemoryRegion, layout: Layout, text: str
) -> Iterator[tuple[str, Scalar | Array]]:
    linked = {node for _, node in layout.points_to.linked()}
    for node in layout.parts((region, ()), symbol.position):
        if node in linked:
            continue  # it leads to objects with numbers
        if is_function_pointer(type_at(node)):
            continue  # no counterexample has one
        leaf = layout.leaf(node, symbol.position)
        if node in layout.points_to.received:
            assert isinstance(leaf, PointerLeaf)
            yield _written(symbol, node, text), leaf.object  # (null in ordinary surroundings)
            continue
        if isinstance(leaf, PointerLeaf) and isinstance(leaf.object, Scalar):
            if layout.points_to.sets.get(node):
                continue  # it leads to an object of its own
        if isinstance(leaf, PointerLeaf) or isinstance(type_at(node), PointerType):
            what = f"the pointers in '{symbol.name}', which a caller gives"
            raise Unsupported(what, symbol.position, symbol.name)
        yield _written(symbol, node, text), leaf


def link_text(node: Node) -> str:
    """Returns the C text of pointers in objects of a caller, with `{}` for each index.

    For objects with numbers, the first one is the object.
    """
    region, path = node
    arrow = False
    if region.symbol is None:
        text = "{}"
        if region.single and path[:1] == (ELEMENT,):
            path, arrow = path[1:], True
            text = text if path else "{}[0]"
    else:
        symbol = region.symbol
        arrow = symbol.shown.endswith("->")
        text = f"{symbol.name}[0]" if symbol.shown.startswith("*") else symbol.name
    for step in path:
        if not isinstance(step, Field):
            text += "[{}]"
        else:
            text += f"->{step.name}" if arrow else f".{step.name}"
        arrow = False
    return text


def _kind(symbol: Symbol) -> str:
    if symbol.member:
        return "member"
    if symbol.external:
        return "extern"
    return "parameter" if symbol.parameter else "local" if symbol.local else "global"


def _declared(symbol: Symbol) -> str:
    """Returns the declaration, with names that the file knows."""
    type: CType = symbol.type
    while isinstance(type, ArrayType | PointerType):
        type = type.element if isinstance(type, ArrayType) else type.target
    text = declaration(symbol.type, symbol.name)
    if isinstance(type, StructType) and type.tag.startswith("<") and type.alias:
        text = text.replace(f"{type.kind} {tag(type)}", type.alias, 1)
    return text


def _written(symbol: Symbol, node: Node, text: str) -> str:
    """Returns the C text of the part, with `{}` for each index; `text`: that of the object."""
    region, path = node
    if region.raw:
        whole = isinstance(symbol.type, PointerType | ArrayType)
        return f"((unsigned char *){'' if whole else '&'}{text})[{{}}]"
    if region.flat:
        text = f"(({declaration(PointerType(type_at((region, path[:1]))), '')}){text})"
    elif isinstance(symbol.type, PointerType) and isinstance(symbol.type.target, VoidType):
        assert isinstance(region.type, ArrayType)
        text = f"(({declaration(PointerType(region.type.element), '')}){text})"
    for number, step in enumerate(path):
        if not isinstance(step, Field):
            text += "[0]" if number == 0 and region.single else "[{}]"
        elif not step.name.startswith("<"):
            behind = not number and isinstance(symbol.type, PointerType)
            text += f"->{step.name}" if behind else f".{step.name}"
    return text.replace("{}[0].", "{}->", 1)
