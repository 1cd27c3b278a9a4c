"""Types of functions that may be called without a declaration."""

from functools import lru_cache

from viap.c.library.library_functions import (
    INTERNAL,
    INTERNAL_INPUT,
    NEW_MEMORY,
    NONDET_PREFIX,
    plain_name,
)
from viap.c.tree.types import DOUBLE, FLOAT, VOID, CType, FunctionType, PointerType
from viap.core.program import integer_types as core
from viap.core.program.integer_types import DataModel, IntType
from viap.project.property import ERROR_FUNCTIONS

_POINTER = PointerType(VOID)
_TEXT = PointerType(core.CHAR)


@lru_cache(maxsize=2)
def _nondet(model: DataModel) -> dict[str, CType]:
    plain: dict[str, CType] = {
        "bool": core.BOOL, "_Bool": core.BOOL, "char": model.char, "uchar": core.UCHAR,
        "schar": core.SCHAR, "short": core.SHORT, "ushort": core.USHORT, "int": core.INT,
        "uint": core.UINT, "unsigned": core.UINT, "unsigned_int": core.UINT, "long": model.long,
        "ulong": model.ulong, "longlong": core.LLONG, "ulonglong": core.ULLONG,
        "size_t": model.size_t, "u8": core.UCHAR, "u16": core.USHORT, "u32": core.UINT,
        "int128": core.INT128, "uint128": core.UINT128, "loff_t": core.LLONG,
        "sector_t": model.ulong, "unsigned_char": core.UCHAR, "float": FLOAT,
        "double": DOUBLE, "pointer": _POINTER, "pchar": _TEXT, "charp": _TEXT,
        "const_char_pointer": _TEXT,
    }  # fmt: skip
    return plain


@lru_cache(maxsize=2)
def _table(model: DataModel) -> dict[str, FunctionType]:
    size = model.size_t
    integer: IntType = core.INT

    def f(result: CType, *parameters: CType) -> FunctionType:
        return FunctionType(result, parameters)

    table = {
        "malloc": f(_POINTER, size),
        "valloc": f(_POINTER, size),
        "alloca": f(_POINTER, size),
        "calloc": f(_POINTER, size, size),
        "realloc": f(_POINTER, _POINTER, size),
        "reallocarray": f(_POINTER, _POINTER, size, size),
        "free": f(VOID, _POINTER),
        "memset": f(_POINTER, _POINTER, integer, size),
        "memcpy": f(_POINTER, _POINTER, _POINTER, size),
        "memmove": f(_POINTER, _POINTER, _POINTER, size),
        "memcmp": f(integer, _POINTER, _POINTER, size),
        "strlen": f(size, _TEXT),
        "strcmp": f(integer, _TEXT, _TEXT),
        "strcpy": f(_TEXT, _TEXT, _TEXT),
        "abort": f(VOID),
        "exit": f(VOID, integer),
        "trap": f(VOID),
        "unreachable": f(VOID),
        "abs": f(integer, integer),
        "labs": f(model.long, model.long),
        "llabs": f(core.LLONG, core.LLONG),
        "printf": FunctionType(integer, (_TEXT,), variadic=True),
        f"{INTERNAL}choose": f(integer, integer, integer, integer),
        f"{INTERNAL}assume": f(VOID, integer),
        f"{INTERNAL}require": f(VOID, integer),
        f"{INTERNAL}nonzero": f(VOID, integer),
        f"{INTERNAL}aligned": f(VOID, integer),
        "aligned_alloc": f(_POINTER, size, size),
        "mempcpy": f(_POINTER, _POINTER, _POINTER, size),
        "bcopy": f(VOID, _POINTER, _POINTER, size),
        "bzero": f(VOID, _POINTER, size),
        "__viap_memalign": f(_POINTER, size, size),
        NEW_MEMORY: f(_POINTER, size),
        f"{INTERNAL}any_int": f(integer),
        f"{INTERNAL}any_long": f(model.long),
        f"{INTERNAL}any_ulong": f(model.ulong),
        f"{INTERNAL}any_longlong": f(core.LLONG),
        f"{INTERNAL}any_char": f(core.CHAR),
        f"{INTERNAL}forget": f(VOID, _POINTER),
        f"{INTERNAL}stop_runs": f(VOID),
        f"{INTERNAL}is_run": f(integer),
        f"{INTERNAL}errno": f(VOID, integer),
        f"{INTERNAL_INPUT}rand": f(integer),
        f"{INTERNAL_INPUT}random": f(model.long),
        f"{INTERNAL_INPUT}getchar": f(integer),
        f"{INTERNAL_INPUT}time": f(model.long),
    }
    return table


def library_function(name: str, model: DataModel) -> FunctionType | None:
    """Return the type of a function that may be called without a declaration; else None."""
    if name.startswith(NONDET_PREFIX):
        type = _nondet(model).get(name[len(NONDET_PREFIX) :])
        return FunctionType(type, ()) if type is not None else None
    table = _table(model)
    if name in table:
        return table[name]
    if name.startswith("__builtin_"):
        plain = plain_name(name)
        from viap.c.library.exact_math import BUILT_IN_MATH, built_in_type

        return built_in_type(plain, model) if plain in BUILT_IN_MATH else table.get(plain)
    if name == "__VERIFIER_assume" or name == "__VERIFIER_assert":
        return FunctionType(VOID, (core.INT,))
    if name in ERROR_FUNCTIONS:
        return FunctionType(VOID, ())
    return None
