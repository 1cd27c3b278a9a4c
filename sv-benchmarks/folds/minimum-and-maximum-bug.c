/* The smallest and the largest value are to be found in one pass, but the largest only from the
   second on and above zero. */
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
    assume_abort_if_not(1 <= n && n <= 300);
    int a[n];
    for (int i = 0; i < n; i++) {
        int value = __VERIFIER_nondet_int();
        assume_abort_if_not(-1000 <= value && value <= 1000);
        a[i] = value;
    }
    int low = a[0];
    int high = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] < low) {
            low = a[i];
        }
        if (i > 0 && a[i] > high) {
            high = a[i];
        }
    }
    __VERIFIER_assert(low <= high);
    int p = __VERIFIER_nondet_int();
    assume_abort_if_not(0 <= p && p <= n - 1);
    __VERIFIER_assert(low <= a[p] && a[p] <= high);
    return 0;
}
