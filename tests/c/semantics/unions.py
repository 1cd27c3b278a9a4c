"""Programs about unions."""

from tests.c.semantics.program import Program

UNIONS = [
    Program(
        "members_of_different_size",
        """\
long long out[8];
union U { unsigned char c; unsigned short s; unsigned int i; int j; };
union U g;
struct S { int t; union U u[2]; } ss;
int main(void) {
    union U u; u.i = 0x11223344; out[0] = u.c; out[1] = u.s; u.c = 0xff; out[2] = u.i;
    u.j = -1; out[3] = u.s; g.s = 0xabcd; out[4] = g.i; ss.u[1] = u; out[5] = ss.u[1].c;
    int *p = &ss.u[0].j; *p = -2; out[6] = ss.u[0].i; ss.u[0] = ss.u[1]; out[7] = *p;
    return 0;
}""",
        out=(68, 13124, 287454207, 65535, 43981, 255, 4294967294, -1),
    ),
    Program(
        "union_of_which_one_member_is_used",
        """\
long long out[8];
union U { int i; float f; } ;
int main(void) {
    union U u; u.i = 5; union U v = u; out[0] = v.i; out[1] = sizeof(u); return 0;
}""",
        out=(5, 4, 0, 0, 0, 0, 0, 0),
    ),
    Program(
        "union_in_allocated_structs",
        """\
#include <stdlib.h>
long long out[8];
struct V { int tag; union { int i; unsigned char c; } u; };
int main(void) {
    struct V *v = malloc(2 * sizeof *v); v[0].tag = 1; v[0].u.i = 0x1234; v[1] = v[0];
    v[1].u.c = 0xff; out[0] = v[1].u.i; out[1] = v[0].u.c; return 0;
}""",
        out=(4863, 52, 0, 0, 0, 0, 0, 0),
    ),
    Program(
        "initialiser_of_a_small_member",
        """\
long long out[3];
union U { unsigned char c; unsigned int i; };
int main(void) {
    for (int k = 0; k < 2; k++) {
        union U u = { .c = 1 }; out[k] = u.c; u.i = 0xffffffff;
    }
    return 0;
}""",
        out=(1, 1, 0),
    ),
    Program(
        "members_behind_an_initialised_union",
        """\
long long out[3];
struct T { union { struct { int a, b; } s; } u; int z; };
int main(void) {
    for (int i = 0; i < 2; i++) {
        struct T x = { { { 1, 2 } } }; out[i] = x.z; x.z = 9;
    }
    return 0;
}""",
        out=(0, 0, 0),
    ),
]
