/* All cells but the last were copied, and one of these is looked at. */

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
    int b[n];
    for (int i = 0; i + 1 < n; i++) {
        b[i] = 3;
        a[i] = b[i];
    }
    __VERIFIER_assert(a[n - 2] == 3);
    return 0;
}
