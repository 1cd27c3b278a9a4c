/* Sixth powers by additions alone, modulo the size of a word. */

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int n = __VERIFIER_nondet_uint();
    unsigned int a = 0;
    unsigned int b = 1;
    unsigned int c = 62;
    unsigned int d = 540;
    unsigned int e = 1560;
    unsigned int f = 1800;
    for (unsigned int i = 0; i < n; i++) {
        a += b;
        b += c;
        c += d;
        d += e;
        e += f;
        f += 720;
    }
    __VERIFIER_assert(a == n * n * n * n * n * n);
    return 0;
}
