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
