"""Programs about integers."""

from tests.c.semantics.program import Program

INTEGERS = [
    Program(
        "promotions_and_conversions",
        """\
long long out[30];
int main(void) {
    signed char sc = -1; unsigned char uc = 255; short sh = -300;
    unsigned short us = 65535; unsigned u = 4000000000u; int i = -1; long l = -1;
    unsigned long ul = 5; long long ll = -1; unsigned long long ull = 1; _Bool b = 1;
    char c = 100; out[0] = sc < u; out[1] = uc << 23; out[2] = us * 1 + uc;
    out[3] = -uc; out[4] = -u; out[5] = ~uc; out[6] = ~u; out[7] = i < ul;
    out[8] = l < u; out[9] = sh / 7; out[10] = sh % 7; out[11] = i / u;
    out[12] = (i % 7u); c += 200; out[13] = c; uc++; out[14] = uc; sc = 127; sc++;
    out[15] = sc; us++; out[16] = us; b++; out[17] = b; b--; out[18] = b; b--;
    out[19] = b; out[20] = ll < ull; out[21] = -7 / 2; out[22] = -7 % 2;
    out[23] = 7 % -2; out[24] = sh >> 3; out[25] = (unsigned char)sh;
    out[26] = u + 1000000000; out[27] = sizeof(sc + uc); out[28] = sizeof(u + l);
    out[29] = l > u; return 0;
}""",
        out=(
            0,
            2139095040,
            65790,
            -255,
            294967296,
            -256,
            294967295,
            0,
            1,
            -42,
            -6,
            1,
            3,
            44,
            0,
            -128,
            0,
            1,
            0,
            1,
            0,
            -3,
            -1,
            1,
            -38,
            212,
            705032704,
            4,
            8,
            0,
        ),
        out_32=(
            0,
            2139095040,
            65790,
            -255,
            294967296,
            -256,
            294967295,
            0,
            0,
            -42,
            -6,
            1,
            3,
            44,
            0,
            -128,
            0,
            1,
            0,
            1,
            0,
            -3,
            -1,
            1,
            -38,
            212,
            705032704,
            4,
            4,
            1,
        ),
    ),
    Program(
        "types_of_constants",
        r"""
long long out[30];
int main(void) {
    out[0] = sizeof(2147483647); out[1] = sizeof(2147483648);
    out[2] = sizeof(0x80000000); out[3] = 0x80000000 > 0; out[4] = -2147483648 < 0;
    out[5] = 017; out[6] = '\xff'; out[7] = 'ab'; out[8] = '\377';
    out[9] = '\n' + '\\' + '\''; out[10] = sizeof('a'); out[11] = 0xffffffff == -1;
    out[12] = 0xffffffffL == -1; out[13] = sizeof(1L); out[14] = sizeof(1LL);
    out[15] = sizeof(0xffffffffffULL); out[16] = -1 < 0u; out[17] = 4294967295 == -1;
    out[18] = 'abcd'; out[19] = '\0'; out[20] = 0b101; out[21] = L'x';
    out[22] = sizeof(L"ab"); out[23] = sizeof("ab\0c"); out[24] = "\x41" "42"[0];
    out[25] = '\x80' < 0; out[26] = 1u - 2 > 0; out[27] = 1ul - 2 > 0; return 0;
}""",
        out=(
            4,
            8,
            4,
            1,
            1,
            15,
            -1,
            24930,
            -1,
            141,
            4,
            1,
            0,
            8,
            8,
            8,
            0,
            0,
            1633837924,
            0,
            5,
            120,
            12,
            5,
            65,
            1,
            1,
            1,
            0,
            0,
        ),
        out_32=(
            4,
            8,
            4,
            1,
            1,
            15,
            -1,
            24930,
            -1,
            141,
            4,
            1,
            1,
            4,
            8,
            8,
            0,
            0,
            1633837924,
            0,
            5,
            120,
            12,
            5,
            65,
            1,
            1,
            1,
            0,
            0,
        ),
    ),
    Program(
        "enumerations",
        """\
long long out[12];
enum E { A, B = 5, C, D = -1 };
enum F { X, Y };
enum G { BIG = 0x80000000 };
typedef enum { Z1 = 10 } TZ;
int main(void) {
    enum E e = C; enum F f = X; out[0] = e; out[1] = D; out[2] = f - 1 > 0;
    out[3] = e - 10 < 0; out[4] = sizeof(e); out[5] = X - 1 < 0; out[6] = BIG > 0; f--;
    out[7] = f > Y; TZ z = Z1; out[8] = z;
    enum { L = 3 }; out[9] = L; e = 100; out[10] = e; return 0;
}""",
        out=(6, -1, 1, 1, 4, 1, 1, 1, 10, 3, 100, 0),
    ),
    Program(
        "conversions_to_bool",
        """\
long long out[12];
int x;
int *np;
struct S { _Bool b; } s;
int f(void) {
    return 256;
}
int main(void) {
    _Bool b = 256; out[0] = b; b = &x; out[1] = b; b = np; out[2] = b; s.b = f();
    out[3] = s.b; out[4] = (_Bool)0x100; out[5] = (_Bool)np; b = !!5; out[6] = b;
    b += 5; out[7] = b; b -= 2; out[8] = b; b = b * 0; out[9] = b; out[10] = b == 0;
    out[11] = ~b; return 0;
}""",
        out=(1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1, -1),
    ),
    Program(
        "values_of_comparisons",
        """\
long long out[8];
int main(void) {
    int a = 5, b = 0; out[0] = (a && b) + (a || b) * 2 + !a * 4 + !!a * 8;
    out[1] = (a > b) - (b > a); out[2] = -(a == 5); out[3] = ~(a != 5);
    out[4] = (a & 4) == 4; out[5] = a & 4 == 4; out[6] = 1 < a < 2;
    out[7] = a == 5 == 1; return 0;
}""",
        out=(10, 1, -1, -1, 1, 1, 1, 1),
    ),
    Program(
        "64_bit_arithmetic",
        """\
long long out[12];
int main(void) {
    unsigned long long x = 18446744073709551615ULL, y = 2; out[0] = x / 3 > 5;
    out[1] = x % 10; out[2] = (long long)x; out[3] = x * x; out[4] = x >> 63;
    long long m = -9223372036854775807LL - 1; out[5] = m / 2; out[6] = (unsigned)m;
    out[7] = (int)(x - 1); unsigned long ul = -1; out[8] = ul == x;
    out[9] = (short)70000; out[10] = (signed char)200 + (unsigned char)-1;
    out[11] = (int)3000000000u; return 0;
}""",
        out=(1, 5, -1, 1, 1, -4611686018427387904, 0, -2, 1, 4464, 199, -1294967296),
        out_32=(1, 5, -1, 1, 1, -4611686018427387904, 0, -2, 0, 4464, 199, -1294967296),
    ),
    Program(
        "constant_expressions",
        """\
long long out[6];
enum { N = 3 * 2 };
static const int K = 4;
int a[N + 1];
int b[sizeof(int) * 2];
int c = N > 5 ? 10 : 20;
int d = (int)sizeof(a) / 4;
int *e = &a[N - 1];
int f = -5 / 2;
unsigned g = ~0u >> 1;
char h = 'a' + 1;
int main(void) {
    out[0] = c; out[1] = d; out[2] = e - a; out[3] = f; out[4] = g; out[5] = h;
    switch (6) {
        case N: out[0]++;
    }
    return 0;
}""",
        out=(11, 7, 5, -2, 2147483647, 98),
    ),
    Program(
        "division_by_zero_that_is_not_evaluated",
        """\
long long out[6];
int main(void) {
    int x = 1;
    if (0) x = 1 / 0;
    out[0] = x; out[1] = x || 1 / 0; out[2] = 0 && 1 / 0; return 0;
}""",
        out=(1, 1, 0, 0, 0, 0),
    ),
    Program(
        "escapes_in_strings",
        r"""
long long out[6];
int main(void) {
    char s[] = "ab" "cd"  "e"; out[0] = sizeof s; out[1] = s[3];
    char t[] = "\1234\x41g\?\e"; out[2] = sizeof t; out[3] = t[0]; out[4] = t[1];
    out[5] = t[2]; return 0;
}""",
        out=(6, 100, 7, 83, 52, 65),
    ),
    Program(
        "escape_at_the_end_of_a_joined_string",
        r"""
long long out[6];
int main(void) {
    char s[] = "\x1" "2"; out[0] = sizeof s; out[1] = s[0]; out[2] = s[1]; return 0;
}""",
        out=(3, 1, 50, 0, 0, 0),
    ),
    Program(
        "wide_strings",
        """\
#include <stddef.h>
long long out[6];
wchar_t w[] = L"ab";
int main(void) {
    out[0] = sizeof w / sizeof w[0]; out[1] = w[1]; return 0;
}""",
        out=(3, 98, 0, 0, 0, 0),
    ),
]
