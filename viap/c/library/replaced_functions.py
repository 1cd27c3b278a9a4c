"""Library functions that a program defines itself, and that calls of others run.

C reserves their names (C11 7.1.3). But linkers put the program's `malloc` in the place of the
library's, for `puts` and `strdup` as well, and compilers make `puts` of `printf`.
"""

from collections.abc import Iterable

_MEMORY = frozenset(
    """
    malloc calloc realloc free aligned_alloc memalign posix_memalign valloc pvalloc reallocarray
    """.split()
)
# Functions of the library that get or release memory: by themselves, or for a stream.
_USERS = frozenset(
    """
    printf fprintf vprintf vfprintf dprintf vdprintf sprintf snprintf vsprintf vsnprintf asprintf
    vasprintf puts putchar fputs fputc putc putchar_unlocked putc_unlocked fputc_unlocked
    fputs_unlocked perror fread fwrite fgets gets getchar getc fgetc getchar_unlocked getc_unlocked
    fgetc_unlocked getline getdelim ungetc scanf fscanf sscanf vscanf vfscanf vsscanf fopen fopen64
    fdopen freopen fclose fcloseall popen pclose tmpfile fflush fseek fseeko rewind fgetpos fsetpos
    setvbuf system setenv unsetenv putenv tzset asctime ctime gmtime localtime gmtime_r localtime_r
    mktime strftime strdup strndup wcsdup strcoll strxfrm strerror strsignal qsort
    qsort_r getcwd realpath setlocale newlocale opendir readdir closedir scandir glob
    regcomp regexec getaddrinfo getpwnam getpwuid syslog closelog calloc realloc free aligned_alloc
    posix_memalign reallocarray strtod atof fputws fgetws wprintf fwprintf swprintf wscanf fwscanf
    """.split()
)
# What compilers make of calls that print.
_PRINTERS = {
    "printf": ("puts", "putchar"),
    "printf_unlocked": ("puts_unlocked", "putchar_unlocked"),
    "vprintf": ("puts", "putchar"),
    "fprintf": ("fputs", "fputc", "fwrite", "putc"),
    "vfprintf": ("fputs", "fputc", "fwrite", "putc"),
    "fputs": ("fputc", "fwrite", "putc"),
    "puts": ("putchar",),
}
REPLACED = _MEMORY.union(*_PRINTERS.values())


def replaced(names: Iterable[str]) -> frozenset[str]:
    """Return those of some names of functions of a program that calls of the library may run."""
    return REPLACED.intersection(names)


def run_by(name: str, defined: frozenset[str]) -> str:
    """Return a function that the program defines and that a library function may run; "": none."""
    if name in defined:
        return ""
    able = defined.intersection(_PRINTERS.get(name, ()))
    if name in _USERS:
        able |= defined & _MEMORY
    return min(able, default="")
