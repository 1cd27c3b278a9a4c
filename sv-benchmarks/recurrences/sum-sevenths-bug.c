/* The sum of the seventh powers, with wrong factors of the lower powers. */
// fails on: 2

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
    assume_abort_if_not(0 <= n && n <= 100);
    long long sum = 0;
    for (int i = 1; i <= n; i++) {
        long long square = i * i;
        sum = sum + square * square * square * i;
    }
    long long m = n;
    long long s = m * m;
    __VERIFIER_assert(24 * sum == s * (3 * s * s * s + 12 * s * s * m + 14 * s * s - 5 * s - 2 + 2 * m));
    return 0;
}
