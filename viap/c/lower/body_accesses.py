"""Objects that the body of a called function uses, whatever its contract says of them.

A callee's own proof keeps apart what its pointers lead to, and the global variables that its body
names. A value that is changed and restored is not in a frame, and matters all the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from viap.c import tree
from viap.c.lower.pointer_paths import PointerPath
from viap.c.sequence.function_summaries import Summaries
from viap.c.tree import Expr, Symbol
from viap.c.tree_walk import nodes
from viap.c.types import ArrayType, CType, Field, FunctionType, PointerType, StructType, VoidType

_UNKNOWN = "anything"
Roots = set[Symbol | str]


@dataclass(frozen=True, slots=True)
class BodyAccesses:
    """`globals`: variables that the body and its callees name, and that pointers can lead to.

    `pointers`: those that the body may use, with the types that they lead to. `written`: variables
    and parameters by which something is changed; None: it may be any.
    """

    globals: tuple[tree.Name, ...]
    pointers: tuple[tuple[PointerPath, CType], ...]
    written: frozenset[Symbol] | None

    def may_write(self, symbol: Symbol) -> bool:
        return self.written is None or symbol in self.written


def body_accesses(
    function: tree.Function, unit: tree.Unit, errors: frozenset[str]
) -> BodyAccesses | None:
    """Returns the accesses of a function's body; None if it has none, or it is not modelled."""
    if function.body is None or function.refused is not None:
        return None
    found: dict[Symbol, tree.Name] = {}
    fields: set[Field] = set()
    for each in _called(function, unit):
        for node in nodes(each.body):
            if isinstance(node, tree.Name):
                if node.symbol.static or node.symbol in function.parameters:
                    found.setdefault(node.symbol, node)
            elif isinstance(node, tree.Member):
                fields.add(node.field)
    roots = _written_roots(function, set())
    effects = Summaries(unit, errors).of(function)
    written = {each.symbol for each in effects.accesses if each.write and each.symbol is not None}
    known = None if _UNKNOWN in roots else {each for each in roots if isinstance(each, Symbol)}
    return BodyAccesses(
        tuple(name for symbol, name in found.items() if _is_reached(symbol)),
        tuple(each for symbol in found for each in _paths(symbol, fields)),
        None if known is None else frozenset(known | written),
    )


def may_share(one: CType, other: CType) -> bool:
    """True if an object of a type may have a part in common with one of another type."""
    return any(
        first == second or 8 in sizes or (sizes[0] == sizes[1] and sizes[0] is not None)
        for first in _leaves(one)
        for second in _leaves(other)
        for sizes in [(getattr(first, "bits", None), getattr(second, "bits", None))]
    )


def _leaves(type: CType) -> list[CType]:
    match type:
        case ArrayType():
            return _leaves(type.element)
        case StructType():
            return [each for field in type.fields or () for each in _leaves(field.type)]
        case _:
            return [type]


def _paths(symbol: Symbol, fields: set[Field]) -> Iterator[tuple[PointerPath, CType]]:
    """Yields the pointers in a variable, and in the object that it leads to, with their targets."""
    yield from _pointers(symbol, "", symbol.type, fields)
    if isinstance(symbol.type, PointerType):
        target = symbol.type.target
        for field in (target.fields or ()) if isinstance(target, StructType) else ():
            if field in fields:
                yield from _pointers(symbol, f"->{field.name}", field.type, fields)


def _pointers(
    symbol: Symbol, name: str, type: CType, fields: set[Field]
) -> Iterator[tuple[PointerPath, CType]]:
    match type:
        case PointerType() if not isinstance(type.target, FunctionType | VoidType):
            yield (symbol, name), type.target
        case StructType():
            for field in type.fields or ():
                if field in fields:
                    yield from _pointers(symbol, f"{name}.{field.name}", field.type, fields)
        case ArrayType():
            yield from _pointers(symbol, f"{name}[]", type.element, fields)
        case _:
            pass


