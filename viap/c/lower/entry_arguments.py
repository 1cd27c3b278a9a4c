"""The caller of the entry function: arguments and globals have any values.

Each pointer leads to an array of its own, whose cells hold any values. The contract or the
declaration states its size; if nothing states it, it has room for every index. A single struct is
not an array, so that the pointers in it can lead to arrays of their own, too.
"""

from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.elaborate.variable_arguments import OF_CALLER
from viap.c.lower.allowed_pointers import PointerPath
from viap.c.lower.caller_structures import Holder, Shapes, Steps, Structures, is_opaque
from viap.c.tree import actions, tree
from viap.c.tree.actions import AllocationSite
from viap.c.tree.expression_printer import size_text
from viap.c.tree.object_layout import size_of
from viap.c.tree.tree import CallerContract, Expr, Symbol
from viap.c.tree.tree_walk import changed, mentions, nodes
from viap.c.tree.types import (
    VA_LIST,
    ArrayType,
    CType,
    FunctionType,
    PointerType,
    StructType,
    holds_pointers,
)
from viap.core.base.errors import Unsupported
from viap.core.program.assumptions import CALLABLE_POINTER
from viap.core.program.integer_types import CHAR, INDEX, INT, IntType
from viap.core.program.unsized_arrays import UNKNOWN_SIZE
from viap.project.contract import as_written

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


@dataclass(frozen=True, eq=False)
class _Pointer:
    """A pointer of the caller: where it is stored, and its name for the user.

    `symbol` stands for it; that is the parameter or global itself, unless it is a member.
    """

    place: Expr
    symbol: Symbol
    root: Symbol
    path: str = ""


