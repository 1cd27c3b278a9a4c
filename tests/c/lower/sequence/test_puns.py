"""Objects behind pointers of other types: the order of accesses to them matters, too."""

import pytest

from tests.c.lower.sequence.verdicts import HEAD, verdict
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.program.inputs import OrderChoice
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import Input, statements

GLOBALS = """
#include <string.h>
struct a { int v; } one = {1}, *pa; struct b { int v; } *pb; struct pair { short l, r; } two;
union both { int *i; short *s; } both; struct { union both in; } around;
int x = 1, *p = &x, k; short *q; void *v; char *c;
void *get(size_t n) { void *m = malloc(n); if (!m) abort(); return m; }
void *keep(size_t n) { void *m = malloc(n); v = m; return m; }
void *same(void *m) { return m; }
int by_short(short *s) { *s = 5; return 10; }
"""
# Before main, and in it.
PUNS = [
    ("int set(void) { short *s = v; *s = 5; return 10; }", "v = &x; k = x + set();"),
    ("int set(void *w) { *(short *)w = 5; return 10; }", "k = x + set(&x);"),
    ("int set(void) { struct b *s = v; s->v = 5; return 10; }", "v = &one; k = one.v + set();"),
    ("int set(void *w) { *(int *)w = 5; return 10; }", "k = two.l + set(&two);"),
    ("int set(void) { *both.s = 5; return 10; }", "both.i = &x; k = x + set();"),
    ("int set(void) { *around.in.s = 5; return 10; }", "around.in.i = &x; k = x + set();"),
    ("int set(void) { *q = 5; return 10; }", "memcpy(&q, &p, sizeof q); k = x + set();"),
    ("int set(void) { *q = 5; return 10; }", "v = &q; *(int **)v = &x; k = x + set();"),
    ("int set(void) { *q = 5; return 10; }", "*(void **)&q = &x; k = x + set();"),
    ("int set(void) { *q = 5; return 10; }", "int **r = (int **)&q; *r = &x; k = x + set();"),
    ("int set(void) { *q = 5; return 10; }", "q = same(&x); k = x + set();"),
    ("int set(void) { *q = 5; return 10; }", "q = memset(p, 0, 4); k = x + set();"),
    (
        "int set(void) { *q = 5; return 10; }",
        "v = malloc(4); q = v; p = v; k = *p + set();",
    ),
    ("int set(void) { *q = 5; return 10; }", "p = keep(4); q = v; *p = 1; k = *p + set();"),
    ("int (*set)(int *);", "set = (int (*)(int *))by_short; k = x + set(&x);"),
]
PLAIN = [
    ("int set(void) { *q = 5; return 10; }", "q = malloc(2); k = x + set(); free(q);"),
    ("int set(void) { pb->v = 5; return 10; }", "pa = get(4); pb = get(4); k = pa->v + set();"),
    ("int set(void) { *q = 5; return 10; }", "q = get(2); p = get(4); k = *p + set();"),
    ("int set(void) { *q = 5; return 10; }", "memset(q, 0, 2); memcpy(p, &k, 4); k = x + set();"),
    ("int set(void) { pb->v = 5; return 10; }", "v = &one; pa = v; k = pa->v + set();"),
    ("int set(void) { *q = 5; return 10; }", "v = &one; p = v; k = *p + set();"),
]


def is_ordered(functions, body):
    """Whether more than one order is looked at."""
    text = f"{HEAD}{GLOBALS}{functions} int main(void) {{ {body} check(k == 11); return 0; }}"
    core = load_text(text, "a.c", DataModel.LP64)
    return any(isinstance(s, Input) and isinstance(s.position, OrderChoice)
               for s in statements(core.body))  # fmt: skip


@pytest.mark.parametrize(("functions", "body"), PUNS)
def test_pointers_that_change_their_type_lead_to_one_object(functions, body):
    assert is_ordered(functions, body)


@pytest.mark.parametrize(("functions", "body"), PLAIN)
def test_pointers_that_keep_their_type_lead_to_objects_of_it(functions, body):
    assert not is_ordered(functions, body)


def test_neither_order_alone_is_believed():
    functions, body = PUNS[0]
    for value in (11, 15):
        text = f"{GLOBALS}{functions} int main(void) {{ {body} check(k == {value}); return 0; }}"
        assert verdict(text).outcome is Outcome.UNKNOWN
