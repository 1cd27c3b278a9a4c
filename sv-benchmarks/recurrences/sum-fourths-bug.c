/* The sum of the first fourth powers, with a wrong sign in the formula. */
// fails on: 1

extern int __VERIFIER_nondet_int(void);
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
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= n && n <= 1000);
    long long m = n;
    long long sum = 0;
    for (long long i = 1; i <= m; i++) {
        sum = sum + i * i * i * i;
    }
    __VERIFIER_assert(30 * sum == m * (m + 1) * (2 * m + 1) * (3 * m * m + 3 * m + 1));
    return 0;
}
