"""Programs about lists without designators, and about compound literals."""

from tests.c.semantics.program import Program

INITIALISER_LISTS = [
    Program(
        "braces_left_out",
        """\
long long out[8];
struct I { int x, y, z; };
struct O { int p; struct I a; int b; };
struct O o[2] = { 1, 2, 3, 4, 5, 6, { 7 } };
int main(void) {
    out[0] = o[0].a.z; out[1] = o[0].b; out[2] = o[1].p; out[3] = o[1].a.x; out[4] = o[1].b;
    return 0;
}""",
        out=(4, 5, 6, 7, 0, 0, 0, 0),
    ),
    Program(
        "struct_as_one_item",
        """\
long long out[8];
struct I { int x, y, z; };
struct O { int p; struct I a; int b; };
struct P { struct I i; int k, l; };
struct Q { struct P p; };
int main(void) {
    struct I s = { 1, 2, 3 }; struct O o = { 9, s, 4 }; struct P q = { s, 5, 6 };
    out[0] = o.a.y; out[1] = o.b; out[2] = q.i.z; out[3] = q.k; out[4] = q.l;
    struct Q r = { s, 8 }; out[5] = r.p.i.y; out[6] = r.p.k; out[7] = r.p.l;
    return 0;
}""",
        out=(2, 4, 3, 5, 6, 2, 8, 0),
    ),
    Program(
        "struct_from_a_function_as_an_item",
        """\
long long out[8];
struct I { int x, y, z; };
struct O { int p; struct I a; int b; };
struct I make(int x) {
    struct I r = { x, x + 1, x + 2 }; return r;
}
int main(void) {
    struct O o = { 1, make(2), 3 }; struct I a[2] = { make(4), { 5 } };
    out[0] = o.a.x; out[1] = o.a.y; out[2] = o.b; out[3] = a[0].z; out[4] = a[1].x;
    out[5] = a[1].y;
    return 0;
}""",
        out=(2, 3, 3, 6, 5, 0, 0, 0),
    ),
    Program(
        "empty_braces",
        """\
long long out[8];
struct I { int x, y, z; };
struct O { int p; struct I a; int b; };
int main(void) {
    struct O o = {}; int a[3] = {}; struct O q = { 1, {}, 2 };
    out[0] = o.b; out[1] = a[2]; out[2] = q.a.y; out[3] = q.b;
    return 0;
}""",
        out=(0, 0, 0, 2, 0, 0, 0, 0),
    ),
    Program(
        "scalars_in_braces",
        """\
long long out[8];
struct I { int x, y, z; };
struct O { int p; struct I a; int b; };
int main(void) {
    int x = { 3 }; out[0] = x; int a[2] = { { 1 }, { 2 } }; out[1] = a[1];
    struct I s = { { 4 }, 5 }; out[2] = s.x; out[3] = s.y; short h = { 70000 }; out[4] = h;
    return 0;
}""",
        out=(3, 2, 4, 5, 4464, 0, 0, 0),
    ),
    Program(
        "strings",
        """\
long long out[8];
char e[3] = "abc", b[] = { "ab" }, s[2][3] = { "abc", "d" };
struct T { char s[4]; int n; } t = { "xyz", 5 };
unsigned char u[] = "\\377\\376";
int main(void) {
    out[0] = e[2]; out[1] = sizeof b; out[2] = s[0][2]; out[3] = s[1][0]; out[4] = s[1][1];
    out[5] = t.s[3]; out[6] = t.n; out[7] = u[1] ;
    return 0;
}""",
        out=(99, 3, 99, 100, 0, 0, 5, 254),
    ),
    Program(
        "strings_in_a_list",
        """\
long long out[8];
char *p[] = { "a", "b" }, c[][3] = { "ab", { "cd" }, { 'e' } };
struct R { char a[3]; int n; } r = { .a = "z", 4 };
int main(void) {
    out[0] = p[1][0]; out[1] = c[1][1]; out[2] = c[2][0]; out[3] = sizeof c;
    out[4] = r.a[1]; out[5] = r.n;
    char l[] = { 'a', 'b' }; out[6] = sizeof l; char k[4] = { [1] = 'x', 'y' }; out[7] = k[2];
    return 0;
}""",
        out=(98, 100, 101, 9, 0, 4, 2, 121),
    ),
    Program(
        "wide_strings",
        """\
long long out[8];
#include <stddef.h>
wchar_t w[] = L"ab", v[2] = { L"cd" };
int main(void) {
    out[0] = w[0]; out[1] = w[2]; out[2] = sizeof w / sizeof *w; out[3] = v[1];
    return 0;
}""",
        out=(97, 0, 3, 100, 0, 0, 0, 0),
    ),
    Program(
        "unnamed_bit_fields_are_left_out",
        """\
long long out[8];
struct B { unsigned a:3; unsigned :5; unsigned b:4; int :0; int c; };
struct B s = { 1, 2, 3 }, t = { .b = 4, 5 };
int main(void) {
    out[0] = s.a; out[1] = s.b; out[2] = s.c; out[3] = t.b; out[4] = t.c;
    return 0;
}""",
        out=(1, 2, 3, 4, 5, 0, 0, 0),
    ),
    Program(
        "union_takes_one_value",
        """\
long long out[8];
union U { int i; short s; } a[] = { 1, 2, { 3 } };
struct S { union U u; int z; } s = { 1, 2 };
int main(void) {
    out[0] = a[0].i; out[1] = a[1].i; out[2] = a[2].i; out[3] = sizeof a / sizeof *a;
    out[4] = s.u.i; out[5] = s.z;
    return 0;
}""",
        out=(1, 2, 3, 3, 1, 2, 0, 0),
    ),
    Program(
        "union_of_a_struct",
        """\
long long out[8];
union U { struct { int x, y; } p; int i; } a[] = { 1, 2, 3 };
int main(void) {
    out[0] = a[0].p.x; out[1] = a[0].p.y; out[2] = a[1].p.x; out[3] = a[1].p.y;
    out[4] = sizeof a / sizeof *a;
    return 0;
}""",
        out=(1, 2, 3, 0, 2, 0, 0, 0),
    ),
    Program(
        "compound_literals",
        """\
long long out[8];
struct I { int x, y, z; };
struct O { int p; struct I a; int b; };
int sum(struct I i) {
    return i.x + i.y + i.z;
}
int main(void) {
    struct I *p = &(struct I) { .y = 4, 5 }; out[0] = p->x; out[1] = p->y; out[2] = p->z;
    p->x = 6; out[3] = p->x; int n = 3; int *a = (int[]) { n, [3] = n + 1 }; out[4] = a[0];
    out[5] = a[3];
    out[6] = sizeof (int[]) { [4] = 1 } / sizeof(int); out[7] = sum((struct I) { 1, 2 });
    return 0;
}""",
        out=(0, 4, 5, 6, 3, 4, 5, 3),
    ),
    Program(
        "compound_literal_is_one_object",
        """\
long long out[8];
struct I { int x, y, z; };
struct O { int p; struct I a; int b; };
int main(void) {
    struct I *p = 0, *q; int i = 0;
again:
    q = p; p = &(struct I) { i++ };
    if (i < 2) goto again;
    out[0] = p == q; out[1] = q->x; out[2] = q->y;
    return 0;
}""",
        out=(1, 1, 0, 0, 0, 0, 0, 0),
    ),
    Program(
        "loop_initialises_again",
        """\
long long out[8];
struct I { int x, y, z; };
struct O { int p; struct I a; int b; };
int main(void) {
    for (int i = 0; i < 2; i++) {
        struct O o = { .a.y = i }; int a[3] = { [1] = 2 };
        out[i] = o.a.x + o.b + a[0] + a[1] + a[2]; out[2 + i] = o.a.y;
        o.a.x = o.b = a[0] = a[2] = 9;
    }
    return 0;
}""",
        out=(2, 2, 0, 1, 0, 0, 0, 0),
    ),
]
