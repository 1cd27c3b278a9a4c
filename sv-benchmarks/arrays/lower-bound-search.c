/* The search returns the place before which all cells are below the value, and behind which none is. */

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
    assume_abort_if_not(1 <= n && n <= 100000);
    int a[n];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
    }
    for (int i = 1; i < n; i++) {
        assume_abort_if_not(a[i - 1] <= a[i]);
    }
    int value = __VERIFIER_nondet_int();
    int low = 0, high = n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (a[middle] < value) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    int k = __VERIFIER_nondet_int();
    if (0 <= k && k < low) {
        __VERIFIER_assert(a[k] < value);
    }
    if (low <= k && k < n) {
        __VERIFIER_assert(a[k] >= value);
    }
    return 0;
}
