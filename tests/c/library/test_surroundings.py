"""What library functions may do besides their task: no proof may rest on less."""

import pytest

from viap.api import prove

HEAD = """#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
int calls;
int counted(const void *a, const void *b) { calls++; return *(const int *)a - *(const int *)b; }
int main(void) {
    time_t t = 0;
    int sorted[4] = {1, 2, 3, 4}, reverse[4] = {4, 3, 2, 1}, key = 3, p = 5, x;
    char b[10] = "xxxxxxxxx";
    b[9] = 'x';
"""
# With glibc, each of the assertions fails, or only the last ones hold.
WRONG = {
    "the moment of localtime is overwritten": "struct tm *a = localtime(&t); if (!a) return 0;"
    "int h = a->tm_hour; if (!gmtime(&t)) return 0; assert(a->tm_hour == h);",
    "localtime and gmtime share a place": "struct tm *a = localtime(&t), *c = gmtime(&t);"
    "if (a && c) assert(a != c);",
    "ctime overwrites the moment": "struct tm *a = localtime(&t); if (!a) return 0;"
    "int h = a->tm_hour; ctime(&t); assert(a->tm_hour == h);",
    "ctime overwrites its text": "char *a = ctime(&t); if (!a) return 0;"
    "char c = a[0]; ctime(&t); assert(a[0] == c);",
    "ctime may fail": "assert(ctime(&t) != 0);",
    "texts of getenv may be one": 'char *a = getenv("A"), *c = getenv("A"); if (a) assert(a != c);',
    "texts of strerror may be one": "assert(strerror(1) != strerror(1));",
    "fgets without a line": "if (!fgets(b, 10, stdin)) assert(b[9] == 0);",
    "gets without a line": "extern char *gets(char *); if (!gets(b)) assert(b[9] != 'x');",
    "getline has space": "char *l = 0; size_t n = 0; long r = getline(&l, &n, stdin);"
    "if (r > 0) assert(n == r + 1);",
    "a width of a number from the left": "static char s[9000];"
    'assert(sprintf(s, "%*f", -4000, 1.0) <= 999);',
    "%n before the input ends": 'if (sscanf("", "%n%d", &p, &x) == -1) assert(p == 5);',
    "%n behind a skipped number": 'if (sscanf("5", "%*d%n%d", &p, &x) == -1) assert(p == 5);',
}
# Libraries differ in the calls: neither proved nor refuted.
OPEN = {
    "calls of bsearch": "bsearch(&key, sorted, 4, sizeof(int), counted); assert(calls == 1);",
    "calls of qsort": "qsort(reverse, 4, sizeof(int), counted); assert(calls != 6);",
}
REFUSED = {
    "a buffer of a stream": "setvbuf(stdout, b, _IOFBF, 10);",
    "a text in the environment": "putenv(b);",
}


@pytest.mark.parametrize("name", WRONG | OPEN)
def test_nothing_is_proved_that_libraries_may_break(name, tmp_path):
    file = tmp_path / "a.c"
    file.write_text(f"{HEAD}{(WRONG | OPEN)[name]}}}\n")
    verdict = prove(file, timeout=3).verdict
    assert verdict != "TRUE"
    assert name in WRONG or verdict == "UNKNOWN"


@pytest.mark.parametrize("name", REFUSED)
def test_a_function_that_keeps_memory_of_the_program_is_refused(name, tmp_path):
    file = tmp_path / "a.c"
    file.write_text(f"{HEAD}{REFUSED[name]} assert(b[0] == 'x');}}\n")
    assert "unsupported" in prove(file, timeout=3).reason


def test_a_stream_without_a_buffer_of_the_program_is_accepted(tmp_path):
    file = tmp_path / "a.c"
    file.write_text(f"{HEAD}setvbuf(stdout, NULL, _IONBF, 0); assert(b[0] == 'x');}}\n")
    assert prove(file, timeout=200).verdict == "TRUE"


def test_posix_memalign_refuses_alignments(tmp_path):
    file = tmp_path / "a.c"
    file.write_text(
        f"{HEAD}void *m = 0; assert(posix_memalign(&m, 3, 8) == 22 && m == 0);"
        "assert(posix_memalign(&m, 0, 8) == 22); assert(posix_memalign(&m, 16, 8) == 0);}\n"
    )
    assert prove(file, timeout=200).verdict == "TRUE"
