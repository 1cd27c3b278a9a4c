"""Programs about choices by types."""

from tests.c.semantics.program import Program

TYPE_CHOICES = [
    Program(
        "qualifiers_in_generic_selections",
        """\
long long out[14]; int f(void) { return 1; } struct S { const int m; int n;
    const char *p; }; typedef const int CI; enum E { A, B };
int main(void) { char c = 1; const int k = 2; volatile int v = 1; int n = 0;
    const char *cp = "x"; char *mp = 0; const struct S s = { 1, 2, "a" }; CI ci = 3;
    int arr[3]; const int carr[3] = { 0 };
out[0] = _Generic(c, char: 1, int: 2); out[1] = _Generic(k, int: 1, const int: 3,
    default: 2); out[2] = _Generic("a", const char *: 3, char *: 1, default: 2);
    out[3] = _Generic(f, int(*)(void): 1, default: 2);
out[4] = _Generic(cp, char *: 1, const char *: 2);
    out[5] = _Generic(mp, const char *: 2, char *: 1);
    out[6] = _Generic(n++, int: n, default: 7); out[7] = n;
    out[8] = _Generic(&s.n, int *: 1, const int *: 2);
    out[9] = _Generic(ci, int: 4, default: 5);
out[10] = _Generic(arr, int *: 1, default: 2);
    out[11] = _Generic(carr, const int *: 1, int *: 2);
    out[12] = _Generic(&arr, int(*)[3]: 1, default: 2);
    out[13] = _Generic((const char *) mp, char *: 1, const char *: 2); return 0; }""",
        out=(1, 1, 1, 1, 2, 1, 0, 0, 2, 4, 1, 1, 1, 2),
    ),
    Program(
        "arithmetic_types_in_generic_selections",
        """\
long long out[12];
int main(void) { long l = 1; int i = 0; unsigned u = 1; long long ll = 0;
    signed char sc = 0; unsigned short us = 0;
out[0] = _Generic(l, int: 1, long: 2, long long: 3);
    out[1] = _Generic(l + u, long: 1, unsigned: 2, unsigned long: 3);
    out[2] = _Generic('a', char: 1, int: 2); out[3] = _Generic(sc, char: 1, signed char: 2,
    default: 3); out[4] = _Generic(us + us, int: 1, default: 2);
    out[5] = _Generic(sizeof i, unsigned: 1, unsigned long: 2);
    out[6] = _Generic(1 == 1, _Bool: 1, int: 2);
    out[7] = _Generic(1.0f, float: 1, double: 2, long double: 3);
    out[8] = _Generic(1.0L, float: 1, double: 2, long double: 3); out[9] = sizeof 1.0L;
    out[10] = sizeof 0x1p3f; out[11] = _Generic(0x1p3f, float: 1, double: 2); return 0; }""",
        out=(2, 1, 2, 2, 1, 2, 2, 1, 3, 16, 4, 1),
        out_32=(2, 3, 2, 2, 1, 1, 2, 1, 3, 12, 4, 1),
    ),
    Program(
        "a_generic_selection_as_an_lvalue",
        """\
long long out[4];
int main(void) { int a = 1, b = 2; _Generic(1, int: a, default: b) = 7;
    int *p = &_Generic(1L, int: a, default: b); *p = 9; out[0] = a; out[1] = b;
    out[2] = sizeof(_Generic(1, int: "abcd")); return 0; }""",
        out=(7, 9, 5, 0),
    ),
    Program(
        "an_enum_is_its_integer_type",
        """\
long long out[4]; enum E { A };
int main(void) { enum E e = A; out[0] = _Generic(e, unsigned: 1, default: 2);
    out[1] = _Generic(A, int: 1, unsigned: 2); return 0; }""",
        out=(1, 1, 0, 0),
    ),
    Program(
        "one_enum_in_a_generic_selection",
        """\
long long out[4]; enum E { A }; enum F { B };
int main(void) { enum E e = A; out[0] = _Generic(e, enum E: 1, default: 2); return 0; }""",
        out=(1, 0, 0, 0),
    ),
    Program(
        "arrays_in_generic_selections",
        """\
long long out[4]; int a[3];
int main(void) { out[0] = _Generic(a, int[3]: 1, int *: 2);
    out[1] = _Generic(&a, int(*)[]: 1, default: 2); return 0; }""",
        out=(2, 1, 0, 0),
    ),
    Program(
        "a_generic_selection_chooses_a_function",
        """\
long long out[4]; int fi(int x) { return x + 1; } int fl(long x) { return x + 2; }
    int fp(void *x) { return 9; }
#define F(x) _Generic((x), int: fi, long: fl, default: fp)(x)
int main(void) { out[0] = F(1); out[1] = F(1L); out[2] = F(0); int q; out[3] = F(&q);
    return 0; }""",
        out=(2, 3, 1, 9),
    ),
    Program(
        "restrict_in_generic_selections",
        """\
long long out[4];
int g(char *restrict p) { return _Generic(p, char *: 1, default: 2) * 10 + _Generic(&p,
    char **: 1, char *restrict *: 2); }
int main(void) { char c; out[0] = g(&c); return 0; }""",
        out=(12, 0, 0, 0),
    ),
    Program(
        "qualifiers_inside_of_pointers",
        """\
long long out[6];
int main(void) { const char *const t[2] = { 0 }; const char **q = 0; char *const *r = 0;
    out[0] = _Generic(t, const char *const *: 1, const char **: 2, default: 3);
    out[1] = _Generic(q, const char *const *: 1, const char **: 2, default: 3);
    out[2] = _Generic(r, char **: 1, char *const *: 2);
    out[3] = _Generic(*r, char *: 1, char *const: 2);
    out[4] = _Generic(1 ? q : 0, const char **: 1, default : 2);
    out[5] = _Generic(1 ? (const char *) 0 : (char *) 0, char *: 1, const char *: 2);
    return 0; }""",
        out=(1, 2, 2, 1, 1, 2),
    ),
    Program(
        "qualifiers_of_conditional_pointers",
        """\
long long out[6];
int main(void) { const char *c = 0; char *m = 0; void *v = 0; const void *cv = 0;
    out[0] = _Generic(c ? c : m, char *: 1, const char *: 2);
    out[1] = _Generic(c ? v : c, void *: 1, const void *: 2, default : 3);
    out[2] = _Generic(c ? (void *) 0 : m, void *: 1, char *: 2);
    out[3] = _Generic(c + 1, char *: 1, const char *: 2);
    out[4] = _Generic(&*c, char *: 1, const char *: 2);
    out[5] = _Generic(&c[1], char *: 1, const char *: 2); return 0; }""",
        out=(2, 2, 2, 2, 2, 2),
    ),
    Program(
        "structs_in_generic_selections",
        """\
long long out[6]; struct S { int a; }; struct T { int a; }; typedef struct S U;
int main(void) { struct S s; out[0] = _Generic(s, struct T: 1, struct S: 2);
    out[1] = _Generic(&s, U *: 1, default: 2);
    out[2] = _Generic((const U *) & s, U *: 1, const struct S *: 2); return 0; }""",
        out=(2, 1, 2, 0, 0, 0),
    ),
    Program(
        "types_of_functions_in_generic_selections",
        """\
long long out[6]; int f(); int g(int x) { return x; } int h(char c) { return c; }
    int v(int x, ...) { return x; } int k(const char *s) { return 0; }
int main(void) { out[0] = _Generic(g, int(*)(): 1, default: 2);
    out[1] = _Generic(h, int(*)(): 1, default: 2);
    out[2] = _Generic(v, int(*)(): 1, default: 2);
    out[3] = _Generic(v, int(*)(int, ...): 1, default: 2);
    out[4] = _Generic(k, int(*)(char *): 1, int(*)(const char *): 2);
    out[5] = _Generic(g, int(*)(const int): 1, default: 2); return 0; }""",
        out=(1, 2, 2, 1, 2, 1),
    ),
    Program(
        "compatible_types",
        """\
long long out[10]; typedef int I; enum E { A }; enum F { B };
int main(void) { int x = 0; out[0] = __builtin_types_compatible_p(int, I);
    out[1] = __builtin_types_compatible_p(const int, int);
    out[2] = __builtin_types_compatible_p(int[], int[5]);
    out[3] = __builtin_types_compatible_p(char *, const char *);
    out[4] = __builtin_types_compatible_p(typeof(x), long);
    out[5] = __builtin_types_compatible_p(enum E, unsigned);
    out[6] = __builtin_types_compatible_p(char, signed char);
    out[7] = __builtin_types_compatible_p(int(*)(int), int(*)());
    out[8] = __builtin_types_compatible_p(typeof(&x), int *);
    out[9] = __builtin_types_compatible_p(typeof(x), int[(3, 2)]); return 0; }""",
        out=(1, 1, 1, 0, 0, 1, 0, 1, 1, 0),
    ),
    Program(
        "a_type_name_that_hides_a_const_one",
        """\
long long out[3]; typedef const int T;
int main(void) { typedef int T; T x = 1; x = 2; out[0] = x; return 0; }""",
        out=(2, 0, 0),
    ),
    Program(
        "typeof_keeps_const",
        """\
long long out[3];
int main(void) { const int x = 1; __typeof__(x) y = 2;
    out[0] = _Generic(&y, int *: 1, const int *: 2);
    out[1] = _Generic((__typeof__(x) *) 0, int *: 1, const int *: 2); return 0; }""",
        out=(2, 2, 0),
    ),
    Program(
        "types_by_initialisers",
        """\
long long out[10];
int main(void) { const int x = 5; int arr[3] = { 1, 2, 3 }; __auto_type y = x + 1LL;
    const __auto_type z = (char) 3; __auto_type w = x; w = 7; __auto_type p = arr;
    __auto_type q = ({ int t = 4; t * 2; }); out[0] = sizeof w; out[1] = sizeof y;
    out[2] = sizeof z; out[3] = y; out[4] = w; out[5] = sizeof p; out[6] = p[1]; out[7] = q;
    for (__auto_type i = 0; i < 3; i++) out[8] += i; return 0; }""",
        out=(4, 8, 1, 6, 7, 8, 2, 8, 3, 0),
        out_32=(4, 8, 1, 6, 7, 4, 2, 8, 3, 0),
    ),
    Program(
        "array_parameters_in_generic_selections",
        """\
long long out[6]; int f(const char s[], int a[3], char b[const]) {
    return _Generic(s, const char *: 1, char *: 2) * 100 + _Generic(a, int *: 1,
    default: 2) * 10 + _Generic(&b, char **: 1, char *const *: 2); }
int main(void) { char c[3]; int a[3]; out[0] = f("x", a, c); return 0; }""",
        out=(112, 0, 0, 0, 0, 0),
    ),
    Program(
        "members_in_generic_selections",
        """\
long long out[6]; struct S { const int *cp; int *const pc; const int arr[3]; };
int main(void) { struct S s = { 0, 0, { 1 } }; struct S *p = &s;
    out[0] = _Generic(s.cp, const int *: 1, int *: 2);
    out[1] = _Generic(s.pc, int *: 1, default: 2);
    out[2] = _Generic(&s.pc, int **: 1, int *const *: 2);
    out[3] = _Generic(s.arr, const int *: 1, int *: 2);
    out[4] = _Generic(p->arr, const int *: 1, int *: 2);
    out[5] = _Generic(&p->cp, const int **: 1, default: 2); return 0; }""",
        out=(1, 1, 2, 1, 1, 1),
    ),
    Program(
        "results_in_generic_selections",
        """\
long long out[6]; const char *f(void) { return 0; } char *const g(void) { return 0; }
int main(void) { out[0] = _Generic(f(), const char *: 1, char *: 2);
    out[1] = _Generic(g(), char *: 1, default: 2);
    out[2] = _Generic(*f(), char: 1, default: 2);
    out[3] = _Generic(&f()[0], char *: 1, const char *: 2); return 0; }""",
        out=(1, 1, 1, 2, 0, 0),
    ),
    Program(
        "volatile_in_generic_selections",
        """\
long long out[6]; volatile int v; volatile int *vp = &v;
int main(void) { out[0] = _Generic(v, int: 1, default: 2);
    out[1] = _Generic(&v, int *: 1, volatile int *: 2);
    out[2] = _Generic(vp, volatile int *: 1, default: 2); return 0; }""",
        out=(1, 2, 1, 0, 0, 0),
    ),
    Program(
        "operators_in_generic_selections",
        """\
long long out[6];
int main(void) { char c = 0; int i = 0; long l = 0; const int k = 1;
    out[0] = _Generic(c = 5, char: 1, int: 2); out[1] = c;
    out[2] = _Generic(c++, char: 1, int: 2); out[3] = _Generic(-c, char: 1, int: 2);
    out[4] = _Generic(i ? c : l, long : 1, default : 2);
    out[5] = _Generic((i, k), int: 1, default: 2); return 0; }""",
        out=(1, 0, 1, 2, 1, 1),
    ),
]
