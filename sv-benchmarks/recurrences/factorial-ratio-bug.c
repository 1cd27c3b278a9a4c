/* Two factorials side by side, one of which starts too large. */
// fails on: 0

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
    unsigned int factorial = 1;
    unsigned int next = 2;
    for (unsigned int i = 1; i <= n; i++) {
        factorial = factorial * i;
        next = next * (i + 1);
    }
    __VERIFIER_assert(next == factorial * (n + 1));
    return 0;
}
