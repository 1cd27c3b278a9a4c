"""Built-in functions that are more than calls: bits, alignments, overflow, floating-point
numbers.
"""

import re
from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c.elaborate import build
from viap.c.library.library_functions import INTERNAL
from viap.c.tree import tree
from viap.c.tree.constant_expressions import evaluate
from viap.c.tree.tree import Expr
from viap.c.tree.types import DOUBLE, FLOAT, VOID, FloatType, PointerType
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.floating_formats import BINARY32, BINARY64
from viap.core.base.source import Position
from viap.core.program.integer_types import (
    BOOL,
    INT,
    INT128,
    LLONG,
    UINT,
    UINT128,
    ULLONG,
    DataModel,
    IntType,
)

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


# ---- GNU's arithmetic that reports overflow: `__builtin_add_overflow` and similar functions.


_NAME = re.compile(
    r"__builtin_(?:(?P<sign>[su])?)(?P<op>add|sub|mul)(?P<long>l{0,2})_overflow(_p)?$"
)
_OPERATORS = {"add": "+", "sub": "-", "mul": "*"}


def is_checked(name: str) -> bool:
    match = _NAME.match(name)
    return match is not None and (bool(match["sign"]) or not match["long"])


def checked_arithmetic(
    unit: "Elaborator", name: str, nodes: list[c_ast.Node], where: Position
) -> Expr:
    """Store the wrapped result in an object; the value is 1 if it does not fit."""
    match = _NAME.match(name)
    assert match is not None
    if len(nodes) != 3 or name.endswith("_p") and match["sign"]:
        raise TypeFault("three arguments expected", where, name)
    first, second, third = (unit.expressions.value(node) for node in nodes)
    if match["sign"]:
        type = _named(match["sign"], match["long"], unit.model)
        first, second = (build.convert(operand, type, where) for operand in (first, second))
    if name.endswith("_p"):
        _integer(third.type, where, name)
        assert isinstance(third.type, IntType)
        return _with_value(
            unit, _exact(match["op"], first, second, where, unit.model), third, where
        )
    if not isinstance(third.type, PointerType):
        raise TypeFault("the result needs the address of an integer", where, name)
    target = build.deref(third, where)
    _integer(target.type, where, name)
    if match["sign"] and target.type != type:
        raise TypeFault(f"the result of {name} needs another type", where, name)
    if "const" in build.qualifiers(target):
        raise TypeFault("the result would go to a constant", where, name)
    if third.effects or (first.effects or second.effects) and not _is_named(third):
        raise Unsupported(f"the order of the effects in the arguments of '{name}'", where, name)
    exact = _exact(match["op"], first, second, where, unit.model)
    return _with_value(unit, exact, target, where, store=True)


def _named(sign: str, long: str, model: DataModel) -> IntType:
    signed = {"": INT, "l": model.long, "ll": LLONG}
    unsigned = {"": UINT, "l": model.ulong, "ll": ULLONG}
    return (signed if sign == "s" else unsigned)[long]


def _integer(type: object, where: Position, name: str) -> None:
    if not isinstance(type, IntType) or type == BOOL:
        raise TypeFault(f"'{type}' is not an integer type that {name} supports", where, name)


def _is_named(pointer: Expr) -> bool:
    """True for the address of a variable, which no effect of another operand changes."""
    return isinstance(pointer, tree.AddressOf) and isinstance(pointer.operand, tree.Name)


def _exact(op: str, left: Expr, right: Expr, where: Position, model: DataModel) -> Expr:
    """Return the result in a type that is wide enough for it."""
    _integer(left.type, where, op)
    _integer(right.type, where, op)
    assert isinstance(left.type, IntType) and isinstance(right.type, IntType)
    ends = [
        {"add": one + other, "sub": one - other, "mul": one * other}[op]
        for one in (left.type.minimum, left.type.maximum)
        for other in (right.type.minimum, right.type.maximum)
    ]
    for wide in (LLONG, INT128, UINT128):
        if all(map(wide.holds, (*ends, left.type.minimum, right.type.minimum))):
            left, right = (build.convert(each, wide, where) for each in (left, right))
            return build.binary(_OPERATORS[op], left, right, where, model)
    raise Unsupported("overflow of numbers of 128 bits", where, op)


