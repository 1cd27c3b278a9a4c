/* The factorial of 2n by pairs of factors, where the last pair is a wrong one. */
// fails on: 1

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
    assume_abort_if_not(n <= 1000000);
    unsigned int pairs = 1;
    for (unsigned int i = 1; i <= n; i++) {
        pairs = pairs * (2 * i) * (2 * i + 1);
    }
    unsigned int factorial = 1;
    for (unsigned int i = 1; i <= 2 * n; i++) {
        factorial = factorial * i;
    }
    __VERIFIER_assert(pairs == factorial);
    return 0;
}
