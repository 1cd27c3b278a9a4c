# ruff: noqa: E501
"""Uses of library functions: a call of each that C allows; safe and wrong uses of common ones."""

HEAD = """#define _GNU_SOURCE
#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <malloc.h>
#include <alloca.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <syslog.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>
extern int __VERIFIER_nondet_int(void);
int sched_yield(void);
ssize_t getrandom(void *, size_t, unsigned);
"""
# Calls with these variables, by their names; functions that are not named are called as `NAME()`.
VARIABLES = {
    "b": 'char b[40] = "text";', "c": 'char c[40] = "12";', "p": 'char text[] = "a b", *p = text;',
    "lines": "char *lines = 0;", "t": 'const char *t = "a text";', "i": "int i = 3;", "x": "int x[3] = {3, 1, 2};",
    "l": "long l = 7;", "n": "size_t n = 5;", "d": "double d = 2.5;", "now": "time_t now = 0;", "v": "void *v = 0;",
    "tm": "struct tm tm = {0};", "tv": "struct timeval tv[2] = {{0}};", "ts": "struct timespec ts = {0};",
    "st": "struct stat st;", "ut": "struct utimbuf ut = {0};", "fp": "fpos_t fp;", "file": "FILE *file = stdout;",
}  # fmt: skip
_ONE_CHARACTER = """isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit
    toascii tolower toupper"""
_ONE_STREAM = """clearerr fileno ftell ftello rewind fclose feof ferror fflush fgetc fgetc_unlocked getc getc_unlocked flockfile
    funlockfile pclose"""
_ONE_NUMBER = """abs labs llabs imaxabs ffs ffsl ffsll htonl htons ntohl ntohs close isatty strerror strsignal dup fsync sleep srand
    srand48 srandom umask usleep alarm raise putchar putchar_unlocked arc4random_uniform"""
_ONE_TEXT = """atoi atol atoll atof getenv secure_getenv unlink strlen puts perror remove rmdir chdir system unsetenv strdup"""
_TWO_TEXTS = """strcmp strcoll strcspn strpbrk strspn strstr strcasestr strcasecmp strcpy strcat stpcpy fopen fopen64 popen rename"""
_TEXT_AND_CHARACTER = "strchr strrchr strchrnul index rindex rawmemchr"
_NUMBER_OF_TEXT = "strtol strtoll strtoul strtoull strtoimax strtoumax"
CALLS = {
    **dict.fromkeys((*_ONE_CHARACTER.split(), *_ONE_NUMBER.split()), "(i)"),
    **dict.fromkeys(_ONE_STREAM.split(), "(file)"),
    **dict.fromkeys(_ONE_TEXT.split(), "(t)"),
    **dict.fromkeys(_TWO_TEXTS.split(), "(c, t)"),
    **dict.fromkeys(_TEXT_AND_CHARACTER.split(), "(t, 97)"),
    **dict.fromkeys(_NUMBER_OF_TEXT.split(), "(c, &p, 10)"),
    **dict.fromkeys(("strtod", "strtof"), "(c, &p)"),
    **dict.fromkeys(("strncmp", "strncasecmp", "strncpy", "strncat", "stpncpy", "strxfrm", "memcmp", "bcmp", "memcpy", "memmove", "mempcpy", "bcopy"), "(c, t, n)"),
    **dict.fromkeys(("memchr", "memrchr", "memset"), "(b, 97, n)"),
    **dict.fromkeys(("strnlen", "strndup", "bzero", "explicit_bzero", "getcwd"), "(b, n)"),
    **dict.fromkeys(("div", "ldiv", "lldiv", "imaxdiv", "dup2", "kill"), "(i, 2)"),
    **dict.fromkeys(("access", "open", "mkdir", "chmod"), "(t, i)"),
    **dict.fromkeys(("time", "ctime", "gmtime", "localtime"), "(&now)"),
    **dict.fromkeys(("gmtime_r", "localtime_r"), "(&now, &tm)"),
    **dict.fromkeys(("asctime", "mktime"), "(&tm)"),
    **dict.fromkeys(("fputc", "fputc_unlocked", "putc", "putc_unlocked", "ungetc"), "(65, file)"),
    **dict.fromkeys(("fputs", "fputs_unlocked"), "(t, file)"),
    **dict.fromkeys(("fseek", "fseeko"), "(file, l, 0)"),
    **dict.fromkeys(("malloc", "alloca", "valloc"), "(n)"),
    **dict.fromkeys(("aligned_alloc", "memalign", "calloc"), "(16, n)"),
    **dict.fromkeys(("read", "write"), "(i, b, n)"),
    **dict.fromkeys(("recv", "send"), "(i, b, n, 0)"),
    **dict.fromkeys(("fread", "fwrite"), "(b, 1, n, file)"),
    **dict.fromkeys(("_Exit", "_exit", "exit", "quick_exit"), "(0)"),
    **dict.fromkeys(("printf",), '("%d %s", i, t)'),
    **dict.fromkeys(("stat", "lstat"), "(t, &st)"),
    "memccpy": "(c, t, 0, n)", "memmem": "(b, n, t, 2)", "strerror_r": "(i, b, n)", "strtok": "(b, t)",
    "strtok_r": "(b, t, &p)", "strsep": "(&p, t)", "swab": "(t, b, 4)", "mblen": "(t, n)", "posix_memalign": "(&v, 16, n)",
    "rand_r": "((unsigned *)&i)", "fgets": "(b, 40, file)", "getline": "(&lines, &n, file)", "tmpnam": "(b)",
    "strftime": '(b, 40, "%Y", &tm)', "sprintf": '(b, "%d", i)', "snprintf": '(b, n, "%s", t)', "scanf": '("%d", &i)',
    "sscanf": '(t, "%d", &i)', "fscanf": '(file, "%5s", b)', "free": "(malloc(3))", "realloc": "(malloc(3), 5)", "reallocarray": "(malloc(3), 5, 2)",
    "getrandom": "(b, n, 0)", "dprintf": '(1, "%d", i)', "fprintf": '(file, "%d", i)', "chown": "(t, 1, 1)",
    "difftime": "(now, now)", "fdopen": '(i, "r")', "freopen": '(t, "r", file)', "ftruncate": "(i, l)", "lseek": "(i, l, 0)",
    "setbuf": "(file, NULL)", "setvbuf": "(file, NULL, _IONBF, 0)", "setenv": "(t, t, 1)", "clock_gettime": "(CLOCK_REALTIME, &ts)",
    "fgetpos": "(file, &fp)", "fsetpos": "(file, &fp)", "frexp": "(d, &i)", "modf": "(d, &d)", "ldexp": "(d, i)",
    "fstat": "(1, &st)", "gettimeofday": "(tv, NULL)", "nanosleep": "(&ts, &ts)", "utime": "(t, &ut)", "utimes": "(t, tv)",
    "qsort": "(x, 3, sizeof(int), by_size)", "bsearch": "(&i, x, 3, sizeof(int), by_size)",
    "abort": "()", "tmpfile": "()", "tzset": "()",
}  # fmt: skip
# Not in each libc, or not declared: no call is compiled.
LEFT_OUT = frozenset(
    "strlcpy strlcat kmalloc gets strtold vprintf vfprintf vdprintf vsprintf vsnprintf arc4random arc4random_uniform".split()
)

