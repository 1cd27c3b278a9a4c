"""Functions that C programs call without defining them, as far as viap knows them."""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from viap.project.property import ASSERT_FUNCTIONS, ERROR_FUNCTIONS

NONDET_PREFIX = "__VERIFIER_nondet_"
# Tasks of earlier years have inputs by this name.
OLD_NONDET_PREFIX = "nondet_"
# Prefix of functions that only the texts of the library call.
INTERNAL = "__viap_"
INTERNAL_INPUT = "__viap_input_"
# The words about variable arguments, as calls.
FIRST_ARGUMENT, NEXT_ARGUMENT = "__viap_va_first", "__viap_va_next"

# The demand that bytes which are written are none of those that are read.
APART = "__viap_apart"

# Calls that stand for the effects of asm statements: without and with changes of memory that the
# operands do not name, and the value of an output. No C program can name them.
ASSEMBLY, ASSEMBLY_MEMORY, ASSEMBLY_VALUE = "asm@", "asm@memory", "asm@value"

# Calls that end the run, and how they end it.
STOPS = {"abort": "abort", "__builtin_trap": "abort", "_Exit": "exit", "_exit": "exit",
         "exit": "exit", "quick_exit": "exit", "__builtin_abort": "abort",
         "__builtin_exit": "exit"}  # fmt: skip


# Memory of the library itself: it never fails, and programs must not free it.
NEW_MEMORY = "__viap_new"
ALLOCATIONS = frozenset(
    ("malloc", "calloc", "alloca", "valloc", "kmalloc", "realloc", "aligned_alloc", "memalign",
     "reallocarray", "__viap_memalign", NEW_MEMORY)
)  # fmt: skip
# Allocations whose second argument is the size.
SIZE_BEHIND = frozenset(("realloc", "reallocarray", "aligned_alloc", "memalign", "__viap_memalign"))

# Functions that print: they change nothing that a program can observe, except with `%n`. By name:
# the position of the format argument; None if there is none.
PRINTERS = {"printf": 0, "fprintf": 1, "vprintf": 0, "vfprintf": 1, "puts": None,
            "putchar": None, "fputs": None, "fputc": None, "putc": None, "dprintf": 1,
            "vdprintf": 1, "putchar_unlocked": None, "putc_unlocked": None,
            "fputc_unlocked": None, "fputs_unlocked": None}  # fmt: skip
# Functions that write or read by a format; each call gets a C text of its own. By name: the
# position of the format argument.
FORMATTED = {"sprintf": 1, "snprintf": 2, "vsprintf": 1, "vsnprintf": 2, "scanf": 0,
             "sscanf": 1, "fscanf": 1}  # fmt: skip
# A call beside a call of a function that prints by a format from elsewhere, or takes its arguments
# from a list; the name of that function follows.
OPEN_FORMAT, TAKEN_LIST = "__viap_open_format_", "__viap_taken_list_"

# Functions whose result depends on the surroundings, and that change nothing that a program can
# observe.
HARMLESS = frozenset(
    (
        "perror", "fflush", "fopen", "fclose", "fgetc", "getc", "srand", "srandom",
        "clock", "getpid", "sleep", "usleep", "system", "feof", "ferror", "remove",
        "srand48", "getppid", "getuid", "geteuid", "getgid", "getegid", "fdopen", "freopen",
        "popen", "pclose", "tmpfile", "fcloseall", "rmdir", "chdir", "mkdir", "dup", "dup2",
        "umask", "sync", "fsync", "ftruncate", "lseek", "chmod", "chown", "difftime",
        "flockfile", "funlockfile", "fgetc_unlocked", "getc_unlocked", "fopen64",
        "sched_yield", "setenv", "unsetenv", "closelog", "tzset", "setbuf", "setvbuf",
        # (No function of the program handles a signal: `library_effects`.)
        "raise", "kill", "alarm", "fork",
    )
)  # fmt: skip
# The subset that returns null, or a stream that is none of the others.
OPENING = frozenset(("fopen", "fopen64", "fdopen", "tmpfile", "popen"))
# The subset that closes a stream.
CLOSING = frozenset(("fclose", "pclose", "freopen", "fcloseall"))
# The subset that returns 0 or -1.
ZERO_OR_LESS = frozenset(
    (
        "fflush", "fclose", "remove", "rmdir", "chdir", "mkdir", "chmod", "chown", "fsync",
        "ftruncate", "usleep", "setenv", "unsetenv", "setvbuf", "sched_yield", "fcloseall",
    )
)  # fmt: skip
# The subset that returns a character or EOF.
CHARACTERS = frozenset(("fgetc", "getc", "fgetc_unlocked", "getc_unlocked"))
# Functions that fill or read a number of bytes: the positions of the pointer and of the factors.
TRANSFERS = {"fread": (0, (1, 2)), "read": (1, (2,)), "recv": (1, (2,)), "getrandom": (0, (1,)),
             "fwrite": (0, (1, 2)), "write": (1, (2,)), "send": (1, (2,))}  # fmt: skip
