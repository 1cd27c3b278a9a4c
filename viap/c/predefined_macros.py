"""The macros that are defined before the first line of a program, by data model.

They have the names and values that gcc gives them on x86 Linux at -O0, so that `#if` chooses the
same text as the compiler.
"""

from functools import cache
from pathlib import Path

from viap.program.integer_types import (
    INT,
    LLONG,
    SCHAR,
    SHORT,
    UCHAR,
    UINT,
    ULLONG,
    USHORT,
    DataModel,
    IntType,
)

# gcc's spelling of each type, and the suffix of a constant of that type.
_SPELLINGS = {
    "signed char": ("signed char", ""),
    "unsigned char": ("unsigned char", ""),
    "short": ("short int", ""),
    "unsigned short": ("short unsigned int", ""),
    "int": ("int", ""),
    "unsigned int": ("unsigned int", "U"),
    "long": ("long int", "L"),
    "unsigned long": ("long unsigned int", "UL"),
    "long long": ("long long int", "LL"),
    "unsigned long long": ("long long unsigned int", "ULL"),
}

_COMMON = {
    "__STDC__": "1",
    "__STDC_VERSION__": "201710L",
    "__STDC_HOSTED__": "1",
    "__CHAR_BIT__": "8",
    "__ORDER_LITTLE_ENDIAN__": "1234",
    "__ORDER_BIG_ENDIAN__": "4321",
    "__ORDER_PDP_ENDIAN__": "3412",
    "__BYTE_ORDER__": "__ORDER_LITTLE_ENDIAN__",
    "__SIZEOF_FLOAT__": "4",
    "__SIZEOF_DOUBLE__": "8",
    "__SIG_ATOMIC_MIN__": "(-__SIG_ATOMIC_MAX__ - 1)",
    "__WCHAR_MIN__": "(-__WCHAR_MAX__ - 1)",
    "__WINT_MIN__": "0U",
}


# Operands for which gcc 12 answers 1 to `__has_attribute` and `__has_builtin`.
KNOWN_ATTRIBUTES = frozenset(
    (
        "access alias aligned alloc_size always_inline artificial assume_aligned cleanup cold "
        "const constructor copy deprecated destructor error fallthrough flatten format "
        "format_arg gnu_inline hot ifunc leaf malloc may_alias mode no_instrument_function "
        "noclone noinline nonnull noreturn nothrow optimize packed pure returns_nonnull "
        "returns_twice section sentinel tls_model transparent_union unused used vector_size "
        "visibility warn_unused_result warning weak weakref"
    ).split()
)
KNOWN_BUILTINS = frozenset(
    (
        "__builtin_abort __builtin_add_overflow __builtin_bswap16 __builtin_bswap32 "
        "__builtin_bswap64 __builtin_choose_expr __builtin_clz __builtin_clzl __builtin_clzll "
        "__builtin_constant_p __builtin_ctz __builtin_ctzl __builtin_ctzll __builtin_expect "
        "__builtin_memcmp __builtin_memcpy __builtin_memset __builtin_mul_overflow "
        "__builtin_object_size __builtin_offsetof __builtin_popcount __builtin_popcountl "
        "__builtin_popcountll __builtin_prefetch __builtin_strlen __builtin_sub_overflow "
        "__builtin_trap __builtin_types_compatible_p __builtin_unreachable"
    ).split()
)


@cache
def predefined_macros(model: DataModel) -> dict[str, str]:
    """Return the predefined macros: name (with its parameters) and replacement."""
    macros = dict(_COMMON)
    section = ""
    for line in Path(__file__).with_name("gnu_macros.txt").read_text("ascii").splitlines():
        name, _, value = line.partition(" ")
        if name == "#":
            section = value
        elif section not in DataModel.__members__ or section == model.name:
            macros[name] = value
    if model is DataModel.LP64:
        macros["_LP64"] = macros["__LP64__"] = "1"
    macros["__SIZEOF_LONG_DOUBLE__"] = "16" if model is DataModel.LP64 else "12"
    for name, type in _basic_types(model).items():
        macros[f"__{name}_MAX__"] = _maximum(type)
        macros[f"__{name}_WIDTH__"] = str(type.bits)
    for name, type in _sized_types(model).items():
        macros[f"__SIZEOF_{name}__"] = str(type.bits // 8)
    for name, type in _named_types(model).items():
        macros[f"__{name}_TYPE__"] = _SPELLINGS[type.name][0]
        macros[f"__{name}_MAX__"] = _maximum(type)
    return macros


def _maximum(type: IntType) -> str:
    return f"{type.maximum:#x}{_SPELLINGS[type.name][1]}"


def _basic_types(model: DataModel) -> dict[str, IntType]:
    return {"SCHAR": SCHAR, "SHRT": SHORT, "INT": INT, "LONG": model.long, "LONG_LONG": LLONG}


def _sized_types(model: DataModel) -> dict[str, IntType]:
    return {
        "SHORT": SHORT,
        "INT": INT,
        "LONG": model.long,
        "LONG_LONG": LLONG,
        "POINTER": model.size_t,
        "SIZE_T": model.size_t,
        "PTRDIFF_T": model.ptrdiff_t,
        "WCHAR_T": _wchar(model),
        "WINT_T": UINT,
    }


def _wchar(model: DataModel) -> IntType:
    return INT if model is DataModel.LP64 else model.long


def _wide(model: DataModel) -> tuple[IntType, IntType]:
    """Return the 64-bit types that <stdint.h> uses: long if it is wide enough."""
    return (model.long, model.ulong) if model is DataModel.LP64 else (LLONG, ULLONG)


def _named_types(model: DataModel) -> dict[str, IntType]:
    int64, uint64 = _wide(model)
    types = {
        "SIZE": model.size_t,
        "PTRDIFF": model.ptrdiff_t,
        "WCHAR": _wchar(model),
        "WINT": UINT,
        "SIG_ATOMIC": INT,
        "INTMAX": int64,
        "UINTMAX": uint64,
        "INTPTR": model.ptrdiff_t,
        "UINTPTR": model.size_t,
    }
    exact = {8: (SCHAR, UCHAR), 16: (SHORT, USHORT), 32: (INT, UINT), 64: (int64, uint64)}
    # The fast types of 16 and 32 bits are as wide as a register.
    register = (model.ptrdiff_t, model.size_t)
    fast = {**exact, 16: register, 32: register}
    for bits in exact:
        for kind, table in (("INT", exact), ("INT_LEAST", exact), ("INT_FAST", fast)):
            signed, unsigned = table[bits]
            types[f"{kind}{bits}"] = signed
            types[f"U{kind}{bits}"] = unsigned
    return types
