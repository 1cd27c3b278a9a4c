"""Floating-point operations as C, and the helpers that read and make bit patterns there."""

from viap.core.base.floating_formats import BINARY32, BINARY64, FloatFormat
from viap.core.program.integer_types import UINT, ULLONG, FloatBits
from viap.core.program.nodes import Floating, Program, distinct_parts, expressions, statements

OPERATORS = {"add": "+", "sub": "-", "mul": "*", "div": "/", "eq": "==", "lt": "<", "le": "<="}
# Operations that C writes as a cast.
CASTS = frozenset(("from_int", "to_int", "convert"))

_HELPERS = """\
static {bits} viap_{float}_bits({float} number)
{{
    union {{ {float} number; {bits} bits; }} both;
    both.number = number;
    return both.bits;
}}
static {float} viap_{float}_of({bits} bits)
{{
    union {{ {float} number; {bits} bits; }} both;
    both.bits = bits;
    return both.number;
}}
"""


def function_name(expr: Floating) -> str:
    """Returns the C function of an operation that has no operator."""
    name = {"abs": "fabs"}.get(expr.op, expr.op)
    suffix = "f" if expr.format is BINARY32 and name not in ("isnan", "signbit") else ""
    return f"__builtin_{name}{suffix}"


def pattern_of(type: FloatBits, text: str) -> str:
    return f"viap_{type.name}_bits({text})"


def number_of(type: FloatBits, text: str) -> str:
    return f"viap_{type.name}_of({text})"


def helpers(program: Program) -> list[str]:
    """Returns the helpers for the formats that the program uses."""
    types = {scalar.type for scalar in program.scalars} | {array.type for array in program.arrays}
    for statement in statements(program.body):
        types |= {node.type for node in distinct_parts(expressions(statement))}
    return [
        _HELPERS.format(float=type.name, bits=bits.name)
        for type, bits in ((FLOAT_BITS, UINT), (DOUBLE_BITS, ULLONG))
        if type in types
    ]


# ---- Core types of floating-point numbers: unsigned integers that are bit patterns.


FLOAT_BITS = FloatBits("float", 32, False, 3, BINARY32)
DOUBLE_BITS = FloatBits("double", 64, False, 5, BINARY64)


def bits_type(form: FloatFormat) -> FloatBits:
    return FLOAT_BITS if form is BINARY32 else DOUBLE_BITS
