"""Programs about built-in functions of compilers."""

from tests.c.semantics.program import Program

BUILT_IN_FUNCTIONS = [
    Program(
        "bits_of_numbers",
        """\
long long out[40];
int main(void) { int k = 0; unsigned v[] = {
    1, 2, 0x80000000u, 0xffffffffu, 0x00f00000, 12345678 }; for (int i = 0; i < 6; i++) {
    unsigned x = v[i]; unsigned long long y = ((unsigned long long) x << 20) | (x >> 3);
    unsigned long z = x; out[k % 40] += __builtin_clz(x) + 100 * __builtin_ctz(x) + 10000 *
    __builtin_popcount(x) + 1000000 * __builtin_parity(x) + 2000000ll * __builtin_ffs((int)
    x) + 1000000000ll * __builtin_clrsb((int) x); k++;
    out[k] = __builtin_clzll(y) + 100 * __builtin_ctzll(y) + 10000 * __builtin_popcountll(y)
    + 1000000 * __builtin_parityll(y) + 2000000ll * __builtin_ffsll(y) + 1000000000ll *
    __builtin_clrsbll(y); k++; out[k] = __builtin_clzl(z) + 100 * __builtin_ctzl(z) + 10000 *
    __builtin_popcountl(z) + 1000000 * __builtin_parityl(z) + 2000000ll * __builtin_ffsl(z) +
    1000000000ll * __builtin_clrsbl(z); k++; out[k++] = __builtin_bswap16(x) +
    __builtin_bswap32(x) * 65536ll; out[k++] = __builtin_bswap64(y); } return 0; }""",
        out=(
            30003010031,
            42043012043,
            62003010063,
            1099511628032,
            17592186044416,
            29005010130,
            41045012142,
            61005010162,
            2199023256064,
            35184372088832,
            65013100,
            11058022812,
            31065013132,
            8388608,
            68719478784,
            31002320000,
            11002520012,
            31002320032,
            281474976710655,
            -61696,
            7042042008,
            19036081720,
            39042042040,
            4026531840,
            32985349816320,
            7004120108,
            19002220020,
            39004120140,
            86181672930913,
            2994039520888553472,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
        ),
        out_32=(
            30003010031,
            42043012043,
            30003010031,
            1099511628032,
            17592186044416,
            29005010130,
            41045012142,
            29005010130,
            2199023256064,
            35184372088832,
            65013100,
            11058022812,
            65013100,
            8388608,
            68719478784,
            31002320000,
            11002520012,
            31002320000,
            281474976710655,
            -61696,
            7042042008,
            19036081720,
            7042042008,
            4026531840,
            32985349816320,
            7004120108,
            19002220020,
            7004120108,
            86181672930913,
            2994039520888553472,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
        ),
    ),
    Program(
        "bits_of_constants",
        """\
long long out[12]; int a[__builtin_clz(1)]; enum {
    X = __builtin_popcount(255), Y = __builtin_ctz(8), Z = __builtin_bswap16(0x1234) };
int main(void) { out[0] = sizeof a; out[1] = X; out[2] = Y; out[3] = Z;
    out[4] = __builtin_clzl(1); out[5] = __builtin_ffs(0); out[6] = __builtin_clrsb(-1);
    out[7] = __builtin_clrsb(0); out[8] = __builtin_popcount(-1LL);
    out[9] = __builtin_parityll(7); out[10] = __builtin_bswap64(1) >> 56;
    out[11] = sizeof __builtin_bswap16(1); return 0; }""",
        out=(124, 8, 3, 13330, 63, 0, 31, 31, 32, 1, 1, 2),
        out_32=(124, 8, 3, 13330, 31, 0, 31, 31, 32, 1, 1, 2),
    ),
    Program(
        "expected_values_with_effects",
        """\
long long out[4];
int main(void) { int k = 1, n = 0;
    if (__builtin_expect(k ? out[0] != 0 : 0, n++)) out[0] = 9;
    while (__builtin_expect(k < 4, (out[1] += k, 1))) k++;
    out[2] = n; out[3] = k; return 0; }""",
        out=(0, 10, 1, 4),
    ),
    Program(
        "prefetches",
        """\
long long out[2]; int cells[3] = { 1, 2, 3 };
int main(void) { int k = 0; int *p = cells;
    __builtin_prefetch(&cells[k++], 1, 3); __builtin_prefetch(++p);
    __builtin_prefetch((void *) 0, 0); out[0] = k; out[1] = *p; return 0; }""",
        out=(1, 2),
    ),
    Program(
        "exact_numbers_without_a_header",
        """\
long long out[10];
int main(void) { double x = -0.0, y = 2.5; float z = -3.75f; int k = 2;
    out[0] = __builtin_copysign(k, x); out[1] = __builtin_fabs(z) * 100;
    out[2] = __builtin_fabsf(z) * 100; out[3] = sizeof __builtin_floorf(k);
    out[4] = sizeof __builtin_floor(z); out[5] = __builtin_floorf(z);
    out[6] = __builtin_fmax(k, y) * 10; out[7] = __builtin_ldexp(k, k);
    out[8] = __builtin_scalblnf(y, k); out[9] = __builtin_sqrt(k + 2); return 0; }""",
        out=(-2, 375, 375, 4, 8, -4, 25, 8, 10, 2),
    ),
    Program(
        "leading_zeros_of_zero",
        """\
long long out[1]; int main(void) { volatile int q = 0; unsigned x = 0;
    out[0] = __builtin_clz(x); return 0; }""",
        end="UNDEFINED",
    ),
    Program(
        "checked_arithmetic",
        """\
long long out[24];
int main(void) { int r; unsigned char c; unsigned u; long long l; unsigned long long ul;
    signed char sc; int mx = 2147483647, one = 1; unsigned two = 2;
    long long big = 1ll << 62; unsigned long long ub = 1ull << 63;
out[0] = __builtin_add_overflow(mx, one, &r); out[1] = r;
    out[2] = __builtin_sub_overflow(one, two, &c); out[3] = c;
    out[4] = __builtin_mul_overflow(mx, mx, &r); out[5] = r;
    out[6] = __builtin_sub_overflow(one, two, &r); out[7] = r;
out[8] = __builtin_add_overflow(big, big, &l); out[9] = l;
    out[10] = __builtin_add_overflow(big, big, &ul); out[11] = ul == ub;
    out[12] = __builtin_mul_overflow(ub, ub, &l); out[13] = l;
    out[14] = __builtin_mul_overflow(big, two, &ul); out[15] = ul == ub;
    out[16] = __builtin_mul_overflow(-1, ub, &l); out[17] = l < 0;
    out[18] = __builtin_add_overflow(100, 27, &sc);
    out[19] = __builtin_add_overflow(100, 28, &sc); out[20] = sc;
    out[21] = sizeof(__builtin_add_overflow(1, 2, &r));
    out[22] = __builtin_mul_overflow(ub, 2, &ul); out[23] = ul; return 0; }""",
        out=(
            1,
            -2147483648,
            1,
            255,
            1,
            1,
            0,
            -1,
            1,
            -9223372036854775808,
            0,
            1,
            1,
            0,
            0,
            1,
            0,
            1,
            0,
            1,
            -128,
            1,
            1,
            0,
        ),
        wrongly_printed="numbers of 128 bits are not compared, and 32-bit gcc has none",
    ),
    Program(
        "checked_arithmetic_by_type",
        """\
long long out[12];
int main(void) { int r; unsigned u; long l; unsigned long ul; long long ll;
    unsigned long long ull; out[0] = __builtin_sadd_overflow(2147483647, 1, &r); out[1] = r;
    out[2] = __builtin_usub_overflow(1, 2, &u); out[3] = u;
    out[4] = __builtin_smull_overflow(1l << 30, 4, &l); out[5] = l;
    out[6] = __builtin_umulll_overflow(1ull << 40, 1ull << 40, &ull); out[7] = ull;
    out[8] = __builtin_saddll_overflow(5, 6, &ll); out[9] = ll;
    out[10] = __builtin_ssub_overflow(4294967295u, 1, &r); out[11] = r; return 0; }""",
        out=(1, -2147483648, 1, 4294967295, 0, 4294967296, 1, 0, 0, 11, 0, -2),
        out_32=(1, -2147483648, 1, 4294967295, 1, 0, 1, 0, 0, 11, 0, -2),
        wrongly_printed="numbers of 128 bits are not compared, and 32-bit gcc has none",
    ),
    Program(
        "checked_arithmetic_in_place",
        """\
long long out[4];
int main(void) { int x = 2147483647; out[0] = __builtin_add_overflow(x, x, &x);
    out[1] = x; int a[2] = { 1, 2 }; int *p = a;
    out[2] = __builtin_mul_overflow(*p, p[1], p + 1); out[3] = a[1]; return 0; }""",
        out=(1, -2, 0, 2),
    ),
    Program(
        "checked_arithmetic_in_conditions",
        """\
long long out[4]; int n; int f(void) { return ++n; }
int main(void) { int r = 0; if (__builtin_add_overflow(f(), f(), &r) ||
    __builtin_add_overflow(r, 2147483646, &r)) out[0] = r; out[1] = n; out[2] = r; return 0; }""",
        out=(-2147483647, 2, -2147483647, 0),
    ),
    Program(
        "questions_for_overflow",
        """\
long long out[8]; struct S { int f: 4; } s;
int main(void) { int x = 5; out[0] = __builtin_add_overflow_p(1, 2, (char) 0);
    out[1] = __builtin_mul_overflow_p(x, 100, (char) 0);
    out[2] = __builtin_add_overflow_p(x, 2, s.f);
    out[3] = __builtin_add_overflow_p(x, 3, s.f);
    out[4] = __builtin_sub_overflow_p(x, 6u, 0u); enum {
    Q = __builtin_add_overflow_p(2147483647, 1, 0) }; out[5] = Q; return 0; }""",
        out=(0, 1, 0, 1, 1, 1, 0, 0),
    ),
    Program(
        "an_assumed_alignment",
        """\
long long out[4];
int main(void) { static int a[8]; int *p = __builtin_assume_aligned(a, 4); p[1] = 3;
    out[0] = a[1]; return 0; }""",
        out=(3, 0, 0, 0),
    ),
    Program(
        "an_assumed_alignment_that_is_wrong",
        """\
long long out[4];
int main(void) { static long long a[8]; char *p = __builtin_assume_aligned((char *) a +
    1, 4); out[0] = p != 0; return 0; }""",
        end="UNDEFINED",
    ),
    Program(
        "expectations_of_constants_are_not_evaluated",
        """\
long long out[3];
int main(void) { int n = 0; out[0] = __builtin_expect_with_probability(n == 0, 1, 0.9);
    out[1] = __builtin_expect(5, n++); out[2] = n; return 0; }""",
        out=(1, 5, 0),
    ),
    Program(
        "code_that_is_not_reached",
        """\
long long out[4];
int main(void) { int x = 1; if (x == 2) __builtin_unreachable(); out[0] = x;
    if (x == 3) __builtin_trap(); return 0; }""",
        out=(1, 0, 0, 0),
    ),
    Program(
        "chosen_expressions",
        """\
long long out[4];
int main(void) { int n = 0; out[0] = __builtin_choose_expr(1, 5, n++); out[1] = n;
    out[2] = sizeof(__builtin_choose_expr(0, 1, (char) 2)); return 0; }""",
        out=(5, 0, 1, 0),
    ),
    Program(
        "checked_arithmetic_through_pointers",
        """\
long long out[6]; static int r; int f(int *p) { return __builtin_sub_overflow(*p, 1, p); }
int main(void) { int x = -2147483647 - 1; out[0] = f(&x); out[1] = x;
    out[2] = __builtin_add_overflow((char) 100, (char) 100, &r); out[3] = r; short s;
    out[4] = __builtin_mul_overflow(300, 300, &s); out[5] = s; return 0; }""",
        out=(1, 2147483647, 0, 200, 1, 24464),
    ),
    Program(
        "checked_arithmetic_into_members",
        """\
long long out[6]; struct S { int a; unsigned char b; } s;
int main(void) { out[0] = __builtin_add_overflow(250, 10, &s.b); out[1] = s.b;
    struct S *p = &s; out[2] = __builtin_sub_overflow(1, 2, &p->a); out[3] = p->a;
    unsigned u; out[4] = __builtin_add_overflow(-1, 1u, &u); out[5] = u; return 0; }""",
        out=(1, 4, 0, -1, 0, 0),
    ),
    Program(
        "bits_in_constant_expressions",
        """\
long long out[6]; static const int k = __builtin_ctz(16); int tab[] = {
    [__builtin_popcount(7)] = 5 };
int main(void) { out[0] = k; out[1] = sizeof tab; switch (4) {
    case __builtin_ctz(16): out[2] = 1; } unsigned char c = 0x80; out[3] = __builtin_clz(c);
    signed char d = -1; out[4] = __builtin_popcount(d); out[5] = __builtin_clzll(-1);
    return 0; }""",
        out=(4, 16, 1, 24, 32, 0),
    ),
]
