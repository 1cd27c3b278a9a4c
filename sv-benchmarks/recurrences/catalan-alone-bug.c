/* Catalan's numbers by their step, and by products of factorials with one factor too few. */
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
    assume_abort_if_not(0 <= n && n <= 9);
    long long c = 1;
    for (int i = 0; i < n; i++) {
        c = c * 2 * (2 * i + 1) / (i + 2);
    }
    long long factorial = 1;
    for (int i = 1; i <= n; i++) {
        factorial = factorial * i;
    }
    long long large = 1;
    for (int i = 1; i < 2 * n; i++) {
        large = large * i;
    }
    __VERIFIER_assert(c * factorial * factorial * (n + 1) == large);
    return 0;
}
