"""Padding has any bytes after a store (C11 6.2.6.1p6-7): no verdict depends on them."""

import pytest

from tests.c.memory.verdicts import verdict
from viap.c.load import load_text
from viap.core.base.errors import OPEN_IN_C
from viap.core.program.inputs import PADDING
from viap.core.program.nodes import Input, statements

HEAD = """\
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define bad(c) do { if (c) reach_error(); } while (0)
struct S { char c; int i; }; struct P { int a, b; }; struct N { struct S s; short h; };
struct B { unsigned a : 3, b : 7; }; union U { char c; int i; };
union V { int i; unsigned char b[4]; };
union W { struct S s[2]; unsigned char b[16]; struct P p; };
static unsigned char at(const void *p, int k) { return ((const unsigned char *)p)[k]; }
void f(struct S *s) { s->i = 4; } int g(struct S *s) { return s->i; }
struct S made(void) { struct S s; memset(&s, 0, sizeof s); return s; }
void h(struct S s) { bad(at(&s, 2)); }
"""
ZERO = "struct S a, b; memset(&a, 0, sizeof a); memset(&b, 0, sizeof b);"
UNION = "union W w; memset(&w, 3, sizeof w);"
# Bodies in which padding decides.
OPEN = [
    ZERO + "a.i = 5; bad(at(&a, 1));",
    ZERO + "a.i = 5; bad(!at(&a, 3));",
    ZERO + "b = a; bad(at(&b, 2));",
    ZERO + "h(a);",
    ZERO + "f(&a); bad(at(&a, 1));",
    ZERO + "int *p = &a.i; *p = 3; bad(at(&a, 1));",
    ZERO + "((unsigned char *)&a)[1] = 7; a.c = 1; bad(at(&a, 1) != 7);",
    "struct S s = {0}; bad(at(&s, 1));",
    "struct S s = made(); bad(at(&s, 1));",
    "struct N n; memset(&n, 0, sizeof n); n.s.i = 1; bad(at(&n, 10));",
    "struct S s[3]; memset(s, 0, sizeof s); s[__VERIFIER_nondet_uint() % 3].i = 1; bad(at(s, 9));",
    "struct S *s = calloc(1, sizeof *s); s->i = 1; bad(at(s, 1));",
    "union U u; u.i = -1; u.c = 0; bad(u.i != -256);",
    "struct B s; memset(&s, 0, sizeof s); s.a = 1; bad(*(unsigned *)&s >> 10);",
    # Bytes that keep what they held, or get what the source holds: no other single values do.
    "union U u; u.i = 0x1020304; u.c = 1; bad(u.i >> 8 != 0x10203);",
    "struct B s; unsigned char *p = (unsigned char *)&s; p[1] = 0xb4; p[2] = 0x71; s.a = 1;"
    "bad(p[1] >> 2 != 45 || p[2] != 0x71);",
    ZERO + "unsigned char *p = (unsigned char *)&a; p[1] = 1; p[2] = 2; p[3] = 3; b = a;"
    "bad(at(&b, 1) != 1 || at(&b, 2) != 2);",
    # Padding of a struct in a union, where other members have values.
    UNION + "w.s[1].c = 1; bad(w.b[10] != 3);",
    UNION + "w.s[0].i = 1; bad(w.p.a != 0x3030303);",
    UNION + "w.s[0] = (struct S){1, 2}; bad(w.b[1] != 3);",
    UNION + "char *p = &w.s[0].c; *p = 1; bad(w.b[1] != 3);",
]
FIRM = {
    ZERO + "bad(memcmp(&a, &b, sizeof a));": "TRUE",
    ZERO + "a.i = 5; memcpy(&b, &a, sizeof a); bad(memcmp(&a, &b, sizeof a));": "TRUE",
    ZERO + "b.c = 1; bad(at(&a, 1));": "TRUE",
    ZERO + "g(&a); bad(at(&a, 1));": "TRUE",
    ZERO + "a.i = 5; bad(at(&a, 4) != 5 || at(&a, 0));": "TRUE",
    ZERO + "a.i = 5; a.c = 2; memset(&a, 0, sizeof a); bad(at(&a, 1));": "TRUE",
    ZERO + "a.i = 1; ((unsigned char *)&a)[1] = 7; bad(at(&a, 1) != 7);": "TRUE",
    ZERO + "a.c = 1; b.c = 2; bad(memcmp(&a, &b, sizeof a) < 0);": "FALSE",
    ZERO + "a.i = 1; b.i = 2; bad(memcmp(&a, &b, sizeof a) == 0);": "",  # not TRUE
    ZERO + "a.c = 1; bad(at(&a, 1) < 256);": "FALSE",
    "struct S s[3]; memset(s, 0, sizeof s); s[1].i = 1; bad(at(s, 1) || at(s, 17));": "TRUE",
    "union V u; u.i = 0; u.b[0] = 1; u.b[1] = 2; bad(u.i != 513);": "TRUE",
    "union U u; u.i = -1; u.c = 0; bad(u.i & 255);": "TRUE",
    "union U u; u.i = 0x1020304; u.c = 1; bad((u.i & 255) == 1);": "FALSE",
    UNION + "w.s[1].c = 1; bad(w.b[12] != 3 || w.b[15] != 3);": "TRUE",
    "struct P a, b; a.a = b.a = 1; a.b = b.b = 2; bad(memcmp(&a, &b, sizeof a));": "TRUE",
    "struct B s; memset(&s, 0, sizeof s); s.a = 1; bad((*(unsigned *)&s & 1023) != 1);": "TRUE",
}


@pytest.mark.parametrize("body", OPEN)
def test_what_padding_decides_is_unknown(body):
    found = verdict(f"{HEAD} int main(void) {{ {body} return 0; }}", "fast")
    assert found.outcome.value == "UNKNOWN"


@pytest.mark.parametrize("body", FIRM)
def test_what_other_bytes_decide_is_decided(body):
    found = verdict(f"{HEAD} int main(void) {{ {body} return 0; }}", "fast")
    if FIRM[body]:
        assert found.outcome.value == FIRM[body], found.reasons
    else:
        assert found.outcome.value != "TRUE"


def test_the_cause_says_that_it_is_open():
    text = f"{HEAD} int main(void) {{ {ZERO} a.i = 5; bad(!at(&a, 1)); return 0; }}"
    found = verdict(text, "fast")
    assert found.cause == OPEN_IN_C
    assert "depends on the padding of an object" in found.reasons[0]


def test_padding_without_a_look_costs_nothing():
    text = """\
#include <stdlib.h>
struct T { char tag; union { char c; int i; double d; } u; };
int main(void) {
    struct T t[9], *p = malloc(20 * sizeof *p);
    for (int k = 0; k < 9; k++) { t[k].tag = 1; t[k].u.c = k; p[k + 1] = t[k]; p[k + 1].tag = 2; }
    return p[3].tag + t[4].u.c;
}
"""
    program = load_text(text, "t.c")
    inputs = [each for each in statements(program.body) if isinstance(each, Input)]
    assert PADDING not in {each.function for each in inputs}
