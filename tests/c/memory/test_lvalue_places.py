"""Accesses of volatile objects by plain pointers, and all the bytes that comparisons access."""

import pytest

from tests.c.memory.verdicts import verdict

HEAD = """\
#include <string.h>
volatile int v, row[3]; int plain; struct Q { volatile int v; int w; } s;
static int less(volatile int *p) { return p[0] < *p; }
"""
BYTES = "char a[4] = {1, 2, 3, 4}, b[9] = {7, 2, 3, 4, 5, 6, 7, 8, 9}; int r = "
WRONG = [
    "int *p = (int *)&v; int x = *p; (void)x;",
    "int *p = (int *)row; p[1] = 1;",
    "int *p = (int *)&s.v; *p = 1;",
    "memset((void *)&v, 0, 4);",
    BYTES + "memcmp(a, b, 9); (void)r;",
    BYTES + "memcmp(b, a, 5); (void)r;",
]
RIGHT = [
    "volatile int *p = &v; *p = 1; p = row + 1; *p = less(p); *(row + 1) = 2;",
    "volatile int *p = &plain; *p = 3; int y = plain; (void)y;",
    "struct Q *p = &s; p->v = 1; p->w = p->v; int *w = &p->w; *w = 2;",
    "int *p = (int *)&v; *(volatile int *)p = 1;",
    BYTES + "memcmp(a, b, 4) + memcmp(a + 4, b + 9, 0); (void)r;",
    BYTES + "memchr(a, 3, 100) != 0; (void)r;",
    'char a[2] = "a", b[3] = {97, 98, 99}; int r = strncmp(a, b, 100); (void)r;',
]


@pytest.mark.parametrize("body", WRONG)
def test_wrong_accesses_are_violations(body):
    found = verdict(f"{HEAD} int main(void) {{ {body} return 0; }}", "fast", "bounds,other")
    assert found.outcome.value == "FALSE", found.reasons


@pytest.mark.parametrize("body", RIGHT)
def test_others_are_not(body):
    found = verdict(f"{HEAD} int main(void) {{ {body} return 0; }}", "default", "bounds,other")
    assert found.outcome.value == "TRUE", found.reasons