def _with_value(
    unit: "Elaborator", exact: Expr, target: Expr, where: Position, store: bool = False
) -> Expr:
    """Return 1 if the exact result does not fit the target; `store`: store it there."""
    model = unit.model
    assert isinstance(exact.type, IntType) and isinstance(target.type, IntType)
    if not store:
        value = evaluate(exact)
        if value is not None:
            effects = target.effects
            answer: Expr = tree.IntConst(int(not target.type.holds(value)), BOOL, where)
            return tree.Comma(target, answer, BOOL, where, True) if effects else answer
        if not exact.effects and not target.effects:
            return _beyond(exact, target.type, where, model)
        if target.effects:
            raise Unsupported("side effects in an operand that gives a type", where, "overflow")
    result = tree.Symbol("exact", exact.type, where, static=False, local=True)
    result.init = tree.Initialiser([((), exact)])
    name = tree.Name(result, where)
    items: list[tree.Statement] = [tree.Declaration(result, where)]
    if store:
        value_of_target = build.convert(name, target.type, where)
        assignment = tree.Assign(target, value_of_target, target.type, where)
        items.append(tree.ExprStatement(assignment, where))
    block = tree.Block(tuple(items), where)
    return tree.StatementExpr(block, _beyond(name, target.type, where, model), BOOL, where)


def _beyond(exact: Expr, type: IntType, where: Position, model: DataModel) -> Expr:
    """Return the condition that a number is not a value of a type."""
    wide = exact.type
    assert isinstance(wide, IntType)
    tests: list[Expr] = []
    for op, limit in (("<", type.minimum), (">", type.maximum)):
        if wide.holds(limit) and limit not in (wide.minimum, wide.maximum):
            bound = tree.IntConst(limit, wide, where)
            tests.append(build.binary(op, exact, bound, where, model))
    if not tests:
        return tree.IntConst(0, BOOL, where)
    test = tests[0]
    if len(tests) > 1:
        test = build.binary("||", test, tests[1], where, model)
    return build.convert(test, BOOL, where)


# ---- Built-in words about floating-point numbers, for operands of any format.


_PREFIX = "__builtin_"
_ORDERS = {
    "isgreater": ">", "isgreaterequal": ">=", "isless": "<", "islessequal": "<=",
}  # fmt: skip
_TESTS = ("isnan", "isinf", "isfinite", "isnormal", "signbit", "isunordered", "islessgreater")
_CONSTANTS = {"huge_val": "inf", "inf": "inf", "nan": "nan"}


def float_word(unit: "Elaborator", name: str, arguments: list[c_ast.Node], where: Position) -> Expr:
    """Read such a word with its operands."""
    plain = name.removeprefix(_PREFIX)
    if {plain, plain.removesuffix("f")} & _CONSTANTS.keys():
        return _constant(unit, plain, arguments, where)
    values = [unit.expressions.value(argument) for argument in arguments]
    count = 6 if plain == "fpclassify" else 2 if plain in _ORDERS or plain in _TESTS[5:] else 1
    if len(values) != count:
        raise TypeFault(f"{count} arguments expected, {len(values)} given", where, name)
    if plain == "fpclassify":
        return _classified(values, where, unit.model)
    if count == 2:
        return _compared(plain, values, where, unit.model)
    value = _number(values[0], where)
    return answered(
        plain.removesuffix("f") if plain == "signbitf" else plain, value, where, unit.model
    )


def answered(name: str, value: Expr, where: Position, model: DataModel) -> Expr:
    """Return the value of such a test: C determines only whether it is zero."""
    test = tested(name, value, where, model)
    if name == "isinf_sign":
        return test  # (gcc defines its values)
    return tree.Unary(tree.NONZERO, test, INT, where, test.effects)