def _is_reached(symbol: Symbol) -> bool:
    """True for a variable that lives outside of calls, and to which a pointer may lead."""
    if not symbol.static or symbol.constant:
        return False
    return symbol.addressed or symbol.exposed or isinstance(symbol.type, ArrayType)


def _called(function: tree.Function, unit: tree.Unit) -> list[tree.Function]:
    """Returns a function with all those that its calls lead to."""
    found, waiting = [function], [function]
    while waiting:
        for node in nodes(waiting.pop().body):
            if isinstance(node, tree.FunctionRef):
                callees: tuple[tree.Function, ...] = (node.function,)
            elif isinstance(node, tree.Call) and not isinstance(node.callee, tree.FunctionRef):
                callees = tuple(unit.address_taken)
            else:
                continue
            new = [each for each in callees if each not in found]
            found += new
            waiting += new
    return found


def _written_roots(function: tree.Function, open: set[tree.Function]) -> Roots:
    """Returns the variables whose values lead to what a body changes behind pointers."""
    if function in open:
        return {_UNKNOWN}
    open = open | {function}
    parts = list(nodes(function.body))
    origins = _origins(parts)
    found: Roots = set()
    for node in parts:
        match node:
            case tree.Assign(target=place) | tree.Step(target=place):
                while isinstance(place, tree.Element | tree.Member):
                    place = place.array if isinstance(place, tree.Element) else place.object
                if isinstance(place, tree.Deref):
                    found |= _leading(place.pointer, origins)
            case tree.Call():
                for argument in _changed_arguments(node, open):
                    found |= _leading(argument, origins)
            case _:
                continue
    return found


def _changed_arguments(call: tree.Call, open: set[tree.Function]) -> list[Expr]:
    """Returns the pointers of a call behind which something may be changed."""
    pointers: list[Expr] = [each for each in call.arguments if isinstance(each.type, PointerType)]
    if not isinstance(call.callee, tree.FunctionRef):
        return pointers
    function = call.callee.function
    if function.body is not None and function.refused is None:
        roots = _written_roots(function, open)
        if _UNKNOWN in roots:
            return pointers
        pairs = zip(function.parameters, call.arguments, strict=False)
        return [argument for symbol, argument in pairs if symbol in roots]
    types = function.type.parameters or ()
    constant = {
        index
        for index, type in enumerate(types)
        if isinstance(type, PointerType) and "const" in type.qualifiers
    }
    return [
        each
        for index, each in enumerate(call.arguments)
        if isinstance(each.type, PointerType) and index not in constant
    ]


def _origins(parts: list[object]) -> dict[Symbol, Roots]:
    """Returns the variables that the pointers in each local variable may come from."""
    given: dict[Symbol, Roots] = {}
    for node in parts:
        match node:
            case tree.Assign(target=tree.Name(symbol=symbol), value=value):
                given.setdefault(symbol, set()).update(_named(value))
            case tree.Declaration(symbol=symbol) if symbol.init is not None:
                for _, value in symbol.init.values:
                    given.setdefault(symbol, set()).update(_named(value))
            case _:
                continue
    while True:
        more = {
            symbol: roots.union(
                *(given.get(each, set()) for each in roots if isinstance(each, Symbol))
            )
            for symbol, roots in given.items()
        }
        if more == given:
            return given
        given = more


def _leading(pointer: Expr, origins: dict[Symbol, Roots]) -> Roots:
    named = _named(pointer)
    found = set(named)
    for each in named:
        if isinstance(each, Symbol):
            found |= origins.get(each, set())
    return found


def _named(value: Expr) -> Roots:
    """Returns the variables that a pointer is made of; a pointer from memory may be any."""
    found: Roots = set()
    for node in nodes(value):
        if isinstance(node, tree.Name):
            found.add(node.symbol)
        elif isinstance(node, tree.Deref | tree.Call) and isinstance(node.type, PointerType):
            found.add(_UNKNOWN)
        elif isinstance(node, tree.Member) and isinstance(node.type, PointerType):
            found.add(_UNKNOWN)
    return found
