"""Types of calls: compatibility of a pointer's type with its function's (C11 6.2.7)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.elaborate.variable_arguments import ENDED, OF_CALLER
from viap.c.tree import actions, tree
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.tree_walk import nodes
from viap.c.tree.types import (
    VA_LIST,
    ArrayType,
    CType,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
    called_type,
    no_long_double,
    promote,
)
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program.assumptions import GIVEN_ARGUMENTS
from viap.core.program.integer_types import INT, IntType
from viap.core.program.undefined_behaviour import VARIABLE_ARGUMENT

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


def fits(function: tree.Function, call: tree.Call) -> bool:
    """True if the type of a call is compatible with that of the function (C11 6.5.2.2p9)."""
    type = called_type(call.callee.type)
    if type is None or not same_type(type.result, function.type.result):
        return False
    wanted = declared_parameters(function)
    if wanted is None:
        return True
    if type.parameters is None:
        # Not declared: the promoted arguments must have the types that the function expects.
        if function.type.variadic:
            return False
        given = tuple(argument.type for argument in call.arguments)
        if type.old_style is not None:
            # An old-style definition is visible: its arguments are promoted and converted already.
            return len(wanted) == len(given) and all(map(same_type, wanted, given))
        if function.type.parameters is None:  # (an old-style definition: C11 6.5.2.2p6)
            wanted = tuple(promote(each) if isinstance(each, IntType) else each for each in wanted)
    else:
        given = type.parameters
        if function.type.variadic != type.variadic:
            return False
    return len(wanted) == len(given) and all(map(same_type, wanted, given))


def declared_parameters(function: tree.Function) -> tuple[CType, ...] | None:
    """Returns the types of a function's parameters; None if no declaration states them."""
    if function.type.parameters is None and function.body is not None:
        return tuple(symbol.type for symbol in function.parameters)
    return function.type.parameters


def same_type(left: CType, right: CType) -> bool:
    """True if two types are compatible; qualifiers are not known here."""
    while True:
        if left is right or left == right:
            return True
        match left, right:
            case PointerType(), PointerType():
                left, right = left.target, right.target
            case ArrayType(), ArrayType():
                sizes = (left.size, right.size)
                if all(isinstance(size, int) for size in sizes) and sizes[0] != sizes[1]:
                    return False
                left, right = left.element, right.element
            case StructType(), StructType():
                return False  # the same tag in another scope is another type
            case FunctionType(), FunctionType():
                return _same_functions(left, right)
            case _:
                return False


def _same_functions(left: FunctionType, right: FunctionType) -> bool:
    if not same_type(left.result, right.result):
        return False
    if left.parameters is None or right.parameters is None:
        return True
    if left.variadic != right.variadic or len(left.parameters) != len(right.parameters):
        return False
    return all(map(same_type, left.parameters, right.parameters))


def one_representation(left: CType, right: CType) -> bool:
    """True if compilers pass both types in the same way, with the same bits."""
    if isinstance(left, PointerType) and isinstance(right, PointerType):
        return isinstance(left.target, FunctionType) == isinstance(right.target, FunctionType)
    if isinstance(left, IntType) and isinstance(right, IntType):
        return left.bits == right.bits
    return same_type(left, right)


class Disguises:
    """Conversions of function pointers to types that differ from their functions'.

    `any`: there are some, so that a call may meet a function of another type. `functions`: those
    whose address the program itself converts.
    """

    def __init__(self, unit: tree.Unit) -> None:
        self.any = False
        self.functions: set[tree.Function] = set()
        parts = [function.body for function in unit.functions]
        starts = [symbol.init for symbol in unit.globals]
        for node in nodes((*parts, *starts)):
            if isinstance(node, tree.Convert) and _disguised(node.operand.type, node.type):
                self.any = True
                if isinstance(node.operand, tree.FunctionRef):
                    self.functions.add(node.operand.function)


def _disguised(source: CType, type: CType) -> bool:
    if not isinstance(source, PointerType) or not isinstance(type, PointerType):
        return False
    one, other = source.target, type.target
    if not isinstance(one, FunctionType) or not isinstance(other, FunctionType):
        return isinstance(one, FunctionType) != isinstance(other, FunctionType)
    if (one.parameters is None) != (other.parameters is None):
        return True
    return not _same_functions(one, other)


# ---- Variable arguments of inlined calls: each is a variable, and a list is the number of one.


@dataclass(frozen=True, slots=True)
class Pack:
    """The variable arguments of one inlined call, numbered from `first` on."""

    first: int
    symbols: tuple[Symbol, ...]


