/* Differences in turn do not depend on which two cells behind the first are exchanged. */

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
    assume_abort_if_not(3 <= n && n <= 40);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-100 <= value && value <= 100);
        a[i] = value;
    }
    int s = a[0];
    for (int i = 1; i < n; i++) {
        s = s - a[i];
    }
    int t = a[1];
    a[1] = a[2];
    a[2] = t;
    int r = a[0];
    for (int i = 1; i < n; i++) {
        r = r - a[i];
    }
    __VERIFIER_assert(s == r);
    return 0;
}