SENDERS = frozenset(("fwrite", "write", "send"))
# Functions that set or copy bytes; by name: the positions of the target, the source and the size.
BYTE_MOVERS = {"memcpy": (0, 1, 2), "memmove": (0, 1, 2), "mempcpy": (0, 1, 2),
               "bcopy": (1, 0, 2)}  # fmt: skip
BYTE_FILLERS = {"memset": (0, 1, 2), "bzero": (0, None, 1),
                "explicit_bzero": (0, None, 1)}  # fmt: skip

# Functions that change only what their arguments point to, in a way that is not modelled.
THROUGH_ARGUMENTS = frozenset(
    (
        "nanosleep", "atof", "strtof", "strtod", "strtold", "frexp", "modf", "ldexp",
        "fgetpos", "fsetpos", "gettimeofday", "clock_gettime", "stat", "fstat", "lstat", "utime",
        "utimes",
    )
)  # fmt: skip

_MODELLED_ELSEWHERE = (
    ("pthread_", "threads"),
    ("thrd_", "threads"),
    ("mtx_", "threads"),
    ("cnd_", "threads"),
    ("tss_", "threads"),
    ("call_once", "threads"),
    ("__VERIFIER_atomic", "threads"),
    ("setjmp", "non-local jumps"),
    ("_setjmp", "non-local jumps"),
    ("sigsetjmp", "non-local jumps"),
    ("__sigsetjmp", "non-local jumps"),
    ("longjmp", "non-local jumps"),
    ("_longjmp", "non-local jumps"),
    ("siglongjmp", "non-local jumps"),
    ("va_", "variable arguments"),
)
# Functions of the standard library with a meaning that is not modelled (yet).
_STANDARD = frozenset(
    (
        "vscanf", "vsscanf", "vfscanf", "asprintf", "vasprintf", "mmap", "munmap",
        "getdelim", "qsort", "qsort_r", "bsearch",
        "execl", "execlp", "execle", "execv", "execvp", "execvpe", "brk", "sbrk", "tsearch",
        "hsearch", "lfind", "lsearch", "ftw", "nftw",
    )
)  # fmt: skip

_BYTES_AND_FREE = frozenset(("free", *BYTE_FILLERS, *BYTE_MOVERS))

