/* The sum from the last cell down stops before the first. */
// fails on: 1,5

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
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-1000 <= value && value <= 1000);
        a[i] = value;
    }
    int up = 0;
    int down = 0;
    for (int i = 0; i < n; i++) {
        up += a[i];
    }
    for (int i = n - 1; i > 0; i--) {
        down += a[i];
    }
    __VERIFIER_assert(up == down);
    return 0;
}
