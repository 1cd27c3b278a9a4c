"""Programs about __VA_OPT__ in macros."""

from tests.c.semantics.program import Program

OPTIONAL_ARGUMENTS = [
    Program(
        "optional_parts_of_macros",
        """\
#define F(a,...) (a __VA_OPT__(+) __VA_ARGS__)
#define G(x,...) (x __VA_OPT__(+ sum(0, __VA_ARGS__)))
#define EMPTY
#define H(...) (1 __VA_OPT__(+ (2 * 3)) __VA_OPT__(+ 4))
#define S(x) #x
#define T(x) S(x)
#define U(a,...) a __VA_OPT__(b) __VA_OPT__() c
#define NAMED(a,rest...) (a __VA_OPT__(+) rest)
long long out[12]; int sum(int a, int b) { return a + b; }
int main(void) { out[0] = F(1); out[1] = F(1, 2); out[2] = F(1,); out[3] = F(1, EMPTY);
    out[4] = G(5); out[5] = G(5, 6); out[6] = H(); out[7] = H(x); out[8] = sizeof T(U(1));
    out[9] = sizeof T(U(1, 2)); out[10] = NAMED(3, 4); out[11] = NAMED(3); return 0; }""",
        out=(1, 3, 1, 1, 5, 11, 1, 11, 4, 6, 7, 3),
    ),
    Program(
        "optional_initialisers",
        """\
#define D(name,...) int name __VA_OPT__(= {__VA_ARGS__})
long long out[12];
int main(void) { D(a[3], 1, 2, 3); D(b); b = 4; out[0] = a[2]; out[1] = b; return 0; }""",
        out=(3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    ),
    Program(
        "spaces_beside_optional_parts",
        """\
#define S(x) #x
#define T(x) S(x)
#define A(a,...) a __VA_OPT__(b)c
#define B(a,...) a__VA_OPT__(b) c
#define C(a,...) [__VA_OPT__(a)]
#define D(a,...) [ __VA_OPT__(a) ]
#define E(a,...) a;__VA_OPT__(__VA_ARGS__)z
long long out[12];
int main(void) { out[0] = sizeof T(A(1)); out[1] = sizeof T(A(1, 2));
    out[2] = sizeof T(C(1)); out[3] = sizeof T(C(1, 2)); out[4] = sizeof T(D(1));
    out[5] = sizeof T(D(1, 2)); out[6] = sizeof T(E(1)); out[7] = sizeof T(E(1, 2)); return 0; }""",
        out=(4, 5, 3, 4, 4, 6, 4, 5, 0, 0, 0, 0),
    ),
]