class Arguments:
    def __init__(self, builder: "FlowBuilder", given: CallerContract) -> None:
        self.builder = builder
        self.given = given
        self._pointers: deque[_Pointer] = deque()
        self._places: dict[PointerPath, Expr] = {}
        self._rows: list[Expr] = []  # computed sizes of inner dimensions
        bodies = [function.body for function in builder.unit.functions]
        assert builder.unit.entry.body is not None
        self._changed = changed(builder.unit.entry.body)
        terms = _contract_terms(builder.unit)
        self._shapes = Shapes([*bodies, *given.assumptions, *given.sizes.values(), *terms])
        self._structures = Structures(self, self._shapes)

    def provide(self) -> None:
        """Gives everything its value at the call, and assumes the preconditions."""
        builder, unit = self.builder, self.builder.unit
        for parameter in unit.entry.parameters:
            self._give(builder.instance(parameter), parameter)
        for symbol in unit.globals:
            if symbol.literal or (symbol.constant and not self._is_constant_elsewhere(symbol)):
                _refuse_changed_literals(symbol)
                builder.first_value(symbol)
            else:
                self._give(symbol, symbol)
        builder.start(builder.new_block(unit.entry.position))
        # Sizes refer to the values that everything has by now: first those that need no dereference
        # of another pointer.
        for symbol in unit.entry.parameters:
            builder.declarations.keep_sizes(symbol.type, symbol.name)
        self._pointers = deque(sorted(self._pointers, key=self._looks_behind))
        while self._pointers:
            self._lead(self._pointers.popleft())
        self._structures.finish()
        for pair in self.given.equal:
            if all(each in self._places for each in pair):
                for one, other in (pair, pair[::-1]):
                    self._let_be_equal(one, other)
        for condition in self.given.assumptions:
            pure = builder.expressions.value(condition)
            builder.emit(actions.Assume(build.truth(pure), "assume", condition.position))
        for size in self._rows:
            at = size.position
            positive = build.binary(">", size, tree.IntConst(0, INT, at), at, builder.model)
            what = "an array whose size is not positive"
            builder.emit(actions.Require(positive, what, at))

    def _is_constant_elsewhere(self, symbol: Symbol) -> bool:
        """True for a constant of another file that a test can define, with any value."""
        sized = not self.builder.is_unsized(symbol)
        return symbol.external and sized and not holds_pointers(symbol.type)

    def _looks_behind(self, pointer: _Pointer) -> bool:
        size = self.given.sizes.get((pointer.root, pointer.path))
        return size is not None and any(isinstance(node, tree.Deref) for node in _parts(size))

    def _give(self, instance: Symbol, symbol: Symbol) -> None:
        place = tree.Name(instance, symbol.position)
        if isinstance(symbol.type, PointerType):
            self._add(_Pointer(place, symbol, symbol))
            return
        if symbol.type is VA_LIST:
            unknown = tree.IntConst(OF_CALLER, VA_LIST, symbol.position)
            self.builder.emit(actions.Store(place, unknown, symbol.position))
            return
        if self.builder.is_unsized(symbol):
            self.builder.emit(self.builder.unsized(symbol, symbol))
            return
        action = actions.Forget(instance, symbol.position, outside=True, given=symbol)
        self.builder.emit(action)
        self._inside(place, symbol.type, symbol, "", False)

    def _add(self, pointer: _Pointer) -> None:
        type, symbol = pointer.symbol.type, pointer.symbol
        assert isinstance(type, PointerType)
        if isinstance(type.target, FunctionType):
            position = symbol.position
            receive = actions.ReceivePointer(pointer.place, "", position)
            self.builder.emit(receive)
            if symbol.parameter:
                some = build.truth(pointer.place)
                self.builder.emit(actions.Assume(some, "assume", position))
                self.builder.rely(CALLABLE_POINTER, symbol.name, position)
            return
        self.builder.reliance.entry.add(symbol, pointer.root, pointer.path)
        self._pointers.append(pointer)
        self._places[pointer.root, pointer.path] = pointer.place

    def _inside(self, place: Expr, type: CType, root: Symbol, path: str, behind: bool) -> None:
        """Provides the pointers in an object with targets, too, if the program uses them.

        `behind`: the object is the one that a pointer leads to.
        """
        match type:
            case StructType(kind="struct"):
                dot = "->" if behind else "."
                for field in type.fields or ():
                    if self._shapes.is_used(field):
                        part = build.select(place, field, place.position)
                        self._inside(part, field.type, root, f"{path}{dot}{field.name}", False)
            case PointerType() if not isinstance(type.target, FunctionType):
                path = f"{path}[]" if behind else path
                self._add(_Pointer(place, _member(root, path, type), root, path))
            case ArrayType() if self._shapes.holds_used(type):
                holder = _holder(place, root, path).inner(None, "[]")
                self._structures.inside(holder, type.element, False)

    def _let_be_equal(self, one: PointerPath, other: PointerPath) -> None:
        """Lets a pointer lead to the object of another one, if that has enough elements."""
        from viap.c.lower.clause_lowering import ClauseLowering
        from viap.c.lower.frame_places import FrameConditions

        at = one[0].position
        lowering, conditions = ClauseLowering(self.builder), FrameConditions(at)
        equal = lowering.choice(at)
        known = self.given.sizes
        if one in known and other in known:
            small, large = (self.builder.expressions.value(known[each]) for each in (one, other))
            equal = conditions.both(equal, conditions.compare("<=", small, large))
        with lowering.under(equal, at):
            self.builder.emit(actions.Store(self._places[one], self._places[other], at))

    # ------------------------------------------------------------- objects behind pointers

    def _lead(self, pointer: _Pointer) -> None:
        """Creates an object that only this pointer leads to."""
        builder, symbol, position = self.builder, pointer.symbol, pointer.symbol.position
        type = symbol.type
        assert isinstance(type, PointerType)
        target = type.target
        size = self.size_of_target(pointer.root, pointer.path, symbol)
        given = not (isinstance(size, tree.IntConst) and size.value == UNKNOWN_SIZE)
        optional = (pointer.root, pointer.path) in self.given.nullable
        if optional or (self._shapes.is_structure(target) and not given):
            holder = _holder(pointer.place, pointer.root, pointer.path)
            self._structures.lead(holder, type, optional=optional)
            return
        if is_opaque(target):
            self._bytes(pointer, size)
            return
        holds = self._shapes.holds_used(target)
        alone = not given and holds and not self._shapes.is_moved(target)
        one = alone or (isinstance(size, tree.IntConst) and size.value == 1)
        if one and (isinstance(target, StructType) or (isinstance(target, PointerType) and holds)):
            self._single(pointer, target, given)
            return
        array = ArrayType(target, None)
        made = Symbol(symbol.name, array, position, static=True, external=True)
        inner = builder.declarations.sizes(target)
        # The callers' promises about them come first.
        self._rows += [each for each in inner if each is not None]
        builder.emit(actions.Dimension(made, array, (size, *inner), position, symbol))
        first = tree.Decay(tree.Name(made, position), type, position, False)
        builder.emit(actions.Store(pointer.place, first, position))
        if holds:
            around = Holder(made, (None,), 1, pointer.root, pointer.path, {})
            self._structures.inside(around, target, True)

    def _single(self, pointer: _Pointer, type: StructType | PointerType, stated: bool) -> None:
        """Creates one object, whose pointers can lead to objects of their own, too.

        `stated`: a contract, or an option, says that there is one.
        """
        symbol, position = pointer.symbol, pointer.symbol.position
        if not stated:
            self.builder.reliance.entry.lone.add(symbol)
        made = Symbol(symbol.name, type, position, static=True, external=True)
        is_struct = isinstance(type, StructType)
        made.shown = f"{symbol.name}->" if is_struct else f"*{symbol.name}"
        object = tree.Name(made, position)
        self.builder.emit(actions.Forget(made, position, outside=True, given=symbol))
        address = build.address_of(object, position)
        self.builder.emit(actions.Store(pointer.place, address, position))
        self._inside(object, type, pointer.root, pointer.path, True)

    def size_of_target(self, root: Symbol, path: str, symbol: Symbol) -> Expr:
        """Returns the number of elements: a constant, or a variable that never changes."""
        name, position = symbol.name, symbol.position
        known = self.given.sizes.get((root, path))
        if known is None:
            return tree.IntConst(UNKNOWN_SIZE, INDEX, position)
        if known.effects:
            raise Unsupported("an array's size with side effects", known.position, name)
        value = self.builder.expressions.value(known)
        if isinstance(value, tree.Name) and self._stays(known):
            self._possible(value, symbol.type)
            return value
        size = self.builder.assignments.stash(value, f"{name}.size")
        if isinstance(size, tree.Name):
            size.symbol.shown = as_written(size_text(known))
        self._possible(size, symbol.type)
        return size

    def _possible(self, size: Expr, pointer: CType) -> None:
        """Exclude calls with more elements than an object can have: differences must fit."""
        assert isinstance(pointer, PointerType) and isinstance(size.type, IntType)
        at, model = size.position, self.builder.model
        unit = 1
        with suppress(Unsupported):  # (a row of a size that is not known, or an incomplete type)
            unit = max(1, size_of(pointer.target, model, at))
        limit = model.ptrdiff_t.maximum // unit
        if not isinstance(size, tree.IntConst) and limit < size.type.maximum:
            most = tree.IntConst(limit, size.type, at)
            fits = build.binary("<=", size, most, at, model)
            self.builder.emit(actions.Assume(fits, "assume", at))

    def _stays(self, size: Expr) -> bool:
        """True for a parameter that the function never changes."""
        return (
            isinstance(size, tree.Name)
            and size.symbol in self.builder.unit.entry.parameters
            and size.symbol not in self._changed
        )

    def _bytes(self, pointer: _Pointer, size: Expr) -> None:
        """Creates bytes behind a `void *`; a use determines their type."""
        assert isinstance(size.type, IntType)
        symbol, position = pointer.symbol, pointer.symbol.position
        site = actions.AllocationSite(symbol.name, None, position, heap=False, given=symbol)
        # Unlike memory from malloc, its bytes have values.
        self.builder.emit(actions.Allocate(pointer.place, site, size, True, position))