# The file of library functions that are defined in C, in positions.
STANDARD = "<standard library>"
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
        "printf", "puts", "putchar", "abort", "exit", "_exit", "_Exit", "aligned_alloc",
        "mempcpy", "bcopy", "bzero", "abs", "labs", "llabs", "imaxabs", "bcmp", "ffs", "ffsl",
        "ffsll", "index", "memchr", "rindex", "stpcpy", "stpncpy", "strcasecmp", "strcat", "strchr",
        "strcmp", "strcpy", "strcspn", "strdup", "strlen", "strncasecmp", "strncat", "strncmp",
        "strncpy", "strndup", "strnlen", "strpbrk", "strrchr", "strspn", "strstr",
        "isalnum", "isalpha", "isascii", "isblank", "iscntrl", "isdigit", "isgraph", "islower",
        "isprint", "ispunct", "isspace", "isupper", "isxdigit", "toascii", "tolower", "toupper",
    )
)  # fmt: skip
# Those that compilers compute in place, even if the program defines a function of that name.
IN_PLACE = frozenset(
    "abs labs llabs imaxabs ffs ffsl ffsll isdigit isascii toascii fabs fabsf copysign "
    "copysignf".split()
)
# Names that C leaves to programs (7.1.3): a program that declares one by itself, without a header,
# may mean a function of another file.
SYSTEM_NAMES = frozenset(
    (
        "access alarm arc4random arc4random_uniform bcmp bcopy bzero chdir chmod chown "
        "clock_gettime close closelog dprintf dup dup2 explicit_bzero fcloseall fdopen ffs ffsl "
        "ffsll fgetc_unlocked fileno flockfile fopen64 fork fputc_unlocked fputs_unlocked fseeko "
        "fstat fsync ftello ftruncate funlockfile getc_unlocked getcwd getegid geteuid getgid "
        "getline getppid getrandom gettimeofday getuid gmtime_r htonl htons index kill "
        "localtime_r lrand48 lseek lstat mkdir ntohl ntohs open pclose popen posix_memalign "
        "putc_unlocked putchar_unlocked putenv rawmemchr read recv rindex rmdir sched_yield "
        "secure_getenv send setenv srand48 stat swab sync tzset umask unlink unsetenv utime "
        "utimes vdprintf write "
    ).split()
)
# `__builtin_...` functions with a meaning here, besides those of library functions.
_BUILTINS = frozenset(("trap", "unreachable", "valloc", *STOPS))


def is_standard_stream(name: str, file: str) -> bool:
    """True for variables of the library that are never null (C11 7.21.1), declared in `file`."""
    return name in ("stdin", "stdout", "stderr") and file == "<stdio.h>"


def is_of_program(name: str, file: str) -> bool:
    """True for a function with a name of systems that the program itself declares, in `file`."""
    return name in SYSTEM_NAMES and not file.startswith(("<", "/usr/include/"))


def is_reserved(name: str) -> bool:
    """True if C reserves the name for a library function whose calls are known here."""
    if name == "main" or is_of_verifiers(name):
        return False
    from viap.c.library.library_effects import STANDARD_NAMES

    known = (STANDARD_NAMES, _STANDARD, PRINTERS, HARMLESS, ALLOCATIONS, THROUGH_ARGUMENTS, STOPS,
             FORMATTED, TRANSFERS)  # fmt: skip
    reserved = name in _BYTES_AND_FREE or any(name in names for names in known)
    return name in IN_PLACE or (reserved and name not in SYSTEM_NAMES)


def refused(name: str) -> str:
    """Return why a call of a library function is not supported; "" for other calls."""
    for prefix, what in _MODELLED_ELSEWHERE:
        if name.startswith(prefix):
            return f"{what} ('{name}')"
    known = name in _STANDARD or written_name(name)
    return f"the library function '{name}'" if known else ""


def plain_name(name: str) -> str:
    """Return `memset` for `__builtin_memset`, and so on."""
    return name.removeprefix("__builtin_").removesuffix("_chk").removeprefix("__")\
        if name.startswith("__builtin_") else name  # fmt: skip


def written_name(name: str) -> str:
    """Return the name of a function whose calls get a C text each; "" for other functions."""
    plain = plain_name(name).removeprefix("__isoc99_").removeprefix("__isoc23_")
    return plain if plain in FORMATTED or plain in ("qsort", "bsearch") else ""


def shown_name(name: str) -> str:
    """Return the name that messages have: `sprintf` for `__viap_sprintf_3`."""
    written = re.fullmatch(rf"{INTERNAL}(\w+?)_\d+", name)
    return written[1] if written else name


def is_defined_in_c(name: str) -> bool:
    """True if `written_calls` has a definition of a library function or built-in function."""
    if is_of_verifiers(name):
        return False
    from viap.c.library.library_effects import STANDARD_NAMES

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
    known = (*HARMLESS, *PRINTERS, *THROUGH_ARGUMENTS, *ALLOCATIONS, *FORMATTED, *TRANSFERS)
    return is_accepted(name) or name.startswith(("__builtin_", "__VERIFIER_")) or plain in known


