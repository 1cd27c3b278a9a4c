"""Objects as bytes: copies, unions, structures, punning."""

from tests.c.semantics.program import Program

BYTES = [
    Program(
        "pointers_in_bytes_behind_a_pointer",
        """\
long long out[3];
int *a[2], x = 7, y = 1; unsigned long sink;
int main(void) {
    sink = (unsigned long)&y; ((char *)&y)[1] = 0; ((char *)a)[0] = 0; int **pp = a;
    pp[1] = &x; out[0] = *pp[1]; *pp = &y; out[1] = **pp; out[2] = *a[1]; return 0;
}""",
        out=(7, 1, 7),
    ),
    Program(
        "copies_of_parts_of_elements",
        """\
#include <string.h>
long long out[4];
int a[3] = {0x11223344, 0x55667788, 0x01020304}, b[3];
int main(void) {
    memcpy((char *)b + 2, (char *)a + 3, 5); out[0] = b[0]; out[1] = b[1]; out[2] = b[2];
    memcpy((char *)a + 4, a, 4); out[3] = a[1]; return 0;
}""",
        out=(-2012151808, 5596791, 0, 287454020),
    ),
    Program(
        "copies_between_unlike_types",
        """\
#include <string.h>
long long out[5];
int main(void) {
    long long l = 0x0102030405060708LL; int i; short h[4]; unsigned char c[8];
    memcpy(&i, &l, sizeof i); memcpy(h, &l, sizeof h); memcpy(c, h, 8); out[0] = i; out[1] = h[1];
    out[2] = c[7]; struct { char a; int b; } s = {1, 2}; memcpy(&s.b, c, 4); out[3] = s.b;
    memcpy(&l, c, 3); out[4] = l; return 0;
}""",
        out=(84281096, 1286, 1, 84281096, 72623859790382856),
    ),
    Program(
        "copies_of_pointers_into_integers",
        """\
#include <string.h>
#include <stdint.h>
long long out[4];
int x = 5, y = 6;
int main(void) {
    int *p = &x, *q; uintptr_t u; memcpy(&u, &p, sizeof p); out[0] = u == (uintptr_t)&x;
    u = (uintptr_t)&y; memcpy(&q, &u, sizeof q); out[1] = *q; *q = 9; out[2] = y;
    out[3] = q == &y && p != q; return 0;
}""",
        out=(1, 6, 9, 1),
    ),
    Program(
        "structures_as_bytes",
        """\
#include <string.h>
long long out[5];
struct S { unsigned char a, b; unsigned short c; unsigned d; } s = {1, 2, 0x304, 0x5060708}, t;
int main(void) {
    unsigned char *p = (unsigned char *)&s, *q = (unsigned char *)&t;
    for (unsigned i = 0; i < sizeof s; i++) out[0] = out[0] * 16 + p[i];
    for (unsigned i = 0; i < sizeof s; i++) q[i] = p[i];
    out[1] = t.d; out[2] = t.c; out[3] = memcmp(&s, &t, sizeof s) == 0; q[3] = 0xff; out[4] = t.c;
    return 0;
}""",
        out=(306415461, 84281096, 772, 1, 65284),
    ),
    Program(
        "memset_of_a_part",
        """\
#include <string.h>
long long out[4];
int a[4] = {-1, -1, -1, -1}; struct S { unsigned a:3; unsigned b:5; int c; } s;
int main(void) {
    memset((char *)a + 3, 0, 6); out[0] = a[0]; out[1] = a[1]; out[2] = a[2];
    memset(&s, 0x29, sizeof s); out[3] = s.a * 1000 + s.b * 10 + (s.c == 0x29292929); return 0;
}""",
        out=(16777215, 0, -256, 1051),
    ),
    Program(
        "memset_by_a_variable_value",
        """\
#include <string.h>
long long out[4];
int a[4], n = 7;
int main(void) {
    for (int v = 1; v < 4; v++) memset(a, v, n + v); out[0] = a[0]; out[1] = a[1]; out[2] = a[2];
    memset(a, -1, 3); out[3] = a[0]; return 0;
}""",
        out=(50529027, 50529027, 771, 67108863),
    ),
    Program(
        "memmove_inside_of_an_object",
        """\
#include <string.h>
long long out[4];
int a[4] = {0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c};
int main(void) {
    memmove((char *)a + 1, a, 9); out[0] = a[0]; out[1] = a[2];
    memmove(a, (char *)a + 3, 10); out[2] = a[0]; out[3] = a[1]; return 0;
}""",
        out=(33619968, 185206791, 84148994, 168298246),
    ),
    Program(
        "members_of_a_union_of_every_kind",
        """\
long long out[6];
union U { long long l; int i; struct { short a, b; } s; char c[4]; _Bool t; unsigned char u; };
int main(void) {
    union U u; u.l = 0x1122334455667788LL; out[0] = u.i; out[1] = u.s.a; out[2] = u.s.b;
    out[3] = u.c[1]; u.u = 1; out[4] = u.t; u.s.b = -1; out[5] = u.l; return 0;
}""",
        out=(1432778632, 30600, 21862, 119, 1, 1234605619298662145),
    ),
    Program(
        "unions_of_structs_and_arrays",
        """\
long long out[6];
union U { struct { int tag; int a; } x; struct { int tag; short b, c; } y; int w[2]; } u, v;
int main(void) {
    u.x.tag = 3; u.x.a = 0x40005; out[0] = u.y.tag; out[1] = u.y.b; out[2] = u.y.c; v = u;
    out[3] = v.w[1]; v.w[0] = 8; out[4] = v.x.tag; out[5] = u.w[0]; return 0;
}""",
        out=(3, 5, 4, 262149, 8, 3),
    ),
    Program(
        "anonymous_members_that_overlap",
        """\
long long out[4];
struct S { int k; union { struct { int a; int b; }; struct { short c, d; int e; }; }; } s[2];
int main(void) {
    s[1].a = 0x30004; s[1].e = 4; out[0] = s[1].c; out[1] = s[1].d; out[2] = s[1].b;
    s[0] = s[1]; s[1].d = 9; out[3] = s[0].a; return 0;
}""",
        out=(4, 3, 4, 196612),
    ),
    Program(
        "pointers_in_a_union",
        """\
long long out[4];
union U { int *p; char *c; unsigned long w; } u;
int x[2] = {7, 8};
int main(void) {
    u.p = &x[0]; out[0] = *u.p; u.c += 4; out[1] = *u.p; u.w += 0; out[2] = u.p == &x[1];
    u.w = 0; out[3] = u.p == 0; return 0;
}""",
        out=(7, 8, 1, 1),
    ),
    Program(
        "bit_fields_beside_an_integer",
        """\
long long out[6];
union U { unsigned w; struct { unsigned a:3; int b:5; unsigned c:12; unsigned d:12; } f; } u;
int main(void) {
    u.w = 0xdeadbeef; out[0] = u.f.a; out[1] = u.f.b; out[2] = u.f.c; out[3] = u.f.d;
    u.f.c = 0x123; u.f.b = -3; out[4] = u.w; u.f.d++; out[5] = u.w; return 0;
}""",
        out=(7, -3, 3518, 3562, 3735102447, 3736151023),
    ),
    Program(
        "a_flexible_array_behind_a_struct",
        """\
#include <stdlib.h>
long long out[4];
struct F { int n; short a[]; };
int main(void) {
    struct F *f = malloc(sizeof(struct F) + 6 * sizeof(short)); f->n = 6;
    for (int i = 0; i < f->n; i++) f->a[i] = 3 * i; out[0] = f->a[5]; out[1] = f->n;
    out[2] = (char *)&f->a[1] - (char *)f; out[3] = *(int *)&f->a[2]; free(f); return 0;
}""",
        out=(15, 6, 6, 589830),
    ),
    Program(
        "text_as_words",
        """\
#include <string.h>
long long out[4];
char t[12] = "abcdefgh";
int main(void) {
    out[0] = *(int *)t; out[1] = *(int *)(t + 1); *(short *)(t + 2) = 0x4241; out[2] = t[2];
    out[3] = strlen(t); return 0;
}""",
        out=(1684234849, 1701077858, 65, 8),
    ),
    Program(
        "a_struct_with_pointers_by_bytes",
        """\
#include <string.h>
long long out[3];
struct S { int *p; int k; } s, t; int x = 4, y = 5;
int main(void) {
    s.p = &x; s.k = 3; unsigned char b[sizeof(struct S)]; memcpy(b, &s, sizeof s);
    memcpy(&t, b, sizeof t); out[0] = *t.p; out[1] = t.k; t.p = &y; memcpy(&s, &t, sizeof s);
    out[2] = *s.p; return 0;
}""",
        out=(4, 3, 5),
    ),
]
