/* A matrix is transposed into itself without keeping what is overwritten. */
// fails on: 2,5,6,7,8

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
    assume_abort_if_not(2 <= n && n <= 100);
    int a[n][n];
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            a[i][j] = __VERIFIER_nondet_int();
        }
    }
    int corner = a[0][1];
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            a[i][j] = a[j][i];
        }
    }
    __VERIFIER_assert(a[1][0] == corner);
    return 0;
}
