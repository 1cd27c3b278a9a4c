"""Functions of the library: what C11 7 promises of their results, and what they write."""

from tests.c.environment.case import Case

_HEAD = """extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define CHECK(c) if (!(c)) reach_error()
#include <ctype.h>
#include <errno.h>
char *setlocale(int, const char *);
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
"""


def _case(name, body, answer, *options, **more):
    return Case(name, f"{_HEAD}int main(void) {{ {body} return 0; }}", answer, options, **more)


LIBRARY = [
    _case("isalpha_is_not_one", "CHECK(isalpha('a') == 1);", "UNKNOWN"),
    _case("isalpha_is_not_what_glibc_says", "CHECK(isalpha('a') == 1024);", "UNKNOWN"),
    _case("isalpha_is_not_zero", "CHECK(isalpha('a'));", "TRUE"),
    _case("isalpha_is_zero", "CHECK(isalpha('1') == 0);", "TRUE"),
    _case("isalpha_is_wrong", "CHECK(isalpha('1'));", "FALSE"),
    _case("isdigit_may_be_negative", "CHECK(isdigit('1') > 0);", "UNKNOWN"),
    _case("two_calls_may_differ", "CHECK(isspace(' ') == isspace(' '));", "UNKNOWN"),
    _case("isupper_of_any", "int c = __VERIFIER_nondet_int(); if (c < 0 || c > 255) return 0;\n"
          "CHECK(!isupper(c) == (c < 'A' || c > 'Z'));", "TRUE"),
    _case("argument_out_of_range", "int c = __VERIFIER_nondet_int(); return isupper(c) != 0;",
          "FALSE", "--check", "other"),
    _case("strcmp_has_a_sign", "CHECK(strcmp(\"a\", \"c\") < 0);", "TRUE"),
    _case("strcmp_has_no_size", "CHECK(strcmp(\"a\", \"c\") == -1);", "UNKNOWN"),
    _case("strcmp_is_no_difference", "CHECK(strcmp(\"a\", \"c\") == -2);", "UNKNOWN"),
    _case("strcmp_of_equals", "CHECK(strcmp(\"ab\", \"ab\") == 0);", "TRUE"),
    _case("strcmp_is_wrong", "CHECK(strcmp(\"ab\", \"aa\") <= 0);", "FALSE"),
    _case("strcmp_as_unsigned", "CHECK(strcmp(\"\\377\", \"a\") > 0);", "TRUE"),
    _case("strncmp_has_a_sign", "CHECK(strncmp(\"abx\", \"aby\", 2) == 0);\n"
          "CHECK(strncmp(\"abx\", \"aby\", 3) < 0);", "TRUE"),
    _case("memcmp_has_no_size", "CHECK(memcmp(\"a\", \"c\", 1) == -1);", "UNKNOWN"),
    _case("memcmp_has_a_sign", "CHECK(memcmp(\"c\", \"a\", 1) > 0);", "TRUE"),
    _case("toupper", "CHECK(toupper('q') == 'Q' && toupper('1') == '1');", "TRUE"),
    _case("tolower_is_wrong", "CHECK(tolower('Q') == 'Q');", "FALSE"),
    _case("rand_is_not_negative", "CHECK(rand() >= 0 && rand() <= RAND_MAX);", "TRUE"),
    _case("rand_is_any_number", "CHECK(rand() != 77);", "FALSE"),
    _case("getchar_is_a_character", "int c = getchar(); CHECK(c >= -1 && c <= 255);", "TRUE"),
    _case("getchar_may_be_the_end", "CHECK(getchar() != EOF);", "FALSE"),
    _case("fgetc_is_a_character", "int c = fgetc(stdin); CHECK(c >= -1 && c <= 255);", "TRUE"),
    _case("time_writes", "time_t t = 5; time(&t); CHECK(t == 5);", "FALSE"),
    _case("time_writes_what_it_gives", "time_t t = 5, u = time(&t); CHECK(t == u);", "TRUE"),
    _case("time_of_null", "time_t t = 5; time(0); CHECK(t == 5);", "TRUE"),
    _case("printf_of_n", "int n = 5; printf(\"abc%n\", &n); CHECK(n == 5);", "REFUSED", said="%n"),
    _case("printf_of_n_with_a_width", "long n = 5; printf(\"abc%-3ln\", &n); CHECK(n == 5);",
          "REFUSED", said="%n"),
    _case("printf_of_a_percent", "int n = 5; printf(\"%%n %d\", n); CHECK(n == 5);", "TRUE"),
    _case("printf_of_any_format", "int n = 5; char f[3] = \"%n\"; printf(f, &n); CHECK(n == 5);",
          "UNKNOWN"),
    _case("printf_gives_any_number", "CHECK(printf(\"abc\") == 3);", "UNKNOWN"),
    _case("fprintf_of_n", "int n = 5; fprintf(stdout, \"%n\", &n); CHECK(n == 5);", "REFUSED",
          said="%n"),
    _case("scanf", "int n = 5; scanf(\"%d\", &n); CHECK(n == 5);", "UNKNOWN"),
    _case("strtol", "char *e = 0; strtol(\"1\", &e, 10); CHECK(e == 0);", "FALSE"),
    _case("rand_r_writes", "unsigned s = 5; rand_r(&s); CHECK(s == 5);", "UNKNOWN"),
    _case("mktime_writes", "struct tm t; t.tm_mon = 20; mktime(&t); CHECK(t.tm_mon == 20);",
          "UNKNOWN"),
    _case("mktime_writes_nothing_else", "struct tm t; int n = 4; t.tm_mon = 20; mktime(&t);\n"
          "CHECK(n == 4);", "TRUE"),
    _case("strstr", "char s[4] = \"abc\"; CHECK(strstr(s, \"b\") == s);", "FALSE"),
    _case("any_function_sets_errno", "errno = 0; fopen(\"x\", \"r\"); CHECK(errno == 0);",
          "UNKNOWN"),
    _case("allocation_sets_errno", "errno = 0; malloc(4); CHECK(errno == 0);", "UNKNOWN"),
    _case("strlen_sets_errno", "errno = 0; strlen(\"a\"); CHECK(errno == 0);", "UNKNOWN"),
    _case("errno_of_the_program", "errno = 7; int n = errno; free(0); CHECK(n == 7);", "TRUE"),
    _case("setlocale", "setlocale(0, \"\"); CHECK(isalpha(228) == 0);", "REFUSED",
          said="setlocale"),
    _case("malloc_never_fails", "int *p = malloc(4); CHECK(p != 0);", "TRUE",
          assumed=("memory allocation by malloc never fails",)),
    _case("malloc_is_relied_on", "int *p = malloc(4), x = __VERIFIER_nondet_int();\n"
          "if (p) x = 1; CHECK(x == 1);", "TRUE", assumed=("by malloc never fails",)),
    _case("malloc_may_fail", "int *p = malloc(4); CHECK(p != 0);", "FALSE", "--malloc-may-fail"),
    _case("malloc_that_may_fail_is_tested", "int *p = malloc(4); if (!p) return 1; *p = 3;\n"
          "CHECK(*p == 3);", "TRUE", "--malloc-may-fail", absent=("never fails",)),
    _case("realloc_that_fails_keeps_the_old", "int *p = malloc(4); if (!p) return 1; *p = 3;\n"
          "int *q = realloc(p, 8); CHECK(q ? *q == 3 : *p == 3);", "TRUE", "--malloc-may-fail"),
    _case("calloc_may_fail", "int *p = calloc(2, 4); return p[1];", "FALSE", "--malloc-may-fail",
          "--check", "null"),
    _case("alloca_does_not_fail", "int *p = __builtin_alloca(4); CHECK(p != 0);", "TRUE",
          "--malloc-may-fail"),
    _case("more_than_can_be_allocated", "char *p = malloc((size_t)-1); CHECK(p == 0);", "TRUE"),
    _case("a_product_that_can_not_be_allocated",
          "int *p = calloc((size_t)1 << 4 * sizeof(size_t),\n"
          "                ((size_t)1 << 4 * sizeof(size_t)) + 1);\n"
          "CHECK(p != 0);", "FALSE"),
    _case("realloc_of_too_much_keeps_the_old", "int *p = malloc(4); *p = 3;\n"
          "int *q = realloc(p, -8); CHECK(!q && *p == 3);", "TRUE"),
    _case("srand_repeats", "srand(1); int a = rand(); srand(1); CHECK(a == rand());", "UNKNOWN"),
    _case("rand_before_srand", "int a = rand(); srand(1); CHECK(a == rand());", "UNKNOWN"),
    _case("srand_in_a_loop", "int a = 0;\nfor (int i = 0; i < 2; i++) { srandom(5);\n"
          "int b = random(); if (i) CHECK(a == b); a = b; }", "UNKNOWN"),
    _case("seeded_once", "srand(3); srand(4); CHECK(rand() != 7);", "FALSE"),
    _case("numbers_of_every_seed", "srand(3); int a = rand(); srand(3); CHECK(a >= 0);", "TRUE"),
    _case("counted_conversion", "int n = 0; printf(\"abc%1$n\", &n); CHECK(n == 0);", "REFUSED",
          said="%n"),
    _case("digits_of_gnu", "int n = 0; printf(\"abc%In\", &n); CHECK(n == 0);", "REFUSED",
          said="%n"),
    _case("unknown_conversion", "int n = 0; printf(\"abc%!n\", &n); CHECK(n == 0);", "REFUSED",
          said="unknown conversion"),
    _case("percent_without_pointers", "int n = 0; printf(\"5%\\n\", n); CHECK(n == 0);", "TRUE"),
]  # fmt: skip