# Statements that are defined, and some that are not; with --check all.
USES = {
    "strlen": ('char s[4] = "abc"; n = strlen(s);', "char s[2] = {'a', 'b'}; n = strlen(s);"),
    "strcpy": ('char s[4]; strcpy(s, "abc");', 'char s[3]; strcpy(s, "abc");'),
    "strncpy": ('char s[3]; strncpy(s, "abc", 3);', 'char s[3]; strncpy(s, "abc", 4);'),
    "strcat": ('char s[3] = "a"; strcat(s, "b");', 'char s[2] = "a"; strcat(s, "b");'),
    "strcmp": ('n = strcmp("ab", "ac") < 0;', "char s[1] = {'a'}; n = strcmp(s, \"ab\");"),
    "strchr": ('char *p = strchr("abc", 99); n = p != 0;', 'char *p = strchr("abc", 100); n = *p;'),
    "strstr": ('char *p = strstr("abc", "bc"); n = p[0];', 'char *p = strstr("abc", "x"); n = *p;'),
    "memcpy": ("int a[2] = {1, 2}, b[2]; memcpy(b, a, sizeof a);", "int a[2] = {1, 2}, b[2]; memcpy(b, a, 12);"),
    "memset": ("char s[3]; memset(s, 1, 3); n = s[2];", "char s[3]; memset(s, 1, 4);"),
    "memcmp": ("char a[2] = {1, 2}; n = memcmp(a, a, 2);", "char a[2] = {1, 2}; n = memcmp(a, a, 3);"),
    "strdup": ('char *p = strdup("ab"); n = p[2]; free(p);', "char *p = 0; strdup(p);"),
    "malloc": ("int *p = malloc(8); p[1] = 1; free(p);", "int *p = malloc(8); p[2] = 1; free(p);"),
    "calloc": ("int *p = calloc(2, 4); n = p[1]; free(p);", "int *p = calloc(2, 4); n = p[2]; free(p);"),
    "realloc": ("char *p = malloc(1); *p = 1; p = realloc(p, 2); n = p[0]; free(p);",
                "char *p = malloc(1), *q = realloc(p, 2); n = q != 0; free(p);"),
    "free": ("void *p = malloc(1); free(p);", "void *p = malloc(1); free(p); free(p);"),
    "atoi": ('n = atoi("12");', "char *p = 0; n = atoi(p);"),
    "strtol": ('n = strtol("12", 0, 10) == 12;', 'n = strtol("12", 0, 1);'),
    "abs": ("n = abs(-3);", "n = abs(-2147483647 - 1);"),
    "div": ("n = div(7, 2).rem;", "n = div(7, 0).rem;"),
    "isalpha": ("n = isalpha('a');", "n = isalpha(300);"),
    "toupper": ("n = toupper('a');", "n = toupper(-5);"),
    "qsort": ("int a[2] = {2, 1}; qsort(a, 2, sizeof(int), by_size);", "int a[2] = {2, 1}; qsort(a, 3, sizeof(int), by_size);"),
    "printf": ('printf("%d %s", 1, "a");', 'printf("%d %s", 1);'),
    "%s": ('char s[2] = "a"; printf("%s", s);', "char s[1] = {'a'}; printf(\"%s\", s);"),
    "sprintf": ('char s[3]; sprintf(s, "%d", 12);', 'char s[2]; sprintf(s, "%d", 12);'),
    "snprintf": ('char s[2]; snprintf(s, sizeof s, "%d", 12);', 'char s[2]; snprintf(s, 3, "%d", 12);'),
    "puts": ('puts("a");', "puts(0);"),
    "fputs": ('fputs("a", stdout);', 'FILE *f = 0; fputs("a", f);'),
    "getenv": ('char *p = getenv("A"); n = p ? p[0] : 0;', "getenv(0);"),
    "time": ("time_t t; time(&t); n = t > 0;", "time_t *t = (time_t *)1; free(t); time(t);"),
}  # fmt: skip
