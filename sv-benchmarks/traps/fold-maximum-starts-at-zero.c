/* The largest of numbers that are not negative, from zero on. */

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
    assume_abort_if_not(1 <= n && n <= 40);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 100);
        a[i] = value;
    }
    int m = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] > m) {
            m = a[i];
        }
    }
    int r = a[0];
    for (int i = 1; i < n; i++) {
        if (a[i] > r) {
            r = a[i];
        }
    }
    __VERIFIER_assert(m == r);
    return 0;
}
