/* Three indices fill a cube. */

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
    int a[n][n][n];
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < n; k++) {
                a[i][j][k] = i + j + k;
            }
        }
    }
    int p = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= p && p < n);
    int q = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= q && q < n);
    int r = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= r && r < n);
    __VERIFIER_assert(a[p][q][r] == p + q + r);
    return 0;
}
