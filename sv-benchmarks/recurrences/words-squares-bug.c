/* The sum of squares of words, with a wrong factor. */
// fails on: 3

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
    for (unsigned int i = 0; i < n; i++) {
        sum += i * i;
    }
    __VERIFIER_assert(6 * sum == n * (n - 1) * (2 * n + 1));
    return 0;
}
