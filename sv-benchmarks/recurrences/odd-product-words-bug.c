/* The product of the odd numbers below 2n, by two counters of which one starts too early. */
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
    assume_abort_if_not(n <= 1000000000);
    unsigned int odd = 1;
    for (unsigned int i = 0; i < n; i++) {
        odd = odd * (2 * i + 1);
    }
    unsigned int other = 1;
    for (unsigned int k = 3; k != 2 * n + 3; k += 2) {
        other = other * k;
    }
    __VERIFIER_assert(odd == other);
    return 0;
}
