"""Built-in functions that are more than calls: bits of constants, alignments."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import tree
from viap.c.constant_expressions import evaluate
from viap.c.elaborate import build
from viap.c.library_functions import INTERNAL
from viap.c.tree import Expr
from viap.c.types import VOID, PointerType
from viap.errors import TypeFault, Unsupported
from viap.program.integer_types import IntType
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


def constant_bits(
    unit: "Elaborator", name: str, argument: c_ast.Node, where: Position
) -> Expr | None:
    """Return the result of a bit function on a constant; None for other calls."""
    function = unit.file_scope.find(name) or unit.entries.implicit_function(name, where)
    assert isinstance(function, tree.Function) and function.type.parameters is not None
    [type], result = function.type.parameters, function.type.result
    value = unit.expressions.asked(argument)
    if not isinstance(value.type, IntType):
        return None
    number = evaluate(build.convert(value, type, where))
    if number is None:
        return None
    assert isinstance(result, IntType) and isinstance(type, IntType)
    answer = _bits(name, number, type)
    return None if answer is None else tree.IntConst(answer, result, where)


def _bits(name: str, value: int, type: IntType) -> int | None:
    """Return the result of a built-in bit function; None if it is undefined."""
    bits = value & ((1 << type.bits) - 1)
    question = name.removeprefix("__builtin_")
    if question.startswith("bswap"):
        return int.from_bytes(bits.to_bytes(type.bits // 8, "little"), "big")
    lowest = (bits & -bits).bit_length()
    match question.rstrip("l"):
        case "clz":
            return type.bits - bits.bit_length() if bits else None
        case "ctz":
            return lowest - 1 if bits else None
        case "ffs":
            return lowest
        case "clrsb":
            return type.bits - 1 - (value if value >= 0 else ~value).bit_length()
        case "popcount":
            return bits.bit_count()
        case "parity":
            return bits.bit_count() % 2
    raise AssertionError(name)


def expected(unit: "Elaborator", arguments: list[c_ast.Node], where: Position) -> Expr:
    """Return the first argument; unless it is a constant, the other is evaluated as well."""
    long = unit.model.long
    value, *others = (unit.expressions.value(argument) for argument in arguments)
    value = build.convert(value, long, where)
    if evaluate(value) is not None or not any(other.effects for other in others):
        return value
    function = unit.entries.implicit_function(f"{INTERNAL}first", where)
    callee = tree.FunctionRef(function, PointerType(function.type), where)
    values = (value, build.convert(others[0], long, where))
    return tree.Call(callee, values, long, where)


def prefetched(unit: "Elaborator", arguments: list[c_ast.Node], where: Position) -> Expr:
    """Return the evaluation of the address, which may be any: nothing is accessed."""
    name = "__builtin_prefetch"
    if not 1 <= len(arguments) <= 3:
        raise TypeFault("one to three arguments expected", where, name)
    address, *numbers = (unit.expressions.value(argument) for argument in arguments)
    if not isinstance(address.type, PointerType):
        raise TypeFault("the address of a prefetch is not a pointer", where, name)
    if any(evaluate(number) is None for number in numbers):
        raise Unsupported("a prefetch whose hints are not constants", where, name)
    return build.convert(address, VOID, where, explicit=True)


def assumed_alignment(unit: "Elaborator", arguments: list[c_ast.Node], where: Position) -> Expr:
    """Return the pointer itself; undefined behaviour if it is not aligned as the call says."""
    name = "__builtin_assume_aligned"
    if not 2 <= len(arguments) <= 3:
        raise TypeFault("two or three arguments expected", where, name)
    pointer, *numbers = (unit.expressions.value(argument) for argument in arguments)
    alignment = evaluate(numbers[0])
    distance = evaluate(numbers[-1]) if len(numbers) > 1 else 0
    if alignment is None or distance is None or alignment < 1 or alignment & (alignment - 1):
        raise Unsupported("an alignment that is not a constant power of two", where, name)
    if not isinstance(pointer.type, PointerType):
        raise TypeFault("the alignment of an expression that is not a pointer", where, name)
    model, size_t, void = unit.model, unit.model.size_t, PointerType(VOID)
    kept = tree.Symbol("aligned", void, where, static=False, local=True)
    kept.init = tree.Initialiser([((), build.convert(pointer, void, where))])

    def number(value: int) -> Expr:
        return tree.IntConst(size_t.wrap(value), size_t, where)

    address = build.convert(tree.Name(kept, where), size_t, where, explicit=True)
    rest = build.binary("-", address, number(distance), where, model)
    rest = build.binary("%", rest, number(alignment), where, model)
    test = build.binary("==", rest, number(0), where, model)
    function = unit.entries.implicit_function("__viap_aligned", where)
    callee = tree.FunctionRef(function, PointerType(function.type), where)
    demand = tree.ExprStatement(tree.Call(callee, (test,), VOID, where), where)
    block = tree.Block((tree.Declaration(kept, where), demand), where)
    return tree.StatementExpr(block, tree.Name(kept, where), void, where)
