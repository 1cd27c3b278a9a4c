/* A copy has the cells of the array, but the first one. */
// fails on: 2,7,8

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
    int b[n];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    for (int i = 1; i < n; i++) {
        b[i] = a[i];
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i] == b[i]);
    }
    return 0;
}
