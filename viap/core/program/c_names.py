"""Valid and distinct C identifiers for the names of a core program."""

import re

from viap.core.program.integer_types import (
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
from viap.core.program.nodes import Array, Block, Input, Program, Scalar, While, statements

_KEYWORDS = """
    auto break case char const continue default do double else enum extern float for goto if
    inline int long register restrict return short signed sizeof static struct switch typedef
    union unsigned void volatile while asm typeof _Alignas _Alignof _Atomic _Bool _Complex
    _Generic _Imaginary _Noreturn _Static_assert _Thread_local bool true false nullptr
    alignas alignof constexpr static_assert thread_local linux unix i386
"""
# Functions that the text uses, or that compilers know and don't like to see as variables.
_FUNCTIONS = """
    main assert abort exit _exit calloc malloc free realloc alloca memset memcpy memmove memcmp
    reach_error abs labs llabs div rand printf puts putchar getchar scanf index rindex
    strlen strcmp strcpy strcat strchr y0 y1 yn j0 j1 jn gamma signbit significand
    sin cos tan asin acos atan sinh cosh tanh exp exp2 exp10 pow pow10 pow2 log log2 log10
    sqrt cbrt ceil floor round trunc rint fabs fmod fmin fmax fma fdim hypot drem erf
    logb scalb ldexp frexp modf nan isnan isinf signgam ffs toupper tolower isdigit isalpha
"""


class CNames:
    """The C name of each declared thing and label; all are distinct."""

    def __init__(self, program: Program) -> None:
        self._taken = {*_KEYWORDS.split(), *_FUNCTIONS.split()}
        self._objects: dict[Scalar | Array, str] = {}
        self._labels: dict[While | Block, str] = {}
        for statement in statements(program.body):
            if isinstance(statement, Input):
                self._taken.add(statement.function)
        objects: list[Scalar | Array] = [*program.scalars, *program.arrays]
        for declared in objects:
            self._objects[declared] = self._fresh(declared.name)

    def of(self, declared: Scalar | Array) -> str:
        return self._objects[declared]

    def label(self, around: While | Block) -> str:
        """The C label behind a statement."""
        if around not in self._labels:
            self._labels[around] = self._fresh(f"after_{around.label}")
        return self._labels[around]

    def _fresh(self, wanted: str) -> str:
        plain = re.sub(r"\W", "_", wanted, flags=re.ASCII) or "_"
        if plain[0].isdigit():
            plain = f"_{plain}"
        # Names with leading underscores of this kind belong to the compiler or to us.
        if re.match(r"__|_[A-Z]|viap_", plain):
            plain = f"v{plain}"
        name, number = plain, 1
        while name in self._taken:
            number += 1
            name = f"{plain}_{number}"
        # An array `a` may also need the name of its storage.
        self._taken |= {name, f"{name}_cells"}
        return name


# ---- Core types and numbers as they are spelled in C.


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
        from viap.core.base.floating_constants import constant

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
        from viap.core.base.floating_constants import shown

        return shown(value, type.format)
    return str(value)


def _suffix(type: IntType) -> str:
    if type is BOOL or type.bits < INT.bits:
        return ""
    name = type.name
    length = "LL" if "long long" in name else "L" if "long" in name else ""
    return ("" if type.signed else "U") + length