def _contract_terms(unit: tree.Unit) -> list[Expr]:
    """Returns what contracts read of the caller's objects."""
    named = (node for function in unit.functions for node in nodes(function.body))
    refs = (node.function for node in named if isinstance(node, tree.FunctionRef))
    functions = dict.fromkeys((*unit.functions, unit.entry, *refs))
    contracts = tuple(each.contract for each in functions if each.contract is not None)
    if not contracts:
        return []
    from viap.c.contracts.formulas import terms_of

    return list(terms_of(contracts))


def _holder(place: Expr, root: Symbol, path: str) -> Holder:
    """Returns a variable, or a member of one."""
    steps: Steps = ()
    while isinstance(place, tree.Member):
        steps = (place.field, *steps)
        place = place.object
    assert isinstance(place, tree.Name)
    return Holder(place.symbol, steps, 0, root, path, {})


def _member(root: Symbol, path: str, type: PointerType) -> Symbol:
    """Returns the symbol that stands for a pointer member."""
    text = path.replace("[]", "[0]")  # it is the only one
    made = Symbol(f"{root.name}{text}", type, root.position, static=True)
    made.member = True
    return made


def _refuse_changed_literals(symbol: Symbol) -> None:
    """Refuses constant pointers to literals that earlier calls may have changed."""
    if not symbol.constant or symbol.init is None:
        return  # a literal without a constant pointer to it is not reachable any more
    for _, value in symbol.init.values:
        for part in _parts(value):
            if isinstance(part, tree.CompoundLiteral) and not part.symbol.constant:
                what = "a compound literal that earlier calls may have changed"
                raise Unsupported(what, part.position, "compound literal")


