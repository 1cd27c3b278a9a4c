/* The generator two steps at a time, with the constant of one step. */
// fails on: 1,0

extern unsigned int __VERIFIER_nondet_uint(void);
extern void abort(void);

void reach_error(void) { abort(); }

void assume_abort_if_not(int condition) {
    if (!condition) {
        abort();
    }
}

void __VERIFIER_assert(int condition) {
    if (!condition) {
        reach_error();
    }
}

int main(void) {
    unsigned int n = __VERIFIER_nondet_uint();
    unsigned int seed = __VERIFIER_nondet_uint();
    assume_abort_if_not(n <= 1000000);
    unsigned int x = seed;
    for (unsigned int i = 0; i < 2 * n; i++) {
        x = 1103515245u * x + 12345u;
    }
    unsigned int y = seed;
    for (unsigned int i = 0; i < n; i++) {
        y = 1103515245u * 1103515245u * y + 1103515245u * 12345u;
    }
    __VERIFIER_assert(x == y);
    return 0;
}
