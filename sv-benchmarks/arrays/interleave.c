/* The cells of two arrays take turns in a third. */

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
    assume_abort_if_not(1 <= n && n <= 50000);
    int a[n];
    int b[n];
    int c[2 * n];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
        b[i] = __VERIFIER_nondet_int();
    }
    for (int i = 0; i < n; i++) {
        c[2 * i] = a[i];
        c[2 * i + 1] = b[i];
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(c[2 * i] == a[i]);
        __VERIFIER_assert(c[2 * i + 1] == b[i]);
    }
    return 0;
}
