"""Names of the functions that the texts in `library/` define, by file."""

_CTYPE = (
    "isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace "
    "isupper isxdigit toascii tolower toupper"
)
_STRING = (
    "bcmp ffs ffsl ffsll index memccpy memchr memcmp memmem memrchr rawmemchr rindex stpcpy "
    "stpncpy strcasecmp strcasestr strcat strchr strchrnul strcmp strcoll strcpy strcspn strdup "
    "strerror strerror_r strlcat strlcpy strlen strncasecmp strncat strncmp strncpy strndup "
    "strnlen strpbrk strrchr strsep strsignal strspn strstr strtok strtok_r strxfrm swab "
    "__viap_lower __viap_readable __viap_some_text __viap_unknown_text"
)
_STDLIB = (
    "abs arc4random arc4random_uniform atoi atol atoll div getenv imaxabs imaxdiv labs ldiv llabs "
    "lldiv lrand48 mblen posix_memalign rand rand_r random secure_getenv strtoimax strtol "
    "strtoll strtoul strtoull strtoumax __viap_decimal __viap_digit __viap_number"
)
_STDIO = (
    "clearerr fgets fileno fseek fseeko ftell ftello getchar getline gets rename rewind setbuf "
    "setvbuf tmpnam ungetc __viap_put_character __viap_put_digits __viap_put_many "
    "__viap_put_string __viap_put_text"
)
_TIME = "asctime ctime gmtime gmtime_r localtime localtime_r mktime strftime time __viap_calendar"
_SYSTEM = "access close getcwd htonl htons isatty ntohl ntohs open unlink"

# The functions of each text. The text of the built-in functions is apart (`BUILTIN_NAMES`).
TEXTS: dict[str, frozenset[str]] = {
    f"{name}.c": frozenset(names.split())
    for name, names in {
        "ctype": _CTYPE, "string": _STRING, "stdlib": _STDLIB, "stdio": _STDIO, "time": _TIME,
        "system": _SYSTEM,
    }.items()
}  # fmt: skip

# Functions whose C text sets errno where their description says so, and nowhere else.
ERRNO_SETTERS = frozenset(
    ("strtoimax", "strtol", "strtoll", "strtoul", "strtoull", "strtoumax",
     "htonl", "htons", "ntohl", "ntohs")
)  # fmt: skip


def text_of(name: str) -> str:
    """Return the file that defines a function."""
    return next(file for file, names in TEXTS.items() if name in names)


# Names that C leaves to programs (7.1.3): a program that declares one by itself, without a header,
# may mean a function of another file.
SYSTEM_NAMES = frozenset(
    (
        "access arc4random arc4random_uniform bcmp bcopy bzero chdir chmod chown clock_gettime "
        "close closelog dprintf dup dup2 explicit_bzero fcloseall fdopen ffs ffsl ffsll "
        "fgetc_unlocked fileno flockfile fopen64 fputc_unlocked fputs_unlocked fseeko fstat "
        "fsync ftello ftruncate funlockfile getc_unlocked getcwd getegid geteuid getgid getline "
        "getppid getrandom gettimeofday getuid gmtime_r htonl htons index localtime_r lrand48 "
        "lseek lstat mkdir ntohl ntohs open pclose popen posix_memalign putc_unlocked "
        "putchar_unlocked putenv rawmemchr read recv rindex rmdir sched_yield secure_getenv "
        "send setenv srand48 stat swab sync tzset umask unlink unsetenv utime utimes vdprintf "
        "write "
    ).split()
)


def is_of_program(name: str, file: str) -> bool:
    """True for a function with a name of systems that the program itself declares, in `file`."""
    return name in SYSTEM_NAMES and not file.startswith(("<", "/usr/include/"))
