/* An array from its end, and its reversal from the start, have one hash. */

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
    assume_abort_if_not(1 <= n && n <= 200);
    int a[200];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 100);
        a[i] = value;
    }
    unsigned int d[200];
    for (int i = 0; i < n; i++) {
        d[i] = (unsigned int)a[n - 1 - i];
    }
    unsigned int one = 5;
    for (int i = n - 1; i >= 0; i--) {
        one = one * 33u ^ (unsigned int)a[i];
    }
    unsigned int other = 5;
    for (int i = 0; i < n; i++) {
        other = other * 33u ^ d[i];
    }
    __VERIFIER_assert(one == other);
    return 0;
}
