/* A pointer to a cell: what was in the cell before is gone. */
// fails on: 1

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
    int a[n];
    for (int i = 0; i < n; i++) {
        a[i] = 2;
    }
    int *p = &a[n - 1];
    *p = 6;
    __VERIFIER_assert(a[n - 1] == 2);
    return 0;
}
