"""Function pointers from outside: a call through one may be a call of an unknown function."""

from collections.abc import Collection

from viap.c import tree
from viap.c.library_functions import is_of_library
from viap.c.memory.pointees import is_null
from viap.c.tree import Symbol, Unit
from viap.c.tree_walk import members, nodes
from viap.c.types import ArrayType, CType, Field, FunctionType, PointerType, StructType


def holds_function_pointers(type: CType, used: Collection[Field]) -> bool:
    """True if a function pointer is in an object of the type, or behind pointers in it.

    `used`: the members that the program names.
    """
    seen: set[StructType] = set()
    waiting: list[CType] = [type]
    while waiting:
        each = waiting.pop()
        if isinstance(each, PointerType):
            if isinstance(each.target, FunctionType):
                return True
            waiting.append(each.target)
        elif isinstance(each, ArrayType):
            waiting.append(each.element)
        elif isinstance(each, StructType) and each not in seen:
            seen.add(each)
            waiting += [field.type for field in each.fields or () if field in used]
    return False


def foreign_values(unit: Unit) -> list[Symbol]:
    """Returns the variables that hold function pointers from outside at the start."""
    symbols = [each for each in unit.globals if each.external]
    if unit.given is not None:
        symbols = [each for each in unit.globals if not each.constant and not each.literal]
    symbols += unit.entry.parameters
    used = members([function.body for function in unit.functions])
    return [each for each in symbols if holds_function_pointers(each.type, used)]


def may_get_functions(unit: Unit) -> bool:
    """True if the outside may give function pointers to the program."""
    bodies = (each.body or is_of_library(each.name) for each in unit.functions)
    return not all(bodies) or bool(foreign_values(unit)) or seen_by_casts(unit)


def seen_by_casts(unit: Unit) -> bool:
    """True if a cast may show function pointers in an object of the entry's caller.

    Its declared type need not say that: `void *`, bytes, or integers lead to it.
    """
    if unit.given is None:
        return False
    bodies = [function.body for function in unit.functions]
    used = members(bodies)
    for node in nodes(bodies):
        match node:
            case tree.Convert(operand=tree.Call(callee=tree.FunctionRef(function=function))) if (
                function.body is None
            ):
                pass  # memory from malloc, or a pointer that a function without a body returns
            case tree.Convert(operand=operand, type=PointerType() as type):
                if not is_null(operand) and holds_function_pointers(type, used):
                    if not holds_function_pointers(operand.type, used):
                        return True
    return False
