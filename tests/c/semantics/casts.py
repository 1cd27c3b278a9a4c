"""Pointers that are cast, and steps in units of the new type."""

from tests.c.semantics.program import Program

CASTS = [
    Program(
        "a_step_in_bytes_to_the_next_element",
        """\
long long out[4];
int a[8] = {10, 11, 12, 13, 14, 15, 16, 17};
int main(void) {
    int *q = (int *)((char *)a + 4); out[0] = *q; out[1] = q[2]; *q = 5; out[2] = a[1];
    out[3] = *(int *)((char *)&a[7] - 8); return 0;
}""",
        out=(11, 13, 5, 15),
    ),
    Program(
        "a_step_in_bytes_by_a_variable",
        """\
long long out[8];
int a[8] = {10, 11, 12, 13, 14, 15, 16, 17};
int main(void) {
    for (unsigned i = 0; i < 8; i++) out[i] = *(int *)((char *)a + i * sizeof(int)); return 0;
}""",
        out=(10, 11, 12, 13, 14, 15, 16, 17),
    ),
    Program(
        "a_step_to_the_middle_of_an_element",
        """\
long long out[4];
int a[3] = {0x01020304, 0x05060708, 0x090a0b0c};
int main(void) {
    int k = 2; unsigned short *s = (unsigned short *)((char *)a + k); out[0] = *s;
    out[1] = s[1]; s[1] = 0xffff; out[2] = a[1]; out[3] = *(int *)((unsigned char *)a + 3);
    return 0;
}""",
        out=(258, 1800, 84344831, 117440257),
    ),
    Program(
        "differences_in_bytes",
        """\
long long out[6];
int a[8]; struct S { char c; int i; long long l; } s[3];
int main(void) {
    out[0] = (char *)&a[3] - (char *)&a[1]; out[1] = (short *)&a[3] - (short *)&a[1];
    out[2] = (char *)&s[2] - (char *)&s[1]; out[3] = (char *)&s[1].l - (char *)&s[0].i;
    out[4] = &a[6] - &a[1]; out[5] = (char *)(&a + 1) - (char *)a; return 0;
}""",
        out=(8, 4, 16, 20, 5, 32),
    ),
    Program(
        "steps_of_a_wider_type",
        """\
long long out[4];
int a[6] = {1, 2, 3, 4, 5, 6};
int main(void) {
    long long *p = (long long *)a; p++; out[0] = *(int *)p; out[1] = *p; *(p + 1) = -1;
    out[2] = a[4]; out[3] = a[5]; return 0;
}""",
        out=(3, 17179869187, -1, -1),
    ),
    Program(
        "steps_of_a_struct",
        """\
long long out[4];
struct P { short x, y; }; int a[4] = {1, 0x20003, 4, 5};
int main(void) {
    struct P *p = (struct P *)a; p += 1; out[0] = p->x; out[1] = p->y; p[1].y = 7;
    out[2] = a[2]; out[3] = (char *)&p->y - (char *)a; return 0;
}""",
        out=(3, 2, 458756, 6),
    ),
    Program(
        "a_struct_as_an_array_of_its_members",
        """\
long long out[4];
struct V { int x, y, z; } v = {1, 2, 3};
int main(void) {
    int *p = (int *)&v; out[0] = p[0]; out[1] = p[2]; p[1] = 9; out[2] = v.y;
    for (int i = 0; i < 3; i++) out[3] += p[i]; return 0;
}""",
        out=(1, 3, 9, 13),
    ),
    Program(
        "the_struct_around_a_member",
        """\
#include <stddef.h>
long long out[4];
struct N { int k; char c; struct L { struct L *next; int w; } l; } n[2] = {{5, 1}, {6, 2}};
int main(void) {
    struct L *p = &n[1].l; struct N *q = (struct N *)((char *)p - offsetof(struct N, l));
    out[0] = q->k; q->l.w = 4; out[1] = n[1].l.w; q--; out[2] = q->c; int *w = &n[0].l.w;
    out[3] = ((struct N *)((char *)w - offsetof(struct N, l.w)))->k; return 0;
}""",
        out=(6, 4, 1, 5),
    ),
    Program(
        "a_member_by_its_offset",
        """\
#include <stddef.h>
long long out[4];
struct S { char c; short h; int i; int t[3]; } s = {1, 2, 3, {4, 5, 6}};
int main(void) {
    char *b = (char *)&s; out[0] = *(short *)(b + offsetof(struct S, h));
    *(int *)(b + offsetof(struct S, i)) = 8; out[1] = s.i;
    int *t = (int *)(b + offsetof(struct S, t)); out[2] = t[2];
    out[3] = *(int *)(b + offsetof(struct S, t[1])); return 0;
}""",
        out=(2, 8, 6, 5),
    ),
    Program(
        "arrays_of_rows_as_one",
        """\
long long out[4];
int m[3][4];
int main(void) {
    int *p = (int *)m; for (int i = 0; i < 12; i++) p[i] = i; out[0] = m[1][0];
    out[1] = m[2][3]; unsigned char *b = (unsigned char *)m; out[2] = b[4 * 5];
    int (*r)[6] = (int (*)[6])m; out[3] = r[1][2]; return 0;
}""",
        out=(4, 11, 5, 8),
    ),
    Program(
        "void_pointers_step_by_bytes",
        """\
long long out[3];
short a[4] = {1, 2, 3, 4};
int main(void) {
    void *v = a; v = v + 2; out[0] = *(short *)v; v += 2; out[1] = *(short *)v;
    out[2] = v - (void *)a; return 0;
}""",
        out=(2, 3, 4),
    ),
    Program(
        "an_allocated_block_by_two_types",
        """\
#include <stdlib.h>
long long out[3];
int main(void) {
    unsigned char *b = malloc(16); for (int i = 0; i < 16; i++) b[i] = i;
    unsigned *w = (unsigned *)b; out[0] = w[1]; w[2] = 0xa0b0c0d0; out[1] = b[9];
    out[2] = *(unsigned short *)(b + 9); free(b); return 0;
}""",
        out=(117835012, 192, 45248),
    ),
    Program(
        "a_local_variable_length_array_as_bytes",
        """\
long long out[3];
int f(int n) {
    int a[n]; for (int i = 0; i < n; i++) a[i] = 257 * i; unsigned char *b = (unsigned char *)a;
    out[1] = sizeof a; return b[4 * (n - 1)] + b[4 * (n - 1) + 1];
}
int main(void) { out[0] = f(5); out[2] = f(3); return 0; }""",
        out=(8, 12, 4),
    ),
    Program(
        "characters_of_every_sign",
        """\
long long out[4];
int x = -2;
int main(void) {
    out[0] = *(signed char *)&x; out[1] = *(unsigned char *)&x; out[2] = ((char *)&x)[3];
    *((unsigned char *)&x + 1) = 0; out[3] = x; return 0;
}""",
        out=(-2, 254, -1, -65282),
    ),
    Program(
        "a_pointer_behind_an_array_and_back",
        """\
long long out[3];
int a[4] = {1, 2, 3, 4};
int main(void) {
    char *e = (char *)a + 16; e -= 4; out[0] = *(int *)e; int (*w)[4] = &a; w++;
    out[1] = *((int *)w - 1); out[2] = (char *)w - (char *)a; return 0;
}""",
        out=(4, 4, 16),
    ),
    Program(
        "truth_values_are_bytes",
        """\
long long out[4];
_Bool b[4] = {1, 0, 1, 1};
int main(void) {
    unsigned char *c = (unsigned char *)b; out[0] = c[0] + c[1] + c[2]; c[1] = 1; out[1] = b[1];
    out[2] = *(int *)b; *(int *)b = 0x00010001;
    out[3] = b[0] * 1000 + b[1] * 100 + b[2] * 10 + b[3]; return 0;
}""",
        out=(2, 1, 16843009, 1010),
    ),
    Program(
        "steps_by_truth_values",
        """\
#include <string.h>
int a[4] = {0x01020304, 5, 6, 7}, b[4], one = 1;
long long out[4];
int main(void) {
    out[0] = *((char *)a + (_Bool)(4 * one)); memcpy(b, a, (_Bool)(4 * one)); out[1] = b[0];
    memset(b, 1, (_Bool)(8 * one)); out[2] = b[0];
    out[3] = *((char *)a + ((int *)12 - (int *)8)); return 0;
}""",
        out=(3, 4, 1, 3),
    ),
]
