/* Two cells, given by inputs, are to be exchanged, but one value is lost. */
// fails on: 2,3,4,0,1

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
    assume_abort_if_not(1 <= n && n <= 500);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-1000 <= value && value <= 1000);
        a[i] = value;
    }
    int p = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= p && p <= n - 1);
    int q = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= q && q <= n - 1);
    int before = 0;
    for (int i = 0; i < n; i++) {
        before += a[i];
    }
    int kept = a[p];
    a[p] = a[q];
    a[q] = a[p];
    int after = 0;
    for (int i = 0; i < n; i++) {
        after += a[i];
    }
    __VERIFIER_assert(before == after);
    return 0;
}
