/* An array is written backwards into another one, but its second half to the same places. */
// fails on: 2,1,5

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
    int b[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-1000 <= value && value <= 1000);
        a[i] = value;
    }
    for (int i = 0; i < n; i++) {
        if (i < n / 2) {
            b[n - 1 - i] = a[i];
        } else {
            b[n - 1 - i] = a[n - 1 - i];
        }
    }
    int of_a = 0;
    int of_b = 0;
    for (int i = 0; i < n; i++) {
        of_a += a[i];
        of_b += b[i];
    }
    __VERIFIER_assert(of_a == of_b);
    return 0;
}
