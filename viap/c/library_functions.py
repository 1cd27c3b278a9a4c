"""Functions that C programs call without defining them, as far as viap knows them."""

from viap.project.property import ASSERT_FUNCTIONS, ERROR_FUNCTIONS

NONDET_PREFIX = "__VERIFIER_nondet_"
# Tasks of earlier years have inputs by this name.
OLD_NONDET_PREFIX = "nondet_"
# Prefix of functions that only standard.c calls.
INTERNAL = "__viap_"
INTERNAL_INPUT = "__viap_input_"
# The words about variable arguments, as calls.
FIRST_ARGUMENT, NEXT_ARGUMENT = "__viap_va_first", "__viap_va_next"

# Calls that stand for the effects of asm statements: without and with changes of memory that the
# operands do not name, and the value of an output. No C program can name them.
ASSEMBLY, ASSEMBLY_MEMORY, ASSEMBLY_VALUE = "asm@", "asm@memory", "asm@value"

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
# The subset that returns a character or EOF.
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

# The file of library functions that are defined in C, in positions.
STANDARD = "<standard library>"
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

# Built-in words about floating-point numbers: `elaborate/float_words.py` reads them.
_FLOAT_WORDS = frozenset(
    f"__builtin_{name}"
    for name in (
        "isgreater", "isgreaterequal", "isless", "islessequal", "isnan", "isinf", "isfinite",
        "isnormal", "signbit", "signbitf", "isunordered", "islessgreater", "isinf_sign",
        "fpclassify", "huge_val", "huge_valf", "inf", "inff", "nan", "nanf",
    )
)  # fmt: skip


def is_float_word(name: str) -> bool:
    return name in _FLOAT_WORDS


OF_VERIFIERS = frozenset(("__VERIFIER_assume", "__VERIFIER_assert", "__VERIFIER_check"))
# Library functions that compilers know without a declaration, with their real types.
BUILT_IN = frozenset(
    (
        "malloc", "calloc", "realloc", "alloca", "free", "memset", "memcpy", "memmove", "memcmp",
        "printf", "puts", "putchar", "abort", "exit", "_exit", "_Exit",
    )
) | (STANDARD_NAMES - {"random", "rand", "getchar", "time"})  # fmt: skip
# `__builtin_...` functions with a meaning here, besides those of library functions.
_BUILTINS = frozenset(("trap", "unreachable", "valloc", *STOPS))


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


def is_defined_in_c(name: str) -> bool:
    """True if `standard_library` has a definition of a library function or built-in function."""
    return name in BUILTIN_NAMES or plain_name(name) in STANDARD_NAMES


def is_of_verifiers(name: str) -> bool:
    """True for functions that every verifier knows, declared or not."""
    return (
        name.startswith((NONDET_PREFIX, OLD_NONDET_PREFIX))
        or name in OF_VERIFIERS
        or name in ERROR_FUNCTIONS
        or name in ASSERT_FUNCTIONS
    )


def is_of_library(name: str) -> bool:
    """True for functions that access a program's variables only through their arguments."""
    plain = plain_name(name)
    known = (*HARMLESS, *PRINTERS, *THROUGH_ARGUMENTS, *ALLOCATIONS)
    return is_accepted(name) or name.startswith(("__builtin_", "__VERIFIER_")) or plain in known


def is_accepted(name: str) -> bool:
    """True if a call is understood although the function is not declared."""
    if name.startswith("__builtin_"):
        return name in BUILTIN_NAMES or plain_name(name) in BUILT_IN | _BUILTINS
    return is_of_verifiers(name) or name in BUILT_IN or name.startswith(INTERNAL)
