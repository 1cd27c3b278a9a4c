/* The integer square root by halving an interval, with the wrong half for squares. */
// fails on: 4

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
    assume_abort_if_not(0 <= n && n <= 40000);
    int low = 0;
    int high = n + 1;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (middle * middle < n) {
            low = middle;
        } else {
            high = middle;
        }
    }
    __VERIFIER_assert(low * low <= n);
    __VERIFIER_assert(n < (low + 1) * (low + 1));
    return 0;
}
