/* The sum of the naturals, which is too small from the eighth on. */
// fails on: 8

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
    unsigned int sum = 0;
    for (unsigned int i = 1; i <= n; i++) {
        sum = sum + i - i / 8;
    }
    __VERIFIER_assert(2 * sum == n * (n + 1));
    return 0;
}
