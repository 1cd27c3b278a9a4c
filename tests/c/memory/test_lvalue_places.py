"""Accesses of volatile objects by plain pointers, and all the bytes that comparisons access."""

import pytest

from tests.c.memory.verdicts import verdict
from viap.core.kernel.verdict_assumptions import assumptions_of

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
    assert {each.kind for each in assumptions_of(found)} == ASSUMED[body]


@pytest.mark.parametrize("body", ASSIGNED)
def test_assigned_objects_must_not_overlap(body):
    found = _asked(body)
    assert found.outcome.value == ASSIGNED[body], found.reasons


PARTS = """\
#include <stdlib.h>
#include <string.h>
struct S { int x; char b[4]; char c[8]; } s; int m[3][4];
union U { int i; unsigned char b[4]; struct { unsigned char b[2], c[2]; } s; } u;
struct F { int n; char d[]; };
"""
LOOK = "memset(&s, 1, sizeof s); int t = ((char *)&s)[5]; (void)t;"
# In objects that are kept as bytes, pointers may leave a member or a row.
LEFT = [
    LOOK + "char *p = s.b; p[5] = 1;",
    LOOK + "char *p = &s.b[1]; p[5] = 1;",
    "char *p = s.b; memset(p, 0, 12);",
    "memset(s.b, 0, 12);",
    "memcpy(&s.b, s.c, 8);",
    "memset(m[1], 0, 2 * sizeof m[1]);",
    "u.i = 5; unsigned char *p = u.s.b; p[2] = 1;",
]
STAYING = [
    LOOK + "memset(s.b, 0, 4); memcpy(s.b, s.c, 4); s.b[3] = 1;",
    LOOK + "char *p = (char *)&s; p[5] = 1; p[15] = 1;",
    "u.i = 5; unsigned char *p = u.b; p[3] = 1;",
    "struct F *f = malloc(sizeof *f + 8); char *p = f->d; p[7] = 1; memset(f->d, 0, 8);",
]


@pytest.mark.parametrize("body", LEFT)
def test_leaving_a_part_of_bytes_is_no_proof(body):
    found = verdict(f"{PARTS} int main(void) {{ {body} return 0; }}", "fast", "bounds")
    assert found.outcome.value == "UNKNOWN"
    assert "where members and rows of" in found.reasons[0]


@pytest.mark.parametrize("body", STAYING)
def test_staying_in_a_part_of_bytes_is_proved(body):
    found = verdict(f"{PARTS} int main(void) {{ {body} return 0; }}", "fast", "bounds")
    assert found.outcome.value == "TRUE", found.reasons
