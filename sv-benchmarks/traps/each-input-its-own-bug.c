/* An input of its own is written to each cell: they need not be equal. */
// fails on: 2,1,2,3

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
    int value = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {
        a[i] = value;
        value = __VERIFIER_nondet_int();
    }
    __VERIFIER_assert(a[0] == a[n - 1]);
    return 0;
}
