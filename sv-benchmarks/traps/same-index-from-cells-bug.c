/* Cells that may hold equal indices are written to. */
// fails on: 2,0,0

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
    assume_abort_if_not(2 <= n && n <= 10000);
    int to[2];
    int a[n];
    int k = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= k && k < n);
    int l = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= l && l < n);
    to[0] = k;
    to[1] = l;
    for (int i = 0; i < 2; i++) {
        a[to[i]] = i;
    }
    __VERIFIER_assert(a[k] == 0);
    return 0;
}
