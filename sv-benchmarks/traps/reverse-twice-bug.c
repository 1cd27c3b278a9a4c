/* A reversal that runs over all of the cells restores them. */
// fails on: 2,1,2

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
    int a[n];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    int last = a[n - 1];
    for (int i = 0; i < n; i++) {
        int kept = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = kept;
    }
    __VERIFIER_assert(a[0] == last);
    return 0;
}
