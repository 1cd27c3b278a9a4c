"""Programs about shifts, and about results that a type can't hold."""

from tests.c.semantics.program import Program

OVERFLOWS = [
    Program(
        "shifts",
        """\
long long out[20];
int main(void) {
    unsigned char uc = 255; out[0] = (unsigned)uc << 24; unsigned u = 1;
    out[1] = u << 31; int s = -8; out[2] = s >> 1; long long ll = 1; out[3] = ll << 40;
    int n = 3; unsigned char k = 2; out[4] = n << k; out[5] = 1u << (char)4;
    out[6] = 0x80000000u >> 31; out[7] = (long long)1 << 62; short sh = 1; sh <<= 14;
    out[8] = sh; sh <<= 1; out[9] = sh; uc >>= 1; out[10] = uc; u <<= ll; out[11] = u;
    n <<= (unsigned long long)2; out[12] = n; return 0;
}""",
        out=(
            4278190080,
            2147483648,
            -4,
            1099511627776,
            12,
            16,
            1,
            4611686018427387904,
            16384,
            -32768,
            127,
            2,
            12,
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
        "shift_by_the_width",
        """\
long long out[2];
int main(void) {
    int n = 32; out[0] = 1 << n; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "shift_by_a_negative_amount",
        """\
long long out[2];
int main(void) {
    int n = -1; out[0] = 1u >> n; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "shift_into_the_sign",
        """\
long long out[2];
int main(void) {
    unsigned char c = 255; out[0] = c << 24; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "shift_of_a_negative_value",
        """\
long long out[2];
int main(void) {
    int n = -1; out[0] = n << 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "overflow_of_a_sum",
        """\
long long out[2];
int main(void) {
    int n = 2147483647; out[0] = n + 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "overflow_of_a_minus",
        """\
long long out[2];
int main(void) {
    int n = -2147483647 - 1; out[0] = -n; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "remainder_of_the_least_value_by_minus_one",
        """\
long long out[2];
int main(void) {
    int n = -2147483647 - 1, m = -1; out[0] = n % m; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "overflow_of_promoted_operands",
        """\
long long out[2];
int main(void) {
    unsigned short a = 65535; out[0] = a * a; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "overflow_of_an_increment",
        """\
long long out[2];
int main(void) {
    int n = 2147483647; n++; out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "overflow_of_an_unused_value",
        """\
long long out[2];
int main(void) {
    int n = 2147483647; n + 1; out[0] = 1; return 0;
}""",
        end="UNDEFINED",
    ),
    Program(
        "overflow_of_constants",
        """\
long long out[2];
int main(void) {
    out[0] = 2147483647 + 1; return 0;
}""",
        end="UNDEFINED",
    ),
]
