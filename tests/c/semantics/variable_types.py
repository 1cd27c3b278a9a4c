"""Programs about types of variable size."""

from tests.c.semantics.program import Program

VARIABLE_TYPES = [
    Program(
        "sizes_that_start_with_a_star",
        """\
int f(int *n, int k, int a[][*n], int b[*]);
int f(int *n, int k, int a[][*n], int b[*n + 1]) { return a[k][*n - 1] + b[*n] + b[*(n + 1)]; }
long long out[3];
int main(void) {
    int n[2] = {2, 0};
    int m[*n + 1][*n];
    for (int i = 0; i <= *n; i++) for (int j = 0; j < *n; j++) m[i][j] = 10 * i + j;
    int b[3] = {5, 6, 7};
    out[0] = f(n, 1, m, b); out[1] = sizeof m / sizeof(int); out[2] = b[*n];
    return 0;
}""",
        out=(23, 6, 7),
    ),
    Program(
        "typedefs_of_variable_size",
        """\
long long out[8];
int main(void) { int n = 3; typedef int T[n]; n = 5; T x; T *p = &x; out[0] = sizeof x;
    out[1] = sizeof(T); x[2] = 9; out[2] = (*p)[2]; out[3] = sizeof *p; typedef T U[n];
    out[4] = sizeof(U); n = 9; out[5] = sizeof(U); U u; u[4][2] = 6; out[6] = u[4][2];
    out[7] = sizeof u[0]; return 0; }""",
        out=(12, 12, 9, 12, 60, 60, 6, 12),
    ),
    Program(
        "sizes_of_typedefs_are_computed_once",
        """\
long long out[8];
int main(void) { int n = 3; typedef int T[n++]; out[0] = n; out[1] = sizeof(T); T a;
    out[2] = sizeof a; typedef int(*P)[n]; n = 1; P p = 0; out[3] = sizeof(*p);
    out[4] = sizeof p; for (int i = 1; i < 4; i++) { typedef char C[i * 2]; C c; c[i] = i;
    out[5] += sizeof(C) + c[i]; } return 0; }""",
        out=(4, 12, 12, 16, 8, 18, 0, 0),
        out_32=(4, 12, 12, 16, 4, 18, 0, 0),
    ),
    Program(
        "index_beyond_a_typedef_of_variable_length",
        """\
long long out[8];
int main(void) { int n = 3; typedef int T[n]; n = 5; T x; x[4] = 1; out[0] = x[4];
    return 0; }""",
        end="UNDEFINED",
    ),
    Program(
        "a_typedef_of_negative_size",
        """\
long long out[8];
int main(void) { int n = 0; typedef int T[n - 1]; out[0] = 1; return 0; }""",
        end="UNDEFINED",
    ),
    Program(
        "a_typedef_is_passed_again",
        """\
long long out[8];
int main(void) { int n = 1; l:; typedef int T[n]; out[n] = sizeof(T); n++;
    if (n < 4) goto l; return 0; }""",
        out=(0, 4, 8, 12, 0, 0, 0, 0),
    ),
    Program(
        "typeof_a_variable_array",
        """\
long long out[6];
int main(void) { int n = 3; int a[n]; n = 4; typeof(a) b; out[0] = sizeof b;
    typeof(int[n]) c; n = 8; out[1] = sizeof c; __typeof__(a[0]) d = 5; out[2] = d; return 0; }""",
        out=(12, 16, 5, 0, 0, 0),
    ),
    Program(
        "a_jump_out_of_a_variable_array",
        """\
long long out[4];
int main(void) { int n = 1, k = 0; again: { int a[n]; a[n - 1] = n; n += a[n - 1];
    out[k++] = sizeof a; if (k < 3) goto again; } return 0; }""",
        out=(4, 8, 16, 0),
    ),
    Program(
        "a_jump_beside_a_variable_array",
        """\
long long out[4];
int main(void) { int n = 3, k = 0; int a[n]; l: a[k] = k; k++; if (k < 3) goto l;
    out[0] = a[2]; return 0; }""",
        out=(2, 0, 0, 0),
    ),
]
