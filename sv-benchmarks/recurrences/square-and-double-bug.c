/* A quadratic recurrence that is not quite a square in disguise. */
// fails on: 1,1

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int x = __VERIFIER_nondet_uint();
    unsigned int n = __VERIFIER_nondet_uint();
    unsigned int y = x + 1;
    for (unsigned int i = 0; i < n; i++) {
        x = x * x + x;
        y = y * y;
    }
    __VERIFIER_assert(x + 1 == y);
    return 0;
}
