/* After one pass of exchanges no cell is above the last. */

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
        a[i] = __VERIFIER_nondet_int();
    }
    for (int i = 0; i + 1 < n; i++) {
        if (a[i] > a[i + 1]) {
            int kept = a[i];
            a[i] = a[i + 1];
            a[i + 1] = kept;
        }
    }
    for (int i = 0; i < n; i++) {
        __VERIFIER_assert(a[i] <= a[n - 1]);
    }
    return 0;
}
