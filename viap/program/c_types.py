"""Core types and numbers as they are spelled in C."""

import re

from viap.program.integer_types import (
    BOOL,
    INT,
    INT128,
    LLONG,
    SCHAR,
    SHORT,
    UCHAR,
    UINT,
    UINT128,
    ULLONG,
    USHORT,
    FloatBits,
    IntType,
)

_STANDARD = re.compile(
    r"_Bool|(signed |unsigned )?(char|short|int|long|long long|__int128)( int)?|unsigned"
    r"|float|double"
)
_BY_WIDTH = {
    True: (SCHAR, SHORT, INT, LLONG, INT128),
    False: (UCHAR, USHORT, UINT, ULLONG, UINT128),
}
_NONDET = {
    "_Bool": "bool",
    "signed char": "char",
    "unsigned char": "uchar",
    "unsigned short": "ushort",
    "unsigned int": "uint",
    "unsigned long": "ulong",
    "long long": "longlong",
    "unsigned long long": "ulonglong",
    "__int128": "int128",
    "unsigned __int128": "uint128",
}


def is_standard(type: IntType) -> bool:
    """True if C itself has the type; bit-fields have other widths."""
    return _STANDARD.fullmatch(type.name) is not None


def stored(type: IntType) -> IntType:
    """The type of a C variable that holds the values: the type, or the next wider one.

    A type that is wider than those of C, as clauses of contracts have it, stays what it is.
    """
    if is_standard(type):
        return type
    wider = (each for each in _BY_WIDTH[type.signed] if each.bits >= type.bits)
    return next(wider, type)


def promoted(type: IntType) -> bool:
    """True if C promotes operands of the type to int."""
    return stored(type).bits < INT.bits


def nondet_function(type: IntType) -> str:
    """The usual name of the function that gives any value of a type."""
    name = stored(type).name
    return "__VERIFIER_nondet_" + _NONDET.get(name, name)


def number(value: int, type: IntType) -> str:
    """A constant expression of C with this value and this type (int for narrower ones).

    It binds tightly unless it starts with a minus.
    """
    if isinstance(type, FloatBits):
        from viap.floating.texts import constant

        return constant(value, type.format)
    type = stored(type)
    if type.bits > 64 and not -(1 << 63) < value < 1 << 64:
        high, low = value >> 64, value & ULLONG.maximum
        return f"(({type})({number(high, LLONG)}) * 4294967296 * 4294967296 + {low}ULL)"
    if type.bits > 64:
        plain = number(value, ULLONG if value >= 0 else LLONG)
        return f"(({type})({plain}))"
    suffix = _suffix(type)
    if value == type.minimum < -128 and type.bits >= INT.bits:
        return f"(-{-value - 1}{suffix} - 1)"
    return f"{value}{suffix}"


def shown(value: int, type: IntType) -> str:
    """A value for messages: an integer, or a floating-point number as C writes it."""
    if isinstance(type, FloatBits):
        from viap.floating.texts import shown

        return shown(value, type.format)
    return str(value)


def _suffix(type: IntType) -> str:
    if type is BOOL or type.bits < INT.bits:
        return ""
    name = type.name
    length = "LL" if "long long" in name else "L" if "long" in name else ""
    return ("" if type.signed else "U") + length
