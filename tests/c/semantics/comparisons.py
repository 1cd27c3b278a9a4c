"""Pointers that are compared, subtracted, and taken for integers."""

from tests.c.semantics.program import Program

COMPARISONS = [
    Program(
        "members_of_a_struct_in_order",
        """\
long long out[6];
struct S { char a; int b; int c[2]; struct { short d, e; } f; } s;
int main(void) {
    out[0] = (void *)&s.a < (void *)&s.b; out[1] = &s.b < &s.c[0]; out[2] = &s.c[1] > &s.b;
    out[3] = &s.f.d < &s.f.e; out[4] = (char *)&s.f.e >= (char *)&s.c[1];
    out[5] = (void *)&s == (void *)&s.a; return 0;
}""",
        out=(1, 1, 1, 1, 1, 1),
    ),
    Program(
        "one_past_a_row_and_the_next_row",
        """\
long long out[6];
int A[3][10];
int main(void) {
    int *e = &A[0][0] + 10; out[0] = e == &A[1][0]; out[1] = A[1] + 10 == A[2];
    out[2] = &A[0][10] == &A[1][0]; out[3] = &A[2][0] - 10 == A[1]; out[4] = A[0] < A[1];
    out[5] = (int *)(A + 1) == A[1]; return 0;
}""",
        out=(1, 1, 1, 1, 1, 1),
    ),
    Program(
        "far_behind_a_row",
        """\
long long out[2];
int A[3][10];
int main(void) {
    int k = 14; out[0] = &A[0][0] + k == &A[1][4]; out[1] = &A[1][4] - &A[0][0]; return 0;
}""",
        out=(1, 14),
    ),
    Program(
        "members_of_a_union",
        """\
long long out[4];
union U { int i; char c[8]; struct { short a, b; } s; } u;
int main(void) {
    out[0] = (char *)&u.i == u.c; out[1] = (void *)&u.s.b == (void *)(u.c + 2);
    out[2] = (void *)&u == (void *)&u.s; out[3] = (char *)&u.s.b > u.c; return 0;
}""",
        out=(1, 1, 1, 1),
    ),
    Program(
        "null_and_objects",
        """\
long long out[5];
int a[2], *z;
int main(void) {
    int *p = a; out[0] = p == 0; out[1] = z == 0; out[2] = (void *)0 == (void *)z; out[3] = !p;
    p = 0; out[4] = p == z; return 0;
}""",
        out=(0, 1, 1, 0, 1),
    ),
    Program(
        "objects_apart",
        """\
long long out[4];
struct S { int a, b; } s, t; int x;
int main(void) {
    int *p = &s.a, *q = &t.a; out[0] = p == q; out[1] = p != &x; q = &s.a; out[2] = p == q;
    struct S *w = &s; out[3] = (int *)w == p && (void *)w != (void *)&t; return 0;
}""",
        out=(0, 1, 1, 1),
    ),
    Program(
        "offset_by_hand",
        """\
#include <stddef.h>
long long out[4];
struct S { char c; int i; struct { short a, b[3]; } n; };
int main(void) {
    out[0] = (size_t)&((struct S *)0)->i; out[1] = (size_t)&((struct S *)0)->n.b[2];
    out[2] = (char *)&((struct S *)0)->n - (char *)0;
    out[3] = offsetof(struct S, n.b) == out[1] - 4; return 0;
}""",
        out=(4, 14, 8, 1),
    ),
    Program(
        "addresses_as_integers",
        """\
#include <stdint.h>
long long out[6];
int a[4]; long long l; char c;
int main(void) {
    uintptr_t u = (uintptr_t)a, v = (uintptr_t)&a[2]; out[0] = v - u; out[1] = u % sizeof(int);
    out[2] = (uintptr_t)&l != (uintptr_t)&c; int *p = (int *)(u + 4); *p = 6; out[3] = a[1];
    out[4] = u != 0; out[5] = (int *)v == a + 2; return 0;
}""",
        out=(8, 0, 1, 6, 1, 1),
    ),
    Program(
        "integers_that_are_no_addresses",
        """\
long long out[3];
int x;
int main(void) {
    void *e = (void *)-1; out[0] = e == (void *)-1; out[1] = e == &x; out[2] = e == 0; return 0;
}""",
        out=(1, 0, 0),
    ),
    Program(
        "tagged_pointers",
        """\
#include <stdint.h>
long long out[3];
int x = 4;
int main(void) {
    uintptr_t t = (uintptr_t)&x | 1; out[0] = t & 1; int *p = (int *)(t & ~(uintptr_t)1);
    out[1] = *p; out[2] = p == &x; return 0;
}""",
        out=(1, 4, 1),
    ),
    Program(
        "walks_until_the_end",
        """\
long long out[2];
struct P { int x, y; } a[5];
int main(void) {
    for (struct P *p = a; p != a + 5; p++) p->y = p - a;
    for (struct P *p = a + 5; p > a; ) out[0] += (--p)->y;
    for (char *c = (char *)a; c < (char *)(a + 5); c += sizeof *a)
        out[1] += ((struct P *)c)->y;
    return 0;
}""",
        out=(10, 10),
    ),
    Program(
        "members_behind_null",
        """\
struct S { int a; int b; struct { int c[3]; } d; };
long long out[8];
int main(void) {
    int *p = &((struct S *)0)->a, *q = &((struct S *)0)->b, *r = ((struct S *)0)->d.c;
    struct { int *p; } s = {&((struct S *)0)->a};
    out[0] = p == 0; out[1] = q == 0; out[2] = (long)q; out[3] = &((struct S *)0)->a == 0;
    out[4] = r == 0; out[5] = (long)r; out[6] = q == &((struct S *)0)->b; out[7] = s.p ? 1 : 2;
    return 0;
}""",
        out=(1, 0, 4, 1, 0, 8, 1, 2),
    ),
    Program(
        "null_that_was_moved",
        """\
int x, a[3], zero; long long out[4];
int main(void) {
    int *n = zero ? &x : 0; char *p = (char *)n; p += 4; out[0] = p == 0; out[1] = p ? 1 : 2;
    p -= 4; out[2] = p == 0; int *q = zero ? a : 0; q++; out[3] = !q; return 0;
}""",
        out=(0, 1, 1, 0),
    ),
    Program(
        "order_of_null_and_integers",
        """\
#include <stdint.h>
long long out[8];
static int before(char *p, char *q) { return p < q; }
int main(void) {
    char *none = 0, *low = (char *)1, *high = (char *)UINTPTR_MAX;
    out[0] = before(0, (char *)1); out[1] = none < low; out[2] = low <= none; out[3] = none < high;
    out[4] = before((char *)16, (char *)24); out[5] = high > (char *)16; out[6] = low - none;
    out[7] = 1; return 0;
}""",
        out=(1, 1, 0, 1, 1, 1, 1, 1),
    ),
]
