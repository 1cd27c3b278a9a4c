/* Running sums are stored: the last one is the sum of all. */

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
    int upto[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-1000 <= value && value <= 1000);
        a[i] = value;
    }
    upto[0] = a[0];
    for (int i = 1; i < n; i++) {
        upto[i] = upto[i - 1] + a[i];
    }
    int all = 0;
    for (int i = 0; i < n; i++) {
        all += a[i];
    }
    __VERIFIER_assert(upto[n - 1] == all);
    return 0;
}
