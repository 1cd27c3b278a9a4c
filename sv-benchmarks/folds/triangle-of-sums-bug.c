/* A triangle is filled with sums of its indices, but for the diagonal. */
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
    assume_abort_if_not(1 <= n && n <= 40);
    int t[n][n];
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
            t[i][j] = i + j - (i == j);
        }
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
            sum += t[i][j];
        }
    }
    __VERIFIER_assert(2 * sum == n * n * n - n);
    return 0;
}
