/* The largest and the smallest value of an array whose first cell is lost in a rotation. */
// fails on: 2,0,9

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
    assume_abort_if_not(2 <= n && n <= 200);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(0 <= value && value <= 1000);
        a[i] = value;
    }
    int low = 1000;
    int high = 0;
    for (int i = 0; i < n; i++) {
        low = a[i] < low ? a[i] : low;
        high = a[i] > high ? a[i] : high;
    }
    int first = a[0];
    for (int i = 0; i < n; i++) {
        if (i < n - 1) {
            a[i] = a[i + 1];
        } else {
            a[i] = a[0];
        }
    }
    int low_after = 1000;
    int high_after = 0;
    for (int i = 0; i < n; i++) {
        low_after = a[i] < low_after ? a[i] : low_after;
        high_after = a[i] > high_after ? a[i] : high_after;
    }
    __VERIFIER_assert(high - low == high_after - low_after);
    return 0;
}
