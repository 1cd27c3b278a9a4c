"""Declarations: initial values, and the sizes of variable-length arrays."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.library.library_functions import STANDARD
from viap.c.tree import actions, tree
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.tree_walk import mentions
from viap.c.tree.types import ArrayType, CType, Field, PointerType, StructType
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program.assumptions import LEAST, RESTRICT
from viap.core.program.integer_types import INT, IntType

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


class DeclarationLowering:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder
        self.array_sizes: dict[ArrayType, Expr] = {}

    def declare(self, node: tree.Declaration) -> None:
        original = node.symbol
        self.note_promises(original)
        if original.static:
            return  # it has its value from the start of the program
        symbol = self.builder.instance(original)
        self.builder.emit(actions.Begin(symbol, node.position))
        type = symbol.type
        if isinstance(type, PointerType):
            self.keep_sizes(type, symbol.name, checked=True)
        if isinstance(type, ArrayType) and _is_variable(type):
            self._dimension(symbol, type, node.position)
        elif original.init is not None:
            if mentions(original.init, original):
                if original.init.aggregate:
                    _refuse_own_value(original.init, original)
                self.builder.emit(actions.Forget(symbol, node.position))
            self.initialise(symbol, original.init, node.position, named=original)
        else:
            self.builder.emit(actions.Forget(symbol, node.position))

    def initialise(
        self,
        symbol: Symbol,
        init: tree.Initialiser,
        position: Position,
        zeroed: bool = False,
        named: Symbol | None = None,
    ) -> None:
        """Initialises a variable; `named` is its name in the text, for that of an inlined call."""
        builder = self.builder
        target = tree.Name(symbol, position)
        cleared = zeroed
        if init.aggregate and not zeroed and not _covers(symbol.type, init):
            builder.emit(actions.Clear(target, position))
            cleared = True
        if not zeroed:
            for path in init.union_members:
                self._begin_union(target, path, position)
        items: list[tuple[Expr, Expr]] = []
        for path, value in init.values:
            # (A store to a member says nothing about the padding, unlike what is cleared.)
            again = not zeroed and any(isinstance(step, Field) for step in path)
            if cleared and isinstance(value, tree.IntConst) and value.value == 0 and not again:
                continue
            part = self._part(target, path, position)
            items.append((part, value))
        for part, value in self._ordered(items, named or symbol, position):
            with builder.sequence.full(value):
                builder.assignments.store(part, value, position)
            builder.flush()

    def _ordered(
        self, items: list[tuple[Expr, Expr]], named: Symbol, position: Position
    ) -> Iterator[tuple[Expr, Expr]]:
        """Yields the items of an initialiser, in each of the orders that may make a difference."""
        sequence = self.builder.sequence
        orders: list[list[int]] = []
        if len(items) > 1 and any(value.effects for _, value in items):
            whole = tree.Name(named, position)
            orders = sequence.planner.item_orders([value for _, value in items], whole)
        if not orders:
            yield from items
            return
        ordered = set(orders[0])
        for number in sequence.choose(position, len(orders)):
            for index in orders[number]:
                yield items[index]
        yield from (item for index, item in enumerate(items) if index not in ordered)

    def _part(self, target: Expr, path: tuple[int | Field, ...], position: Position) -> Expr:
        for step in path:
            if isinstance(step, int):
                index = tree.IntConst(step, INT, position)
                target = build.element(target, index, position, self.builder.model)
            else:
                target = build.select(target, step, position)
        return target

    def _begin_union(self, target: Expr, path: tuple[int | Field, ...], position: Position) -> None:
        """Begins the initialisation of an automatic union.

        The bytes beyond the initialised member are unspecified; parts of the member that the list
        leaves out are zero.
        """
        from viap.c.tree.object_layout import size_of

        union = self._part(target, path[:-1], position)
        member = self._part(union, path[-1:], position)
        model, emit = self.builder.model, self.builder.emit
        if size_of(member.type, model, position) >= size_of(union.type, model, position):
            return
        emit(actions.Unspecify(union, position))
        if isinstance(member.type, ArrayType | StructType):
            emit(actions.Clear(member, position))
        else:
            zero = build.convert(tree.IntConst(0, INT, position), member.type, position)
            emit(actions.Store(member, zero, position))

    # ------------------------------------------------------------- variable-length arrays

    def _dimension(self, symbol: Symbol, type: ArrayType, position: Position) -> None:
        """Creates a variable-length array: its sizes are fixed now."""
        self.keep_sizes(type, symbol.name)
        self.builder.emit(actions.Dimension(symbol, type, self.sizes(type), position))

    def sizes(self, type: CType) -> tuple[Expr | None, ...]:
        """Returns the stored sizes of an array's dimensions; None for fixed ones."""
        found: list[Expr | None] = []
        while isinstance(type, ArrayType):
            found.append(self.array_sizes.get(type))
            type = type.element
        return tuple(found)

    def note_promises(self, symbol: Symbol) -> None:
        """Notes what the declaration of a variable of the program promises about accesses."""
        if symbol.position.file == STANDARD or not isinstance(symbol.type, PointerType):
            return
        made = {RESTRICT: "restrict" in symbol.qualifiers, LEAST: symbol.least}
        for kind in filter(made.__getitem__, made):
            self.builder.promises.setdefault((kind, symbol.name), symbol.position)

    def enter(self, parameter: Symbol) -> None:
        """Evaluates a parameter's sizes on entry of its function, including the outermost one."""
        self.note_promises(parameter)
        bound = parameter.bound
        if isinstance(bound, tree.Expr) and bound.effects:
            self.builder.expressions.effect(bound)
            self.builder.flush()
        self.keep_sizes(parameter.type, parameter.name, checked=True)

    def keep_sizes(self, type: CType, name: str = "array", checked: bool = False) -> None:
        """Stores the current sizes in a type, so that later changes of variables don't matter.

        `checked`: nothing else ensures that they are positive (C11 6.7.6.2p5).
        """
        while isinstance(type, ArrayType | PointerType):
            if isinstance(type, PointerType):
                type = type.target
                continue
            if isinstance(type.size, tree.Expr):
                with self.builder.sequenced():
                    self.array_sizes[type] = self._kept_size(type.size, name, checked)
            type = type.element

    def _kept_size(self, expr: Expr, name: str, checked: bool) -> Expr:
        builder, position = self.builder, expr.position
        with builder.sequence.full(expr):
            size = builder.expressions.value(expr)
        if not isinstance(size, tree.IntConst):
            size = builder.assignments.stash(size, f"{name}.size")
            if isinstance(size, tree.Name):
                from viap.c.tree.expression_printer import size_text

                size.symbol.shown = size_text(expr)
        if checked:
            none = tree.IntConst(0, INT, position)
            positive = build.binary(">", size, none, position, builder.model)
            what = "an array whose size is not positive"
            builder.emit(actions.Require(positive, what, position))
        return size

    def size_of_array(self, type: ArrayType, size_t: IntType, position: Position) -> Expr:
        """Returns the bytes of an array, by the sizes that its type had when it was declared."""
        model = self.builder.model
        if isinstance(type.element, ArrayType):
            unit = self.size_of_array(type.element, size_t, position)
        else:
            from viap.c.tree.object_layout import size_of

            unit = tree.IntConst(size_of(type.element, model, position), size_t, position)
        if isinstance(type.size, int):
            count: Expr = tree.IntConst(type.size, size_t, position)
        else:
            known = self.array_sizes.get(type)
            if known is None:
                raise Unsupported("the size of this array", position, "sizeof")
            count = build.convert(known, size_t, position)
        return build.binary("*", count, unit, position, model)


