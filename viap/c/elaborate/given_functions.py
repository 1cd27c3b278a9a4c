"""Functions that a caller gives by pointers: unknown ones, with a name of their own."""

from collections.abc import Iterable, Iterator

from viap.c.elaborate.compatible_types import are_compatible
from viap.c.tree import Function, Symbol
from viap.c.types import ArrayType, CType, FunctionType, PointerType, StructType

_PREFIX = "caller_"


def given_functions(symbols: Iterable[Symbol], taken: Iterable[str]) -> Iterator[Function]:
    """Yields one unknown function for each type that pointers of parameters and globals have."""
    names = set(taken)
    made: list[Function] = []
    for symbol in symbols:
        for name, type in _function_types(symbol):
            if any(are_compatible(type, known.type) for known in made):
                continue
            wish = f"{_PREFIX}{name}"
            while wish in names:
                wish = f"{wish}_"
            names.add(wish)
            made.append(Function(wish, type, symbol.position))
            yield made[-1]


def _function_types(symbol: Symbol) -> Iterator[tuple[str, FunctionType]]:
    """Yields the types of functions to which pointers in an object lead, with names of these."""
    seen: set[StructType] = set()
    waiting: list[tuple[str, CType]] = [(symbol.name, symbol.type)]
    while waiting:
        name, type = waiting.pop()
        match type:
            case ArrayType():
                waiting.append((name, type.element))
            case PointerType(target=FunctionType() as target):
                yield name, target
            case PointerType():
                waiting.append((name, type.target))
            case StructType() if type not in seen:
                seen.add(type)
                waiting += [(field.name, field.type) for field in reversed(type.fields or ())]
