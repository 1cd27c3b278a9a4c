"""Effects of library functions that outlive the call, demands on pointers, and promises."""

from collections.abc import Sequence

from pycparser.c_lexer import Token

from viap.c.tree.tree import NO_RETURN

THREADS, SIGNALS, AT_EXIT, CALLBACKS = "threads", "signals", "exit", "callbacks"
KEPT, LOCALE, ROUNDING = "kept", "locale", "rounding"

# The words for each kind in messages.
_WORDS = {
    THREADS: "threads",
    SIGNALS: "signals",
    AT_EXIT: "a function that runs when the program ends",
    CALLBACKS: "a function that later calls run",
    KEPT: "memory that later calls may change",
    LOCALE: "another locale",
    ROUNDING: "another way to compute floating-point numbers",
}

_TABLE = {
    THREADS: """
        pthread_create pthread_atfork pthread_key_create thrd_create tss_create clone clone3 vfork
        timer_create mq_notify getaddrinfo_a""",
    SIGNALS: "signal sigaction bsd_signal sysv_signal __sysv_signal ssignal sigset sigvec",
    AT_EXIT: "atexit at_quick_exit on_exit __cxa_atexit __cxa_at_quick_exit __cxa_thread_atexit",
    CALLBACKS: """
        fopencookie funopen register_printf_function register_printf_specifier
        register_printf_modifier register_printf_type mcheck mcheck_pedantic makecontext
        setcontext swapcontext _obstack_begin _obstack_begin_1""",
    KEPT: """
        setvbuf setbuf setbuffer fmemopen open_memstream open_wmemstream putenv initstate setstate
        aio_read aio_write aio_fsync lio_listio aio_read64 aio_write64 lio_listio64 io_submit""",
    LOCALE: "setlocale uselocale",
    # (The last ones are words of assembly.)
    ROUNDING: """
        fesetround fesetenv feupdateenv fesetmode feenableexcept fpsetround fpsetmask fpsetprec
        swapRM __setfpucw _controlfp _control87 __control87_2 _mm_setcsr __builtin_ia32_ldmxcsr
        ldmxcsr vldmxcsr fldcw fldenv frstor fxrstor fxrstor64 xrstor xrstor64 fpcr fpscr""",
}
_KINDS = {name: kind for kind, names in _TABLE.items() for name in names.split()}

# Functions whose models hold in the "C" locale.
OF_LOCALE = frozenset(
    """
    isalnum isalpha isblank iscntrl isgraph islower isprint ispunct isspace isupper tolower
    toupper strcoll strxfrm strcasecmp strncasecmp strcasestr strtol strtoll strtoul strtoull
    strtoimax strtoumax atoi atol atoll mblen __viap_mb_cur_max
    """.split()
)

# Functions of a program that compiled code calls if the option for it is given: -pg, -mfentry,
# -finstrument-functions, -fsanitize-coverage.
CALLED_BY_OPTION = frozenset(
    """
    __cyg_profile_func_enter __cyg_profile_func_exit mcount _mcount __fentry__
    __sanitizer_cov_trace_pc __sanitizer_cov_trace_pc_guard
    """.split()
)

# Arguments without an effect, by the position of the argument: numbers, and texts.
_NO_EFFECT: dict[str, tuple[int, tuple[int | str, ...]]] = {
    "setvbuf": (1, (0,)), "setbuf": (1, (0,)), "setbuffer": (1, (0,)),
    "signal": (1, (0, 1)), "setlocale": (1, (0, "C", "POSIX")), "uselocale": (0, (0,)),
    "fesetround": (0, (0,)), "fesetenv": (0, (-1,)), "feupdateenv": (0, (-1,)),
}  # fmt: skip


# Variables of the library that functions with a model set, besides errno; and those that have a
# known value when a program starts: a number, or None for a pointer that is not null.
_SETTERS = {
    "timezone daylight tzname": "tzset gmtime gmtime_r localtime localtime_r mktime strftime ctime",
    "environ __environ": "setenv unsetenv",
    "signgam": "gamma lgamma lgammaf lgammal",
}
_SET = {
    function: tuple(variables.split())
    for variables, functions in _SETTERS.items()
    for function in functions.split()
}
AT_START: dict[str, int | None] = {
    "errno": 0, "timezone": 0, "daylight": 0, "signgam": 0, "h_errno": 0, "optind": 1, "opterr": 1,
    "optopt": ord("?"), "environ": None, "__environ": None,
}  # fmt: skip


def variables_set_by(name: str) -> tuple[str, ...]:
    """Return the variables of the library that a call of one of its functions may set."""
    return ("errno", *_SET.get(name, ()))


def lasting_effect(name: str) -> str:
    """Return the kind of the effect that a call of the function may leave; "" if there is none."""
    return _KINDS.get(name, "")


def words_for(name: str) -> str:
    """Return the words of messages about a function with such an effect."""
    return f"{_WORDS[_KINDS[name]]} ('{name}')"


def has_no_effect(name: str, values: Sequence[int | str | None]) -> bool:
    """True if these values of the arguments leave nothing behind; None is an unknown value."""
    place, harmless = _NO_EFFECT.get(name, (0, ()))
    return place < len(values) and values[place] in harmless


# ---- Demands of library functions without a body on their pointer arguments.
#
# One letter for each argument:
#
# - `t`: a text, readable up to its end; `T`: a text or null
# - `r`: an object that is read; `R`: one or null
# - `w`: an object that is set; `W`: one or null
# - `s`: a stream; `S`: a stream or null
# - `.`: nothing, since it is a number, or looked at elsewhere
#
# Functions that are not listed have demands that are not known here.