def _is_variable(type: CType) -> bool:
    while isinstance(type, ArrayType):
        if isinstance(type.size, tree.Expr):
            return True
        type = type.element
    return False


def _refuse_own_value(init: tree.Initialiser, symbol: Symbol) -> None:
    """Refuses initialisers that use the aggregate's own parts, since their order is open.

    They may use its address.
    """
    waiting = [value for _, value in init.values]
    while waiting:
        expr = waiting.pop()
        match expr:
            case tree.AddressOf() | tree.Decay():
                waiting.extend(_evaluated(expr))
            case tree.Name() if expr.symbol is symbol:
                raise Unsupported(
                    "an initialiser that uses its own object", expr.position, symbol.name
                )
            case (
                tree.Call()
                | tree.StatementExpr()
                | tree.CompoundLiteral()
                | tree.Assign()
                | tree.Step()
                | tree.Marked()
            ):
                if mentions(expr, symbol):
                    what = "an initialiser that uses its own object"
                    raise Unsupported(what, expr.position, symbol.name)
            case tree.Comma():
                waiting += [expr.left, expr.right]
            case _:
                waiting.extend(tree.operands(expr))


def _evaluated(address: tree.AddressOf | tree.Decay) -> list[Expr]:
    """Returns the parts that taking an address evaluates: indices and pointers, not the object."""
    found: list[Expr] = []
    place = address.array if isinstance(address, tree.Decay) else address.operand
    while isinstance(place, tree.Element | tree.Member):
        if isinstance(place, tree.Element):
            found.append(place.index)
        place = place.array if isinstance(place, tree.Element) else place.object
    if isinstance(place, tree.Deref):
        found.append(place.pointer)
    elif not isinstance(place, tree.Name):
        found.append(place)
    return found


def _covers(type: CType, init: tree.Initialiser) -> bool:
    """True if the values name every scalar of an aggregate."""
    if _has_union(type):
        return False  # its other members' bytes are cleared first
    whole = sum(len(path) > 0 for path, _ in init.values)
    return whole == _scalars(type) and all(
        not isinstance(value.type, StructType) for _, value in init.values
    )


def _scalars(type: CType) -> int:
    if isinstance(type, ArrayType) and isinstance(type.size, int):
        return type.size * _scalars(type.element)
    if isinstance(type, StructType) and type.kind == "struct":
        return sum(_scalars(field.type) for field in type.fields or ())
    return 1


def _has_union(type: CType) -> bool:
    while isinstance(type, ArrayType):
        type = type.element
    if not isinstance(type, StructType):
        return False
    return type.kind == "union" or any(_has_union(field.type) for field in type.fields or ())
