/* One row is filled; a cell in it is looked at. */

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
    assume_abort_if_not(1 <= n && n <= 100);
    int row = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= row && row < n);
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= k && k < n);
    int a[n][n];
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            a[i][j] = 0;
        }
    }
    for (int j = 0; j < n; j++) {
        a[row][j] = 1;
    }
    __VERIFIER_assert(a[row][k] == 1);
    return 0;
}
