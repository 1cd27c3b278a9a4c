"""The macros that are defined before the first line of a program, by data model.

They have the names and values that gcc gives them on x86 Linux at -O0, so that `#if` chooses the
same text as the compiler.
"""

import re
from functools import cache
from pathlib import Path

from viap.core.program.integer_types import (
    INT,
    LLONG,
    SCHAR,
    SHORT,
    UCHAR,
    UINT,
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

# Macros of the list for x86 Linux that other targets have in another form, or not at all.
_OF_X86 = re.compile(
    r"linux|unix|HLE|LDBL|FLT64X|FLT128|BIGGEST|WIDTH|_C\(|SEG_|_STDC_PREDEF|__ELF__|DEC"
    r"|GCC_HAVE|GCC_ASM|FLOAT128|FLOAT80|_ISO_10646|IEC|CHAR16_TYPE|REDEFINE"
)
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
        "access alias aligned alloc_align alloc_size always_inline artificial assume_aligned "
        "cleanup cold "
        "const constructor copy deprecated destructor error fallthrough flatten format "
        "format_arg gnu_inline hot ifunc leaf malloc may_alias mode no_instrument_function "
        "noclone noinline nonnull noreturn nothrow optimize packed pure returns_nonnull "
        "returns_twice section sentinel tls_model transparent_union unused used vector_size "
        "common designated_init externally_visible no_icf no_reorder nocommon noipa nonstring "
        "retain simd symver "
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
    base = model.name.partition("+")[0]
    macros = dict(_COMMON)
    if model.is_x86_linux:
        macros |= {**_listed("gnu_macros.txt", ""), **_listed("gnu_macros.txt", base)}
        if model.long_bits == 64:
            macros["_LP64"] = macros["__LP64__"] = "1"
    else:
        common = _listed("gnu_macros.txt", "")
        macros |= {name: value for name, value in common.items() if not _OF_X86.search(name)}
        macros |= _listed("target_macros.txt", base)
        macros |= _constant_macros(model)
    if not model.char_signed:
        macros["__CHAR_UNSIGNED__"] = "1"
    if not model.wchar.signed:
        macros["__WCHAR_UNSIGNED__"], macros["__WCHAR_MIN__"] = "1", "0"
    if not _wint(model).signed:
        macros["__WINT_MIN__"] = "0U" if _wint(model) is UINT else "0"
    macros["__SIZEOF_LONG_DOUBLE__"] = str(model.long_double)
    for name, type in _basic_types(model).items():
        macros[f"__{name}_MAX__"] = _maximum(type)
        macros[f"__{name}_WIDTH__"] = str(type.bits)
    for name, type in _sized_types(model).items():
        macros[f"__SIZEOF_{name}__"] = str(type.bits // 8)
    for name, type in _named_types(model).items():
        macros[f"__{name}_TYPE__"] = _SPELLINGS[type.name][0]
        macros[f"__{name}_MAX__"] = _maximum(type)
    return macros


def _listed(file: str, wanted: str) -> dict[str, str]:
    """Return the macros in a section of a list; those before the first one if it is ""."""
    found: dict[str, str] = {}
    section = ""
    for line in Path(__file__).parents[1].joinpath(file).read_text("ascii").splitlines():
        name, _, value = line.partition(" ")
        if name == "#":
            section = "" if " " in value else value
        elif section == wanted:
            found[name] = value
    return found


def _constant_macros(model: DataModel) -> dict[str, str]:
    """Return macros about the widths of types, and those that write constants of them."""
    found = {"__INT8_C(c)": "c", "__INT16_C(c)": "c", "__INT32_C(c)": "c"}
    found |= {"__UINT8_C(c)": "c", "__UINT16_C(c)": "c", "__UINT32_C(c)": "c ## U"}
    suffix = "L" if model.long_bits == 64 else "LL"
    for name in ("INT64", "INTMAX"):
        found[f"__{name}_C(c)"] = f"c ## {suffix}"
        found[f"__U{name}_C(c)"] = f"c ## U{suffix}"
    for name, type in _named_types(model).items():
        if not name.startswith("U") and not name[-1].isdigit() or name.startswith("INT_"):
            found[f"__{name}_WIDTH__"] = str(type.bits)
    if model.pointer_bits == 64:
        found["__SIZEOF_INT128__"] = "16"
    return found


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
        "WCHAR_T": model.wchar,
        "WINT_T": _wint(model),
    }


def _wint(model: DataModel) -> IntType:
    if model.triple == "arm-none-eabi":
        return INT
    return model.wchar if model.wchar.bits == 16 else UINT


def _named_types(model: DataModel) -> dict[str, IntType]:
    int64, uint64 = model.wide
    types = {
        "SIZE": model.size_t,
        "PTRDIFF": model.ptrdiff_t,
        "WCHAR": model.wchar,
        "WINT": _wint(model),
        "SIG_ATOMIC": INT,
        "INTMAX": int64,
        "UINTMAX": uint64,
        "INTPTR": model.ptrdiff_t,
        "UINTPTR": model.size_t,
    }
    exact = {8: (SCHAR, UCHAR), 16: (SHORT, USHORT), 32: (INT, UINT), 64: (int64, uint64)}
    # The fast types of 16 and 32 bits are as wide as a register.
    register = (model.ptrdiff_t, model.size_t)
    fast = {**exact, 16: register, 32: register} if model.is_x86_linux else exact
    for bits in exact:
        for kind, table in (("INT", exact), ("INT_LEAST", exact), ("INT_FAST", fast)):
            signed, unsigned = table[bits]
            types[f"{kind}{bits}"] = signed
            types[f"U{kind}{bits}"] = unsigned
    return types
