/* A copy behind the cells that the other array already has. */

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
    int m = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= m && m <= 50000);
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(1 <= n && n <= 50000);
    int a[n];
    int b[m + n];
    for (int i = 0; i < m; i++) {
        b[i] = 1;
    }
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    for (int i = 0; i < n; i++) {
        b[m + i] = a[i];
    }
    for (int i = 0; i < m; i++) {
        __VERIFIER_assert(b[i] == 1);
    }
    return 0;
}
