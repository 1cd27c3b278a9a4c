"""Programs that look where nothing is: null pointers, indices beyond, unused operands."""

from tests.c.semantics.program import Program

ACCESSES = [
    Program(
        "null_pointer",
        """\
long long out[4];
int main(void) {
    int *p = 0; out[0] = 1; *p = 3; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "member_of_a_null_pointer",
        """\
long long out[4];
struct S { int a, b; };
int main(void) {
    struct S *p = 0; out[0] = p->b; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "negative_index",
        """\
long long out[4];
int a[3];
int main(void) {
    int i = -1; out[0] = a[i]; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "index_beyond_the_last_row",
        """\
long long out[4];
int a[2][3];
int main(void) {
    int i = 3; out[0] = a[1][i]; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "index_beyond_a_row",
        """\
long long out[1];
int a[2][3];
int main(void) {
    int i = 3; a[1][0] = 7; out[0] = a[0][i]; return 0;
}""",
        out=(7,),
    ),
    Program(
        "access_behind_an_array",
        """\
long long out[4];
int a[3];
int main(void) {
    int *p = a + 3; out[0] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "access_behind_a_variable",
        """\
long long out[4];
int a;
int main(void) {
    int *p = &a; p++; out[0] = p == &a + 1; out[1] = p - &a; out[2] = p[-1];
    out[3] = *p; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "pointers_behind_variables",
        """\
long long out[4];
int a = 4;
struct S { int x, y; } s = {5, 6};
int main(void) {
    int *p = &a; p++; out[0] = p == &a + 1; out[1] = p - &a; out[2] = p[-1];
    struct S *q = &s; q++; q--; out[3] = q->y; return 0;
}""",
        out=(1, 1, 4, 6),
    ),
    Program(
        "comparison_of_objects",
        """\
long long out[4];
int a, b;
int main(void) {
    out[0] = &a == &b; out[1] = &a != &b; out[2] = &a == &a; int *p = &a;
    out[3] = p == &b; return 0;
}""",
        out=(0, 1, 1, 0),
    ),
    Program(
        "index_beyond_an_array_of_pointers",
        """\
long long out[2];
int x;
int *t[3] = {&x, &x, &x};
int main(void) {
    int i = 3; out[0] = 5; out[0] = *t[i]; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "null_written_beyond_an_array_of_pointers",
        """\
long long out[2];
int *t[3];
int main(void) {
    int i = 3; out[0] = 5; t[i] = 0; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "division_by_zero_in_an_argument_of_a_library_function",
        """\
#include <stdio.h>
long long out[2];
int main(void) {
    int z = 0; printf("%d", 1 / z); out[0] = 1; return 0;
}""",
        end="UNDEFINED",
        inputs=(5,),
    ),
    Program(
        "bad_index_in_an_unused_argument",
        """\
void sink(int x) {
}
long long out[2];
int a[3];
int main(void) {
    int z = 3; sink(a[z]); out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "division_by_zero_in_an_unused_result",
        """\
int f(int x) {
    return 10 / x;
}
long long out[2];
int main(void) {
    f(0); out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "struct_without_members",
        """\
long long out[4];
struct E {} a, b;
int main(void) {
    a = b; out[0] = sizeof a; struct E *p = &a; out[1] = p == &a; return 0;
}""",
        out=(0, 1, 0, 0),
    ),
    Program(
        "bytes_counted_through_a_struct",
        """\
long long out[6];
struct S { int a, b, c; } s = {1, 2, 3};
int main(void) {
    char *c = (char *)&s; c += 4; out[0] = *(int *)c; c += 4; out[1] = *(int *)c;
    c -= 4; out[2] = *(int *)c; char *d = (char *)&s + 8; out[3] = *(int *)(d - 8);
    int sum = 0; for (int *p = (int *)&s; p < (int *)(&s + 1); p++) sum = sum * 10 + *p;
    out[4] = sum; return 0;
}""",
        out=(2, 3, 2, 1, 123, 0),
    ),
    Program(
        "bytes_counted_between_members",
        """\
long long out[4];
struct S { int a, b, c; } s = {1, 2, 3};
int main(void) {
    char *c = (char *)&s.b; out[0] = *(int *)(c + 4); out[1] = *(int *)(c - 4);
    int k = 1; *(int *)(c + 4 * k) = 7; out[2] = s.c; return 0;
}""",
        out=(3, 1, 7, 0),
    ),
    Program(
        "bytes_counted_between_members_of_one_type",
        """\
#include <stddef.h>
long long out[4];
struct L { struct L *next; };
struct T { struct L a, b; };
struct S { int k; struct T t; } s;
int main(void) {
    s.t.a.next = &s.t.b; struct L *p = &s.t.b;
    struct L *q = (struct L *)((char *)p - sizeof(struct L)); out[0] = q->next == p;
    struct S *o = (struct S *)((char *)q - offsetof(struct S, t)); out[1] = o == &s; return 0;
}""",
        out=(1, 1, 0, 0),
    ),
    Program(
        "bytes_counted_from_an_array_in_a_struct",
        """\
#include <stddef.h>
long long out[4];
struct S { int a, b[2], c; } s = {1, {2, 5}, 3};
int main(void) {
    char *c = (char *)s.b; out[0] = *(int *)(c - offsetof(struct S, b));
    out[1] = *(int *)(c + sizeof s.b); int i = 2; out[2] = *(int *)(c + 4 * i);
    out[3] = *(int *)(c + 4); return 0;
}""",
        out=(1, 3, 3, 5),
    ),
    Program(
        "bytes_counted_over_rows",
        """\
long long out[4];
int a[2][3] = {{1, 2, 3}, {4, 5, 6}}, i = 5;
int main(void) {
    char *c = (char *)&a[0][0]; out[0] = *(int *)(c + 4 * i); out[1] = *(int *)(c + 12);
    c = (char *)&a[1][0]; out[2] = *(int *)(c - 4); return 0;
}""",
        out=(6, 4, 3, 0),
    ),
    Program(
        "members_counted_to_and_then_walked",
        """\
#include <stddef.h>
long long out[4];
struct S { int a, arr[3], z; } s = {1, {2, 3, 4}, 5};
struct L { int n; };
struct P { int a; struct L l; } v[3] = {{1, {2}}, {3, {4}}, {5, {6}}};
int k = 2;
int main(void) {
    int *p = (int *)((char *)&s + offsetof(struct S, arr)); out[0] = p[k];
    struct L *l = &v[1].l; struct P *q = (struct P *)((char *)l - offsetof(struct P, l)); q++;
    out[1] = q->a; out[2] = q[-1].a; return 0;
}""",
        out=(4, 5, 3, 0),
    ),
    Program(
        "blocks_of_bytes_over_rows",
        """\
#include <string.h>
long long out[6];
int a[2][3], b[2][3] = {{1, 2, 3}, {4, 5, 6}}, c[2][3], d[2][3], n = 6;
char e[2][3] = {{1, 2, 3}, {4, 5, 6}};
int main(void) {
    memset(&a[0][0], 0xff, n * sizeof(int)); out[0] = a[1][2];
    memcpy(&c[0][0], &b[0][0], n * sizeof(int)); out[1] = c[1][2];
    memset(&d[0][1], 0xff, 3 * sizeof(int)); out[2] = d[1][0]; out[3] = d[1][1];
    n = 4; memmove(&e[0][1], &e[0][0], n); out[4] = e[1][1];
    memset(b[1], 0, sizeof b[1]); out[5] = b[0][2] * 10 + b[1][0]; return 0;
}""",
        out=(-1, 6, -1, 0, 4, 30),
    ),
    Program(
        "a_whole_array_that_is_moved_elsewhere",
        """\
long long out[4];
struct S { int n; int b[4]; } s;
int main(void) {
    int (*q)[4] = &s.b; int *p = (int *)q; p[1] = 5; out[0] = q + 1 > q; out[1] = s.b[1];
    out[2] = p[1]; return 0;
}""",
        out=(1, 5, 5, 0),
    ),
]