_DEMANDS = """
perror T             fflush S             fopen tt             fopen64 tt
fclose s             fgetc s              getc s               fgetc_unlocked s
getc_unlocked s      feof s               ferror s             flockfile s
funlockfile s        system T             remove t             fdopen .t
freopen Tts          popen tt             pclose s             rmdir t
chdir t              mkdir t.             chmod t.             chown t..
setenv tt.           unsetenv t           setbuf s.            setvbuf s...
nanosleep rW         atof t               strtof tW            strtod tW
strtold tW           frexp .w             frexpf .w            frexpl .w
modf .w              modff .w             modfl .w             remquo ..w
remquof ..w          remquol ..w          fgetpos sw           fsetpos sr
gettimeofday wW      clock_gettime .w     stat tw              fstat .w
lstat tw             utime tR             nan t                nanf t
nanl t               fputc .s             putc .s              fputc_unlocked .s
putc_unlocked .s     fputs ts             fputs_unlocked ts    puts t
fprintf s            fread ...s           fwrite ...s          printf .
dprintf ..           read ...             write ...            recv ....
send ....            getrandom ...        srand .              srandom .
timespec_get w.
"""

_DEMAND_WORDS = _DEMANDS.split()
DEMANDS = dict(zip(_DEMAND_WORDS[::2], _DEMAND_WORDS[1::2], strict=True))


# ---- Names of the functions that the texts in `library/` define, by file.


_CTYPE = (
    "isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace "
    "isupper isxdigit toascii tolower toupper"
)
_STRING = (
    "bcmp ffs ffsl ffsll index memccpy memchr memcmp memmem memrchr rawmemchr rindex stpcpy "
    "stpncpy strcasecmp strcasestr strcat strchr strchrnul strcmp strcoll strcpy strcspn strdup "
    "strerror strerror_r strlcat strlcpy strlen strncasecmp strncat strncmp strncpy strndup "
    "strnlen strpbrk strrchr strsep strsignal strspn strstr strtok strtok_r strxfrm swab "
    "__viap_accessed __viap_ends __viap_lower __viap_readable __viap_some_text __viap_text "
    "__viap_unknown_text"
)
_STDLIB = (
    "abs arc4random arc4random_uniform atoi atol atoll div getenv imaxabs imaxdiv labs ldiv llabs "
    "lldiv lrand48 mblen posix_memalign rand rand_r random secure_getenv strtoimax strtol "
    "strtoll strtoul strtoull strtoumax __viap_decimal __viap_digit __viap_first __viap_number"
)
_STDIO = (
    "clearerr fgets fileno fseek fseeko ftell ftello getchar getline gets rename rewind tmpnam "
    "ungetc __viap_printed __viap_put_character __viap_put_digits __viap_put_many "
    "__viap_put_string __viap_put_text"
)
_TIME = (
    "asctime ctime gmtime gmtime_r localtime localtime_r mktime strftime time "
    "__viap_calendar __viap_members __viap_moment __viap_seconds"
)
_SYSTEM = "access close getcwd htonl htons isatty ntohl ntohs open unlink"

# The functions of each text. The text of the built-in functions is apart (`BUILTIN_NAMES`).
TEXTS: dict[str, frozenset[str]] = {
    f"{name}.c": frozenset(names.split())
    for name, names in {
        "ctype": _CTYPE, "string": _STRING, "stdlib": _STDLIB, "stdio": _STDIO, "time": _TIME,
        "system": _SYSTEM,
    }.items()
}  # fmt: skip

STANDARD_NAMES = frozenset().union(*TEXTS.values())

# Functions whose C text sets errno where their description says so, and nowhere else.
ERRNO_SETTERS = frozenset(
    ("strtoimax", "strtol", "strtoll", "strtoul", "strtoull", "strtoumax",
     "htonl", "htons", "ntohl", "ntohs")
)  # fmt: skip


def text_of(name: str) -> str:
    """Return the file that defines a function."""
    return next(file for file, names in TEXTS.items() if name in names)


# ---- Promises of attributes about functions: they do not return, or about their results.
#
# Compilers rely on the promises at calls: no compiled program has a run that breaks one.


# About results: equal for equal arguments, never null, or a new object.
ABOUT_RESULTS = frozenset(("const", "pure", "returns_nonnull", "malloc", "alloc_size",
                           "alloc_align", "assume_aligned"))  # fmt: skip
PROMISES = ABOUT_RESULTS | {NO_RETURN}

_END = frozenset(("SEMI", "LBRACE", "RBRACE", "EQUALS"))


def promises(inside: list[Token]) -> frozenset[str]:
    """Return the promises between the parentheses of `__attribute__((...))`."""
    depth, found = 0, set()
    for token in inside:
        if token.type in ("LPAREN", "RPAREN"):
            depth += 1 if token.type == "LPAREN" else -1
        elif depth == 1:
            found.add(token.value.strip("_"))
    return PROMISES.intersection(found)


def function_ahead(tokens: list[Token], index: int) -> str | None:
    """Return the function that specifiers belong to: the first name before parentheses, or None."""
    following = tokens[index + 1 : index + 200]
    for token, behind in zip(tokens[index : index + 200], following, strict=False):
        if token.type in _END:
            return None
        if token.type == "ID" and behind.type == "LPAREN" and "attribute" not in token.value:
            return str(token.value)
    return None