def is_accepted(name: str) -> bool:
    """True if a call is understood although the function is not declared."""
    if name.startswith("__builtin_"):
        plain = plain_name(name)
        if name in BUILTIN_NAMES or plain in BUILT_IN | _BUILTINS:
            return True
        from viap.c.library.exact_math import BUILT_IN_MATH

        return plain in BUILT_IN_MATH
    return is_of_verifiers(name) or name in BUILT_IN or name.startswith(INTERNAL)


# ---- Names in C's headers: advice about undeclared names, and reserved names.


_HEADERS = Path(__file__).parents[1].joinpath("headers")


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return advice for a message about an undeclared function; "" if there is none."""
    header = header_of_function(name)
    if header:
        return f"; {name}? include <{header}>"
    from difflib import get_close_matches

    words = {*known, *BUILT_IN, *OF_VERIFIERS, *ERROR_FUNCTIONS, *_words()}
    close = get_close_matches(name, sorted(words), n=1)
    if not close:
        return ""
    header = "" if close[0] in set(known) else header_of_function(close[0])
    return f"; did you mean '{close[0]}'?" + (f" include <{header}>" if header else "")


def _texts() -> list[tuple[str, str]]:
    return [(path.name, path.read_text("utf-8")) for path in sorted(_HEADERS.glob("*.h"))]


def header_of_function(name: str) -> str:
    """Return the header of the standard library that declares a function; "" if there is none."""
    pattern = re.compile(rf"(?<!->)(?<!\.)\b{re.escape(name)}\(")
    found = [file for file, text in _texts() if pattern.search(text)]
    # Some are declared twice: in a current header, and in an older one.
    usual = [file for file in found if file.startswith(("std", "string", "assert"))]
    return next(iter(usual or found), "")


def header_of_word(name: str) -> str:
    """Return the header that declares a type or defines a macro; "" if there is none."""
    pattern = re.compile(rf"\btypedef\b[^;]*\b{re.escape(name)};|#define {re.escape(name)} ")
    texts = sorted(_texts(), key=lambda text: (not text[0].startswith("std"), text[0]))
    texts += [(f"sys/{path.name}", path.read_text("utf-8")) for path in _of_systems()]
    return next((file for file, text in texts if pattern.search(_with_parts(text))), "")


def _of_systems() -> list[Path]:
    """Headers that declare types of systems, as `uint`."""
    return sorted(_HEADERS.glob("sys/*.h"))


def _with_parts(text: str) -> str:
    """Return a header's text with those parts that it shares with other headers."""
    parts = re.findall(r"#include <(viap/\w+\.h)>", text)
    return "\n".join([text, *((_HEADERS / part).read_text("utf-8") for part in parts)])


# Headers of C whose names programs must not use for themselves. (Those of math.h they do: a `log`
# may be the library's function, or one of another file.)
_OF_C = frozenset(
    (
        "assert.h", "ctype.h", "errno.h", "fenv.h", "float.h", "inttypes.h", "iso646.h", "limits.h",
        "locale.h", "setjmp.h", "signal.h", "stdalign.h", "stdarg.h", "stdatomic.h", "stdbool.h",
        "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "stdnoreturn.h", "string.h", "threads.h",
        "time.h", "uchar.h", "wchar.h", "wctype.h",
    )
)  # fmt: skip
# What follows is not of C: names of POSIX and of GNU.
_BEYOND = "#ifdef __VIAP_USE_"


def _words(of_c: bool = False) -> set[str]:
    texts = [text for file, text in _texts() if file in _OF_C or not of_c]
    if of_c:
        texts = [text.partition(_BEYOND)[0] for text in texts]
    return {word for text in texts for word in re.findall(r"\b([a-z]\w*)\(", text)}


@lru_cache(maxsize=1)
def names_of_c() -> frozenset[str]:
    """Return the functions that C's headers declare: programs must not redefine them (7.1.3)."""
    return frozenset(_words(of_c=True))


@lru_cache(maxsize=1)
def names_of_systems() -> frozenset[str]:
    return frozenset(_words()) - names_of_c()
