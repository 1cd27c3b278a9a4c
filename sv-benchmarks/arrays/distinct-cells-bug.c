/* A fill that is not increasing: cells at different places may be equal. */
// fails on: 4,0,2

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
    assume_abort_if_not(1 <= n && n <= 100000);
    int a[n];
    for (int i = 0; i < n; i++) {
        a[i] = i % 2;
    }
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= k && k < n);
    int l = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= l && l < n);
    if (k != l) {
        __VERIFIER_assert(a[k] != a[l]);
    }
    return 0;
}
