/* The trace of an identity matrix, and a sum of all cells that leaves out the last row. */
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
    assume_abort_if_not(1 <= n && n <= 60);
    int m[n][n];
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
            m[r][c] = r == c ? 1 : 0;
        }
    }
    int trace = 0;
    for (int i = 0; i < n; i++) {
        trace += m[i][i];
    }
    int all = 0;
    for (int r = 0; r < n - 1; r++) {
        for (int c = 0; c < n; c++) {
            all += m[r][c];
        }
    }
    __VERIFIER_assert(trace == n);
    __VERIFIER_assert(all == n);
    return 0;
}
