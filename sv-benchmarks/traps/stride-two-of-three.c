/* Three cells with each iteration: all are filled. */

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
    assume_abort_if_not(1 <= n && n <= 3000);
    int a[3 * n];
    for (int i = 0; i < n; i++) {
        a[3 * i] = 1;
        a[3 * i + 1] = 1;
        a[3 * i + 2] = 1;
    }
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= k && k < 3 * n);
    __VERIFIER_assert(a[k] == 1);
    return 0;
}