class VariableArguments:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder
        self._count = 0
        # The list passed for each list parameter: a callee that reads from it makes it
        # indeterminate.
        self._sources: dict[Symbol, Symbol] = {}

    def keep(self, function: tree.Function, arguments: list[Expr], position: Position) -> Pack:
        """Stores the arguments beyond the parameters in variables of their own."""
        builder = self.builder
        symbols: list[Symbol] = []
        for argument in arguments[len(function.parameters) :]:
            no_long_double(argument.type, position)
            symbol = builder.fresh(f"{function.name}.argument", argument.type, position)
            builder.emit(actions.Store(tree.Name(symbol, position), argument, position))
            symbols.append(symbol)
        pack = Pack(self._count, tuple(symbols))
        self._count += len(symbols) + 1  # the number after the last one belongs to no argument
        return pack

    def passed(self, parameter: Symbol, argument: Expr) -> None:
        """Records that a list is passed to a function."""
        if isinstance(argument, tree.Name) and argument.type is VA_LIST:
            self._sources[parameter] = argument.symbol

    def consumed(self, symbol: Symbol, position: Position) -> None:
        """Makes a list indeterminate, since a function read from it after getting it (7.16p3)."""
        ended = tree.IntConst(ENDED, VA_LIST, position)
        self.builder.emit(actions.Store(tree.Name(symbol, position), ended, position))

    def first(self, position: Position) -> Expr:
        pack = self.builder.frame.pack
        if pack is not None:
            return tree.IntConst(pack.first, VA_LIST, position)
        if self.builder.unit.given is None:
            raise Unsupported("variable arguments of the entry function", position, "va_start")
        return tree.IntConst(OF_CALLER, VA_LIST, position)

    def next(self, call: tree.Call, number: Expr) -> Expr:
        """Returns the argument with a number, as va_arg finds it: by its type, or any value."""
        builder, position = self.builder, call.position
        step = call.arguments[0]
        assert isinstance(step, tree.Step) and isinstance(step.target, tree.Name)
        place = builder.instance(step.target.symbol)
        no_long_double(call.type, position)
        target = tree.Name(builder.fresh("argument", call.type, position), position)
        builder.know(target)
        builder.flush()
        source = self._sources.get(place)
        while source is not None:
            self.consumed(source, position)
            source = self._sources.get(source)
        if isinstance(call.type, IntType) and promote(call.type) != call.type:
            # No argument has such a type; gcc makes the program trap here.
            never = tree.IntConst(0, INT, position)
            builder.emit(actions.Require(never, f"va_arg of type '{call.type}'", position))
            builder.end(actions.Stop("abort", position), position)
            return target
        after = builder.new_block(position)
        entry = builder.unit.entry
        if entry.takes_list or any(each.type is VA_LIST for each in entry.parameters):
            if builder.unit.given is None:
                what = "variable arguments that the caller of the entry function gives"
                raise Unsupported(what, position, "va_arg")
            chosen, other = self._choice(number, OF_CALLER, position)
            builder.current = chosen
            self._give_any(call, target, place)
            builder.jump(after)
            builder.current = other
        frame = builder.frame if builder.frame.pack is not None else builder.frame.caller
        while frame is not None:
            pack = frame.pack
            for index, symbol in enumerate(pack.symbols if pack is not None else ()):
                assert pack is not None
                chosen, other = self._choice(number, pack.first + index, position)
                builder.current = chosen
                self._give(tree.Name(symbol, position), target, place)
                builder.jump(after)
                builder.current = other
            frame = frame.caller
        self._open(target, place)
        builder.start(after)
        return target

    def _choice(
        self, number: Expr, wanted: int, position: Position
    ) -> tuple[actions.FlowBlock, actions.FlowBlock]:
        """Branches by the number of an argument; returns the block for it, and that for others."""
        builder = self.builder
        chosen, other = builder.new_block(position), builder.new_block(position)
        constant = tree.IntConst(wanted, VA_LIST, position)
        test = build.binary("==", number, constant, position, builder.model)
        builder.end(actions.Branch(test, chosen, other, position), position)
        return chosen, other

    def _give_any(self, call: tree.Call, target: tree.Name, place: Symbol) -> None:
        """Gives an argument of the entry function's caller: any value; no run goes on."""
        builder, position = self.builder, target.position
        builder.rely(GIVEN_ARGUMENTS, builder.unit.entry.name, position)
        value = builder.calls.library.external.unknowable(call, "va_arg")
        assert value is not None
        builder.emit(actions.Store(target, value, position))
        unknown = tree.IntConst(OF_CALLER, VA_LIST, position)
        builder.emit(actions.Store(tree.Name(place, position), unknown, position))

    def _give(self, argument: tree.Name, target: tree.Name, place: Symbol) -> None:
        builder, position = self.builder, target.position
        given, wanted = argument.type, target.type
        if _of_other_sign(given, wanted):
            self._require_in_both(argument, wanted, position)
        elif not _fits(given, wanted):
            if not one_representation(given, wanted):
                self._open(target, place)
                return
            never = tree.IntConst(0, INT, position)
            builder.emit(actions.Require(never, VARIABLE_ARGUMENT, position))
        value = argument if given is wanted else build.convert(argument, wanted, position)
        builder.emit(actions.Store(target, value, position))

    def _require_in_both(self, argument: Expr, type: CType, position: Position) -> None:
        assert isinstance(argument.type, IntType) and isinstance(type, IntType)
        bound = 0 if argument.type.signed else type.maximum
        limit = tree.IntConst(bound, argument.type, position)
        op = ">=" if argument.type.signed else "<="
        test = build.binary(op, argument, limit, position, self.builder.model)
        self.builder.emit(actions.Require(test, VARIABLE_ARGUMENT, position))

    def _open(self, target: tree.Name, place: Symbol) -> None:
        """Handles a missing argument: any value, and nothing is known of those after it."""
        builder, position = self.builder, target.position
        never = tree.IntConst(0, INT, position)
        if isinstance(target.type, StructType):
            builder.emit(actions.Require(never, "a struct that was not given", position))
            builder.end(actions.Stop("abort", position), position)
            return
        builder.emit(actions.Require(never, VARIABLE_ARGUMENT, position))
        builder.emit(actions.Forget(target.symbol, position))
        self.consumed(place, position)


def _of_other_sign(given: CType, wanted: CType) -> bool:
    """True for the signed and the unsigned version of one type (C11 7.16.1.1p2)."""
    if not isinstance(given, IntType) or not isinstance(wanted, IntType):
        return False
    same = given.rank == wanted.rank and given.bits == wanted.bits
    return same and given.signed != wanted.signed


def _fits(given: CType, wanted: CType) -> bool:
    if same_type(given, wanted):
        return True
    if not isinstance(given, PointerType) or not isinstance(wanted, PointerType):
        return False
    return all(
        isinstance(target, VoidType) or isinstance(target, IntType) and target.bits == 8
        for target in (given.target, wanted.target)
    )
