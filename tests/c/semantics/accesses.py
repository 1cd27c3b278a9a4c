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
        "index_beyond_a_row",
        """\
long long out[4];
int a[2][3];
int main(void) {
    int i = 3; out[0] = a[0][i]; return 0;
}""",
        end="UNDEFINED",
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
]
