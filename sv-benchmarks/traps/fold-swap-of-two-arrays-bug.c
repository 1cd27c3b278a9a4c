/* Cells of two arrays are exchanged: the sum of one of them changes. */
// fails on: 1,1,2,0

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
    assume_abort_if_not(1 <= n && n <= 40);
    int a[n];
    int b[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        b[i] = value;
    }
    int p = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= p && p <= n - 1);
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += a[i];
    }
    int t = a[p];
    a[p] = b[p];
    b[p] = t;
    int r = 0;
    for (int i = 0; i < n; i++) {
        r += a[i];
    }
    __VERIFIER_assert(s == r);
    return 0;
}
