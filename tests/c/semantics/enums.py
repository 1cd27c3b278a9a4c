"""Programs about enums."""

from tests.c.semantics.program import Program

ENUMS = [
    Program(
        "types_of_enums",
        """\
enum A { A1, A2 = 0x7fffffff };
enum B { B1 = -1, B2 = 0x7fffffff };
enum C { C1 = 0x80000000, C2 = -1 };
enum D { D1 = 0x100000000LL, D2 };
enum G { G1 = 0xffffffffu };
long long out[13];
int main(void) {
    out[0] = sizeof(enum A); out[1] = (enum A)-1 > 0; out[2] = (enum B)-1 > 0;
    out[3] = sizeof(enum C); out[4] = sizeof(C2); out[5] = (enum C)-1 > 0;
    out[6] = sizeof(enum D); out[7] = D2; out[8] = sizeof(G1); out[9] = G1 > -1;
    out[10] = A1 - 1 < 0; out[11] = sizeof(C1); out[12] = C1 > C2;
    return 0;
}""",
        out=(4, 1, 0, 8, 4, 0, 8, 4294967297, 4, 0, 1, 8, 1),
    ),
    Program(
        "values_of_enums",
        """\
enum U { U1 = 1, U2 = 0xffffffff };
enum L { L1 = -1, L2 = 0xffffffff };
enum V { V1 = 0x7fffffff, V2 = V1 - 1 };
long long out[11];
int main(void) {
    enum U u = U1; out[0] = u - 2 < 0; out[1] = U1 - 2 < 0; out[2] = U2 > 0; out[3] = L2;
    out[4] = sizeof(enum L); out[5] = sizeof L1; out[6] = sizeof L2; enum V v = V1;
    out[7] = v + 1u == 0x80000000u; out[8] = (enum U)-1 == U2; u = -1; out[9] = u > 0;
    out[10] = L2 > L1;
    return 0;
}""",
        out=(0, 1, 1, 4294967295, 8, 4, 8, 1, 1, 1, 1),
    ),
    Program(
        "enumerators_inside_of_the_definition",
        """\
enum { A = 0x80000000u, B = sizeof(A), C = -1, D = sizeof(C), F = A > -1 };
long long out[6];
int main(void) {
    out[0] = A; out[1] = B; out[2] = D; out[3] = F; out[4] = sizeof(A); out[5] = A > -1;
    return 0;
}""",
        out=(2147483648, 4, 4, 0, 8, 1),
    ),
    Program(
        "packed_enums",
        """\
typedef enum __attribute__((packed)) { P0, P255 = 255 } P;
typedef enum { Q0 = -1, Q255 = 255 } __attribute__((packed)) Q;
struct { P p; Q q; P r; } s;
long long out[8];
int main(void) {
    out[0] = sizeof(P); out[1] = sizeof(Q); out[2] = sizeof s; s.p = 256 + 7; out[3] = s.p;
    s.q = -1; out[4] = s.q; P x = P255; x++; out[5] = x; out[6] = sizeof(P0);
    Q y = 40000; out[7] = y;
    return 0;
}""",
        out=(1, 2, 6, 7, -1, 0, 4, -25536),
    ),
    Program(
        "constants_of_enumerators",
        """\
enum X { X1 = 'a', X2, X3 = X2 * 2, X4 = (int)3.7, X5 = sizeof(enum { Y1, Y2 }) };
long long out[4];
int main(void) {
    out[0] = X3; out[1] = X4; out[2] = X5; out[3] = Y2;
    return 0;
}""",
        out=(196, 3, 4, 1),
    ),
    Program(
        "wide_enum_in_an_expression",
        """\
enum W { W1 = 1, W2 = 0x123456789abLL } w = W2;
long long out[4];
int main(void) {
    out[0] = w; out[1] = w + 1u; out[2] = sizeof(w + 1); out[3] = (int)(w >> 40);
    return 0;
}""",
        out=(1250999896491, 1250999896492, 8, 1),
    ),
]
