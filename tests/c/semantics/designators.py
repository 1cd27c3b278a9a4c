"""Programs about designators: where they lead, and where the list goes on."""

from tests.c.semantics.program import Program

DESIGNATORS = [
    Program(
        "array_designator_continues_inside",
        """\
long long out[8];
struct L { int a[3]; int n; } l = { .a[0] = 1, 2 };
int main(void) {
    out[0] = l.a[0]; out[1] = l.a[1]; out[2] = l.a[2]; out[3] = l.n;
    return 0;
}""",
        out=(1, 2, 0, 0, 0, 0, 0, 0),
    ),
    Program(
        "continues_behind_the_subobject",
        """\
long long out[8];
struct L { int a[3]; int n, m; } l = { .a[1] = 1, 2, 3 };
int main(void) {
    out[0] = l.a[1]; out[1] = l.a[2]; out[2] = l.n; out[3] = l.m;
    return 0;
}""",
        out=(1, 2, 3, 0, 0, 0, 0, 0),
    ),
    Program(
        "row_designator_continues_inside",
        """\
long long out[8];
int m[2][3] = { [0][1] = 1, 2, 3, [1][1] = 4 };
int main(void) {
    for (int i = 0; i < 6; i++) out[i] = m[i / 3][i % 3];
    return 0;
}""",
        out=(0, 1, 2, 3, 4, 0, 0, 0),
    ),
    Program(
        "three_dimensions",
        """\
long long out[8];
int c[2][2][2] = { [0][1][1] = 1, 2, [1][1] = { 3 }, [1][0][1] = 4 };
int main(void) {
    for (int i = 0; i < 8; i++) out[i] = c[i / 4][i / 2 % 2][i % 2];
    return 0;
}""",
        out=(0, 0, 0, 1, 2, 4, 3, 0),
    ),
    Program(
        "struct_designator_continues_inside",
        """\
long long out[8];
struct I { int x, y, z; };
struct O { int p; struct I a; int b; };
struct O o = { .a.y = 1, 2, 3 };
int main(void) {
    out[0] = o.p; out[1] = o.a.x; out[2] = o.a.y; out[3] = o.a.z; out[4] = o.b;
    return 0;
}""",
        out=(0, 0, 1, 2, 3, 0, 0, 0),
    ),
    Program(
        "designator_of_a_whole_goes_into_it",
        """\
long long out[8];
struct I { int x, y, z; };
struct O { int p; struct I a; int b; };
struct O o = { .a = 1, 2, 3, 4 };
int main(void) {
    out[0] = o.a.x; out[1] = o.a.y; out[2] = o.a.z; out[3] = o.b;
    return 0;
}""",
        out=(1, 2, 3, 4, 0, 0, 0, 0),
    ),
    Program(
        "anonymous_struct_members",
        """\
long long out[8];
struct A { int k; struct { int u, v; struct { int w; }; }; int e; };
struct A a = { .u = 1, 2, 3, 4 }, b = { .v = 5, 6 };
int main(void) {
    out[0] = a.k; out[1] = a.u; out[2] = a.v; out[3] = a.w; out[4] = a.e;
    out[5] = b.v; out[6] = b.w;
    return 0;
}""",
        out=(0, 1, 2, 3, 4, 5, 6, 0),
    ),
    Program(
        "anonymous_union_members",
        """\
long long out[8];
struct A { union { int i; short c; }; int e; };
struct A a = { .i = 1, 2 }, b = { .c = 3, 4 }, c = { 5, 6 };
int main(void) {
    out[0] = a.i; out[1] = a.e; out[2] = b.c; out[3] = b.e; out[4] = c.i; out[5] = c.e;
    return 0;
}""",
        out=(1, 2, 3, 4, 5, 6, 0, 0),
    ),
    Program(
        "array_in_an_anonymous_struct",
        """\
long long out[8];
struct A { int k; struct { int t[3]; }; int e; } a = { .t[1] = 1, 2, 3 };
int main(void) {
    out[0] = a.t[0]; out[1] = a.t[1]; out[2] = a.t[2]; out[3] = a.e;
    return 0;
}""",
        out=(0, 1, 2, 3, 0, 0, 0, 0),
    ),
    Program(
        "going_back",
        """\
long long out[8];
int a[5] = { [3] = 1, 2, [0] = 3, 4, 5 };
int main(void) {
    for (int i = 0; i < 5; i++) out[i] = a[i];
    return 0;
}""",
        out=(3, 4, 5, 1, 2, 0, 0, 0),
    ),
    Program(
        "later_ones_override",
        """\
long long out[8];
struct I { int x, y, z; };
struct O { int p; struct I a; int b; };
struct O o = { .a = { 1, 2, 3 }, .b = 4, .a.y = 5 };
struct O q = { .a = { 1, 2, 3 }, .a = { .y = 6 } };
int main(void) {
    out[0] = o.a.x; out[1] = o.a.y; out[2] = o.a.z; out[3] = o.b; out[4] = q.a.x;
    out[5] = q.a.y; out[6] = q.a.z;
    return 0;
}""",
        out=(1, 5, 3, 4, 0, 6, 0, 0),
    ),
    Program(
        "whole_without_braces_keeps_the_rest",
        """\
long long out[8];
struct I { int x, y, z; };
struct O { int p; struct I a; int b; };
struct O o = { .a.z = 4, .a = 1, 5 };
int main(void) {
    out[0] = o.a.x; out[1] = o.a.y; out[2] = o.a.z; out[3] = o.b;
    return 0;
}""",
        out=(1, 5, 4, 0, 0, 0, 0, 0),
    ),
    Program(
        "struct_value_overrides_its_parts",
        """\
long long out[8];
struct I { int x, y, z; };
struct O { int p; struct I a; int b; };
int main(void) {
    struct I s = { 7, 8, 9 }; struct O o = { .a.x = 1, .b = 2, .a = s, 3 };
    out[0] = o.a.x; out[1] = o.a.y; out[2] = o.b; out[3] = o.p;
    return 0;
}""",
        out=(7, 8, 3, 0, 0, 0, 0, 0),
    ),
    Program(
        "zero_overrides",
        """\
long long out[8];
struct I { int x, y, z; };
struct O { int p; struct I a; int b; };
int a[2] = { 1, 2, [0] = 0 };
int main(void) {
    out[0] = a[0]; out[1] = a[1]; struct O o = { .a = { 1, 2, 3 }, .a.x = 0, .b = 1, .b = 0 };
    out[2] = o.a.x; out[3] = o.a.y; out[4] = o.b;
    return 0;
}""",
        out=(0, 2, 0, 2, 0, 0, 0, 0),
    ),
    Program(
        "member_of_a_union_overrides_another",
        """\
long long out[8];
struct P { int x, y; };
union U { struct P a; int b; } u = { .b = 2, .a.y = 3 };
union V { int b; short s; } v = { .s = 1, .b = 5 };
struct W { int k; union V v; int z; } w = { 1, .v.s = 2, 3 };
int main(void) {
    out[0] = u.a.x; out[1] = u.a.y; out[2] = v.b; out[3] = w.k; out[4] = w.z;
    return 0;
}""",
        out=(0, 3, 5, 1, 3, 0, 0, 0),
    ),
    Program(
        "range_of_elements",
        """\
long long out[8];
int a[8] = { [1 ... 3] = 7, 8, [6 ... 7] = 9, [2] = 1 };
int main(void) {
    for (int i = 0; i < 8; i++) out[i] = a[i];
    return 0;
}""",
        out=(0, 7, 1, 7, 8, 0, 9, 9),
    ),
    Program(
        "range_of_rows",
        """\
long long out[8];
int m[3][2] = { [0 ... 1][0] = 1, 2, [2] = { 3 } };
int main(void) {
    for (int i = 0; i < 6; i++) out[i] = m[i / 2][i % 2];
    return 0;
}""",
        out=(1, 0, 1, 2, 3, 0, 0, 0),
    ),
    Program(
        "range_of_structs",
        """\
long long out[8];
struct P { int x, y; } a[] = { [0 ... 2] = { 1, 2 }, { 3 }, [1 ... 2].x = 4 };
int main(void) {
    out[0] = a[0].x; out[1] = a[1].x; out[2] = a[1].y; out[3] = a[2].x; out[4] = a[2].y;
    out[5] = a[3].x; out[6] = sizeof a / sizeof a[0];
    return 0;
}""",
        out=(1, 4, 2, 4, 2, 3, 4, 0),
    ),
    Program(
        "size_by_the_largest_index",
        """\
long long out[8];
int a[] = { [3] = 1, [1] = 2 }, b[] = { [3] = 1, 2, [0] = 5 };
int c[][2] = { [2][1] = 5, 6 };
struct P { int x, y; } d[] = { 1, 2, 3 }, e[] = { [1].y = 1, 2, [0] = { 1 } };
int main(void) {
    out[0] = sizeof a / sizeof *a; out[1] = sizeof b / sizeof *b; out[2] = b[4];
    out[3] = sizeof c / sizeof *c;
    out[4] = c[3][0]; out[5] = sizeof d / sizeof *d; out[6] = sizeof e / sizeof *e;
    return 0;
}""",
        out=(4, 5, 2, 4, 6, 2, 3, 0),
    ),
    Program(
        "enumerators_as_designators",
        """\
long long out[8];
enum { RED, GREEN, BLUE };
int a[] = { [BLUE] = 3, [RED] = 1, [GREEN + 0] = 2 };
int main(void) {
    out[0] = a[0]; out[1] = a[1]; out[2] = a[2]; out[3] = sizeof a / sizeof *a;
    return 0;
}""",
        out=(1, 2, 3, 3, 0, 0, 0, 0),
    ),
    Program(
        "local_lists_with_variables",
        """\
long long out[8];
struct I { int x, y, z; };
struct O { int p; struct I a; int b; };
int main(void) {
    int i = 2; struct O o = { .a.y = i, i + 1, i + 2 }; int m[2][2] = { [0][1] = i, i * 2 };
    out[0] = o.a.y; out[1] = o.a.z; out[2] = o.b; out[3] = o.a.x; out[4] = m[0][1];
    out[5] = m[1][0];
    out[6] = m[1][1];
    return 0;
}""",
        out=(2, 3, 4, 0, 2, 4, 0, 0),
    ),
]
