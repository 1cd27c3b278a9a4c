"""Library functions whose effects outlive the call: later calls do, or write, something else.

This is the only table of them. Functions that are not in it leave nothing behind, or their models
say what later calls find: `strtok` keeps its place, each `gmtime` overwrites what an earlier one
returned, `srand` ends runs, files and streams have any contents.
"""

from collections.abc import Sequence

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
