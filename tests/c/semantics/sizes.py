"""Programs about sizes."""

from tests.c.semantics.program import Program

SIZES = [
    Program(
        "sizes_and_offsets",
        """\
#include <stddef.h>
long long out[30];
struct A { char c; double d; };
struct B { char c; long long l; char e; };
struct C { struct A a[2]; char c; };
union U { char c[9]; int i; };
struct E {};
struct P { void *p; char c; };
struct Q { short s; struct { char a; int b; } in; char z; };
int arr[3][4];
struct B bs[3];
int main(void) {
    int i = 0; out[0] = sizeof(struct A); out[1] = sizeof(struct B);
    out[2] = sizeof(struct C); out[3] = sizeof(union U); out[4] = sizeof(struct E);
    out[5] = sizeof(struct P); out[7] = sizeof arr; out[8] = sizeof arr[0];
    out[9] = sizeof bs; out[10] = sizeof(i++); out[11] = i;
    out[12] = offsetof(struct A, d); out[13] = offsetof(struct B, e);
    out[14] = offsetof(struct Q, z); out[15] = sizeof(long double);
    out[16] = sizeof(&arr); out[17] = sizeof(*&arr); out[18] = sizeof(char[7]);
    out[19] = sizeof(int(*)[3]); out[21] = _Alignof(long long);
    out[22] = _Alignof(struct B); out[23] = offsetof(struct Q, in);
    out[24] = sizeof("hello"); out[25] = sizeof(struct Q); return 0;
}""",
        out=(
            16,
            24,
            40,
            12,
            0,
            16,
            0,
            48,
            16,
            72,
            4,
            0,
            8,
            16,
            12,
            16,
            8,
            48,
            7,
            8,
            0,
            8,
            8,
            4,
            6,
            16,
            0,
            0,
            0,
            0,
        ),
        out_32=(
            12,
            16,
            28,
            12,
            0,
            8,
            0,
            48,
            16,
            48,
            4,
            0,
            4,
            12,
            12,
            12,
            4,
            48,
            7,
            4,
            0,
            4,
            4,
            4,
            6,
            16,
            0,
            0,
            0,
            0,
        ),
    ),
    Program(
        "sizes_with_bit_fields",
        """\
long long out[12];
struct B { unsigned char c:4; unsigned char d:5; };
struct C { int a:3; int :0; int b:2; };
struct H { int a; int b:4; char c; };
struct I { unsigned a:1, b:1, c:30; unsigned d:1; };
struct J { int :5; int x:4; };
struct K { char a:2; int b:31; char c; };
int main(void) {
    out[1] = sizeof(struct B); out[2] = sizeof(struct C); out[3] = sizeof(struct H);
    out[4] = sizeof(struct I); out[5] = sizeof(struct J); out[6] = sizeof(struct K);
    return 0;
}""",
        out=(0, 2, 8, 8, 8, 4, 12, 0, 0, 0, 0, 0),
    ),
    Program(
        "sizes_with_bit_fields_of_several_types",
        """\
long long out[12];
struct A { int a:3; int b:10; };
struct B { unsigned char c:4; unsigned char d:5; };
struct C { int a:3; int :0; int b:2; };
struct D { char c; int a:3; };
struct E { long long x:40; int y:5; };
struct F { _Bool b:1; int i; };
struct G { short s:9; short t:9; int u:20; };
int main(void) {
    out[0] = sizeof(struct A); out[1] = sizeof(struct B); out[2] = sizeof(struct C);
    out[3] = sizeof(struct D); out[4] = sizeof(struct E); out[5] = sizeof(struct F);
    out[6] = sizeof(struct G); return 0;
}""",
        out=(4, 2, 8, 4, 8, 8, 8, 0, 0, 0, 0, 0),
    ),
    Program(
        "size_of_a_function",
        """\
long long out[2];
int main(void) {
    out[0] = sizeof(main); return 0;
}""",
        out=(1, 0),
    ),
    Program(
        "sizes_of_variable_length_arrays",
        """\
long long out[10];
int main(void) {
    int n = 3; int a[n]; n = 10; out[0] = sizeof a; int k = 2; int b[k++][4];
    out[1] = sizeof b; out[2] = sizeof b[0]; out[3] = k;
    for (int i = 1; i < 4; i++) {
        int c[i]; c[i-1] = i; out[3 + i] = sizeof c;
    }
    out[7] = sizeof(int[n]); out[8] = sizeof(int[n++]); out[9] = n; return 0;
}""",
        out=(12, 32, 16, 3, 4, 8, 12, 40, 40, 11),
    ),
    Program(
        "pointer_to_rows_of_variable_length",
        """\
long long out[4];
int main(void) {
    int n = 3; int m[2][n]; int (*p)[n] = m; n = 5; out[0] = sizeof *p; p[1][2] = 7;
    out[1] = m[1][2]; out[2] = (p + 1) - m; return 0;
}""",
        out=(12, 7, 1, 0),
    ),
    Program(
        "parameter_with_rows_of_a_changed_length",
        """\
long long out[4];
int s2(int n, int m[][n]) {
    n = 7; return sizeof(m[0]);
}
int main(void) {
    int m[2][2] = {{1,2},{3,4}}; out[1] = s2(2, m); return 0;
}""",
        out=(0, 8, 0, 0),
    ),
    Program(
        "array_of_size_zero",
        """\
long long out[2];
int main(void) {
    int n = 0; int a[n]; out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "array_of_negative_size",
        """\
long long out[2];
int main(void) {
    int n = -3; int a[n]; out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "index_beyond_a_variable_length_array",
        """\
long long out[2];
int main(void) {
    int n = 3; int a[n]; a[n] = 1; out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "parameters_of_variable_length",
        """\
long long out[4];
int sum(int n, int a[const n]) {
    int s = 0;
    for (int i = 0; i < n; i++) s += a[i];
    return s;
}
int s2(int n, int m[n][n]) {
    return m[1][1] + sizeof(m[0]);
}
int main(void) {
    int a[3] = {1,2,3}; out[0] = sum(3, a);
    int m[2][2] = {{1,2},{3,4}}; out[1] = s2(2, m); return 0;
}""",
        out=(6, 12, 0, 0),
    ),
    Program(
        "two_variable_dimensions",
        """\
long long out[4];
int main(void) {
    int n = 2, m = 3; int a[n][m];
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = i * 10 + j;
    out[0] = a[1][2]; int (*p)[m] = a; out[1] = p[1][1]; int *q = a[1]; out[2] = q[2];
    out[3] = sizeof a; return 0;
}""",
        out=(12, 11, 12, 24),
    ),
    Program(
        "variable_length_array_of_structs",
        """\
long long out[4];
struct S { int a, b[2]; };
int main(void) {
    int n = 3; struct S s[n]; s[2].b[1] = 4; s[0] = s[2]; out[0] = s[0].b[1];
    out[1] = sizeof s; return 0;
}""",
        out=(4, 36, 0, 0),
    ),
]
