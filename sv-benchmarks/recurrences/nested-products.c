/* The sum of a multiplication table. */

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
    int m = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= n && n <= 100);
    assume_abort_if_not(0 <= m && m <= 100);
    int sum = 0;
    for (int i = 1; i <= n; i++) {
        for (int j = 1; j <= m; j++) {
            sum = sum + i * j;
        }
    }
    __VERIFIER_assert(4 * sum == n * (n + 1) * m * (m + 1));
    return 0;
}
