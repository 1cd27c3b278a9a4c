/* The identity matrix: ones where the indices are equal. */

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
    int a[n][n];
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            a[i][j] = i == j ? 1 : 0;
        }
    }
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= k && k < n);
    int l = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= l && l < n);
    if (k != l) {
        __VERIFIER_assert(a[k][l] == 0);
    } else {
        __VERIFIER_assert(a[k][l] == 1);
    }
    return 0;
}
