"""Programs about preprocessing."""

from tests.c.semantics.program import Program

PREPROCESSING = [
    Program(
        "macros",
        r"""
#define MAX(a,b) ((a) > (b) ? (a) : (b))
#define CAT(a,b) a##b
#define STR(x) #x
#define XSTR(x) STR(x)
#define VAR(f, ...) f(__VA_ARGS__)
#define GNUV(f, args...) f(args)
#define EMPTY
#define F(x) x * x
#define LONG_MACRO(x) do { \
   out[3] = x; \
   } while (0)
#if defined(FOO) || !defined(BAR) && (3 > 2)
#define OK 1
#elif 1
#define OK 2
#else
#define OK 3
#endif
#ifdef __LP64__
#define W 64
#else
#define W 32
#endif
long long out[14]; int add(int a, int b) { return a + b; }
int main(void) {
    int CAT(x, 1) = 5;
    out[0] = MAX(x1, 3); out[1] = sizeof(STR(a "b" c)); out[2] = VAR(add, 1, 2); LONG_MACRO(7);
    out[4] = OK; out[5] = F(2 + 1); out[6] = W; out[7] = __LINE__; out[8] = sizeof(XSTR(OK));
    out[9] = GNUV(add, 3, 4); out[10] = -EMPTY-1; out[11] = /* c1 */ 4 /* c2
    */ + 1; out[12] = '"' + '/*'; out[13] = sizeof("/* no */ // no");
    return 0;
}""",
        out=(5, 8, 3, 7, 1, 5, 64, 29, 2, 7, 1, 5, 12108, 15),
        out_32=(5, 8, 3, 7, 1, 5, 32, 29, 2, 7, 1, 5, 12108, 15),
    ),
    Program(
        "standard_headers",
        """\
#include <limits.h>
#include <stdint.h>
#include <stdbool.h>
long long out[14];
int main(void) {
    out[1] = INT_MAX; out[2] = LONG_MAX > INT_MAX; out[3] = UINT_MAX;
    out[4] = sizeof(int64_t); out[5] = true; bool b = 3; out[6] = b; out[7] = CHAR_MIN;
    out[8] = UINT8_MAX; out[9] = INT64_MIN < 0; out[10] = __CHAR_BIT__;
    out[11] = __INT_MAX__; uint8_t u = 300; out[12] = u; out[13] = SIZE_MAX > 0;
    return 0;
}""",
        out=(0, 2147483647, 1, 4294967295, 8, 1, 1, -128, 255, 1, 8, 2147483647, 44, 1),
        out_32=(0, 2147483647, 0, 4294967295, 8, 1, 1, -128, 255, 1, 8, 2147483647, 44, 1),
    ),
    Program(
        "macros_that_call_macros",
        """\
#define f(x) x
#define g f
#define h g(
#define SELF SELF + 1
#define OBJ() 5
long long out[6];
int SELF2 = 1;
int SELFV = 2;
#define EVAL(...) __VA_ARGS__
#define COUNT(a,b,c,n,...) n
#if EVAL(1) + 1 == 2 && 'a' == 97 && -1 < 0 && 0x10 == 16 && (1 ? 2 : 3) == 2
#define T 4
#endif
#define DEF(name, val) int name = val;
DEF(zz, 3)
#undef DEF
int main(void) {
    out[0] = g(3); out[1] = h 4); out[2] = OBJ(); out[3] = T; out[4] = zz; return 0;
}""",
        out=(3, 4, 5, 4, 3, 0),
    ),
    Program(
        "pasting",
        """\
#define PASTE(a, b) a ## b
#define XPASTE(a, b) PASTE(a, b)
#define N 7
#define V(...) PASTE(v, __VA_ARGS__)
#define LOG(fmt, ...) f0(fmt, ##__VA_ARGS__)
#define Q(x) x ? 1 : 0
long long out[8];
int x7 = 3, xN = 4, v1 = 5;
int f0(int a, ...) {
    return a;
}
int main(void) {
    out[0] = XPASTE(x, N); out[1] = PASTE(x, N); out[2] = V(1); out[3] = LOG(6);
    out[4] = LOG(6, 1, 2); out[5] = PASTE(1, 2) + 0; return 0;
}""",
        out=(3, 4, 5, 6, 6, 12, 0, 0),
    ),
    Program(
        "signs_from_macros",
        """\
#define NEG -1
#define M(x) -x
long long out[4];
int main(void) {
    out[0] = -NEG; int y = 3; out[1] = y -NEG; out[2] = M(-y); out[3] = M(NEG);
    return 0;
}""",
        out=(1, 4, 3, 1),
    ),
    Program(
        "conditions",
        """\
#if 0
this is not C ' " /*
*/
#endif
#ifndef X
#define X 0x1fUL
#endif
#if X > 30 && !defined Y && (X & 1)
#define R 1
#else
#define R 2
#endif
#if -1 > 0u
#define S 1
#else
#define S 2
#endif
#if 1 == 1L && UNKNOWN == 0
#define T 1
#else
#define T 2
#endif
#if __STDC_VERSION__ >= 199901L
#define U 1
#else
#define U 2
#endif
long long out[4];
int main(void) {
    out[0] = R; out[1] = S; out[2] = T; out[3] = U; return 0;
}""",
        out=(1, 1, 1, 1),
    ),
    Program(
        "arguments_are_expanded",
        """\
#define foo(x) bar x
#define AA BB
#define BB AA
#define E(x) x
#define LP (
long long out[6];
int bar(int x) {
    return x + 1;
}
int z = 3;
int main(void) {
    out[0] = foo((2)); out[1] = z; out[2] = E(E(E(5))); out[3] = E(z) E(+) E(1);
    return 0;
}""",
        out=(3, 3, 5, 4, 0, 0),
    ),
    Program(
        "macro_call_on_several_lines",
        r"""
#define SUM(a, b, c) ((a) + (b) \
   + (c))
long long out[4]; int main(void) { out[0] = SUM(1,
   2, /* x */
   // y
   3); out[1] = __LINE__; return 0; }""",
        out=(6, 7, 0, 0),
    ),
    Program(
        "string_on_two_lines",
        r"""
long long out[2]; int main(void) { char s[] = "ab\
cd"; out[0] = sizeof s; return 0; }""",
        out=(5, 0),
    ),
    Program(
        "gnu_words",
        """\
long long out[6];
static __inline__ int f(int x) __attribute__((noinline));
static __inline__ int f(int x) {
    return x + 1;
}
int v __attribute__((unused)) = 3;
typedef int T __attribute__((mode(DI)));
__extension__ typedef unsigned char U8;
int main(void) {
    __volatile__ int z = 2; register int q = 3; out[0] = f(z) + q + v;
    out[1] = sizeof(T); out[2] = __builtin_expect(z == 2, 1);
    const volatile int *p = &v; out[3] = *p; return 0;
}""",
        out=(9, 8, 1, 3, 0, 0),
    ),
    Program(
        "comment_that_goes_on_in_the_next_line",
        r"""
long long out[2]; int main(void) { out[0] = 1; // c \
 out[0] = 2;
 return 0; }""",
        out=(1, 0),
    ),
    Program(
        "backslash_in_a_macro_argument",
        r"""
#define STR(x) #x
long long out[1];
int main(void) {
    out[0] = sizeof(STR(a \n)); return 0;
}""",
        out=(4,),
    ),
    Program(
        "line_directive",
        """\
#define X 1
#line 100 "other.c"
long long out[1];
int main(void) { out[0] = __LINE__; return 0; }""",
        out=(101,),
    ),
    Program(
        "names_of_the_compiler",
        """\
#if defined __GNUC__ && defined __linux__ && defined(unix) && !defined __OPTIMIZE__
#define A 1
#else
#define A 2
#endif
#ifdef __x86_64__
#define B 64
#elif defined __i386__
#define B 32
#endif
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && __STDC_VERSION__ == 201710L
#define C 1
#endif
long long out[6];
int main(void) {
    out[0] = A; out[1] = B; out[2] = C; out[3] = __GNUC__ >= 4; out[4] = sizeof(__VERSION__) > 1;
    out[5] = __SIZEOF_POINTER__ * 8 == B && __INT_MAX__ == 0x7fffffff;
    return 0;
}""",
        out=(1, 64, 1, 1, 1, 1),
        out_32=(1, 32, 1, 1, 1, 1),
    ),
    Program(
        "arithmetic_of_conditions",
        r"""
#if -7 % 3 == -1 && -7 / 2 == -3
#define A 1
#endif
#if '\377' < 0 && (0 ? 1u : -1) > 0 && -1 > 0u
#define B 1
#endif
#if 0 && 1 / 0 || 18446744073709551615u + 1 == 0
#define C 1
#endif
#if (2147483647 + 1) > 0 && ~0u == 0xffffffffffffffff
#define D 1
#endif
long long out[4];
int main(void) {
    out[0] = A; out[1] = B; out[2] = C; out[3] = D;
    return 0;
}""",
        out=(1, 1, 1, 1),
    ),
    Program(
        "arguments_that_are_missing",
        """\
#define F(a, ...) sizeof(#a "" #__VA_ARGS__)
#define G(f, ...) f(9, ##__VA_ARGS__)
#define H(...) G(k, ##__VA_ARGS__)
int k(int a, ...) { return a; }
long long out[4];
int main(void) {
    out[0] = F(x); out[1] = F(x, y , z); out[2] = G(k); out[3] = H() + H(1);
    return 0;
}""",
        out=(2, 7, 9, 18),
    ),
    Program(
        "strings_of_arguments",
        r"""
#define S(x) #x
#define T(x) S(x)
#define N 4 2
long long out[5];
int main(void) {
    out[0] = sizeof(S( a  +
 b )); out[1] = sizeof(T(N)); out[2] = sizeof(S("\n"));
    out[3] = sizeof(S('\0')); out[4] = sizeof(S(@ \n));
    return 0;
}""",
        out=(6, 4, 5, 5, 4),
    ),
    Program(
        "pasted_names",
        """\
#define P(a, b) a##b
#define Q(a, b) P(a, b)
#define x12 7
#define Z
long long out[4];
int main(void) {
    int ab = 3; out[0] = P(a, b); out[1] = Q(x1, 2); out[2] = P(, 5); out[3] = P(1, 0) + Q(Z, 6);
    return 0;
}""",
        out=(3, 7, 5, 16),
    ),
    Program(
        "defined_by_a_macro",
        """\
#define NAME OTHER
#define ONE defined(NAME)
#define SYSTEM (defined(__linux__) && defined __GNUC__)
#define DEFINED defined
#define ID(x) x
long long out[4];
int main(void) {
#if ONE
    out[0] = 1;
#endif
#if SYSTEM
    out[1] = 1;
#endif
#if DEFINED NAME && DEFINED(NAME)
    out[2] = 1;
#endif
#if ID(defined NAME)
    out[3] = 1;
#endif
    return 0;
}""",
        out=(1, 1, 1, 0),
    ),
    Program(
        "a_counter_in_a_condition",
        """\
long long out[3];
int main(void) {
    out[0] = __COUNTER__;
#if __COUNTER__ == 1
    out[1] = __COUNTER__;
#endif
    out[2] = __COUNTER__;
    return 0;
}""",
        out=(0, 2, 3),
    ),
    Program(
        "feeds_in_literals",
        "long long out[3];\f\nint main(void) {\v out[0] = '\f'; out[1] = \"x\vy\"[1];"
        " out[2] = '\\E'; return 0; }",
        out=(12, 11, 27),
    ),
]
