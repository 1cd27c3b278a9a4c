/* The sum of the first squares, with a wrong sign in the formula. */
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
    assume_abort_if_not(0 <= n && n <= 500);
    int sum = 0;
    for (int i = 1; i <= n; i++) {
        sum = sum + i * i;
    }
    __VERIFIER_assert(6 * sum == n * (n + 1) * (2 * n - 1));
    return 0;
}
