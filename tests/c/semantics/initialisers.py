"""Programs about initialisers."""

from tests.c.semantics.program import Program

INITIALISERS = [
    Program(
        "designators",
        """\
long long out[30];
struct S { int a; int b[3]; struct { int c, d; } in; char s[4]; };
struct S g = { 1, { 2, 3 }, { .d = 4 }, "ab" };
struct S h = { .b[1] = 7, .a = 2, .in = { 5 } };
int a[] = { [3] = 4, 5, [0] = 1, 2 };
int m[2][3] = { 1, 2, 3, 4 };
struct S ar[2] = { [1].a = 3, [1].b[2] = 6, [0] = { 8 } };
struct { int x; struct { int y; } z; } q = { .z.y = 4, .x = 1 };
int ov[3] = { 1, 2, [1] = 9, [0] = 7 };
int *pp[2] = { &a[2], m[1] };
struct T { int *p; struct T *n; } t1 = { &a[1] }, t2 = { .n = &t1 };
int main(void) {
    out[0] = g.b[1]; out[1] = g.b[2]; out[2] = g.in.c; out[3] = g.in.d; out[4] = g.s[1];
    out[5] = h.b[1]; out[6] = h.a; out[7] = h.in.c; out[8] = sizeof a / sizeof *a;
    out[9] = a[0]; out[10] = a[1]; out[11] = a[4]; out[12] = m[1][0]; out[13] = m[1][1];
    out[14] = ar[1].b[2]; out[15] = ar[0].a; out[16] = q.z.y; out[17] = ov[0];
    out[18] = ov[1]; out[19] = *pp[0]; out[20] = *pp[1]; out[21] = *t2.n->p;
    struct S l = { .b = { [2] = 3 }, .in.c = 1 }; out[22] = l.b[2]; out[23] = l.in.c;
    out[24] = l.a;
    int z[2][2] = { { 1 }, { [1] = 2 } }; out[25] = z[0][1]; out[26] = z[1][1];
    struct S k = { .in = { 1, 2 }, .in.d = 9 }; out[27] = k.in.c; out[28] = k.in.d;
    return 0;
}""",
        out=(
            3,
            0,
            0,
            4,
            98,
            7,
            2,
            5,
            5,
            1,
            2,
            5,
            4,
            0,
            6,
            8,
            4,
            7,
            9,
            0,
            4,
            2,
            3,
            1,
            0,
            0,
            2,
            1,
            9,
            0,
        ),
    ),
    Program(
        "values_behind_a_designator",
        """\
long long out[8];
struct S { int a, b, c; } s = { .b = 2, 3 };
int m[2][2] = { [0][1] = 5, 6, 7 };
struct { struct { int p, q; } i; int z; } n = { .i.q = 4, 9 };
int main(void) {
    out[0] = s.c; out[1] = m[0][1]; out[2] = m[1][0]; out[3] = m[1][1]; out[4] = n.i.q;
    out[5] = n.z; return 0;
}""",
        out=(3, 5, 6, 7, 4, 9, 0, 0),
    ),
    Program(
        "designator_into_a_string",
        """\
long long out[4];
struct S { char s[6]; } s = { .s = "hello", .s[1] = 'a' };
int main(void) {
    out[0] = s.s[1]; out[1] = s.s[4]; return 0;
}""",
        out=(97, 111, 0, 0),
    ),
    Program(
        "string_that_is_replaced",
        """\
long long out[4];
struct S { char s[6]; } s = { .s = "hello", .s = "a" };
int main(void) {
    out[0] = s.s[0]; out[1] = s.s[2]; return 0;
}""",
        out=(97, 0, 0, 0),
    ),
    Program(
        "part_that_is_replaced",
        """\
long long out[4];
struct I { int a, b; };
struct S { struct I i; int z; };
int main(void) {
    struct S t = { .i.b = 7, .i = {3} }; out[0] = t.i.a; out[1] = t.i.b;
    int m[2][2] = { [0] = {1, 2}, [0] = {3} }; out[2] = m[0][1]; return 0;
}""",
        out=(3, 0, 0, 0),
    ),
    Program(
        "initialiser_that_mentions_its_variable",
        """\
long long out[4];
int main(void) {
    struct S { int a; struct S *me; } s = { 3, &s }; out[0] = s.me->a; int x = sizeof x;
    out[1] = x;
    int *p = (int[]){1,2,3}; out[2] = p[2];
    out[3] = ((struct { int a, b; }){4, 5}).b; return 0;
}""",
        out=(3, 4, 3, 5),
    ),
    Program(
        "unnamed_bit_field",
        """\
long long out[4];
struct S { int a:3; int :4; int b:5; int c; } s = { 1, 2, 3 };
int main(void) {
    out[0] = s.a; out[1] = s.b; out[2] = s.c; return 0;
}""",
        out=(1, 2, 3, 0),
    ),
    Program(
        "first_member_of_a_union",
        """\
long long out[4];
union U { short s; int i; } u = { 70000 };
struct { int k; union U u; int z; } w = { 1, 2, 3 };
int main(void) {
    out[0] = u.s; out[1] = w.u.s; out[2] = w.z; return 0;
}""",
        out=(4464, 2, 3, 0),
    ),
    Program(
        "compound_literals_in_a_loop",
        """\
long long out[4];
int main(void) {
    int *q[2];
    for (int i = 0; i < 2; i++) {
        int *p = (int[]){i, i + 1}; out[i] = p[1]; p[0] = 9;
    }
    return 0;
}""",
        out=(1, 2, 0, 0),
    ),
    Program(
        "static_variables",
        """\
long long out[6];
int f(void) {
    static int n = 5; static int a[2]; a[1] += 2; return n++ + a[1];
}
int g(void) {
    static int n; return ++n;
}
int main(void) {
    out[0] = f(); out[1] = f(); out[2] = g(); out[3] = g();
    for (int i = 0; i < 2; i++) {
        static int k = 1; k *= 3; out[4] = k;
    }
    return 0;
}""",
        out=(7, 10, 1, 2, 9, 0),
    ),
]
