"""Types of calls: compatibility of a pointer's type with its function's (C11 6.2.7)."""

from viap.c import tree
from viap.c.tree_walk import nodes
from viap.c.types import (
    ArrayType,
    CType,
    FunctionType,
    PointerType,
    StructType,
    called_type,
    promote,
)
from viap.program.integer_types import IntType


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
