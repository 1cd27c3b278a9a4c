/* A product of matrices, with the loops in two orders, one of which takes the wrong factor. */
// fails on: 2,1,1,1,2,1,3,1,1

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
    assume_abort_if_not(1 <= n && n <= 200);
    int a[200][200];
    int b[200][200];
    long long c[200][200];
    long long d[200][200];
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            a[i][j] = __VERIFIER_nondet_int();
            b[i][j] = __VERIFIER_nondet_int();
            assume_abort_if_not(-9 <= a[i][j] && a[i][j] <= 9 && -9 <= b[i][j] && b[i][j] <= 9);
            c[i][j] = 0;
            d[i][j] = 0;
        }
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < n; k++) {
                c[i][j] = c[i][j] + a[i][k] * b[k][j];
            }
        }
    }
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                d[i][j] = d[i][j] + a[i][k] * b[j][k];
            }
        }
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            __VERIFIER_assert(c[i][j] == d[i][j]);
        }
    }
    return 0;
}
