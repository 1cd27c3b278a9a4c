"""Functions that C programs call without defining them, as far as viap knows them."""

from functools import lru_cache

from viap.c.types import DOUBLE, FLOAT, VOID, CType, FunctionType, PointerType
from viap.program import integer_types as core
from viap.program.integer_types import DataModel, IntType
from viap.project.property import ERROR_FUNCTIONS

_POINTER = PointerType(VOID)
_TEXT = PointerType(core.CHAR)

NONDET_PREFIX = "__VERIFIER_nondet_"
# Tasks of earlier years have inputs by this name.
OLD_NONDET_PREFIX = "nondet_"
# Prefix of functions that only standard.c calls.
INTERNAL = "__viap_"
INTERNAL_INPUT = "__viap_input_"

# Calls that end the run, and how they end it.
STOPS = {"abort": "abort", "__builtin_trap": "abort", "_Exit": "exit", "_exit": "exit",
         "exit": "exit", "quick_exit": "exit", "__builtin_abort": "abort",
         "__builtin_exit": "exit"}  # fmt: skip


ALLOCATIONS = frozenset(("malloc", "calloc", "alloca", "valloc", "kmalloc", "realloc"))

# Functions that print: they change nothing that a program can observe, except with `%n`. By name:
# the position of the format argument; None if there is none.
PRINTERS = {"printf": 0, "fprintf": 1, "vprintf": 0, "vfprintf": 1, "puts": None,
            "putchar": None, "fputs": None, "fputc": None, "putc": None}  # fmt: skip

# Functions whose result depends on the surroundings, and that change nothing that a program can
# observe.
HARMLESS = frozenset(
    (
        "perror", "fflush", "fopen", "fclose", "fgetc", "getc", "srand", "srandom",
        "clock", "getpid", "sleep", "usleep", "system", "getenv", "feof", "ferror", "remove",
    )
)  # fmt: skip
# Those of them that return a character or EOF.
CHARACTERS = frozenset(("fgetc", "getc"))

# Functions that change only what their arguments point to, in a way that is not modelled.
THROUGH_ARGUMENTS = frozenset(
    (
        "clearerr", "fseek", "ftell", "rewind", "rename", "ungetc", "mktime", "asctime", "ctime",
        "gmtime", "localtime", "strftime", "difftime", "nanosleep", "rand_r", "atof", "strtof",
        "strtod", "strtold", "frexp", "modf", "ldexp", "isascii", "strspn",
        "strcspn", "strpbrk", "strstr", "tmpfile", "tmpnam", "fgetpos", "fsetpos", "strcoll",
    )
)  # fmt: skip

_MODELLED_ELSEWHERE = (
    ("pthread_", "threads"),
    ("__VERIFIER_atomic", "threads"),
    ("setjmp", "non-local jumps"),
    ("_setjmp", "non-local jumps"),
    ("sigsetjmp", "non-local jumps"),
    ("longjmp", "non-local jumps"),
    ("signal", "signals"),
    ("va_", "variable arguments"),
)
# Functions of the standard library with a meaning that is not modelled (yet).
_STANDARD = frozenset(
    (
        "reallocarray", "aligned_alloc", "posix_memalign", "memalign", "strdup",
        "strndup", "strtok", "strtok_r", "strtol", "strtoul", "strtoll", "strtoull", "atoi",
        "atol", "atoll", "sprintf", "snprintf", "vsprintf", "vsnprintf", "scanf", "sscanf",
        "fscanf", "fgets", "gets", "fread", "fwrite", "read", "write", "qsort", "bsearch",
        "atexit", "on_exit", "strerror", "stpcpy", "stpncpy", "strxfrm", "strcoll", "memccpy",
        "mempcpy", "div", "ldiv", "lldiv", "getline", "raise", "fork", "mmap", "bcopy",
        "ffs", "setlocale", "setvbuf", "setbuf", "strsep", "strcasecmp",
        "strncasecmp", "wcslen",
    )
)  # fmt: skip

_BYTES_AND_FREE = frozenset(("free", "memset", "memcpy", "memmove"))

# Functions that standard.c defines.
STANDARD_NAMES = frozenset(
    (
        "strlen", "strnlen", "strcmp", "strncmp", "strcpy", "strncpy", "strcat", "strncat",
        "strchr", "strrchr", "memchr", "memcmp", "abs", "labs", "llabs", "isdigit", "isupper",
        "islower", "isalpha", "isalnum", "isspace", "isblank", "isxdigit", "iscntrl", "isprint",
        "isgraph", "ispunct", "toupper", "tolower", "rand", "random", "getchar", "time",
    )
)  # fmt: skip


# Functions that builtins.c defines.
BUILTIN_NAMES = frozenset(
    f"__builtin_{name}"
    for name in (
        *(f"{bits}{width}" for bits in ("clz", "ctz", "ffs", "clrsb", "popcount", "parity")
          for width in ("", "l", "ll")),
        "bswap16", "bswap32", "bswap64",
    )
)  # fmt: skip


def is_reserved(name: str) -> bool:
    """True if C reserves the name for a library function that is known here."""
    known = (STANDARD_NAMES, _STANDARD, PRINTERS, HARMLESS, ALLOCATIONS, THROUGH_ARGUMENTS, STOPS)
    return name in _BYTES_AND_FREE or any(name in names for names in known)


def refused(name: str) -> str:
    """Return why a call of a library function is not supported; "" for other calls."""
    for prefix, what in _MODELLED_ELSEWHERE:
        if name.startswith(prefix):
            return f"{what} ('{name}')"
    return f"the library function '{name}'" if name in _STANDARD else ""


def plain_name(name: str) -> str:
    """Return `memset` for `__builtin_memset`, and so on."""
    return name.removeprefix("__builtin_").removesuffix("_chk").removeprefix("__")\
        if name.startswith("__builtin_") else name  # fmt: skip


@lru_cache(maxsize=2)
def _nondet(model: DataModel) -> dict[str, CType]:
    plain: dict[str, CType] = {
        "bool": core.BOOL, "_Bool": core.BOOL, "char": core.CHAR, "uchar": core.UCHAR,
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
        return table.get(plain_name(name))
    if name == "__VERIFIER_assume" or name == "__VERIFIER_assert":
        return FunctionType(VOID, (core.INT,))
    if name in ERROR_FUNCTIONS:
        return FunctionType(VOID, ())
    return None
