"""Programs about jumps and the scopes of types of variable size."""

from tests.c.semantics.program import Program

JUMP_SCOPES = [
    Program(
        "labels_at_the_end_of_statement_expressions",
        """\
long long out[4];
int main(void) { int n = 0; out[0] = ({ l: n++; if (n < 3) goto l; n; }); out[1] = ({
    m: 7; }); return 0; }""",
        out=(3, 7, 0, 0),
    ),
    Program(
        "jumps_around_variable_arrays",
        """\
long long out[4];
int main(void) { int n = 3; int a[n]; for (int i = 0; i < n; i++) { int b[i + 1];
    b[i] = i; if (i == 1) continue; out[i] = b[i]; } goto e; e: return 0; }""",
        out=(0, 0, 2, 0),
    ),
    Program(
        "a_switch_beside_a_variable_array",
        """\
long long out[4];
int main(void) { int n = 3; int a[n]; switch (n) { case 3: a[2] = 5; out[0] = a[2];
    break; default: out[0] = 1; } { int b[n]; while (1) { if (n-- == 0) goto done; } }
    done: out[1] = n; return 0; }""",
        out=(5, -1, 0, 0),
    ),
    Program(
        "a_jump_inside_of_a_scope",
        """\
long long out[4];
int main(void) { int n = 2; { int b[n]; int k = 0; again: b[k] = k; k++;
    if (k < n) goto again; out[0] = b[1]; switch (k) { case 2: { int c[k]; c[0] = 1;
    out[1] = sizeof c; } case 3: out[2] = 1; } } return 0; }""",
        out=(1, 8, 1, 0),
    ),
    Program(
        "a_jump_out_of_a_statement_expression",
        """\
long long out[4];
int main(void) { int x = 1; x = ({ if (x) goto o; 3; }); out[0] = 9; o: out[1] = x;
    return 0; }""",
        out=(0, 1, 0, 0),
    ),
    Program(
        "a_jump_beside_array_parameters",
        """\
long long out[4]; int f(int n, int a[n][n]) { goto l; l: return a[1][1]; }
int main(void) { int a[2][2] = { { 1, 2 }, { 3, 4 } }; out[0] = f(2, a); return 0; }""",
        out=(4, 0, 0, 0),
    ),
]
