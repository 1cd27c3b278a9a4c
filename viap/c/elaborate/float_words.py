"""Built-in words about floating-point numbers, for operands of any format."""

from typing import TYPE_CHECKING

from pycparser import c_ast

from viap.c import tree
from viap.c.elaborate import build
from viap.c.tree import Expr
from viap.c.types import DOUBLE, FLOAT, FloatType
from viap.errors import TypeFault, Unsupported
from viap.floating.formats import BINARY32, BINARY64
from viap.program.integer_types import INT, DataModel
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator

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
    from viap.floating.operations import to_python

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
