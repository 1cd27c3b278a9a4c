"""Accesses of volatile objects by plain pointers, and all the bytes that comparisons access."""

import pytest

from tests.c.memory.verdicts import verdict

HEAD = """\
#include <string.h>
volatile int v, row[3]; int plain; struct Q { volatile int v; int w; } s;
static int less(volatile int *p) { return p[0] < *p; }
"""
MEMBERS = """\
#include <string.h>
struct C { const int a; int b; } c = {1, 2}; struct Q { volatile int v; int w; } q, r;
struct A { int a[4]; } v; union U { struct { int k; struct A s; } x; struct A s; } u;
long l; int *i; char bytes[40];
static void two(int *restrict p, int *restrict q) { *p = 1; *q = 2; }
static int least(int a[static 3]) { return a[0]; }
static void own(int **p) { *p = 0; }
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


GAPS = {
    "unsigned char *p = (unsigned char *)&c; p[4] = 3;": "a const member",
    "memset(&c, 0, sizeof c);": "a const member",
    "unsigned char *p = (unsigned char *)&q; l = p[4];": "a volatile member",
    "memcpy(&q, &r, sizeof q);": "a volatile member",
}
ASSUMED = {
    "int x, y; two(&x, &y);": {"restrict"},
    "int *restrict p = &c.b; *p = 1;": {"restrict"},
    "int a[3] = {0}; least(a);": {"least-size"},
    "*(long long *)&l = 1;": {"effective-types"},
    "char **p = (char **)&i; *p = 0;": {"effective-types"},
    "own(&i); c.b = *(unsigned *)&c.b; struct C *p = &c; p->b = p->a;": set(),
}
ASSIGNED = {
    "u.x.s = u.s;": "FALSE",
    "struct A *p = (struct A *)bytes, *q = (struct A *)(bytes + 4); *p = *q;": "FALSE",
    "struct A *p = (struct A *)bytes, *q = (struct A *)(bytes + 16); *p = *q; *p = *p;": "TRUE",
    "v = u.s; u.s = v; u.s = u.s;": "TRUE",
}


def _asked(body):
    return verdict(f"{MEMBERS} int main(void) {{ {body} return 0; }}", "fast", "other")


@pytest.mark.parametrize("body", GAPS)
def test_a_qualified_member_may_be_reached_unseen(body):
    found = _asked(body)
    assert found.outcome.value == "UNKNOWN"
    assert any(GAPS[body] in reason for reason in found.reasons)


@pytest.mark.parametrize("body", ASSUMED)
def test_unchecked_promises_are_listed(body):
    found = _asked(body)
    assert found.outcome.value == "TRUE", found.reasons
    assert {each.kind for each in found.assumptions} == ASSUMED[body]


@pytest.mark.parametrize("body", ASSIGNED)
def test_assigned_objects_must_not_overlap(body):
    found = _asked(body)
    assert found.outcome.value == ASSIGNED[body], found.reasons