def _parts(expr: Expr) -> list[Expr]:
    found = [expr]
    for each in found:
        found.extend(tree.operands(each))
    return found


# ---- The arguments of main: `argv` has `argc` strings, and a null pointer behind them.
#
# The strings have any contents. Their sizes are not known: they end behind all cells that a run
# reads (C11 5.1.2.2.1).


def uses_arguments(entry: tree.Function) -> bool:
    """True if a program has the usual arguments of main, and uses the strings."""
    if entry.name != "main" or len(entry.parameters) < 2 or entry.body is None:
        return False
    count, vector = entry.parameters[:2]
    if count.type != INT or not isinstance(vector.type, PointerType):
        return False
    text = vector.type.target
    if not isinstance(text, PointerType) or text.target != CHAR:
        return False
    return mentions(entry.body, vector)


def provide_arguments(builder: "FlowBuilder") -> None:
    """Gives the first two parameters of main their values."""
    count, vector = builder.unit.entry.parameters[:2]
    at, number = vector.position, builder.instance(count)
    builder.emit(actions.Forget(number, count.position, outside=True, given=count))
    size: Expr = tree.Name(number, at)
    zero = tree.IntConst(0, INT, at)
    natural = build.binary(">=", size, zero, at, builder.model)
    builder.emit(actions.Assume(natural, "assume", at))
    limit = builder.assignments.stash(build.convert(size, INDEX, at), "argc.first")
    one = tree.IntConst(1, INDEX, at)
    places = tree.Binary("+", limit, one, INDEX, at, False)
    length = builder.assignments.stash(places, "argv.size")
    assert isinstance(vector.type, PointerType) and isinstance(vector.type.target, PointerType)
    text = vector.type.target
    array = ArrayType(text, None)
    made = Symbol(vector.name, array, at, static=True, external=True, kept=True)
    builder.emit(actions.Dimension(made, array, (length,), at, vector))
    first = tree.Decay(tree.Name(made, at), vector.type, at, False)
    builder.emit(actions.Store(tree.Name(builder.instance(vector), at), first, at))
    string = Symbol(f"{vector.name}[]", text, at, static=True, kept=True)
    string.member = True
    site = AllocationSite(string.name, text.target, at, heap=False, given=string)
    unknown = tree.IntConst(UNKNOWN_SIZE, INDEX, at)
    builder.emit(actions.Provide(site, unknown, 1, at))
    builder.emit(actions.Link(made, (None,), site, (1, 0), False, string, at, limit))
