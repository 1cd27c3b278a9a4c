"""Calls by contract that let objects overlap which the callee's body uses, and its contract not."""

import pytest

from tests.c.lower.written_contracts import answer

ONE = "/*@ requires \\valid(p); assigns "
UNCHANGED = "\\nothing; ensures \\result == \\old(*p); */ int get(int *p) "
SAME = "*p; ensures \\result == 1; */ int get(int *p"
RESTORED = ONE + UNCHANGED + "{ g++; int r = *p; g--; return r; }"
VEC = "struct vec { int *data; int n; };\n"
# The callee, and the body of a caller whose assertion fails.
OVERLAPS = [
    (RESTORED, "g = 3; assert(get(&g) == 3);"),
    (ONE + UNCHANGED + "{ int *q = &g; *q += 1; int r = *p; *q -= 1; return r; }",
     "g = 3; assert(get(&g) == 3);"),
    ("static void more(int *q, int n) { *q += n; }\n" + ONE + UNCHANGED
     + "{ more(&g, 1); int r = *p; more(&g, -1); return r; }", "g = 3; assert(get(&g) == 3);"),
    ("/*@ requires \\valid(p) && \\valid(q); assigns \\nothing; ensures \\result == \\old(*q); */"
     "int get(int *p, int *q) { *p = *p + 1; int r = *q; *p = *p - 1; return r; }",
     "int x = 3; assert(get(&x, &x) == 3);"),
    (ONE + SAME + ") { int b = a[2]; *p = b + 1; return b == a[2]; }", "assert(get(a + 2) == 1);"),
    (ONE + SAME + ") { int b = *at; *p = b + 1; return b == *at; }",
     "int x = 3; at = &x; assert(get(&x) == 1);"),
    (VEC + ONE + SAME + ", struct vec *s) { int b = *s->data; *p = b + 1; return b == *s->data; }",
     "int x = 4; struct vec v = {&x, 1}; assert(get(&x, &v) == 1);"),
    (ONE + SAME + ", int *s) { int b = *s; *p = b + 1; return b == *s; }",
     "int x = 4; assert(get(&x, &x) == 1);"),
]  # fmt: skip
APART = [
    (RESTORED, "int x = 3; assert(get(&x) == 3);"),
    (ONE + SAME + ") { int b = a[2]; *p = b + 1; return b == a[2]; }", "assert(get(&g) == 1);"),
    # nothing is changed: the objects may overlap
    (ONE + UNCHANGED + "{ return *p + g - g; }", "g = 3; assert(get(&g) == 3);"),
    ("static int sum(int *x, int *y) { return *x + *y; }\n"
     "/*@ requires \\valid(p) && \\valid(q); assigns \\nothing; ensures \\result == *p + *q; */"
     "int get(int *p, int *q) { return sum(p, q); }", "int x = 3; assert(get(&x, &x) == 6);"),
]  # fmt: skip


def _verdict(folder, callee, body, strategy):
    text = f"#include <assert.h>\nint g, a[4], *at;\n{callee}\nvoid f(void) {{ {body} }}"
    return answer(folder, text, strategy=strategy, calls="contracts").verdict


@pytest.mark.parametrize("callee, body", OVERLAPS)
def test_what_a_body_uses_must_not_overlap(callee, body, tmp_path):
    assert _verdict(tmp_path, callee, body, "fast") in ("FALSE", "UNKNOWN")


@pytest.mark.parametrize("callee, body", APART)
def test_objects_that_do_not_overlap_or_do_not_change(callee, body, tmp_path):
    assert _verdict(tmp_path, callee, body, "default") == "TRUE"
