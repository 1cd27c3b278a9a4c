/* The inner index is set back in each round. */

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
    int j = 0;
    for (int i = 0; i < n; i++) {
        j = 0;
        while (j < n) {
            a[i][j] = 1;
            j++;
        }
    }
    __VERIFIER_assert(a[1][0] == 1);
    return 0;
}
