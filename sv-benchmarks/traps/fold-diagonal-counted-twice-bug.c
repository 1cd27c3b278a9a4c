/* Rows and columns of a cross have one cell in common, which is not two. */
// fails on: 1,0

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
    assume_abort_if_not(1 <= n && n <= 30);
    int p = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= p && p <= n - 1);
    int m[n][n];
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
            m[r][c] = r == p || c == p ? 1 : 0;
        }
    }
    int s = 0;
    for (int r = 0; r < n; r++) {
        s += m[r][p];
    }
    for (int c = 0; c < n; c++) {
        s += m[p][c];
    }
    __VERIFIER_assert(s == 2 * n - 1);
    return 0;
}
