/* Two writes in one iteration: the first one is replaced by the next iteration. */
// fails on: 2,0

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
    assume_abort_if_not(1 <= n && n <= 10000);
    int a[n + 1];
    for (int i = 1; i <= n; i++) {
        a[i] = 1;
        a[i - 1] = 2;
    }
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= k && k < n);
    __VERIFIER_assert(a[k] == 1);
    return 0;
}
