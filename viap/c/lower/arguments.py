"""The entry function is called by somebody: arguments and globals are any values.

Behind each pointer is an array of its own, whose cells hold any values. Its size is what the
contract or the declaration says; where nobody says it, it has room for every index.
"""

from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.declarators import size_text
from viap.c.elaborate import build
from viap.c.lower import actions
from viap.c.lower.changed import changed
from viap.c.tree import Expr, Given, Symbol
from viap.c.types import ArrayType, FunctionType, PointerType, StructType, VoidType
from viap.errors import Unsupported
from viap.program.given import UNKNOWN_SIZE
from viap.program.types import INDEX, IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.lower.builder import FlowBuilder


class Arguments:
    def __init__(self, builder: "FlowBuilder", given: Given) -> None:
        self.builder = builder
        self.given = given
        self._changed: set[Symbol] | None = None

    def provide(self) -> None:
        """Everything has its value at the call; assumptions hold."""
        builder, unit = self.builder, self.builder.unit
        pointers: list[Symbol] = []
        for parameter in unit.entry.parameters:
            if self._is_pointer(parameter):
                pointers.append(parameter)
            else:
                self._any(builder.instance(parameter), parameter)
        for symbol in unit.globals:
            if symbol.constant or symbol.name == "literal":
                builder.first_value(symbol)
            elif self._is_pointer(symbol):
                pointers.append(symbol)
            else:
                self._any(symbol, symbol)
        builder.start(builder.new_block(unit.entry.position))
        # Sizes speak of the values that all the others have by now.
        for symbol in pointers:
            self._array(symbol)
        for parameter in unit.entry.parameters:
            builder.declarations.keep_sizes(parameter.type, parameter.name)
        for condition in self.given.assumptions:
            position = condition.position
            pure = builder.expressions.value(condition)
            builder.emit(actions.Assume(build.truth(pure), "assume", position))

    def _is_pointer(self, symbol: Symbol) -> bool:
        type = symbol.type
        if not isinstance(type, PointerType):
            return False
        if isinstance(type.target, FunctionType):
            raise Unsupported("a function pointer from outside", symbol.position, symbol.name)
        return True

    def _any(self, instance: Symbol, symbol: Symbol) -> None:
        self.builder.emit(actions.Forget(instance, symbol.position, outside=True, given=symbol))

    # ------------------------------------------------------------- arrays

    def _array(self, pointer: Symbol) -> None:
        """An array that only this pointer leads to, and its first element as the value."""
        builder, position = self.builder, pointer.position
        instance = builder.instance(pointer)
        type = instance.type
        assert isinstance(type, PointerType)
        target = tree.Name(instance, position)
        size = self._size(pointer, position)
        if isinstance(type.target, VoidType):
            self._bytes(pointer, target, size)
            return
        if isinstance(type.target, StructType) and type.target.fields is None:
            raise Unsupported(f"the incomplete type '{type.target}'", position, pointer.name)
        builder.declarations.keep_sizes(type, pointer.name)
        array = ArrayType(type.target, None)
        made = Symbol(pointer.name, array, position, static=True, external=True)
        inner = builder.declarations.sizes(type.target)
        builder.emit(actions.Dimension(made, array, (size, *inner), position, pointer))
        first = tree.Decay(tree.Name(made, position), type, position, False)
        builder.emit(actions.Store(target, first, position))

    def _size(self, pointer: Symbol, position: Position) -> Expr:
        """The number of elements: a constant, or a variable that nothing changes."""
        known = self.given.sizes.get(pointer)
        if known is None:
            return tree.IntConst(UNKNOWN_SIZE, INDEX, position)
        if known.effects:
            raise Unsupported("an array's size with side effects", known.position, pointer.name)
        value = self.builder.expressions.value(known)
        if isinstance(value, tree.Name) and self._stays(known):
            return value
        size = self.builder.assignments.stash(value, f"{pointer.name}.size")
        if isinstance(size, tree.Name):
            size.symbol.shown = size_text(known)
        return size

    def _stays(self, size: Expr) -> bool:
        """Whether it is a parameter that the function never changes."""
        entry = self.builder.unit.entry
        assert entry.body is not None
        if self._changed is None:
            self._changed = changed(entry.body)
        return (
            isinstance(size, tree.Name)
            and size.symbol in entry.parameters
            and size.symbol not in self._changed
        )

    def _bytes(self, pointer: Symbol, target: tree.Name, size: Expr) -> None:
        """Behind `void *` there are bytes; what they are made of, a use tells."""
        assert isinstance(size.type, IntType)
        site = actions.Site(pointer.name, None, pointer.position, heap=False, given=pointer)
        self.builder.emit(actions.Allocate(target, site, size, False, pointer.position))
