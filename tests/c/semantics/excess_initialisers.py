"""Programs about initialisers with more values than parts."""

from tests.c.semantics.program import Program

EXCESS_INITIALISERS = [
    Program(
        "more_values_for_a_static",
        """\
long long out[4]; int f(void) { return 1; } static int a[1] = { 1, f() };
int main(void) { out[0] = a[0]; return 0; }""",
        out=(1, 0, 0, 0),
    ),
    Program(
        "excess_in_braces",
        """\
long long out[4];
int main(void) { int a[2] = { 1, 2, { 3 } }; out[0] = a[1]; return 0; }""",
        out=(2, 0, 0, 0),
    ),
    Program(
        "excess_inside_of_braces_of_a_scalar",
        """\
long long out[4];
int main(void) { int a[2] = { { 1, 2 }, 3 }; out[0] = a[0]; out[1] = a[1]; return 0; }""",
        out=(1, 3, 0, 0),
    ),
    Program(
        "excess_for_a_scalar",
        """\
long long out[4];
int main(void) { int a = { { 1 }, 2 }; out[0] = a; return 0; }""",
        out=(1, 0, 0, 0),
    ),
    Program(
        "excess_behind_a_designator",
        """\
long long out[4];
int main(void) { int a[2] = { [1] = 5, 6 }; out[0] = a[0]; out[1] = a[1]; return 0; }""",
        out=(0, 5, 0, 0),
    ),
    Program(
        "excess_for_structs",
        """\
long long out[4]; struct P { int x, y; }; struct S { struct P p; int z; };
int main(void) { struct S s = { 1, 2, 3, 4 }; struct S t = { { 1, 2, 3 }, 4 };
    out[0] = s.z; out[1] = t.z; return 0; }""",
        out=(3, 4, 0, 0),
    ),
    Program(
        "excess_characters",
        """\
long long out[4];
int main(void) { char s[2] = { 'a', 'b', 'c' }; char t[2][2] = { "ab", "cd", "ef" };
    out[0] = s[1]; out[1] = t[1][1]; return 0; }""",
        out=(98, 100, 0, 0),
    ),
    Program(
        "a_string_that_is_too_long",
        """\
long long out[4]; struct S { char a[2]; int b; };
int main(void) { struct S s = { "abc", 3 }; out[0] = s.a[1]; out[1] = s.b; return 0; }""",
        out=(98, 3, 0, 0),
    ),
    Program(
        "excess_for_unions",
        """\
long long out[4]; union U { int a; char b; }; struct T { union U u; int k; };
int main(void) { union U u = { 1, 2 }; struct T t = { { 3, 4 }, 5 }; struct T v = {
    6, 7, 8 }; out[0] = u.a; out[1] = t.k; out[2] = v.k; return 0; }""",
        out=(1, 5, 7, 0),
    ),
    Program(
        "excess_structs",
        """\
long long out[4]; struct S { int a, b; };
int main(void) { struct S x = { 1, 2 }; struct S y[1] = { x, x }; out[0] = y[0].b;
    return 0; }""",
        out=(2, 0, 0, 0),
    ),
    Program(
        "excess_values_are_not_evaluated",
        """\
long long out[4];
int main(void) { int n = 1; int a[1] = { 1, n++, ({ n = 7; n; }) }; out[0] = n; return 0; }""",
        out=(1, 0, 0, 0),
    ),
    Program(
        "excess_in_a_compound_literal",
        """\
long long out[4];
int main(void) { int n = 1; int *p = (int[2]) { 1, 2, n++ }; out[0] = n; out[1] = p[1];
    return 0; }""",
        out=(1, 2, 0, 0),
    ),
    Program(
        "excess_values_do_not_jump",
        """\
long long out[4];
int main(void) { int a[1] = { 1, ({ goto l; 3; }) }; out[0] = 1; l: out[1] = 2; return 0; }""",
        out=(1, 2, 0, 0),
    ),
    Program(
        "excess_behind_a_range",
        """\
long long out[4]; int n;
int main(void) { int a[2] = { [0 ... 1] = 3, 9, 8 }; out[0] = a[1]; return 0; }""",
        out=(3, 0, 0, 0),
    ),
]
