"""Programs about declarations: old style, linkage, statics, sizes of parameters."""

from tests.c.semantics.program import Program

DECLARATIONS = [
    Program(
        "old_style_char",
        r"""
int f(c) char c; { c += 1; return c; }
long long out[4];
int main(void) {
    out[0] = f(300); out[1] = f(-1); out[2] = f('\377'); out[3] = f(127);
    return 0;
}""",
        out=(45, 0, 0, -128),
    ),
    Program(
        "old_style_short_and_int",
        """\
int f(c, s, x) char c; unsigned short s; { return c * 1000 + s + x; }
long long out[2];
int main(void) {
    out[0] = f(300, 65537, 2); out[1] = f(-1, -1, -1);
    return 0;
}""",
        out=(44003, 64534),
    ),
    Program(
        "old_style_pointer_and_long_long",
        """\
int f(a, n, l) int a[]; int n; long long l; { return a[n] + (l >> 32); }
int z[4] = { 1, 2, 3 };
long long out[1];
int main(void) {
    out[0] = f(z, 2, 5LL << 32);
    return 0;
}""",
        out=(8,),
    ),
    Program(
        "old_style_behind_a_prototype",
        """\
int f(char);
int g(long long);
int g(a) long long a; { return a == 3; }
long long out[1];
int main(void) {
    out[0] = g(3);
    return 0;
}""",
        out=(1,),
    ),
    Program(
        "two_externs_of_one_object",
        """\
int f(void) { extern int zz; return zz++; }
int g(void) { extern int zz; return zz; }
int zz = 5;
long long out[2];
int main(void) {
    out[0] = f(); out[1] = g();
    return 0;
}""",
        out=(5, 6),
    ),
    Program(
        "extern_behind_a_static",
        """\
static int st = 3;
extern int st;
long long out[3];
int main(void) {
    extern int st; out[0] = st; { int st = 4; out[1] = st; } st = 9; out[2] = st;
    return 0;
}""",
        out=(3, 4, 9),
    ),
    Program(
        "tentative_definitions",
        """\
int a; int a; int a = 3; int b; int b; static int c; static int c;
int arr[]; extern int arr[7];
long long out[4];
int main(void) {
    out[0] = a; out[1] = b; out[2] = sizeof arr / sizeof *arr; out[3] = c;
    return 0;
}""",
        out=(3, 0, 7, 0),
    ),
    Program(
        "functions_declared_in_blocks",
        """\
int h(int a) { return a * 2; }
long long out[2];
int main(void) {
    int h(int); out[0] = h(2); { extern int h(int); out[1] = h(3); }
    return 0;
}""",
        out=(4, 6),
    ),
    Program(
        "statics_by_constants",
        """\
const int n = 5; static int q = n + 1; static const struct { int a, b; } s = { 4 };
static int r = s.a, t = sizeof s; int x = 3; static int y = 3 > 2 ? 5 : 6;
long long out[6];
int main(void) {
    static int u = n; out[0] = q; out[1] = r; out[2] = t; out[3] = y; out[4] = u;
    static const int k = 4; static int v = k * 2; out[5] = v;
    return 0;
}""",
        out=(6, 4, 8, 5, 5, 8),
    ),
    Program(
        "barriers",
        """\
long long out[4];
int main(void) {
    int x = 2; if (x == 0) __asm__(""); out[0] = 5;
    if (x) asm volatile ("" ::: "memory"); else out[1] = 3;
    while (x-- > 0) asm volatile(""); out[2] = x; do asm("" : : ); while (x++ < 3);
    out[3] = x;
    return 0;
}""",
        out=(5, 0, -1, 4),
    ),
    Program(
        "sizes_of_parameters",
        """\
int f(int n, int a[n++]) { return n; }
int g(int n, int m, int a[n++][m++]) { return sizeof(a[0]) * 100 + n * 10 + m; }
int h(int n, int a[static n]) { n = 7; return a[1]; }
int z[9][9];
long long out[3];
int main(void) {
    out[0] = f(3, z[0]); out[1] = g(2, 3, z); z[0][1] = 6; out[2] = h(2, z[0]);
    return 0;
}""",
        out=(4, 1234, 6),
    ),
    Program(
        "typeof_variable_arrays",
        """\
long long out[6];
int main(void) {
    int n = 3; int a[n]; int m[n][n + 1]; int (*p)[n] = &a; n = 5; typeof(a) b;
    typeof(int[n++]) c; __typeof__(m) d; typeof(m[0]) e; out[0] = sizeof b;
    out[1] = sizeof c; out[2] = n; out[3] = sizeof d; out[4] = sizeof e;
    typeof(p) q; out[5] = sizeof *q + sizeof *p;
    return 0;
}""",
        out=(12, 20, 6, 48, 16, 24),
    ),
]
