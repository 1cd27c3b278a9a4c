"""Compatible types with qualifiers (C11 6.2.7, 6.7.3p10, 6.7.6), for words that query types."""

from typing import TYPE_CHECKING

from viap.c.types import ArrayType, CType, FloatType, FunctionType, PointerType, promote
from viap.program.integer_types import IntType

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


def are_compatible(left: CType, right: CType) -> bool:
    """True if two types are compatible; an enum is the integer type that gcc gives it."""
    if left is right:
        return True
    match left, right:
        case PointerType(), PointerType():
            return (
                left.volatile == right.volatile
                and left.qualifiers == right.qualifiers
                and are_compatible(left.target, right.target)
            )
        case ArrayType(), ArrayType():
            if isinstance(left.size, int) and isinstance(right.size, int):
                if left.size != right.size:
                    return False
            return are_compatible(left.element, right.element)
        case FunctionType(), FunctionType():
            return _functions(left, right)
        case _:
            return left == right


def _functions(left: FunctionType, right: FunctionType) -> bool:
    if not are_compatible(left.result, right.result):
        return False
    one, other = left.parameters, right.parameters
    if one is None or other is None:
        known = right if one is None else left
        return not known.variadic and all(map(_is_promoted, known.parameters or ()))
    if left.variadic != right.variadic or len(one) != len(other):
        return False
    return all(map(are_compatible, one, other))


def _is_promoted(type: CType) -> bool:
    """True if an argument of the type reaches a function without a prototype unchanged."""
    if isinstance(type, IntType):
        return promote(type) == type
    return not isinstance(type, FloatType) or type.name != "float"


def leaves_open(type: CType) -> bool:
    """True if compatible types may be more specific: sizes of arrays, or parameters."""
    while True:
        match type:
            case PointerType():
                type = type.target
            case ArrayType():
                if not isinstance(type.size, int):
                    return True
                type = type.element
            case FunctionType():
                if type.parameters is None:
                    return True
                return any(map(leaves_open, (type.result, *type.parameters)))
            case _:
                return False


def merges_types(unit: "Elaborator", type: CType) -> bool:
    """True if the type stands for several of the program's: two enums, `float` and `_Float32`."""
    waiting = [type]
    while waiting:
        part = waiting.pop()
        match part:
            case PointerType():
                waiting.append(part.target)
            case ArrayType():
                waiting.append(part.element)
            case FunctionType():
                waiting += (part.result, *(part.parameters or ()))
            case IntType():
                if sum(part == known for known in unit.enums.values()) > 1:
                    return True
            case FloatType():
                if unit.types.other_floats:
                    return True
    return False
