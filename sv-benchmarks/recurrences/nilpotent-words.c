/* A step whose square is zero, and a constant: from the second step on, nothing changes. */

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
    unsigned int a = __VERIFIER_nondet_uint();
    unsigned int b = __VERIFIER_nondet_uint();
    unsigned int x = a;
    unsigned int y = b;
    for (unsigned int i = 0; i < n; i++) {
        unsigned int old = x;
        x = 2 * x - 4 * y + 1;
        y = old - 2 * y + 3;
    }
    if (n >= 2) {
        __VERIFIER_assert(x == 4294967287u);
        __VERIFIER_assert(y == 4294967294u);
    }
    return 0;
}
