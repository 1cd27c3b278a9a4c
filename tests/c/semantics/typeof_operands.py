"""Programs about the operands of typeof."""

from tests.c.semantics.program import Program

TYPEOF_OPERANDS = [
    Program(
        "typeof_a_value_is_not_const",
        """\
long long out[4];
int main(void) { const int x = 1; typeof(x + 0) y = 2; y = 3; out[0] = y;
    typeof(+x) z = 1; z++; out[1] = z; return 0; }""",
        out=(3, 2, 0, 0),
    ),
    Program(
        "typeof_pointers_to_const",
        """\
long long out[4]; const int k = 3;
int main(void) { typeof(&k) p = &k; int j = 4; p = &j; out[0] = *p;
    typeof(*p) const *q = &j; q = &k; out[1] = *q; typeof((0, k)) m = 1; m = 2; out[2] = m;
    return 0; }""",
        out=(4, 3, 2, 0),
    ),
    Program(
        "typeof_casts_and_choices",
        """\
long long out[6]; const int k = 3; volatile int v = 4; struct S { int a; };
    const struct S cs = { 1 };
int main(void) { typeof((int) k) a = 1; a = 2; out[0] = a; typeof(1 ? k : k) b = 1;
    b = 2; out[1] = b; typeof(-k) c = 1; c = 5; out[2] = c; typeof((k)) * p; int j = 6;
    p = &j; out[3] = *p; typeof(cs.a) * q = &cs.a; q = &j; out[4] = *q; typeof(({ k;
    })) d = 1; d = 3; out[5] = d; return 0; }""",
        out=(2, 2, 5, 6, 6, 3),
    ),
    Program(
        "typeof_an_object_is_const",
        """\
long long out[2];
int main(void) { const int x = 1; typeof(x) y = 2; *(int *) & y = 3; out[0] = y; return 0; }""",
        end="UNDEFINED",
    ),
]
