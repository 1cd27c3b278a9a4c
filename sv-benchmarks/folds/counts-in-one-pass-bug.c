/* Small, middle and large values are counted in one pass; one value is both. */
// fails on: 1,-20

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
    assume_abort_if_not(0 <= n && n <= 300);
    int a[300];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-50 <= value && value <= 50);
        a[i] = value;
    }
    int small = 0;
    int middle = 0;
    int large = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] < -10) {
            small++;
        }
        if (a[i] > 10) {
            large++;
        } else if (a[i] >= -10) {
            middle++;
        } else {
            middle++;
        }
    }
    __VERIFIER_assert(small + middle + large == n);
    __VERIFIER_assert(small >= 0 && small <= n);
    return 0;
}