def tested(name: str, value: Expr, where: Position, model: DataModel) -> Expr:
    """Return the test of a floating-point number by a word such as `isinf`."""
    if name in ("isnan", "signbit"):
        return tree.Unary(name, value, INT, where, value.effects)
    assert isinstance(value.type, FloatType)
    form = BINARY32 if value.type == FLOAT else BINARY64
    magnitude = tree.Unary("abs", value, value.type, where, value.effects)
    largest = tree.FloatConst(form_text(form.largest, value.type), value.type, where)
    if name == "isinf":
        return build.binary(">", magnitude, largest, where, model)
    finite = build.binary("<=", magnitude, largest, where, model)
    if name == "isfinite":
        return finite
    if value.effects:
        raise Unsupported(f"'{name}' of an operand with side effects", where, name)
    if name == "isinf_sign":
        sign = tree.Unary("signbit", value, INT, where, False)
        one, minus = tree.IntConst(1, INT, where), tree.IntConst(-1, INT, where)
        signed = tree.Conditional(sign, minus, one, INT, where, False)
        infinite = build.binary(">", magnitude, largest, where, model)
        return tree.Conditional(infinite, signed, tree.IntConst(0, INT, where), INT, where, False)
    least = tree.FloatConst(form_text(1 << form.fraction_bits, value.type), value.type, where)
    normal = build.binary(">=", magnitude, least, where, model)
    return build.binary("&&", finite, normal, where, model)


def form_text(bits: int, type: FloatType) -> str:
    from viap.core.base.floating_formats import to_python

    form = BINARY32 if type == FLOAT else BINARY64
    return to_python(bits, form).hex() + ("f" if type == FLOAT else "")


def _number(value: Expr, where: Position) -> Expr:
    value = build.value_of(value)
    return value if isinstance(value.type, FloatType) else build.convert(value, DOUBLE, where)


def _constant(unit: "Elaborator", name: str, arguments: list[c_ast.Node], where: Position) -> Expr:
    type, plain = DOUBLE, name
    if name not in _CONSTANTS:
        type, plain = FLOAT, name.removesuffix("f")
    suffix = "f" if type == FLOAT else ""
    if _CONSTANTS[plain] == "inf":
        return tree.FloatConst(f"__builtin_inf{suffix}()", type, where)
    payload = arguments[0] if len(arguments) == 1 else None
    if not isinstance(payload, c_ast.Constant):
        raise Unsupported("a NaN whose payload is not a literal", where, name)
    return tree.FloatConst(f"__builtin_nan{suffix}({payload.value})", type, where)


def _compared(name: str, values: list[Expr], where: Position, model: DataModel) -> Expr:
    left, right = (_number(value, where) for value in values)
    if name in _ORDERS:
        return build.binary(_ORDERS[name], left, right, where, model)
    if left.effects or right.effects:
        raise Unsupported(f"'{name}' of an operand with side effects", where, name)
    if name == "islessgreater":
        less, more = (build.binary(op, left, right, where, model) for op in "<>")
        return build.binary("||", less, more, where, model)
    nans = [tree.Unary("isnan", each, INT, where, False) for each in (left, right)]
    return build.binary("||", nans[0], nans[1], where, model)


def _classified(values: list[Expr], where: Position, model: DataModel) -> Expr:
    """Return one of five numbers: for NaN, infinite, normal, subnormal, zero."""
    nan, infinite, normal, subnormal, zero, number = values
    value = _number(number, where)
    if value.effects:
        raise Unsupported("'fpclassify' of an operand with side effects", where, "fpclassify")
    is_zero = build.unary("!", value, where)
    result = subnormal
    for test, chosen in (
        (is_zero, zero),
        (tested("isnormal", value, where, model), normal),
        (tested("isinf", value, where, model), infinite),
        (tested("isnan", value, where, model), nan),
    ):
        result = tree.Conditional(
            build.truth(test), build.convert(chosen, INT, where),
            build.convert(result, INT, where), INT, where, False,
        )  # fmt: skip
    return result
