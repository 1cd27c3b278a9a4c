/* A number is read from its digits in two orders. */
// fails on: 2,1,2

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
    assume_abort_if_not(1 <= n && n <= 6);
    int a[6];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 9);
        a[i] = value;
    }
    int s = 0;
    for (int i = 0; i < n; i++) {
        s = 10 * s + a[i];
    }
    int r = 0;
    for (int i = 0; i < n; i++) {
        r = 10 * r + a[n - 1 - i];
    }
    __VERIFIER_assert(s == r);
    return 0;
}
